/** The texts of the sources: strings and templates, without comments. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { toPosix } from '../../src/core/text/show.ts'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))

/** Commands and flags between backticks, as the source has them: `skillc check ${name}`. */
export function listSourceCommands(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    const file = toPosix(name)
    if (!file.endsWith('.ts') || /generated|^page\/application\//.test(file)) continue
    const source = readFileSync(join(SRC, file), 'utf8')
    // TypeScript takes seconds for all sources.
    if (!/`(?:skillc |--)/.test(source) && !isSuggested(file)) continue
    for (const text of listTexts(file, source)) {
      for (const [, command = ''] of text.matchAll(/`((?:skillc |--)[^`]+)`/g))
        found.set(command, [...(found.get(command) ?? []), file])
      if (/^skillc [a-z]+(?: |$)/.test(text) && isSuggested(file))
        found.set(text, [...(found.get(text) ?? []), file])
    }
  }
  return found
}

/** Files whose plain commands are next steps. */
function isSuggested(file: string): boolean {
  return file.startsWith('cli/actions/') || file === 'cli/next.ts'
}

function listTexts(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text)
    else if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(
        ({ expression, literal }) => `\${${expression.getText(source)}}${literal.text}`,
      )
      texts.push(node.head.text + parts.join(''))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}
