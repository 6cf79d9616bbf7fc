/** Checks the scripts of a skill that its commands run: `./scripts/weigh.py --scale`. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import { normalizePath } from '../../core/files/path.ts'
import { suggest } from '../../core/text/suggest.ts'
import { resolveInside } from '../entry-form.ts'
import type { HashedFile, Reference } from '../types.ts'
import { interpreted } from '../validate/scripts.ts'
import type { Context } from './lookups.ts'

const scripts = /\.(?:sh|bash|zsh|py|[cm]?js|ts|rb|pl|php)$/i

export function checkRun(context: Context, reference: Reference): void {
  const { target, cwd = '', call, options } = reference
  if ((call ?? options) === undefined || cwd === 'plugin' || cwd === 'unknown' || !scripts.test(target))
    return
  const file = findFile(context, normalizePath(cwd, target)) ?? findFile(context, target)
  if (file === undefined) return
  checkCall(context, reference, file)
  checkOptions(context, reference, file)
}

function findFile({ skill: { found, files } }: Context, path: string): HashedFile | undefined {
  const inside = resolveInside(found.form, path)
  return files.find(file => file.path === inside)
}

function checkCall({ skill, result }: Context, { target, call }: Reference, file: HashedFile): void {
  if (call === undefined) return
  const facts = { target, line: call.start.line, path: file.path }
  const { hasNoModes, entry } = skill.found
  // A skill that was never on a disk has modes if it has an executable file.
  const hasModes = entry.bytes === undefined || skill.files.some(({ executable }) => executable)
  if (!file.executable && !hasNoModes && hasModes)
    result.findings.push(createFinding('not-executable', facts, { position: call }))
  else if (file.executable && file.script?.hasShebang === false && interpreted.test(file.path))
    result.findings.push(createFinding('missing-shebang', facts, { position: call }))
}

function checkOptions(
  { result }: Context,
  { target, options = [] }: Reference,
  { script }: HashedFile,
): void {
  const known = script?.options
  if (known === undefined) return
  const seen = new Set<string>()
  for (const { name, position } of options) {
    if (seen.has(name) || known.some(each => each.startsWith(name))) continue
    seen.add(name)
    const facts = { option: name, target, line: position.start.line, suggestion: suggest(name, known) }
    result.findings.push(createFinding('unknown-option', facts, { position }))
  }
}
