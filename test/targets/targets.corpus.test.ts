/** Real repositories as packages of Agent Plugins, and built from them: the same skills. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adapt } from '../../scripts/agent-plugin-adapter.js'
import { sha256 } from '../../src/core/digests/hash.ts'
import { build } from '../../src/pipeline/build.ts'
import { exportSkills } from '../../src/pipeline/export.ts'
import { readManifest } from '../../src/reader/disk/read.ts'
import { sharedPath } from '../support/shared.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('targets-corpus')

/** Digests by path, without the record of the export: it has the ids, which follow from where skills were found. */
function digestsIn(dir: string): [string, string][] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== '.skillc-export.json')
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
    .map(path => [path.slice(dir.length), sha256(readFileSync(path))])
}

test('every repository exported as a package is read, built and exported again as it was', async () => {
  const corpus = join(sharedPath('corpus'), 'visible')
  const counts = { repositories: 0, skills: 0, nested: 0 }
  for (const { name } of readdirSync(corpus, { withFileTypes: true }).filter(entry => entry.isDirectory())) {
    const [pack, bundle, again] = ['pack', 'bundle', 'again'].map(kind => join(scratch, name, kind)) as [
      string,
      string,
      string,
    ]
    const options = { cwd: scratch, name: 'pack' }
    const result = await exportSkills(join(corpus, name), ['agent-plugin'], pack, options).catch(
      () => undefined,
    )
    if (result?.ok !== true) continue
    const written = existsSync(join(pack, 'skills')) ? readdirSync(join(pack, 'skills')).sort() : []
    const { rejected, loaded } = adapt(pack)
    expect([name, rejected, loaded.skills]).toEqual([name, null, written])
    const given = { cwd: scratch, config: false, cache: false, durable: false } as const
    await build({ ...given, plugins: [pack], out: bundle })
    const ids = readManifest(bundle).skills.map(({ id }) => id)
    const flat = ids.filter(id => id.split(':').length === 2)
    expect(flat.sort(), name).toEqual(written.map(skill => `pack:${skill}`))
    const files = digestsIn(pack)
    // A skill inside of another is exported as its file, and flat. In a folder it is found in both places.
    const isNested = files.some(([path]) => /^\/skills\/[^/]+\/.+\/SKILL\.md$/.test(path))
    counts.nested += Number(isNested)
    if (!isNested) {
      const second = await exportSkills(pack, ['agent-plugin'], again, options)
      const lost = second.findings.filter(({ code }) => code !== 'broken-link')
      expect([name, lost]).toEqual([name, []])
      expect(digestsIn(again), name).toEqual(files)
    }
    rmSync(join(scratch, name), { recursive: true })
    counts.repositories++
    counts.skills += written.length
  }
  console.info(
    `${counts.skills} skills of ${counts.repositories} repositories, ${counts.nested} with skills in skills`,
  )
  expect(counts.skills).toBeGreaterThan(1_000)
})
