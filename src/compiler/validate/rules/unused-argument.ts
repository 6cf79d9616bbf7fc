import type { Parsed } from '../../types.ts'
import type { Report } from '../rule.ts'

/**
 * Names in `arguments` that the body uses neither as `$name` nor by their number. Not where `$ARGUMENTS` stands, which
 * has them all.
 */
export function unusedArgument({ argumentNames, substitutions, frontmatter }: Parsed, report: Report): void {
  if (argumentNames.length === 0 || substitutions.some(({ kind }) => kind === 'arguments')) return
  const used = new Set(substitutions.map(({ text }) => text))
  for (const [index, name] of argumentNames.entries()) {
    if (name === '' || used.has(`$${name}`) || used.has(`$${index}`) || used.has(`$ARGUMENTS[${index}]`))
      continue
    const places = frontmatter?.places
    const position = (places?.get(`/arguments/${index}`) ?? places?.get('/arguments'))?.value
    report('unused-argument', { name }, { position })
  }
}
