/** The rules over one skill's text and body, in the order in which they report. */
import type { Finding } from '../../core/diagnostics/catalog.ts'
import { createFinding } from '../../core/diagnostics/finding.ts'
import type { Parsed } from '../types.ts'
import type { Rule } from './rule.ts'
import { absoluteReference } from './rules/absolute-reference.ts'
import { characters } from './rules/characters.ts'
import { embeddedCommand } from './rules/embedded-command.ts'
import { emptyBody } from './rules/empty-body.ts'
import { includedFile } from './rules/included-file.ts'
import { longBody } from './rules/long-body.ts'
import { machinePath } from './rules/machine-path.ts'
import { missingHeading } from './rules/missing-heading.ts'
import { threats } from './rules/threats.ts'
import { undeclaredArgument } from './rules/undeclared-argument.ts'
import { unknownSuppression } from './rules/unknown-suppression.ts'
import { unportableArgument } from './rules/unportable-argument.ts'
import { unportableVariable } from './rules/unportable-variable.ts'
import { unresolvedConflict } from './rules/unresolved-conflict.ts'
import { unusedArgument } from './rules/unused-argument.ts'

const rules: Rule[] = [
  emptyBody,
  longBody,
  missingHeading,
  absoluteReference,
  machinePath,
  unportableVariable,
  unportableArgument,
  undeclaredArgument,
  unusedArgument,
  embeddedCommand,
  includedFile,
  characters,
  unresolvedConflict,
  threats,
  unknownSuppression,
]

/** Runs every rule over one entry. */
export function runRules(parsed: Parsed): Finding[] {
  const findings: Finding[] = []
  for (const rule of rules) {
    rule(parsed, (code, facts, where) => {
      findings.push(createFinding(code, facts, where))
    })
  }
  return findings
}
