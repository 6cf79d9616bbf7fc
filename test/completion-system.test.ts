/** What `skillc completion` prints works in the shells themselves. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHELLS } from '../src/cli/completion.ts'
import { FORMATS } from '../src/report/format.ts'
import { skillc } from './support/cli.ts'
import { hasParts } from './support/parts.ts'
import { plant, scratchFolder } from './support/tree.ts'

const scratch = plant(scratchFolder('completion'), { 'skills/rye/SKILL.md': '', 'notes.txt': '' })
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const getScript = (shell: string) => join(scratch, `skillc.${shell}`)

beforeAll(() => {
  for (const shell of SHELLS) {
    const { code, out, err } = skillc(['completion', shell], scratch)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    writeFileSync(getScript(shell), out)
  }
})

/** Lines of output, sorted, without what a shell says of each after a tab. */
function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map(line => line.split('\t')[0] ?? ''))]
    .filter(line => line !== '')
    .sort()
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...process.env, HOME: scratch },
    timeout: 60_000,
  })

const formats = [...FORMATS].sort()

describe.skipIf(!hasParts('bash'))('bash', () => {
  /** What the function that bash calls offers for the words of a line, which bash splits at `=` too. */
  const offered = (...words: string[]) => {
    const program =
      'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _skillc; printf "%s\\n" "${COMPREPLY[@]}"'
    return linesOf(run('bash', '--norc', '-c', program, getScript('bash'), 'skillc', ...words))
  }

  test('names commands, flags and the values of flags', () => {
    expect(offered('bu')).toEqual(['build'])
    expect(offered('')).toEqual(expect.arrayContaining(['--help', 'build', 'completion', 'serve']))
    expect(offered('build', '--fo')).toEqual(['--follow-links', '--format'])
    expect(offered('build', '--no-')).toEqual(['--no-cache', '--no-color', '--no-config'])
    expect(offered('build', '--format', '')).toEqual(formats)
    expect(offered('build', '--format', '=', 'sa')).toEqual(['sarif'])
    expect(offered('build', '--format', '=')).toEqual(formats)
    expect(offered('completion', '')).toEqual(['bash', 'fish', 'zsh'])
    expect(offered('help', 'ch')).toEqual(['check'])
    expect(offered('build', '-')).toEqual(expect.arrayContaining(['-o', '--out', '-w']))
  })

  test('leaves the rest to the completion of files', () => {
    expect(offered('build', 's')).toEqual([])
    expect(offered('build', '--out', '')).toEqual([])
    expect(offered('build', '-o', '')).toEqual([])
    expect(offered('run', 'rye', 'x.py', '--', '--')).toEqual([])
    expect(run('bash', '--norc', '-c', 'source "$0"; complete -p skillc', getScript('bash'))).toBe(
      'complete -o bashdefault -o default -F _skillc skillc\n',
    )
  })
})

describe.skipIf(!hasParts('zsh'))('zsh', () => {
  const program = fileURLToPath(new URL('./support/ask-zsh.zsh', import.meta.url))
  const offered = (line: string) => {
    const file = join(scratch, 'offered')
    for (const each of [file, `${file}.done`]) rmSync(each, { force: true })
    run('zsh', '-f', program, getScript('zsh'), line, file)
    return existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : []
  }

  test('names commands, flags and the values of flags', () => {
    expect(offered('skillc bu')).toEqual(['build'])
    expect(offered('skillc build --fo')).toEqual(['--follow-links', '--format'])
    expect(offered('skillc build --format ')).toEqual(formats)
    expect(offered('skillc build --format=')).toEqual(formats)
    expect(offered('skillc completion ')).toEqual(['bash', 'fish', 'zsh'])
  })

  test('names files and folders where nothing else is known', () => {
    expect(offered('skillc build --out ')).toEqual(expect.arrayContaining(['skills', 'notes.txt']))
    expect(offered('skillc build -o ')).toEqual(expect.arrayContaining(['skills', 'notes.txt']))
    expect(offered('skillc check -q --fo')).toEqual(['--follow-links', '--format'])
    expect(offered('skillc build sk')).toEqual(expect.arrayContaining(['skills']))
  })
})

describe.skipIf(!hasParts('fish'))('fish', () => {
  const offered = (line: string) => {
    const program = 'source $argv[1]; complete -C $argv[2]'
    return linesOf(run('fish', '--no-config', '-c', program, getScript('fish'), line))
  }

  test('names commands, flags and the values of flags', () => {
    expect(offered('skillc bu')).toEqual(['build'])
    expect(offered('skillc build --fo')).toEqual(['--follow-links', '--format'])
    expect(offered('skillc build --format ')).toEqual(formats)
    expect(offered('skillc build --format=sa')).toEqual(['--format=sarif'])
    expect(offered('skillc completion ')).toEqual(['bash', 'fish', 'zsh'])
  })

  test('names files and folders where nothing else is known', () => {
    expect(offered('skillc build --out ')).toEqual(expect.arrayContaining(['skills/', 'notes.txt']))
    expect(offered('skillc build -o ')).toEqual(expect.arrayContaining(['skills/', 'notes.txt']))
    expect(offered('skillc build -')).toEqual(expect.arrayContaining(['-o', '-w', '-q', '-h']))
    expect(offered('skillc build sk')).toEqual(expect.arrayContaining(['skills/']))
  })
})
