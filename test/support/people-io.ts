/** Commands as a person on a terminal sees them, in this process. */
import { runCommandLine } from '../../src/cli/command-line.ts'
import { formatThrown } from '../../src/cli/explain.ts'
import type { Io } from '../../src/cli/io.ts'

/** A terminal, and what was printed on it so far: output and errors together, as on a screen. */
export function createPeopleIo(cwd: string, width = 100): { io: Io; getText: () => string } {
  let text = ''
  const print = (part: string) => {
    text += part
  }
  const io: Io = {
    out: print,
    err: print,
    progress: () => {},
    now: () => 0,
    color: false,
    width,
    errWidth: width,
    outIsTerminal: true,
    cwd,
  }
  return { io, getText: () => text }
}

/** Runs `skillc LINE` in a folder, with words between quotes as a shell reads them. What is thrown is printed, and ends with 2. */
export async function runForPeople(
  line: string,
  cwd: string,
  width?: number,
): Promise<{ code: number; text: string }> {
  const words = Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|\S+/g),
    ([word, double, single]) => double ?? single ?? word,
  )
  const { io, getText } = createPeopleIo(cwd, width)
  const before = process.cwd()
  process.chdir(cwd)
  try {
    const code = await runCommandLine(['node', 'skillc', ...words], io)
    return { code, text: getText() }
  } catch (error) {
    return { code: 2, text: getText() + formatThrown(error, io.errWidth) }
  } finally {
    process.chdir(before)
  }
}
