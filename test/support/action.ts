/** Runs action.yml as GitHub's runner does: inputs to `env`, `run` steps to bash, files for outputs and the summary. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Step {
  id?: string
  name: string
  if?: string
  shell: string
  env: Record<string, string>
  run: string
}

export interface Action {
  name: string
  description: string
  inputs: Record<string, { description: string; default: string }>
  outputs: Record<string, { description: string; value: string }>
  runs: { using: string; steps: Step[] }
}

export const action: Action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'))

export interface ActionRun {
  /** The exit code of the step that ended the run. */
  code: number | null
  /** What the log shows. */
  log: string
  outputs: Record<string, string>
  summary: string
  /** The names of the steps that ran. */
  steps: string[]
}

/**
 * Runs the action in a project. `runner` is a folder for what the runner keeps: temporary files, outputs. `env` is added
 * to the environment of every step.
 */
export function runAction(
  given: Record<string, string>,
  project: string,
  runner: string,
  env: Record<string, string> = {},
): ActionRun {
  mkdirSync(runner, { recursive: true })
  const folder = mkdtempSync(join(runner, 'job-'))
  const temp = join(folder, 'temp')
  mkdirSync(temp)
  const inputs: Record<string, string> = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, given[name] ?? input.default]),
  )
  const ran: ActionRun = { code: 0, log: '', outputs: {}, summary: '', steps: [] }
  const outputsOf = new Map<string, Record<string, string>>()
  for (const [index, step] of action.runs.steps.entries()) {
    if (ran.code !== 0 || !holds(step.if, inputs)) continue
    const files = {
      GITHUB_OUTPUT: join(folder, `output-${index}`),
      GITHUB_STEP_SUMMARY: join(folder, `summary-${index}`),
    }
    for (const file of Object.values(files)) writeFileSync(file, '')
    const script = join(folder, `step-${index}.sh`)
    writeFileSync(script, step.run)
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', script],
      {
        cwd: project,
        encoding: 'utf8',
        env: {
          ...process.env,
          NO_COLOR: undefined,
          FORCE_COLOR: undefined,
          CI: 'true',
          GITHUB_ACTIONS: 'true',
          GITHUB_WORKSPACE: project,
          GITHUB_ACTION_PATH: ROOT,
          RUNNER_TEMP: temp,
          ...files,
          ...Object.fromEntries(
            Object.entries(step.env).map(([name, value]) => [name, expand(value, inputs)]),
          ),
          ...env,
        },
      },
    )
    ran.steps.push(step.name)
    ran.code = status
    ran.log += stdout + stderr
    if (existsSync(files.GITHUB_STEP_SUMMARY)) ran.summary += readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8')
    if (step.id !== undefined) outputsOf.set(step.id, readOutputs(readFileSync(files.GITHUB_OUTPUT, 'utf8')))
  }
  for (const [name, { value }] of Object.entries(action.outputs)) {
    const [, step = '', output = ''] = /^\$\{\{ steps\.([\w-]+)\.outputs\.([\w-]+) \}\}$/.exec(value) ?? []
    ran.outputs[name] = outputsOf.get(step)?.[output] ?? ''
  }
  return ran
}

/** The two forms of expressions that the action uses; any other is a mistake. */
function expand(value: string, inputs: Record<string, string>): string {
  const [, name = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value) ?? []
  const input = inputs[name]
  if (input === undefined) throw new Error(`\`${value}\` is not an input`)
  return input
}

function holds(condition: string | undefined, inputs: Record<string, string>): boolean {
  if (condition === undefined) return true
  const [, name = ''] = /^inputs\.([\w-]+) == ''$/.exec(condition) ?? []
  if (!(name in inputs)) throw new Error(`\`${condition}\` is not a condition that is known here`)
  return inputs[name] === ''
}

/** `name=value` lines; a line without `=` would stop the real runner. */
function readOutputs(text: string): Record<string, string> {
  const lines = text.split('\n').filter(line => line !== '')
  return Object.fromEntries(
    lines.map(line => {
      const at = line.indexOf('=')
      if (at < 1) throw new Error(`\`${line}\` is not an output`)
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
}
