/** Nothing in an evaluation file is run: a file that needs code or a template engine is refused with the reason. */
import { isAlias, parseDocument, visit } from 'yaml'
import { parseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'
import { readVerdict } from '../../core/text/polarity.ts'
import type { EvalCase, EvalFile, Fields, ParseContext, Refusal, WritableFormat } from './eval-file.ts'
import { checkChecklist, listHarnessCases, listPromptfooCases, listWazaCases, NO_SKILL } from './foreign.ts'

export const MOST_BYTES = 1 << 20
const MOST_CASES = 10_000

const PLAIN_TAG = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq|timestamp)$/

/** Parses a file's cases, or returns the reason for rejecting it. Never throws. Takes linear time. */
export function parseEvalFile(name: string, text: string, context: ParseContext = {}): EvalFile | Refusal {
  if (text.length > MOST_BYTES) return { refused: `it has more than ${MOST_BYTES} characters` }
  if (/\.md$/i.test(name)) return limitCases(parseSkillKit(text, context))
  const parsed = /\.ya?ml$/i.test(name) ? parseYaml(text) : parseJsonText(text)
  if ('refused' in parsed) return parsed
  return limitCases(parseValue(parsed.value, context))
}

function limitCases(file: EvalFile | Refusal): EvalFile | Refusal {
  if ('refused' in file || file.cases.length <= MOST_CASES) return file
  return { refused: `it has more than ${MOST_CASES} requests` }
}

function parseJsonText(text: string): { value: unknown } | Refusal {
  try {
    return { value: parseJson(text) }
  } catch {
    return { refused: 'it is not JSON' }
  }
}

function parseYaml(text: string): { value: unknown } | Refusal {
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' })
  if (document.errors.length > 0) return { refused: 'it is not YAML' }
  let tag: string | undefined
  let hasAlias = false
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) hasAlias = true
      else if (typeof node.tag === 'string' && !PLAIN_TAG.test(node.tag)) tag ??= node.tag
    },
  })
  if (tag !== undefined) return { refused: `the tag \`${tag}\` would create more than plain data` }
  if (hasAlias) return { refused: 'it has aliases (`*name`), which may expand to any size' }
  try {
    return { value: document.toJS() }
  } catch {
    return { refused: 'it is not YAML' }
  }
}

function parseValue(value: unknown, context: ParseContext): EvalFile | Refusal {
  if (Array.isArray(value)) return parseTriggers(value, context)
  if (!isMap(value)) return { refused: 'it is neither a list of requests nor an evaluation' }
  if (Array.isArray(value.evals)) return parseEvals(value, value.evals, context)
  if (Array.isArray(value.checklist)) return checkChecklist(value, context)
  if ('providers' in value || Array.isArray(value.tests)) return listPromptfooCases(value)
  if (
    'runner' in value ||
    'judges' in value ||
    'dataset' in value ||
    'execution' in value ||
    typeof value.prompt === 'string'
  )
    return listHarnessCases(value, context)
  if ('inputs' in value || 'graders' in value || 'metrics' in value || 'tasks' in value)
    return listWazaCases(value, context)
  return { refused: 'its format is unknown' }
}

const CHECKS = { 'skill-creator': 'expectations', agentskills: 'assertions' } as const

function parseEvals(value: Fields, evals: unknown[], context: ParseContext): EvalFile | Refusal {
  const { skill_name: name, evals: _, ...extra } = value
  if (name !== undefined && typeof name !== 'string') return { refused: '`skill_name` is not text' }
  const isNewer =
    !evals.some(one => isMap(one) && 'expectations' in one) &&
    evals.some(one => isMap(one) && 'assertions' in one)
  const format = isNewer ? 'agentskills' : 'skill-creator'
  const skill = name ?? context.skill
  const cases: EvalCase[] = []
  for (const [at, one] of evals.entries()) {
    const found = isMap(one) ? parseEval(one, CHECKS[format], skill) : undefined
    if (found === undefined) return { refused: `the eval ${at + 1} has no \`prompt\`` }
    cases.push(found)
  }
  return { format, ...(name !== undefined && { skill: name }), cases, extra }
}

function parseEval(value: Fields, key: string, skill: string | undefined): EvalCase | undefined {
  const { id, prompt, files, expected_output: expected, [key]: checks, ...rest } = value
  if (typeof prompt !== 'string') return undefined
  const extra: Fields = { ...rest }
  const found: EvalCase = { prompt, extra }
  // Values of an unexpected type are kept in `extra`.
  if (typeof id === 'string' || typeof id === 'number') found.id = id
  else if ('id' in value) extra.id = id
  if (Array.isArray(files)) found.files = files
  else if ('files' in value) extra.files = files
  if ('expected_output' in value) found.expected = expected
  if (Array.isArray(checks)) found.checks = checks
  else if (key in value) extra[key] = checks
  if (skill !== undefined) Object.assign(found, toLabels(value, skill))
  return found
}

function toLabels(fields: Fields, skill: string): Pick<EvalCase, 'relevant' | 'not' | 'instead'> {
  const { isWanted, instead } = readVerdict(fields)
  return {
    ...(isWanted ? { relevant: [skill] } : { not: skill }),
    ...(instead.length > 0 && { instead }),
  }
}

/**
 * Formats cases for skill-creator or agentskills.io. A file read from one of them is written unchanged except for white
 * space, or with the other's name for checks. Returns the reason if that is impossible.
 */
export function formatEvalFile(file: EvalFile, format: WritableFormat): string | Refusal {
  const key = CHECKS[format]
  const isKnown = file.format === 'skill-creator' || file.format === 'agentskills'
  const evals: Fields[] = []
  for (const [at, one] of file.cases.entries()) {
    const extra = one.extra ?? {}
    if (one.checks !== undefined && key in extra)
      return { refused: `the eval ${at + 1} has both \`expectations\` and \`assertions\`` }
    const verdict = !isKnown && one.not !== undefined && { should_trigger: false }
    evals.push({
      ...((one.id !== undefined || !isKnown) && { id: one.id ?? at + 1 }),
      prompt: one.prompt,
      ...('expected' in one && { expected_output: one.expected }),
      ...(one.files !== undefined && { files: one.files }),
      ...(one.checks !== undefined && { [key]: one.checks }),
      ...verdict,
      ...extra,
    })
  }
  const value = { ...(file.skill !== undefined && { skill_name: file.skill }), ...file.extra, evals }
  return `${JSON.stringify(value, null, 2)}\n`
}

function parseTriggers(list: unknown[], { skill }: ParseContext): EvalFile | Refusal {
  const cases: EvalCase[] = []
  for (const [at, one] of list.entries()) {
    if (!isMap(one) || typeof one.query !== 'string' || typeof one.should_trigger !== 'boolean')
      return { refused: `the item ${at + 1} has no \`query\` with a \`should_trigger\` of true or false` }
    if (skill === undefined) return { refused: NO_SKILL }
    const { query: prompt, should_trigger: _, ...extra } = one
    cases.push({ prompt, ...toLabels(one, skill), extra })
  }
  return { format: 'triggers', ...(skill !== undefined && { skill }), cases }
}

/** `## case`, with `### Prompt` and `### Expect` below it. */
function parseSkillKit(text: string, { skill }: ParseContext): EvalFile | Refusal {
  if (skill === undefined) return { refused: NO_SKILL }
  const cases: EvalCase[] = []
  for (const part of `\n${text}`.split('\n## ').slice(1)) {
    const [title = '', ...blocks] = part.split('\n### ')
    const read = (name: string) => {
      const block = blocks.find(one => one.toLowerCase().startsWith(`${name}\n`))
      return block?.slice(name.length + 1).trim()
    }
    const prompt = read('prompt')
    if (prompt === undefined)
      return { refused: `the case \`${title.split('\n')[0]?.slice(0, 100)}\` has no \`### Prompt\`` }
    const expected = read('expect')
    cases.push({
      id: title.split('\n')[0]?.trim() ?? '',
      prompt,
      ...(expected !== undefined && { expected }),
      relevant: [skill],
    })
  }
  if (cases.length === 0) return { refused: 'it has no `## case` with a `### Prompt`' }
  return { format: 'skillkit', skill, cases }
}
