/* measure COMMAND...: runs a command and prints "CPU_SECONDS PEAK_KB STATUS" as the last line of stderr. The peak
   memory of a process counts from the fork of its parent, so the parent must be small: Python would hide everything
   below its own 11 MB. The end of this process by a signal ends the command, too. */
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    int status = 0;
    struct rusage u;
    if (pid < 0 || wait4(pid, &status, 0, &u) < 0) return 2;
    fprintf(stderr, "\n%ld.%06ld %ld %d\n",
            u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1000000,
            (long)((u.ru_utime.tv_usec + u.ru_stime.tv_usec) % 1000000), u.ru_maxrss, status);
    return 0;
}
