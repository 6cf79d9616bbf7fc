"""Runs a command on a pseudo terminal: terminal.py COLUMNS KEYS -- COMMAND...; prints what it wrote there as JSON, with its exit code.

KEYS are typed one group after another, each once nothing more is written; standard output is a pipe where COLUMNS begins with `p`."""
import fcntl, json, os, pty, select, struct, subprocess, sys, termios

columns, keys, command = sys.argv[1], json.loads(sys.argv[2]), sys.argv[4:]
ours, theirs = pty.openpty()
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, int(columns.strip("p")), 0, 0))
piped = subprocess.PIPE if columns.startswith("p") else theirs
child = subprocess.Popen(command, stdin=theirs, stdout=piped, stderr=theirs, start_new_session=True)
os.close(theirs)


def read():
    """What is written next, until nothing more is for a second."""
    data, patience = b"", 60
    while select.select([ours], [], [], patience)[0]:
        try:
            more = os.read(ours, 65536)
        except OSError:
            break
        data, patience = data + more, 1
    return data


frames = [read()]
for group in keys:
    os.write(ours, group.encode())
    frames.append(read())
out = child.stdout.read().decode() if child.stdout else ""
print(json.dumps({"code": child.wait(20), "frames": [frame.decode() for frame in frames], "out": out}))
