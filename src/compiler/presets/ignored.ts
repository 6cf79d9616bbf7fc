/** Folders hidden by `.gitignore` files, for searches of folders only. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { readRegular } from '../../core/files/regular-file.ts'
import {
  askIgnoreRules,
  compileIgnoreLines,
  type IgnoreRule,
  listIgnoreLines,
} from '../../core/match/gitignore.ts'

export interface IgnoreFile {
  base: string
  rules: IgnoreRule[]
}

const LONGEST_FILE = 65_536

export function withRules(dir: string, above: IgnoreFile[]): IgnoreFile[] {
  const rules = readIgnoreRules(join(dir, '.gitignore'))
  return rules === undefined ? above : [...above, { base: dir, rules }]
}

export function readRulesAbove(dir: string, project: string): IgnoreFile[] {
  const folders: string[] = []
  for (let folder = dir; folder !== project && dirname(folder) !== folder; folder = dirname(folder))
    folders.unshift(dirname(folder))
  const exclude = readIgnoreRules(join(project, '.git', 'info', 'exclude'))
  const start = exclude === undefined ? [] : [{ base: project, rules: exclude }]
  return folders.reduce((above, folder) => withRules(folder, above), start)
}

/** The innermost file with a matching rule decides. */
export function isHidden(folder: string, files: IgnoreFile[]): boolean {
  for (const { base, rules } of files.toReversed()) {
    const hides = askIgnoreRules(rules, `${relative(base, folder).split(sep).join('/')}/`)
    if (hides !== undefined) return hides
  }
  return false
}

function readIgnoreRules(file: string): IgnoreRule[] | undefined {
  if (!existsSync(file)) return undefined
  try {
    return compileIgnoreLines(listIgnoreLines(readRegular(file, LONGEST_FILE).toString('utf8')))
  } catch {
    return undefined
  }
}
