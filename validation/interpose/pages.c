/* One range of addresses, gone through as a ring: what is closed keeps its content until the ring comes round again.
   The handler of faults takes no lock and allocates nothing: the fault may be anywhere. */
#include "validation/interpose/pages.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "validation/base/limits.h"
#include "validation/base/lock.h"
#include "validation/core/rules.h"
#include "validation/report/finding.h"

enum { PAGES = 4096, LARGEST = 256 }; /* larger ones are not lent */

typedef struct Page {
    unsigned first;  /* of its loan */
    bool open;       /* atomic */
    bool used, last; /* after: the last one, where nothing is */
    Loan loan;
} Page;
static Page pages[PAGES];
static char *range; /* atomic; NULL: nothing was lent yet */
static size_t page_size;
static unsigned next;
static Lock lock = LOCK_INITIALIZER(PAGES);

/* With the lock. */
static bool make_range(void) {
    if (__atomic_load_n(&range, __ATOMIC_SEQ_CST)) return true;
    page_size = (size_t)sysconf(_SC_PAGESIZE);
    void *made = mmap(NULL, PAGES * page_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED) return false;
    __atomic_store_n(&range, made, __ATOMIC_SEQ_CST);
    return true;
}

/* With the lock: so many pages in a row none of which is open; the first, or PAGES. */
static unsigned find_room(unsigned count) {
    unsigned first = next, free = 0;
    for (unsigned tried = 0; free < count && tried < 2 * PAGES; tried++)
        if (first + free == PAGES)
            first = free = 0;
        else if (__atomic_load_n(&pages[first + free].open, __ATOMIC_SEQ_CST))
            first += free + 1, free = 0;
        else
            free++;
    return free == count ? first : PAGES;
}

static char *address_of(unsigned page) { return __atomic_load_n(&range, __ATOMIC_SEQ_CST) + page * page_size; }

void *pages_lend(const Loan *loan, const void *data, size_t size) {
    if (size == 0 || size > LARGEST * (size_t)sysconf(_SC_PAGESIZE)) return NULL;
    lock_acquire(&lock);
    unsigned first = PAGES, count = 0;
    if (make_range()) {
        count = (unsigned)((size + page_size - 1) / page_size) + 1;
        first = find_room(count);
    }
    for (unsigned i = first; first < PAGES && i < first + count; i++) {
        pages[i].first = first;
        pages[i].used = true;
        __atomic_store_n(&pages[i].open, true, __ATOMIC_SEQ_CST);
        pages[i].last = i == first + count - 1;
        pages[i].loan = *loan;
    }
    if (first < PAGES) next = first + count;
    lock_release(&lock);
    if (first == PAGES) return NULL;
    char *end = address_of(first + count - 1);
    mprotect(address_of(first), (count - 1) * page_size, PROT_READ | PROT_WRITE);
    mprotect(end, page_size, PROT_NONE); /* somebody may have been reported here before */
    return !data ? memset(end - size, 0, size) : memcpy(end - size, data, size);
}

static unsigned page_of(const void *address) {
    const char *a = address, *from = __atomic_load_n(&range, __ATOMIC_SEQ_CST);
    if (!from || a < from || a >= from + PAGES * page_size) return PAGES;
    return (unsigned)((size_t)(a - from) / page_size);
}

void pages_close(void *memory) {
    unsigned page = pages[page_of(memory)].first, last = page;
    while (!pages[last].last) last++;
    mprotect(address_of(page), (last + 1 - page) * page_size, PROT_NONE);
    while (page <= last) __atomic_store_n(&pages[page++].open, false, __ATOMIC_SEQ_CST);
}

bool pages_find(const void *address, Loan *loan) {
    unsigned page = page_of(address);
    if (page == PAGES) return false;
    lock_acquire(&lock);
    bool used = pages[page].used;
    *loan = pages[page].loan;
    lock_release(&lock);
    return used;
}

/* ---- What was touched ---- */

typedef enum TouchState { TOUCH_NONE, TOUCH_BEGUN, TOUCH_READY, TOUCH_REPORTED } TouchState;

/* Kept until it can be reported: the handler of a signal can neither allocate nor write. */
typedef struct Touch {
    TouchState state; /* atomic */
    const CheckedThread *thread;
    Loan loan;
    bool beyond;
    const void *pc;
    RawFrames frames;
} Touch;
enum { TOUCHES = 64 };
static Touch touches[TOUCHES];
static Limit full = {.one = "touch of memory", .many = "touches of memory"};
bool pages_touched; /* atomic */

static bool change(Touch *t, TouchState from, TouchState to) {
    return __atomic_compare_exchange_n((TouchState *)&t->state, &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

static void remember(const Loan *loan, bool beyond, const void *pc) {
    for (Touch *t = touches; t < touches + TOUCHES; t++) {
        if (!change(t, TOUCH_NONE, TOUCH_BEGUN)) continue;
        t->thread = checked_here;
        t->loan = *loan;
        t->beyond = beyond;
        t->pc = pc;
        frames_take(&t->frames);
        __atomic_store_n(&t->state, TOUCH_READY, __ATOMIC_SEQ_CST);
        __atomic_store_n(&pages_touched, true, __ATOMIC_SEQ_CST);
        return;
    }
    limit_met(&full);
}

bool pages_fault(const void *address, const void *pc) {
    unsigned page = page_of(address);
    if (page == PAGES || !pages[page].used) return false;
    const Loan loan = pages[page].loan;
    bool open = __atomic_load_n(&pages[page].open, __ATOMIC_SEQ_CST), last = pages[page].last;
    mprotect(address_of(page), page_size, PROT_READ | PROT_WRITE);
    if (open && !last) return true; /* another thread was faster */
    if (last) memset(address_of(page), 0, page_size);
    remember(&loan, open, pc);
    return true;
}

static void write_report(const Touch *t) {
    const Loan *loan = &t->loan;
    Site at = *site_taken_at(t->pc, &t->frames);
    at.stack.exact = true;
    Finding *f = finding_begin_at(t->beyond ? loan->beyond : loan->late, loan->env, &at, 1);
    if (loan->code) finding_site(f, "passed to", site_at(loan->code));
    finding_end(f, t->beyond ? "memory after %s of %s was accessed" : "%s of %s was touched when its time was over",
                loan->what, loan->of);
}

void pages_report_touched(const CheckedThread *thread) {
    bool left = false;
    __atomic_store_n(&pages_touched, false, __ATOMIC_SEQ_CST);
    for (Touch *t = touches; t < touches + TOUCHES; t++) {
        if (__atomic_load_n(&t->state, __ATOMIC_SEQ_CST) == TOUCH_READY && (!thread || t->thread == thread) &&
            change(t, TOUCH_READY, TOUCH_REPORTED)) {
            write_report(t);
            __atomic_store_n(&t->state, TOUCH_NONE, __ATOMIC_SEQ_CST);
        }
        left |= __atomic_load_n(&t->state, __ATOMIC_SEQ_CST) != TOUCH_NONE;
    }
    if (left) __atomic_store_n(&pages_touched, true, __ATOMIC_SEQ_CST);
}

static void thread_leaves(CheckedThread *thread) { pages_report(thread); }
const RuleClass page_class = {.thread_leaves = thread_leaves};
