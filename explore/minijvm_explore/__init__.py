"""The command minijvm-explore: runs a program under many schedules of its threads, and reports what fails in some."""
