/**
 * The sections of CHANGELOG.md, which has the form of https://keepachangelog.com. `node scripts/changelog.js` prints the
 * notes of package.json's version.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** The text of a section, without its heading. Throws where there is none, or nothing in it. */
export function readNotes(changelog, version) {
  const section = changelog.split(/^(?=## )/m).find(text => text.startsWith(`## [${version}]`))
  const notes = section?.replace(/^.*\n/, '').trim()
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}`)
  return notes
}

/** Makes what is unreleased the section of a version. Throws where nothing is. */
export function addVersion(changelog, version, date) {
  readNotes(changelog, 'Unreleased')
  return changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  console.log(readNotes(readFileSync('CHANGELOG.md', 'utf8'), version))
}
