# SPDX-License-Identifier: ISC
"""Runs a command at a terminal of its own, under a shell with job control, as the lines on standard input say:

    expect TEXT     wait until the terminal shows TEXT, behind what was found before
    type TEXT       TEXT and the Enter key
    key TEXT        TEXT alone, with Python's escapes
    signal NAME     to the command: SIGUSR1
    stopped on|off  wait until the command has stopped, with a terminal that shows what is typed or does not; the shell
                    then shows what is typed, in any case
    fg              the command goes on
    echo on|off     whether the terminal shows what is typed
    ended N         wait until the command has ended with status N, or -N for signal N, as subprocess has it
    left N          after that: N bytes were typed that the command did not read, and a shell would

Usage: terminal.py [--background] COMMAND [ARGUMENT]... < STEPS. Prints all that the terminal showed. Status 1, with the step on
standard error, where something is not as a step says. --background: the command begins there, while the shell edits a line.
"""
import array, fcntl, os, pty, select, signal, sys, termios, time

PATIENCE = 60  # seconds for one step: valgrind and emulators are slow


def editing(modes):
    """The modes of a terminal in which a shell edits a line: each byte as it comes, none of them shown, Enter is CR."""
    modes = list(modes)
    modes[0] &= ~termios.ICRNL
    modes[3] &= ~(termios.ECHO | termios.ICANON)
    return modes


def shell(command, background, orders, reports):
    """The shell: reports "stopped on", "stopped off", "ended N" and "left N"; takes the order "fg"."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    shows = termios.tcgetattr(0)
    if background:
        termios.tcsetattr(0, termios.TCSANOW, editing(shows))
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        if not background:
            os.tcsetpgrp(0, os.getpid())
        for ending in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTTOU):  # ignored in the background, under nohup
            signal.signal(ending, signal.SIG_DFL)
        os.execv(command[0], command)
    os.write(reports, b"%d\n" % job)
    while True:
        _, status = os.waitpid(job, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            break
        echo = termios.tcgetattr(0)[3] & termios.ECHO
        os.tcsetpgrp(0, os.getpgrp())
        termios.tcsetattr(0, termios.TCSANOW, shows)
        os.write(reports, b"stopped on\n" if echo else b"stopped off\n")
        os.read(orders, 3)
        os.tcsetpgrp(0, job)
        os.kill(job, signal.SIGCONT)
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
    modes, left = termios.tcgetattr(0), array.array("i", [0])
    os.tcsetpgrp(0, os.getpgrp())
    termios.tcsetattr(0, termios.TCSANOW, editing(modes))
    fcntl.ioctl(0, termios.FIONREAD, left)
    termios.tcsetattr(0, termios.TCSANOW, modes)  # as the command left them
    os.write(reports, b"ended %d\nleft %d\n" % (code, left[0]))
    os.read(orders, 1)  # the terminal lives as long as its session: until the driver has seen it


class Driver:
    def __init__(self, command, background):
        orders, self.orders = os.pipe()
        self.reports, reports = os.pipe()
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.close(self.orders)
            shell(command, background, orders, reports)
            os._exit(0)
        os.close(orders)
        os.close(reports)
        self.shown, self.found, self.said = b"", 0, b""
        self.wait(lambda: b"\n" in self.said)
        job, self.said = self.said.split(b"\n", 1)
        self.job = int(job)

    def wait(self, done):
        while not done():
            ready, _, _ = select.select([self.terminal, self.reports], [], [], PATIENCE)
            if not ready:
                return False
            if self.terminal in ready:
                self.shown += os.read(self.terminal, 4096)
            if self.reports in ready:
                more = os.read(self.reports, 4096)
                if not more:
                    return False
                self.said += more
        return True

    def echo(self):
        return "on" if termios.tcgetattr(self.terminal)[3] & termios.ECHO else "off"

    def step(self, what, rest):
        text = rest.encode()
        if what == "expect":
            if not self.wait(lambda: text in self.shown[self.found:]):
                return False
            self.found = self.shown.index(text, self.found) + len(text)
        elif what == "type":
            os.write(self.terminal, text + b"\r")
        elif what == "key":
            os.write(self.terminal, text.decode("unicode_escape").encode("latin-1"))
        elif what == "signal":
            time.sleep(0.1)  # what was typed before arrives before
            os.kill(self.job, getattr(signal, rest))
        elif what == "fg":
            os.write(self.orders, b"fg\n")
        elif what in ("stopped", "ended", "left"):
            line, self.said = (self.said.split(b"\n", 1) if self.wait(lambda: b"\n" in self.said) else (b"", b""))
            return line == what.encode() + b" " + text
        else:
            return what == "echo" and self.echo() == rest
        return True


background = sys.argv[1] == "--background"
driver = Driver(sys.argv[2 if background else 1:], background)
failed = 0
for number, line in enumerate(sys.stdin.read().splitlines(), 1):
    what, _, rest = line.strip().partition(" ")
    if not driver.step(what, rest):
        print(f"step {number} is not so: {line}", file=sys.stderr)
        failed = 1
        break
while select.select([driver.terminal], [], [], 0)[0]:
    driver.shown += os.read(driver.terminal, 4096)
sys.stdout.buffer.write(driver.shown)
if failed:
    try:
        os.kill(driver.job, signal.SIGKILL)
    except ProcessLookupError:  # it has ended
        pass
sys.exit(failed)
