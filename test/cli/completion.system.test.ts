/** What `skillc completion` prints works in the shells themselves. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { SHELLS } from '../../src/cli/commands/help.ts'
import { sha256 } from '../../src/core/digests/hash.ts'
import { BLANK_DIGEST } from '../../src/format/layout.ts'
import { FORMATS } from '../../src/report/format.ts'
import { CLI, skillc } from '../support/cli.ts'
import { hasParts } from '../support/parts.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = plant(scratchFolder('completion'), { 'skills/rye/SKILL.md': '', 'notes.txt': '' })

const getScript = (shell: string) => join(scratch, `skillc.${shell}`)

const shop = fileURLToPath(new URL('../../fixtures/search/skills', import.meta.url))
/** What would leave a file behind, were it run. */
const HOSTILE = [
  '$(touch ran)',
  '`touch ran`',
  ';touch ran',
  '| touch ran',
  '\ntouch ran',
  '\u001b]0;x\u0007',
  '* ?',
  '\'"',
  ' -x',
]

/** A bundle like that of the shop, whose ids of the library end in what shells and terminals act on. */
function makeHostile(folder: string): void {
  cpSync(join(scratch, 'dist/skills'), join(scratch, folder), { recursive: true })
  const file = join(scratch, folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  let next = 0
  for (const skill of manifest.skills)
    if (skill.id.startsWith('library:')) {
      const letter = String.fromCharCode(97 + next)
      skill.id = `library:${letter}${HOSTILE[next++ % HOSTILE.length]}`
      // A manifest whose paths are unsafe is refused as a whole: only its ids are hostile.
      skill.path = skill.place = `library/${letter}`
    }
  const { format, digest: _, ...rest } = manifest
  const text = JSON.stringify({ ...rest }).slice(1)
  const blank = `{\n"format":${format},\n"digest":"${BLANK_DIGEST}",\n${text}`
  writeFileSync(file, blank.replace(BLANK_DIGEST, `sha256:${sha256(blank)}`))
}

beforeAll(() => {
  const built = skillc(['build', shop, '--out', 'dist/skills'], scratch)
  expect(built).toMatchObject({ code: 0 })
  makeHostile('hostile')
  mkdirSync(join(scratch, 'bin'))
  writeFileSync(join(scratch, 'bin/skillc'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`)
  chmodSync(join(scratch, 'bin/skillc'), 0o755)
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
    env: { ...process.env, HOME: scratch, PATH: `${join(scratch, 'bin')}:${process.env.PATH}` },
    timeout: 60_000,
  })

const formats = [...FORMATS].sort()

/** What the shop has. */
const BOOKS = ['board', 'boards', 'bold', 'book', 'books', 'borders', 'borrow', 'bouillir']

describe('the command that scripts ask', () => {
  const ask = (...words: string[]) => skillc(['completion', 'bash', '--', ...words], scratch)

  test('names ids and requests of a bundle, and nothing that a shell would act on', () => {
    expect(ask('show', 'library:o')).toEqual({
      code: 0,
      out: 'library:opening-hours\nlibrary:overdue-notices\n\n',
      err: '',
    })
    expect(linesOf(ask('search', '--limit', '3', 'dist/skills', 'late bo').out)).toEqual(
      BOOKS.map(word => `late ${word}`),
    )
    expect(ask('show', 'hostile', '').out).toContain('front-desk\n')
    expect(ask('show', 'hostile', 'library:')).toEqual({ code: 0, out: '', err: '' })
  })

  test.each([
    ['without a bundle', ['search', 'nowhere', 'bo']],
    ['for a folder of skills', ['show', 'skills', 'r']],
    ['for an address', ['show', 'https://localhost:1', 'r']],
    ['for a path', ['search', 'dist/bo']],
    ['for what is typed over several lines', ['search', 'a\nbo']],
    ['for an unknown flag', ['search', '--nonsense', 'bo']],
    ['for the value of a flag', ['build', '--out', '']],
    ['after `--`', ['run', 'rye', 'x.py', '--', '--']],
    ['for an unknown command', ['nonsense', 'bo']],
    ['for a command with other arguments', ['build', 'bo']],
    ['for a third argument', ['show', 'dist/skills', 'front-desk', 'f']],
  ])('says nothing %s', (_, words) => {
    expect(ask(...words)).toEqual({ code: 0, out: '', err: '' })
  })

  test('says nothing of a bundle that is damaged', () => {
    const broken = plant(scratchFolder('completion-broken'), { 'dist/skills/manifest.json': '{' })
    for (const name of ['search', 'show'])
      expect(skillc(['completion', 'zsh', '--', name, 'bo'], broken)).toEqual({ code: 0, out: '', err: '' })
    rmSync(broken, { recursive: true, force: true })
  })
})

/** Nothing of a bundle was run. */
const expectNothingRan = () => expect(readdirSync(scratch)).not.toContain('ran')

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
    expect(offered('build', '--no-')).toEqual([
      '--no-baseline',
      '--no-cache',
      '--no-color',
      '--no-config',
      '--no-emit-on-error',
    ])
    expect(offered('build', '--format', '')).toEqual(formats)
    expect(offered('build', '--format', '=', 'sa')).toEqual(['sarif'])
    expect(offered('build', '--format', '=')).toEqual(formats)
    expect(offered('completion', '')).toEqual(['bash', 'fish', 'zsh'])
    expect(offered('build', '-')).toEqual(expect.arrayContaining(['-o', '--out', '-w']))
  })

  test('names ids and requests of the bundle', () => {
    expect(offered('show', 'front')).toEqual(['front-desk'])
    expect(offered('show', 'library', ':', 'ov')).toEqual(['overdue-notices'])
    expect(offered('show', 'dist/skills', 'library', ':', 'ov')).toEqual(['overdue-notices'])
    expect(offered('show', 'library', ':')).toContain('overdue-notices')
    expect(offered('search', 'bo')).toEqual(BOOKS)
    expect(offered('search', '"late bo')).toEqual(BOOKS.map(word => `late ${word}`))
    expect(offered('search', 'hostile', 'bo')).toEqual(BOOKS)
    expect(offered('search', '--limit', '=', '3', 'bo')).toEqual(BOOKS)
    expect(offered('search', 'nowhere', 'bo')).toEqual([])
    expect(offered('search', '"$(touch ran) `touch ran` bo')).toEqual(
      BOOKS.map(word => `$(touch ran) \`touch ran\` ${word}`),
    )
    expect(offered('show', 'hostile', 'library', ':')).toEqual([])
    expectNothingRan()
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
  const program = fileURLToPath(new URL('../support/ask-zsh.zsh', import.meta.url))
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
    expect(offered('skillc build --format=')).toEqual(formats.map(format => `--format=${format}`))
    expect(offered('skillc completion ')).toEqual(['bash', 'fish', 'zsh'])
  })

  test('names ids and requests of the bundle', () => {
    expect(offered('skillc show front')).toEqual(['front-desk'])
    expect(offered('skillc show library:ov')).toEqual(['library:overdue-notices'])
    expect(offered('skillc show dist/skills library:ov')).toEqual(['library:overdue-notices'])
    expect(offered('skillc search bo')).toEqual(BOOKS)
    expect(offered('skillc search "late bo')).toEqual(BOOKS.map(word => `late ${word}`))
    expect(offered('skillc search nowhere bo')).toEqual([])
    expect(offered('skillc show hostile library:')).toEqual([])
    expect(offered('skillc search no')).toContain('notes.txt')
    expectNothingRan()
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

  test('names ids and requests of the bundle', () => {
    expect(offered('skillc show front')).toEqual(['front-desk'])
    expect(offered('skillc show library:ov')).toEqual(['library:overdue-notices'])
    expect(offered('skillc show dist/skills library:ov')).toEqual(['library:overdue-notices'])
    expect(offered('skillc search boo')).toEqual(['book', 'books'])
    expect(offered('skillc search "late boo')).toEqual(['late book', 'late books'])
    expect(offered('skillc search nowhere boo')).toEqual([])
    const files = readdirSync(scratch)
    for (const line of offered('skillc show hostile library:'))
      expect(files).toContain(line.slice('library:'.length).replace(/\/$/, ''))
    expect(offered('skillc search no')).toContain('notes.txt')
    expectNothingRan()
  })

  test('names files and folders where nothing else is known', () => {
    expect(offered('skillc build --out ')).toEqual(expect.arrayContaining(['skills/', 'notes.txt']))
    expect(offered('skillc build -o ')).toEqual(expect.arrayContaining(['skills/', 'notes.txt']))
    expect(offered('skillc build -')).toEqual(expect.arrayContaining(['-o', '-w', '-q', '-h']))
    expect(offered('skillc build sk')).toEqual(expect.arrayContaining(['skills/']))
  })
})
