/** Checks the scripts of a skill that its commands call as programs: `./scripts/weigh.py`. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import { normalizePath } from '../../core/files/path.ts'
import { resolveInside } from '../entry-form.ts'
import type { HashedFile, Reference } from '../types.ts'
import type { Context } from './lookups.ts'

const scripts = /\.(?:sh|bash|zsh|py|[cm]?js|ts|rb|pl|php)$/i

export function checkCall(context: Context, { target, cwd = '', call }: Reference): void {
  const { skill, result } = context
  if (call === undefined || cwd === 'plugin' || cwd === 'unknown' || !scripts.test(target)) return
  const file = findFile(context, normalizePath(cwd, target)) ?? findFile(context, target)
  if (file === undefined) return
  const facts = { target, line: call.start.line, path: file.path }
  // Windows and some archives have no modes. A skill with an executable file has them.
  if (!file.executable && skill.files.some(({ executable }) => executable))
    result.findings.push(createFinding('not-executable', facts, { position: call }))
  else if (file.executable && file.script?.isBare === true)
    result.findings.push(createFinding('missing-shebang', facts, { position: call }))
}

function findFile({ skill: { found, files } }: Context, path: string): HashedFile | undefined {
  const inside = resolveInside(found.form, path)
  return files.find(file => file.path === inside)
}
