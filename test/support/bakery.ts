/** A small tree with a file of every kind, and what lies in a folder, to compare. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toPosix } from '../../src/core/text/show.ts'
import { skillText, type Tree } from './tree.ts'

export const bakery: Tree = {
  'skills/rolls/SKILL.md': skillText('rolls'),
  'skills/rolls/scripts/weigh.sh': { executable: '#!/bin/sh\necho weigh\n' },
  'skills/rolls/assets/photo.png': new Uint8Array([0x89, 0x50, 0, 1, 2, 255]),
  'skills/bread/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
  'skills/bread/rye/times.md': 'Two hours.\n',
}

/** The bytes of every file in a folder, by path. */
export function snapshot(folder: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(toPosix(path.slice(folder.length + 1)), readFileSync(path, 'latin1'))
  }
  return files
}
