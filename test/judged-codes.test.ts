/** The last table of docs/precision.md has every code, with all that was judged of it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from '../src/core/diagnostics/rules.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/precision.md')

interface Judgement {
  code: string
  verdict: 'right' | 'pedantic' | 'wrong'
  mended?: true
}

function readJudgements(name: string): Judgement[] {
  return JSON.parse(read(`fixtures/judged-${name}.json`))
}

/** `| [code](…) | severity | findings, in one of the tables | judged | right | pedantic | wrong | precision | remark |` */
const table =
  /^\| \[([a-z-]+)\]\(rules\/\1\.md\) \| \w+ \|(?: \d+ \|)? \d+ \| (\d+) \| (\d+) \| (\d+) \| (?:not measured|\d+ %) \| .*\|$/gm

/** What is still reported: the tables with remarks, and the rows that those do not count. */
function countJudged(): Map<string, Record<Judgement['verdict'], number>> {
  const counts = new Map(
    Array.from(page.matchAll(table), ([, code = '', right, pedantic, wrong]) => [
      code,
      { right: Number(right), pedantic: Number(pedantic), wrong: Number(wrong) },
    ]),
  )
  const inTables = new Set(counts.keys())
  const others = [...readJudgements('rules'), ...readJudgements('threats')]
  const all = [
    ...others.filter(({ code }) => !inTables.has(code)),
    ...readJudgements('paths'),
    ...readJudgements('codes'),
  ]
  for (const { code, verdict, mended } of all) {
    if (mended === true) continue
    const count = counts.get(code) ?? { right: 0, pedantic: 0, wrong: 0 }
    count[verdict]++
    counts.set(code, count)
  }
  return counts
}

test('the page has every code with all that was judged of it, and a warning is right nine times in ten', () => {
  const counts = countJudged()
  const expected = rules.map(({ code, severity: { standard } }) => {
    const { right, pedantic, wrong } = counts.get(code) ?? { right: 0, pedantic: 0, wrong: 0 }
    const judged = right + pedantic + wrong
    const precision = judged < 10 ? 'not measured' : `${Math.round((100 * right) / judged)} %`
    if (judged >= 10 && right / judged < 0.9) expect(['info', 'off'], code).toContain(standard)
    return `| [${code}](rules/${code}.md) | ${standard} | ${judged} | ${right} | ${pedantic} | ${wrong} | ${precision} |`
  })
  const [, all = ''] = page.split('\n## All codes\n')
  expect(all.split('\n').filter(line => line.startsWith('| ['))).toEqual(expected)
})
