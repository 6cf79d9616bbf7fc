/** `allowed-tools` and `disallowed-tools` in any form that is written, as rules in their one spelling. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Position } from '../../core/json/types.ts'
import type { Frontmatter } from '../types.ts'
import { splitTools, type ToolForm } from './lists.ts'
import { normalizeToolRule, readToolRule } from './tool-rules.ts'
import { type Entry, findPosition, getTextValue, isMap, toExcerpt, toPointer } from './values.ts'

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
      const at = pointer + toPointer(index)
      const name = isMap(item)
        ? getTextValue(frontmatter, item.name, `${at}/name`)
        : getTextValue(frontmatter, item, at)
      if (name) written.push([name, at])
    }
  } else {
    const split = splitTools(typeof value === 'string' ? value : '')
    form = split.form
    for (const tool of split.tools) written.push([tool, pointer])
  }
  const findings: Finding[] = []
  const rules = written.map(([tool, at]) => {
    const position = findPosition(frontmatter, at) ?? findPosition(frontmatter, pointer)
    const read = readToolRule(tool)
    if ('fault' in read && findings.length < MOST_FAULTS)
      findings.push(
        createFinding('malformed-tool', { key, tool: toExcerpt(tool), fault: read.fault }, { position }),
      )
    const rule = normalizeToolRule(tool) ?? tool
    return position === undefined ? { rule } : { rule, position }
  })
  return { rules, form, findings }
}
