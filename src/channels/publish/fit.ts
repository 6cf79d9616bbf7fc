import { inspectResource } from '../../compiler/validate/resources.ts'
import { DIRECTIVE, readSuppressions } from '../../compiler/validate/rules/suppressions.ts'
import { isSuppressed } from '../../core/diagnostics/apply-severity.ts'
import { type Code, type Finding, getEntry } from '../../core/diagnostics/catalog.ts'
import { SkillcError } from '../../core/errors/error.ts'
import { failure } from '../../core/errors/failure.ts'
import { ENTRY } from '../../core/files/path.ts'
import { compileWhole, matchesWhole } from '../../core/match/whole.ts'
import type { PublishFinding } from './npm-check.ts'
import { type PlainSkill, readPlainBytes, type WholeBundle } from './whole.ts'

/** Only these keep a bundle from leaving the machine. `check` and `diff` report the others. */
const LEAKS = new Set<Code>(['exposed-secret', 'sensitive-file'])

/** `allowed`: globs of files as messages name them (`skills/NAME/FILE:12`) whose credentials are accepted. */
export async function findLeaks(
  { folder, skills }: Pick<WholeBundle, 'folder' | 'skills'>,
  allowed: readonly string[] = [],
): Promise<PublishFinding[]> {
  const isAllowed = createAllowance(allowed)
  const findings: PublishFinding[] = []
  for (const skill of skills) {
    for (const file of skill.files) {
      const path = `skills/${skill.name}/${file.path}`
      const bytes = readPlainBytes(folder, file)
      const leaks = listLeaks(file.path, bytes)
      const left = file.path === ENTRY ? await dropSuppressed(leaks, bytes, skill.name) : leaks
      findings.push(...describeLeaks(path, left, isAllowed))
    }
    findings.push(...findPackedModules(skill))
  }
  return findings
}

export function findFileLeaks(
  path: string,
  bytes: Uint8Array,
  allowed: readonly string[] = [],
): PublishFinding[] {
  return describeLeaks(path, listLeaks(path, bytes), createAllowance(allowed))
}

function createAllowance(allowed: readonly string[]): (path: string) => boolean {
  const globs = allowed.map(compileAllowed)
  return path => globs.some(glob => matchesWhole(glob, path))
}

function listLeaks(path: string, bytes: Uint8Array): Finding[] {
  return inspectResource(path, bytes).filter(({ code }) => LEAKS.has(code))
}

function describeLeaks(
  path: string,
  leaks: Finding[],
  isAllowed: (path: string) => boolean,
): PublishFinding[] {
  return leaks.flatMap((leak): PublishFinding[] => {
    const place = addLine(path, leak)
    if (isAllowed(path) || isAllowed(place)) return []
    const { message } = getEntry(leak)
    const words = `\`${place}\`: ${message(leak.facts)} (${leak.code})`
    return [{ severity: 'error', code: 'leaked-file', path, message: words }]
  })
}

function compileAllowed(text: string) {
  const glob = compileWhole(text)
  if ('reason' in glob)
    throw failure(
      `\`${text}\` cannot allow credentials: ${glob.reason}`,
      'Give a file as the message names it, or a glob: `skills/rye/setup.sh`, `skills/rye/**`',
    )
  return glob
}

function addLine(path: string, { position }: Finding): string {
  return position === undefined ? path : `${path}:${position.start.line}`
}

/** Loads the parser only if a comment may suppress a finding. */
async function dropSuppressed(leaks: Finding[], bytes: Uint8Array, folder: string): Promise<Finding[]> {
  if (leaks.length === 0 || !Buffer.from(bytes).includes(DIRECTIVE)) return leaks
  const [{ parseEntry }, { loadParser }] = await Promise.all([
    import('../../compiler/parse/parse.ts'),
    import('../../compiler/parse/markdown/tree.ts'),
  ])
  const parsed = parseEntry(bytes, { folder, isRoot: false, fileName: ENTRY }, loadParser('satteri'))
  const suppressions = readSuppressions(parsed)
  return leaks.filter(leak => !isSuppressed(leak, suppressions))
}

function findPackedModules({ name, files }: PlainSkill): PublishFinding[] {
  const inside = files.filter(({ path }) => `/${path}`.includes('/node_modules/'))
  const [first] = inside
  if (first === undefined) return []
  const path = `skills/${name}/${first.path}`
  const message = `${inside.length} files of \`node_modules\` are in the skill \`${name}\`, \`${path}\` among them`
  return [{ severity: 'warning', code: 'packed-modules', path, message }]
}

export async function refuseLeaks(
  bundle: Pick<WholeBundle, 'folder' | 'skills'>,
  allowed: readonly string[] | undefined,
  done: string,
): Promise<void> {
  const findings = await findLeaks(bundle, allowed)
  const leaks = findings.filter(isError)
  const [first] = leaks
  if (first === undefined) return
  const rest = leaks.length === 1 ? '' : ` (and ${leaks.length - 1} more)`
  throw new SkillcError('leaked-file', `Nothing was ${done}: ${first.message}${rest}`, {
    help: formatLeakHelp(first),
  })
}

export function formatLeakHelp({ path = 'FILE' }: PublishFinding): string {
  return `Remove the secret and build again, or allow \`${path}\` with the option \`allowSensitive\``
}

export function isRefused(findings: PublishFinding[]): boolean {
  return findings.some(isError)
}

function isError({ severity }: PublishFinding): boolean {
  return severity === 'error'
}
