/** The benchmark's trees: same options, same bytes, on any machine; copies differ, links between them hold. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAndHash, statAll } from '../../bench/floor.js'
import { makeTree } from '../../bench/make-tree.js'
import { scratchFolder } from '../support/tree.ts'

const temporary = scratchFolder('tree')

function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => lstatSync(join(dir, path)).isFile())
    .sort()
}

const listEntries = (dir: string) => listFiles(dir).filter(path => path.endsWith('/SKILL.md'))

test('the plot shows the figures', () => {
  const plot = new URL('../../bench/plot.svg', import.meta.url)
  const before = readFileSync(plot, 'utf8')
  execFileSync(process.execPath, [fileURLToPath(new URL('../../bench/plot.js', import.meta.url))])
  expect(readFileSync(plot, 'utf8')).toBe(before)
})

test('60 skills from words have the stated hash, twice', () => {
  const made = ['first', 'second'].map(name =>
    makeTree({ base: 'words', out: join(temporary, name), count: 60 }),
  )
  const [first, second] = [join(temporary, 'first'), join(temporary, 'second')]
  expect(made[0]).toEqual(made[1])
  expect(made[0]?.sha256).toBe('979b3917f2ee585e966e86ee8369a29561ae4c6dae5028d1e598fbb01bf4dd16')
  const list = listFiles(first).map(path => `${path}\0${lstatSync(join(first, path)).size}\n`)
  expect(createHash('sha256').update(list.join('')).digest('hex')).toBe(made[0]?.sha256)
  expect(listEntries(first)).toHaveLength(60)
  for (const path of listFiles(first)) {
    expect(readFileSync(join(first, path)).equals(readFileSync(join(second, path)))).toBe(true)
  }
})

describe.each(['copies', 'flat', 'owner', 'plugin'])('layout %s, 900 lean skills', layout => {
  const dir = () => join(temporary, layout)
  beforeAll(() => {
    makeTree({ base: 'words', out: dir(), count: 900, layout, weight: 'lean' })
  })

  test('has every skill once, and at most two resources each', () => {
    const files = listFiles(dir()).filter(path => !path.includes('.claude-plugin/'))
    const entries = listEntries(dir())
    expect(entries).toHaveLength(900)
    for (const entry of entries) {
      expect(files.filter(path => path.startsWith(`${dirname(entry)}/`)).length).toBeLessThanOrEqual(3)
    }
  })

  test('has links between skills, and all of them lead to one', () => {
    let links = 0
    for (const entry of listEntries(dir())) {
      const text = readFileSync(join(dir(), entry), 'utf8')
      for (const [, target = ''] of text.matchAll(/another skill\]\(([^)]+)\)/g)) {
        links++
        expect(existsSync(join(dir(), dirname(entry), target)), `${entry} → ${target}`).toBe(true)
      }
    }
    expect(links).toBeGreaterThan(10)
  })

  test('has about a tenth of its copies verbatim', () => {
    const digests = listEntries(dir()).map(path =>
      createHash('sha256')
        .update(readFileSync(join(dir(), path)))
        .digest('hex'),
    )
    const repeated = digests.length - new Set(digests).size
    expect(repeated).toBeGreaterThan(20)
    expect(repeated).toBeLessThan(100)
  })
})

test('names carry the copy, unless told not to', () => {
  const names = (dir: string) =>
    listEntries(dir).map(path => /^name: (.+)$/m.exec(readFileSync(join(dir, path), 'utf8'))?.[1] ?? '')
  const plain = join(temporary, 'no-suffix')
  makeTree({ base: 'words', out: plain, count: 900, weight: 'lean', suffix: false })
  expect(names(join(temporary, 'copies')).filter(name => name.endsWith('-r1')).length).toBeGreaterThan(300)
  expect(names(plain).filter(name => name.endsWith('-r1'))).toEqual([])
  expect(new Set(names(plain)).size).toBe(400)
})

test('the floors see every file', () => {
  const dir = join(temporary, 'first')
  const files = listFiles(dir)
  const bytes = files.reduce((sum, path) => sum + lstatSync(join(dir, path)).size, 0)
  expect(readAndHash(dir)).toMatchObject({ files: files.length, bytes })
  expect(statAll(dir)).toMatchObject({ files: files.length, bytes })
})

test('files as large as the buffer of the floor, and larger, are read to their end', () => {
  const dir = join(temporary, 'large')
  mkdirSync(dir)
  const sizes = [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5 << 19, 1 << 21]
  for (const size of sizes) writeFileSync(join(dir, `${size}.bin`), Buffer.alloc(size, 1))
  expect(readAndHash(dir)).toMatchObject({ files: 7, bytes: sizes.reduce((sum, size) => sum + size, 0) })
})
