/** Reads requests from other tools' evaluations. A file that would run code is refused. */
import { isMap } from '../../core/json/shapes.ts'
import type { EvalCase, EvalFile, Fields, ParseContext, Refusal } from './eval-file.ts'

export const NO_SKILL = 'it does not say which skill it is about: give the option `skill`'

/** A template, or a reference to another file, cannot be read as text. */
function findTemplate(text: string): string | undefined {
  const sign = /\{\{|\{%|\{#/.exec(text)?.[0]
  if (sign !== undefined) return `\`${sign}\` in a prompt is a template, which skillc does not run`
  if (/^(?:file|exec|python|https?):\/\//.test(text))
    return `\`${text.slice(0, 60)}\` is not a prompt: it leads to a file or a program`
  return undefined
}

const CODE = /^(?:not-)?(?:javascript|python|ruby|webhook|guardrails|.*-code)$/

/** `promptfooconfig.yaml`: tests with `skill-used`. */
export function listPromptfooCases(value: Fields): EvalFile | Refusal {
  for (const key of ['extensions', 'nunjucksFilters'])
    if (key in value) return { refused: `\`${key}\` would run code` }
  if (typeof value.tests === 'string' || typeof value.prompts === 'string')
    return { refused: 'its tests or prompts are in other files, which promptfoo may run' }
  const prompts = Array.isArray(value.prompts) ? value.prompts : ['{{prompt}}']
  const defaults = isMap(value.defaultTest) ? value.defaultTest : {}
  const cases: EvalCase[] = []
  for (const [at, test] of (Array.isArray(value.tests) ? value.tests : []).entries()) {
    const where = `the test ${at + 1}`
    if (!isMap(test)) return { refused: `${where} is not an object: it leads to a file or a program` }
    const asserts = [defaults.assert, test.assert].flatMap(list => (Array.isArray(list) ? list : []))
    const problem = findCode(asserts) ?? findOptions([defaults.options, test.options])
    if (problem !== undefined) return { refused: `${where}: ${problem}` }
    const vars = { ...(isMap(defaults.vars) ? defaults.vars : {}), ...(isMap(test.vars) ? test.vars : {}) }
    for (const prompt of prompts) {
      const text = typeof prompt === 'string' ? fill(prompt, vars) : undefined
      if (text === undefined)
        return { refused: `${where}: a prompt is not text, or names an unknown variable` }
      const template = findTemplate(text)
      if (template !== undefined) return { refused: `${where}: ${template}` }
      const labels = readSkillAsserts(asserts)
      if (labels !== undefined) cases.push({ prompt: text, ...labels })
    }
  }
  if (cases.length === 0)
    return { refused: 'no test of it has an assertion `skill-used` or `not-skill-used`' }
  return { format: 'promptfoo', cases }
}

function findCode(asserts: unknown[], depth = 0): string | undefined {
  for (const one of asserts) {
    if (!isMap(one) || typeof one.type !== 'string') return 'an assertion has no type'
    if (CODE.test(one.type)) return `the assertion \`${one.type}\` would run code`
    if ('transform' in one || 'contextTransform' in one) return 'a `transform` of an assertion would run code'
    if (typeof one.value === 'string' && (findTemplate(one.value) ?? '') !== '')
      return `an assertion: ${findTemplate(one.value)}`
    const inner = Array.isArray(one.assert) && depth < 4 ? findCode(one.assert, depth + 1) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

function findOptions(options: unknown[]): string | undefined {
  const names = options.flatMap(one => (isMap(one) ? Object.keys(one) : []))
  const code = names.find(name => /transform|postprocess/i.test(name))
  return code === undefined ? undefined : `\`${code}\` would run code`
}

/** Replaces a prompt that consists of one variable; any other template stays, and is refused. */
function fill(prompt: string, vars: Fields): string | undefined {
  const [, name] = /^\s*\{\{\s*(\w+)\s*\}\}\s*$/.exec(prompt) ?? []
  if (name === undefined) return prompt
  const value = Object.hasOwn(vars, name) ? vars[name] : undefined
  return typeof value === 'string' ? value : undefined
}

function readSkillAsserts(asserts: unknown[]): Pick<EvalCase, 'relevant' | 'not'> | undefined {
  const list = (type: string) =>
    asserts.flatMap(one =>
      isMap(one) && one.type === type && typeof one.value === 'string' ? one.value : [],
    )
  const [used, [unused]] = [list('skill-used'), list('not-skill-used')]
  if (used.length > 0) return { relevant: used }
  return unused === undefined ? undefined : { not: unused }
}

/** `eval.yaml`, whose tasks are separate files, or one of those files. */
export function listWazaCases(value: Fields, context: ParseContext): EvalFile | Refusal {
  if ('hooks' in value) return { refused: '`hooks` would run commands' }
  if ('tasks_from' in value) return { refused: '`tasks_from` makes tasks of a table and a template' }
  const graders = [value.graders, value.metrics].flatMap(list => (Array.isArray(list) ? list : []))
  for (const grader of graders) {
    const type = isMap(grader) ? grader.type : undefined
    if (type === 'code' || type === 'program')
      return { refused: `a grader of the type \`${type}\` would run code` }
  }
  const own = typeof value.skill === 'string' ? value.skill : undefined
  const skill = own ?? context.skill
  if (Array.isArray(value.tasks)) {
    const includes = value.tasks.filter(one => typeof one === 'string')
    return { format: 'waza', ...(own !== undefined && { skill: own }), cases: [], includes }
  }
  const prompt = isMap(value.inputs) ? value.inputs.prompt : undefined
  if (typeof prompt !== 'string') return { refused: 'the task has no `inputs.prompt`' }
  const template = findTemplate(prompt)
  if (template !== undefined) return { refused: template }
  if (skill === undefined) return { refused: NO_SKILL }
  const expected = isMap(value.expected) ? value.expected : {}
  const id = typeof value.id === 'string' ? { id: value.id } : {}
  const verdict = expected.should_trigger === false ? { not: skill } : { relevant: [skill] }
  return { format: 'waza', cases: [{ ...id, prompt, expected, ...verdict }] }
}

/** `criteria.json`, with the task in a file beside it. */
export function checkChecklist(value: Fields, { skill, sibling }: ParseContext): EvalFile | Refusal {
  if (skill === undefined) return { refused: NO_SKILL }
  const prompt = sibling?.('task.md')?.trim()
  if (prompt === undefined || prompt === '') return { refused: 'there is no `task.md` beside it' }
  const { context: expected, checklist } = value
  const checks = Array.isArray(checklist) ? checklist : []
  return { format: 'tessl', skill, cases: [{ prompt, expected, checks, relevant: [skill] }] }
}

/** `eval.yaml`, whose cases are folders, or one case's `input.yaml`. */
export function listHarnessCases(value: Fields, context: ParseContext): EvalFile | Refusal {
  if ('hooks' in value) return { refused: '`hooks` would run commands' }
  for (const judge of Array.isArray(value.judges) ? value.judges : [])
    if (isMap(judge) && ('check' in judge || 'module' in judge || 'function' in judge))
      return { refused: 'a judge with `check`, `module` or `function` would run code' }
  const execution = isMap(value.execution) ? value.execution : {}
  const own = typeof execution.skill === 'string' ? execution.skill : undefined
  const skill = own ?? context.skill
  if (typeof value.prompt === 'string') {
    const template = findTemplate(value.prompt)
    if (template !== undefined) return { refused: template }
    if (skill === undefined) return { refused: NO_SKILL }
    return { format: 'agent-eval-harness', cases: [{ prompt: value.prompt, relevant: [skill] }] }
  }
  const path = isMap(value.dataset) ? value.dataset.path : undefined
  if (typeof path !== 'string') return { refused: 'it has no `dataset.path`' }
  const includes = [`${path.endsWith('/') ? path.slice(0, -1) : path}/*/input.yaml`]
  return { format: 'agent-eval-harness', ...(own !== undefined && { skill: own }), cases: [], includes }
}
