/** `allowed-tools` and `disallowed-tools` in any form that is written, as rules in their one spelling. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { finding } from '../../core/diagnostics/finding.ts'
import type { Position } from '../../core/types.ts'
import type { Frontmatter } from '../types.ts'
import { splitTools, type ToolForm } from './lists.ts'
import { normalToolRule, readToolRule } from './tool-rules.ts'
import { type Entry, excerpt, isMap, placeOf, pointerTo, textOf } from './values.ts'

/** Findings about the rules of one list. */
const MOST_FAULTS = 10

export interface ToolList {
  /** A rule that is malformed stays as it is written. */
  rules: { rule: string; position?: Position }[]
  form: ToolForm | 'list'
  /** `malformed-tool`. */
  findings: Finding[]
}

/** Reads one such field. Of a list's maps, the `name` counts. A text's rules all stand where the text does. */
export function readToolList(frontmatter: Frontmatter, { key, value, pointer }: Entry): ToolList {
  const written: [text: string, pointer: string][] = []
  let form: ToolList['form'] = 'list'
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const at = pointer + pointerTo(index)
      const name = isMap(item) ? textOf(frontmatter, item.name, `${at}/name`) : textOf(frontmatter, item, at)
      if (name) written.push([name, at])
    }
  } else {
    const split = splitTools(typeof value === 'string' ? value : '')
    form = split.form
    for (const tool of split.tools) written.push([tool, pointer])
  }
  const findings: Finding[] = []
  const rules = written.map(([tool, at]) => {
    const position = placeOf(frontmatter, at) ?? placeOf(frontmatter, pointer)
    const read = readToolRule(tool)
    if ('fault' in read && findings.length < MOST_FAULTS)
      findings.push(finding('malformed-tool', { key, tool: excerpt(tool), fault: read.fault }, { position }))
    const rule = normalToolRule(tool) ?? tool
    return position === undefined ? { rule } : { rule, position }
  })
  return { rules, form, findings }
}
