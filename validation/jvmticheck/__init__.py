"""Checks an agent of the JVM Tool Interface: plans runs of a program with the agent, makes them, and reports what the
validation layer has found. `python -m jvmticheck` is the command; the README has what each module owns."""
