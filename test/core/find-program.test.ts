/** Programs come from absolute folders of `PATH`, never from the current folder, which may be a checkout. */
import { readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCredentials } from '../../src/channels/oci/credentials.ts'
import { runNpm } from '../../src/channels/references/npm-run.ts'
import { findProgram, listProgramPaths } from '../../src/core/files/find-program.ts'
import { toPosix } from '../../src/core/text/show.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('find-program')
const SRC = join(import.meta.dirname, '../../src')

describe('a program is looked for', () => {
  test('in absolute folders', () => {
    expect(listProgramPaths('git', { PATH: ':.:bin:/opt/bin::../x:/usr/bin' }, 'linux')).toEqual([
      '/opt/bin/git',
      '/usr/bin/git',
    ])
    expect(listProgramPaths('git', { PATH: '' }, 'linux')).toEqual([])
    expect(listProgramPaths('git', {}, 'linux')).toEqual(['/usr/bin/git', '/bin/git'])
  })

  test('on Windows as what starts without a shell, or as a batch file', () => {
    const env = { Path: ';.;bin;C:bin;"C:\\Program Files\\Git\\cmd";\\\\server\\bin' }
    expect(listProgramPaths('git', env, 'win32')).toEqual([
      'C:\\Program Files\\Git\\cmd\\git.com',
      'C:\\Program Files\\Git\\cmd\\git.exe',
      '\\\\server\\bin\\git.com',
      '\\\\server\\bin\\git.exe',
    ])
    expect(listProgramPaths('npm.cmd', { PATH: 'C:\\node;.' }, 'win32')).toEqual(['C:\\node\\npm.cmd'])
    expect(listProgramPaths('git', {}, 'win32')).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('and is a file that can be run', () => {
    const executable = '#!/bin/sh\n'
    plant(scratch, { 'a/rye': 'text', 'b/rye/x': '', 'c/rye': { executable } })
    const PATH = ['a', 'b', 'c'].map(name => join(scratch, name)).join(delimiter)
    expect(findProgram('rye', { PATH })).toBe(join(scratch, 'c/rye'))
    expect(findProgram('oat', { PATH })).toBeUndefined()
  })
})

describe.skipIf(process.platform === 'win32')('where the current folder has programs, and is in PATH', () => {
  const cwd = plant(join(scratch, 'checkout'), {
    npm: { executable: '#!/bin/sh\necho evil\n' },
    'docker-credential-bakery': {
      executable: '#!/bin/sh\necho \'{"Username":"bo","Secret":"evil"}\'\n',
    },
    'docker/config.json': '{"credsStore":"bakery"}',
  })
  const relative = { PATH: `:.:${join('..', 'checkout')}`, DOCKER_CONFIG: join(cwd, 'docker') }

  test('none of them is a credential helper', async () => {
    const before = process.cwd()
    process.chdir(cwd)
    try {
      const found = await findCredentials('bread.example', 'rye', { env: relative, home: cwd })
      expect(found).toBeUndefined()
    } finally {
      process.chdir(before)
    }
  })

  test('none of them is npm', async () => {
    const environment = { env: relative, home: cwd }
    await expect(runNpm(['pack'], { cwd, environment, signal: undefined })).rejects.toThrow(
      'npm is not installed',
    )
  })
})

test('every module that starts a program looks it up this way', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => toPosix(file))
  const starting = files
    .map(file => [file, readFileSync(join(SRC, file), 'utf8')] as const)
    .filter(([, text]) => /from '(?:node:child_process|.*\/run-program\.ts)'/.test(text))
    // It gets the program that its callers found.
    .filter(([file]) => file !== 'channels/run-program.ts')
  expect(starting.length).toBeGreaterThan(4)
  for (const [file, text] of starting) {
    expect(text, file).toContain('findProgram(')
    expect(text, file).not.toMatch(/\b(?:spawn|spawnSync|execFile|execFileSync|exec|execSync)\(\s*['"`]/)
  }
})
