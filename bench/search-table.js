// One table: how often each kind of request finds its skill among 5,000, beside what others do.
import '../scripts/typescript.js'
import { formatEstimate } from './bootstrap.js'
import { ask, listGains, listRecalls, openPool } from './search-data.js'
import { rivals } from './search-rivals.js'
import { misspell } from './typos.js'

const { WEAK } = await import('../src/search/weights.ts')

/** Of the errors. Rules of correction were chosen on those of 1 to 103. */
const SEED = 201
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

export async function reportTable(labeled) {
  const { pool, repositories, dev, mentions, negatives, crossing, everyday } = labeled
  const { skills, find } = await openPool(pool, [...repositories.keys()])
  const others = Object.entries(rivals).map(([name, make]) => [name, make(skills)])
  const misspelled = share => dev.map(query => ({ ...query, query: misspell(query.query, share, SEED) }))
  const isChinese = ({ language }) => language === 'zh'
  const kept = crossing.filter(({ isKept }) => isKept)
  const sets = [
    ['clean', dev],
    ['30 % of words misspelled', misspelled(0.3)],
    ['60 % of words misspelled', misspelled(0.6)],
    ['of them in English and the like', dev.filter(({ query }) => !CJK.test(query))],
    ['of them in Chinese, Japanese, Korean', dev.filter(({ query }) => CJK.test(query))],
    ['Chinese, for skills in English', kept.filter(isChinese)],
    ['other languages, for skills in English', kept.filter(query => !isChinese(query))],
    ['mentions of a name', mentions],
  ]
  const lines = [
    `## ${skills.length} skills\n`,
    'Percent, with the interval that holds 95 of 100 means of resampled requests. Cross-language requests: the half that was kept aside.\n',
    `| requests | | recall@1 | recall@3 | nDCG@10 | ${others.map(([name]) => `${name}: recall@1`).join(' | ')} |`,
    `| --- | ---: | ---: | ---: | ---: | ${others.map(() => '---:').join(' | ')} |`,
  ]
  for (const [title, queries] of sets) {
    const found = await ask(find, queries)
    const cells = [listRecalls(found, 1), listRecalls(found, 3), listGains(found)]
    for (const [, search] of others) cells.push(listRecalls(await ask(search, queries), 1))
    lines.push(`| ${title} | ${queries.length} | ${cells.map(formatEstimate).join(' | ')} |`)
  }
  const unwanted = [
    ['requests for no skill of their repository', negatives.filter(({ not }) => not === null)],
    ['everyday requests', everyday],
  ]
  lines.push('', '| requests that no skill is for | | none or weak |', '| --- | ---: | ---: |')
  for (const [title, queries] of unwanted) {
    const found = await ask(find, queries)
    lines.push(
      `| ${title} | ${queries.length} | ${formatEstimate(found.map(({ score }) => Number(score < WEAK)))} |`,
    )
  }
  const near = negatives.filter(({ not }) => not !== null)
  const first = (await ask(find, near)).map(({ query, first }) => Number(first === query.not))
  lines.push(
    '',
    `Of ${near.length} requests that one skill is not for, that skill comes first in ${formatEstimate(first)} %.\n`,
  )
  return lines.join('\n')
}
