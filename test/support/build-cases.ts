/** The cases of fixtures/build, laid out on a disk: test/pipeline/fixtures.test.ts says what they are. */

import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Options } from '../../src/pipeline/config/options.ts'

export interface BuildCase {
  description: string
  options?: Options
  /** Links are data, so that a checkout works on every system. */
  links?: Record<string, string>
  executable?: string[]
}

export const buildCases = fileURLToPath(new URL('../../fixtures/build/', import.meta.url))

export function buildCaseNames(): string[] {
  return readdirSync(buildCases).sort()
}

export function readBuildCase(name: string): BuildCase {
  return JSON.parse(readFileSync(join(buildCases, name, 'case.json'), 'utf8'))
}

/** Lays the input of a case out in `root`, and gives that. */
export function layBuildCase(name: string, { links = {}, executable = [] }: BuildCase, root: string): string {
  cpSync(join(buildCases, name, 'input'), root, { recursive: true })
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(target, join(root, path))
  }
  for (const path of executable) chmodSync(join(root, path), 0o755)
  return root
}
