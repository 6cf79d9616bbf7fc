/**
 * Comments, messages and pages use plain words: "contains" instead of "holds", "is" instead of "stands".
 * `ALLOWED` has the phrases in which such a word is right.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

const WORDS =
  /\b(?:stands?|stood|lies|lie in|holds|mend(?:s|ed)?|besides|somebody|(?:is|are|was|were|be) (?:said|told)|go(?:es)? on|of (?:its|their|your|one['’]s) own)\b/gi
// Texts for models have "holds instructions": other words would change the answers that evaluations recorded.
const ALLOWED = /\bholds instructions\b|\bstand-ins?\b|\bsomebody anyone\b|`[^`\n]*`|\((?:https?:|#)[^)]*\)/gi
/** A comment starts with what something is, not with "What it is". */
const CLAUSE = /^(?:What|Whether|Whom?)\b/

interface Text {
  line: number
  text: string
  /** The noun clause that a comment starts with. */
  start?: string[] | null
}

test('source files', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, ignore: ['**/*.generated.*'] }).sort()
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(file => findWords(file, readSource(file)))).toEqual([])
}, 120_000)

test('pages', () => {
  const files = globSync(['README.md', 'docs/*.md'], { cwd: root }).sort()
  expect(files.flatMap(file => findWords(file, readPage(file)))).toEqual([])
})

function findWords(file: string, texts: Text[]): string[] {
  return texts.flatMap(({ line, text, start }) => {
    const words = text.replace(ALLOWED, '').match(WORDS) ?? []
    return [...(start ?? []), ...words].map(word => `${file}:${line}: ${word}`)
  })
}

/** Comments, and literals that have a space; one word is an identifier or a value. */
function readSource(file: string): Text[] {
  const source = readFileSync(root + file, 'utf8')
  const texts: Text[] = source.split('\n').flatMap((text, index) => {
    const comment = /^\s*(\/\/|\/\*\*?|\*(?!\/))\s*(.*?)(?:\*\/)?$/.exec(text)
    if (comment === null) return []
    const [, start, words = ''] = comment
    return [{ line: index + 1, text: words, start: start === '*' ? null : words.match(CLAUSE) }]
  })
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if ((isText || ts.isJsxText(node)) && /\s/.test(node.text)) {
      texts.push({ line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text: node.text })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts
}

/** Lines outside of code blocks. */
function readPage(file: string): Text[] {
  let isCode = false
  return readFileSync(root + file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (/^\s*(?:```|~~~)/.test(text)) isCode = !isCode
      return isCode ? [] : [{ line: index + 1, text }]
    })
}
