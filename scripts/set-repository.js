/**
 * `npm run set-repository -- OWNER/NAME`: writes the repository on GitHub into package.json and wherever else it is named,
 * in the place of the one that package.json names now.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z\d][\w-]*\/[\w.-]+$/i.test(name)) {
  console.error('Usage: npm run set-repository -- OWNER/NAME')
  process.exit(2)
}
const { repository } = JSON.parse(readFileSync('package.json', 'utf8'))
const [, old] = /github\.com\/(.+)\.git$/.exec(repository.url)
const listTracked = (...paths) =>
  execFileSync('git', ['ls-files', '-z', '--', ...paths], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
const tracked = [
  ...listTracked(':!fixtures', ':!src', ':!test'),
  ...listTracked('src/core/process/version.ts'),
]
const toPages = full => full.replace('/', '.github.io/')
for (const file of tracked) {
  const text = readFileSync(file, 'utf8')
  const named = text.replaceAll(old, name).replaceAll(toPages(old), toPages(name))
  if (named !== text) writeFileSync(file, named)
}
