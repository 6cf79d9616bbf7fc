/**
 * Legacy commands, as Claude Code 2.1.197 reads them: every `*.md` file is a skill named after the file, even
 * `README.md`, with its folders as namespace. A folder with a `SKILL.md` is that skill, with all of its files; Claude
 * Code takes Markdown in its subfolders for commands, too, except in plugins.
 */

import { ENTRY, joinPath } from '../../core/files/path.ts'
import { joinReal } from '../../core/files/real-path.ts'
import { isEntryPath, isLone } from '../entry-form.ts'
import { openSource } from './entries.ts'
import { follow } from './links.ts'
import type { Listing } from './listing.ts'
import { createSkill, type Draft, type Folder, findFile, passOver, type Search } from './search.ts'

const SUFFIX = '.md'

/** For a folder that is not a skill itself. Returns the handled names. */
export function addCommands(search: Search, folder: Folder, listing: Listing): Set<string> {
  const done = new Set<string>()
  const { holds } = search.source
  if (holds?.kind !== 'commands' || folder.trail !== undefined) return done
  const specials = listing.specials.map(({ name }) => name)
  const links = new Set(listing.links)
  for (const name of [...listing.files, ...specials, ...links]) {
    const isCommand = folder.path === '' && name === 'skill.md'
    if (!name.endsWith(SUFFIX) || name === SUFFIX || (isEntryPath(name) && !isCommand)) continue
    const target = links.has(name) ? follow(search, joinReal(folder.real, name)) : undefined
    if (target?.kind === 'folder') continue
    done.add(name)
    const file = joinPath(folder.path, name)
    if (holds.files?.includes(file) === false) continue
    const path = file.slice(0, -SUFFIX.length)
    if (search.choice.leavesOut(path) || search.choice.leavesOut(file)) {
      search.leftOut.push(file)
      continue
    }
    const source = openSource(search, folder, name, listing, target)
    if (typeof source === 'string') {
      passOver(search, file, source)
      continue
    }
    const entry = findFile(search, ENTRY, source.file, source.stats)
    const skill = createSkill(search.index, path, name.slice(0, -SUFFIX.length), entry)
    skill.form = { kind: 'command', shown: file, name: skill.folder }
    const draft: Draft = { skill, real: source.file }
    if (source.isLinked) draft.linkedAt = joinReal(folder.real, name)
    search.skills.push(draft)
  }
  return done
}

/** Gives each single-file skill its own folder: `bread` for `bread.md`, or `bread.md` if that is taken. */
export function keepApart({ skills }: Search): void {
  const taken = new Set(skills.flatMap(({ skill }) => (isLone(skill.form) ? [] : skill.path)))
  const lone = skills.flatMap(({ skill }) => (isLone(skill.form) ? [{ skill, shown: skill.form.shown }] : []))
  lone.sort((a, b) => a.skill.path.length - b.skill.path.length || (a.shown < b.shown ? -1 : 1))
  for (const { skill, shown } of lone) {
    let path = taken.has(skill.path) ? shown : skill.path
    while (taken.has(path)) path += '-2'
    skill.path = path
    taken.add(path)
  }
}
