/** What is said of the corpus, which is not part of the project. What of it is right, docs/precision.md says. */
import { expect, test } from 'vitest'
import { findingsBelow, groupByCode } from '../../scripts/precision.js'
import { check } from '../../src/pipeline/build.ts'
import { sharedPath } from '../support/shared.ts'

test('the corpus has as many findings of each code as when they were judged', async () => {
  const groups = groupByCode(await findingsBelow(check, sharedPath('corpus/visible/'), { each: true }))
  const counts = Array.from(
    groups,
    ([code, { severity, findings }]) => `${code} ${severity} ${findings.length}`,
  )
  expect(counts).toEqual([
    'absolute-reference warning 8',
    'ambiguous-scalar info 17',
    'borrowed-description info 29',
    'broken-entry error 29',
    'bundled-repository info 4',
    'contested-id info 2',
    'copied-skill info 62',
    'duplicate-description info 2',
    'embedded-command info 4',
    'empty-body info 2',
    'escaping-reference warning 162',
    'foreign-field info 486',
    'hidden-character info 3',
    'included-file info 5',
    'invalid-name warning 315',
    'invalid-type warning 1',
    'invalid-value info 2',
    'long-body warning 76',
    'long-description warning 1',
    'long-name warning 1',
    'machine-path info 2',
    'marked-up-description warning 21',
    'mismatched-name warning 263',
    'mismatched-root info 10',
    'missing-description warning 5',
    'missing-file warning 264',
    'missing-frontmatter warning 24',
    'missing-heading warning 2',
    'missing-name warning 2',
    'missing-path info 17',
    'misspelled-field warning 3',
    'piped-installer info 14',
    'piped-script warning 5',
    'placeholder-description warning 1',
    'quoted-boolean warning 2',
    'reserved-name info 4',
    'resource-entry info 1',
    'stubbed-symlink warning 6',
    'tabbed-indentation warning 1',
    'unclear-license info 20',
    'unexpected-bom warning 4',
    'unfilled-template warning 2',
    'unknown-field warning 30',
    'unportable-argument info 9',
    'unportable-tools info 47',
    'unportable-variable info 16',
    'unquoted-value warning 17',
    'unused-file info 66',
    'vague-description warning 3',
  ])
})
