/** The first screen: the state of the skills in one sentence, and the steps to take first. */
import { compareSeverities } from '../../core/diagnostics/diagnostic.ts'
import type { Severity } from '../../core/json/types.ts'
import { formatCount, formatNumber } from '../../core/text/quantity.ts'
import { quote } from '../../core/text/terminal.ts'
import { describeLoss, findWorst, getTitle, type Worst } from './catalog.ts'
import type { Data } from './data.ts'

export interface Step {
  /** In Markdown's backticks. */
  title: string
  severity: Severity
  /** Skills that it would help. */
  skills: number
  command: string
  /** Of the view that shows more. */
  path: string[]
}

export interface Verdict {
  sentence: string
  isGood: boolean
  steps: Step[]
}

const MOST_STEPS = 3

export function judge(data: Data): Verdict {
  const { account, rules, skills, skipped } = data
  const ready = rules === undefined ? skills.length : account.emitted
  const worst = findWorst(data)
  const { unloaded, dropped } = countDropped(data)
  const isRefused = skipped.every(({ code }) =>
    rules?.some(rule => rule.code === code && rule.severity === 'error'),
  )
  const left = `${formatNumber(account.skipped)} ${account.skipped === 1 ? 'is' : 'are'} skipped${isRefused ? ' because of errors' : ''}`
  const parts = [
    ...(account.skipped > 0 ? [left] : []),
    ...(unloaded > 0 ? [`no client loads ${formatNumber(unloaded)}`] : []),
    ...(dropped > unloaded ? [`some client drops ${formatNumber(dropped - unloaded)}`] : []),
    ...(account.skipped + dropped > 0 || rules === undefined
      ? []
      : [ready === 1 ? 'it is ready' : 'all are ready']),
    worst === undefined
      ? `every client shows ${ready === 1 ? 'it' : `all ${account.skipped > 0 ? 'others' : 'of them'}`} in full`
      : `${getTitle(worst.preset)} ${describeLoss(worst)}`,
  ]
  const list = [...parts.slice(0, -2), parts.slice(-2).join(', and ')].join(', ')
  return {
    sentence:
      ready === 0
        ? `No skill is ready: ${left}.`
        : `${formatCount(ready + account.skipped, 'skill')}: ${list}.`,
    isGood: account.skipped + dropped === 0 && worst === undefined,
    steps: listSteps(data, worst),
  }
}

/** Among the clients that read the folders: skills that none loads, and skills that one drops. */
function countDropped({ skills, judged }: Data): { unloaded: number; dropped: number } {
  const letters = skills.map(({ verdicts = '' }) =>
    [...judged.values()].map(at => verdicts[at] ?? 'A').join(''),
  )
  return {
    unloaded: letters.filter(own => /^A*D[AD]*$/.test(own)).length,
    dropped: letters.filter(own => own.includes('D')).length,
  }
}

/** Errors first, then fixes of one command, then by the skills that a step helps. A note is no reason to act. */
function listSteps(data: Data, worst: Worst | undefined): Step[] {
  const { rules = [], fixable, roots = [], bundle } = data
  const fix = ['skillc check', ...roots.map(quote), '--fix'].join(' ')
  const steps = rules
    .filter(({ count, fixable: fixed = 0 }) => count > fixed)
    .map(
      ({ code, summary, severity, skills }): Step => ({
        title: summary === undefined ? `\`${code}\`` : `${summary} (\`${code}\`)`,
        severity,
        skills,
        command: `skillc explain ${quote(code)}`,
        path: ['findings', code],
      }),
    )
  if (fixable !== undefined)
    steps.push({
      title: `${formatCount(fixable.findings, 'finding')} that skillc can fix`,
      severity: fixable.severity,
      skills: fixable.skills,
      command: fix,
      path: ['findings'],
    })
  // Rules say what to do about skills that it drops.
  if (worst !== undefined && isShort(worst)) {
    const where = bundle ?? (roots.length === 1 ? roots[0] : undefined)
    steps.push({
      title: `Descriptions that ${getTitle(worst.preset)} does not show in full`,
      severity: 'warning',
      skills: worst.lost,
      command: `skillc prompt ${where === undefined ? '' : `${quote(where)} `}--preset ${worst.preset} --predict`,
      path: ['clients', worst.preset],
    })
  }
  return steps
    .filter(({ severity }) => severity !== 'note')
    .sort(
      (a, b) =>
        compareSeverities(a.severity, b.severity) ||
        Number(b.command === fix) - Number(a.command === fix) ||
        b.skills - a.skills,
    )
    .slice(0, MOST_STEPS)
}

function isShort({ shortened, leftOut }: Worst): boolean {
  return shortened.length > 0 || leftOut.some(({ why }) => why === 'budget')
}
