/** The examples of docs/rules as data; the head of test/core/rules.test.ts describes their form. */
import { readFileSync } from 'node:fs'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const PAGES = new URL('../docs/rules/', import.meta.url)

/** @typedef {{ tree: import('mdast').Code[], options: import('../src/pipeline/config/options.ts').Options, report?: string }} Example */

/**
 * @param {string} code
 * @returns {Record<'Bad' | 'Good', Example>}
 */
export function readExamples(code) {
  const examples = { Bad: { tree: [], options: {} }, Good: { tree: [], options: {} } }
  let current
  for (const node of unified()
    .use(remarkParse)
    .parse(readFileSync(new URL(`${code}.md`, PAGES), 'utf8')).children) {
    if (node.type === 'heading' && node.children[0]?.type === 'text')
      current = examples[node.children[0].value]
    if (node.type !== 'code' || current === undefined) continue
    if (node.meta === 'report') current.report = node.value
    else if (node.meta === 'options') current.options = JSON.parse(node.value)
    else if (node.meta) current.tree.push(node)
  }
  return examples
}

/**
 * What the file of a fence holds.
 * @param {import('mdast').Code} fence
 * @returns {Buffer}
 */
export function getBytes({ lang, value }) {
  if (lang === 'base64') return Buffer.from(value, 'base64')
  return Buffer.from(`${lang === 'repeat' ? repeatTexts(value) : value}\n`)
}

function repeatTexts(value) {
  return value.replace(/^(.*) × (\d+)$/gm, (_, text, times) => text.repeat(Number(times)))
}
