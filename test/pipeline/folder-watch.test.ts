/** Watches of folders, as systems have them that watch trees (Windows, macOS) and as others do. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolderWatch } from '../../src/pipeline/watch/folder-watch.ts'
import { openNotices } from '../../src/pipeline/watch/notices.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const top = plant(scratchFolder('folder-watch'), { 'skills/rye/SKILL.md': '', 'docs/bread.md': '' })
const skills = join(top, 'skills')
const docs = join(top, 'docs')

test.each([
  ['trees', true],
  ['single folders', false],
])('a watch of %s names each folder that it did not watch before', (_, isRecursive) => {
  const watch = openFolderWatch(openNotices(), isRecursive)
  const none = new Set<string>()
  const first = [skills, join(skills, 'rye')]
  expect(watch.follow(new Set(first), none)).toEqual({ added: first })
  expect(watch.follow(new Set([...first, docs]), none)).toEqual({ added: [docs] })
  expect(watch.follow(new Set([...first, docs]), none)).toEqual({ added: [] })
  watch.close()
})
