/** The expressions of the Renovate preset, on a configuration as `skillc add` writes it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('../../renovate-preset.json', import.meta.url))
const { customManagers } = JSON.parse(readFileSync(file, 'utf8'))

const config = JSON.stringify(
  {
    sources: [
      'github:bakery/skills#v1.2.0',
      'github:bakery/more.skills/rye/dark#2',
      'github:bakery/newest',
      'github:bakery/branch#main',
      'https://git.example/team/skills.git/rye#v3.0.1',
      'git+https://git.example/other.git#1.0.0',
      'npm:@bakery/skills@^1.2.0',
      'npm:bread@1.0.0/dist/more',
      'npm:bread',
      'oci://registry.example:5000/bakery/skills:1.2.0',
      'oci://registry.example/bakery/skills@sha256:0',
    ].map(from => ({ from })),
  },
  null,
  2,
)

test('each version is found, and nothing else', () => {
  const found = customManagers.flatMap(
    ({ matchStrings, datasourceTemplate }: { matchStrings: string[]; datasourceTemplate: string }) =>
      matchStrings.flatMap(text =>
        [...config.matchAll(new RegExp(text, 'g'))].map(({ groups }) => [
          datasourceTemplate,
          groups?.depName ?? groups?.packageName,
          groups?.currentValue,
        ]),
      ),
  )
  expect(found).toEqual([
    ['github-tags', 'bakery/skills', 'v1.2.0'],
    ['github-tags', 'bakery/more.skills', '2'],
    ['git-tags', 'https://git.example/team/skills.git', 'v3.0.1'],
    ['git-tags', 'https://git.example/other.git', '1.0.0'],
    ['npm', '@bakery/skills', '^1.2.0'],
    ['npm', 'bread', '1.0.0'],
    ['docker', 'registry.example:5000/bakery/skills', '1.2.0'],
  ])
})
