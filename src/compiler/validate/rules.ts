/** Add a new rule to its subject's file in `rules/`, and to this list. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Parsed } from '../types.ts'
import { missingHeading } from './rules/anchors.ts'
import { emptyBody, unresolvedConflict } from './rules/body.ts'
import { commands } from './rules/commands.ts'
import { unclosedFence } from './rules/fences.ts'
import { absoluteReference, machinePath } from './rules/paths.ts'
import type { Rule } from './rules/rule.ts'
import {
  embeddedCommand,
  undeclaredArgument,
  unportableArgument,
  unportableVariable,
} from './rules/substitutions.ts'
import { unknownSuppression } from './rules/suppressions.ts'
import { characters, threats } from './rules/threats.ts'

const rules: Rule[] = [
  emptyBody,
  unclosedFence,
  missingHeading,
  absoluteReference,
  machinePath,
  commands,
  unportableVariable,
  unportableArgument,
  undeclaredArgument,
  embeddedCommand,
  characters,
  unresolvedConflict,
  threats,
  unknownSuppression,
]

export function runRules(parsed: Parsed): Finding[] {
  const findings: Finding[] = []
  for (const rule of rules) {
    rule(parsed, (code, facts, where) => {
      findings.push(createFinding(code, facts, where))
    })
  }
  return findings
}
