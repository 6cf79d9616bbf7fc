import type { Severity } from '../core/json/types.ts'

/** `lossy`: changed, a warning, or an error with `--strict`. `refused`: the target does not accept the skill. */
type Kind = 'lossy' | 'refused' | 'note'

/** docs/targets.md has a row for each. */
export const EXPORT_CODES = {
  'moved-key': {
    kind: 'lossy',
    message: (f: { key: string }) => `the target does not accept \`${f.key}\`, so it moved to \`metadata\``,
    help: 'Clients do not read keys in `metadata`. Remove the key, or export to a target that supports it',
  },
  'stripped-key': {
    kind: 'lossy',
    message: (f: { key: string }) =>
      `the target does not accept \`${f.key}\`, and \`metadata\` cannot contain its value, so it was omitted`,
    help: 'Remove the key, or export to a target that supports it',
  },
  'renamed-skill': {
    kind: 'lossy',
    message: (f: { from: string; name: string }) => `\`${f.from}\` is named \`${f.name}\` in the target`,
    help: 'This target allows only lowercase letters, digits and `-` in names, and the name must match the folder',
  },
  'shortened-description': {
    kind: 'lossy',
    message: (f: { size: number; most: number }) =>
      `the description has ${f.size} characters; the target accepts ${f.most}, so it was truncated`,
    help: 'Shorten the description so that nothing important is lost',
  },
  'changed-description': {
    kind: 'lossy',
    message: () => 'the target does not accept `<` and `>` in a description, so they were omitted',
    help: 'Remove `<` and `>` from the description',
  },
  'rewritten-frontmatter': {
    kind: 'lossy',
    message: (f: { reason: string }) => `the frontmatter was rewritten because ${f.reason}`,
    help: '`skillc check` shows each problem, and `skillc check --fix` fixes most of them',
  },
  'rewritten-link': {
    kind: 'note',
    message: (f: { from: string; to: string }) => `\`${f.from}\` is \`${f.to}\` in the target`,
    help: 'No action is needed',
  },
  'broken-link': {
    kind: 'lossy',
    message: (f: { path: string }) =>
      `\`${f.path}\` points outside the skill and does not exist in the target`,
    help: 'Copy the file into the skill, or name the skill in `requires`',
  },
  'inlined-skill': {
    kind: 'lossy',
    message: (f: { id: string; folder: string }) =>
      `the target accepts one skill at a time; \`${f.id}\`, which this one requires, is copied to \`${f.folder}\``,
    help: 'No action is needed. A router skill tells the model to read it, but clients do not list it',
  },
  'left-out-part': {
    kind: 'lossy',
    message: (f: { part: string; reason: string }) => `\`${f.part}\` is left out: ${f.reason}`,
    help: 'Fix it in the source, or add it to the output yourself',
  },
  'unmet-requirement': {
    kind: 'refused',
    message: (f: { id: string }) => `it requires \`${f.id}\`, which is not exported`,
    help: 'Export that skill too',
  },
  'refused-name': {
    kind: 'refused',
    message: (f: { name: string; word: string }) =>
      `the target rejects names that contain \`${f.word}\`, such as \`${f.name}\``,
    help: 'Rename the skill',
  },
  'missing-description': {
    kind: 'refused',
    message: () => 'it has no description',
    help: 'Add a `description` that says what the skill does and when to use it',
  },
  'over-limit': {
    kind: 'refused',
    message: (f: { what: string; value: string; most: string }) =>
      `${f.what} ${f.value}; the target accepts ${f.most}`,
    help: 'Remove unneeded content, or split the skill',
  },
  'over-reported-limit': {
    kind: 'lossy',
    message: (f: { what: string; value: string; most: string }) =>
      `${f.what} ${f.value}; users report that the target accepts ${f.most}`,
    help: 'The target may reject it. Remove unneeded content, or split the skill',
  },
  'nested-entry': {
    kind: 'refused',
    message: (f: { path: string }) =>
      `the target accepts one \`SKILL.md\` per skill, but \`${f.path}\` is another`,
    help: 'Rename that file, or make it a separate skill',
  },
  'unsafe-path': {
    kind: 'refused',
    message: (f: { path: string; reason: string }) => `\`${f.path}\` ${f.reason}`,
    help: 'Rename the file',
  },
  'refused-by-client': {
    kind: 'refused',
    message: (f: { client: string; reason: string }) => `${f.client} does not load it: ${f.reason}`,
    help: 'Change the value that the client rejects',
  },
  'leaked-file': {
    kind: 'refused',
    message: (f: { reason: string }) => f.reason,
    help: 'Remove the secret, or allow it with the option `allowSensitive`',
  },
  'not-compiled': {
    kind: 'refused',
    message: (f: { code: string }) => `it cannot be compiled (${f.code})`,
    help: '`skillc check` shows the finding',
  },
} as const satisfies Record<string, { kind: Kind; message: (facts: never) => string; help: string }>

/** The permanent name of an export finding. See docs/targets.md. */
export type ExportCode = keyof typeof EXPORT_CODES

type FactsOf<C extends ExportCode> =
  Parameters<(typeof EXPORT_CODES)[C]['message']> extends [infer F] ? F : object

/** A change that targets make to a skill, or why they refuse it. */
export interface ExportFinding {
  severity: Severity
  code: ExportCode
  /** In the order in which they were requested. */
  targets: string[]
  /** The skill's id, if it has one yet. */
  skill?: string
  /** The author's file by its name in the bundle, and the 1-based position. */
  file: string
  line: number
  column: number
  message: string
  help: string
}

export interface Spot {
  target: string
  skill?: string
  file: string
  line?: number | undefined
  column?: number | undefined
}

export function createExportFinding<C extends ExportCode>(
  code: C,
  facts: FactsOf<C>,
  { target, skill, file, line = 1, column = 1 }: Spot,
): ExportFinding {
  const { kind, message, help } = EXPORT_CODES[code]
  const severity = ({ lossy: 'warning', refused: 'error', note: 'note' } as const)[kind]
  const text = (message as (given: typeof facts) => string)(facts)
  return {
    severity,
    code,
    targets: [target],
    ...(skill !== undefined && { skill }),
    file,
    line,
    column,
    message: text,
    help,
  }
}

/** A finding of several targets is reported once, at its first position. */
export function mergeFindings(findings: readonly ExportFinding[]): ExportFinding[] {
  const merged = new Map<string, ExportFinding>()
  for (const { targets, ...rest } of findings) {
    const key = JSON.stringify(rest)
    merged.set(key, { ...rest, targets: [...(merged.get(key)?.targets ?? []), ...targets] })
  }
  return [...merged.values()]
}

export function toStrict(finding: ExportFinding): ExportFinding {
  return finding.severity === 'warning' ? { ...finding, severity: 'error' } : finding
}
