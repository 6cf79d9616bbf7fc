/** Run by `npm version`, which has put the new version into package.json: writes it wherever else it stands. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { addVersion } from './changelog.js'

const change = (file, edit) => writeFileSync(file, edit(readFileSync(file, 'utf8')))

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const code = 'src/core/process/version.ts'
const [, old] = /VERSION = '(.+)'/.exec(readFileSync(code, 'utf8'))
const files = [code, 'docs/ci.md', 'docs/scale.md']
for (const file of files) change(file, text => text.replaceAll(old, version))
const runtime = 'packages/runtime'
const setVersion = (text, find) => {
  const json = JSON.parse(text)
  find(json).version = version
  return `${JSON.stringify(json, null, 2)}\n`
}
change(`${runtime}/package.json`, text => setVersion(text, json => json))
change('package-lock.json', text => setVersion(text, ({ packages }) => packages[runtime]))
change('CHANGELOG.md', text => addVersion(text, version, new Date().toISOString().slice(0, 10)))
execFileSync('git', ['add', 'CHANGELOG.md', 'package-lock.json', `${runtime}/package.json`, ...files])
