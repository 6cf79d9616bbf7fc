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
    'absolute-reference info 4',
    'ambiguous-scalar info 2',
    'broken-entry error 29',
    'bundled-repository info 3',
    'contested-id info 2',
    'embedded-command info 1',
    'empty-body info 2',
    'escaping-reference info 15',
    'hidden-character info 3',
    'invalid-name warning, info 90',
    'invalid-type warning 1',
    'invalid-value info 1',
    'long-body info 22',
    'long-description warning 1',
    'long-name warning 1',
    'machine-path info 3',
    'marked-up-description info 7',
    'mismatched-name warning, info 23',
    'missing-description warning 5',
    'missing-file info, warning 94',
    'missing-frontmatter warning 3',
    'missing-heading info 8',
    'missing-name info 2',
    'missing-path warning, info 44',
    'misspelled-field info 3',
    'piped-script info 5',
    'quoted-boolean warning 2',
    'resource-entry info 1',
    'stubbed-symlink warning 1',
    'tabbed-indentation warning 1',
    'unclosed-fence info 29',
    'unexpected-bom warning 4',
    'unfilled-template warning 2',
    'unknown-field info 5',
    'unknown-related-skill info 9',
    'unknown-skill info 26',
    'unportable-metadata info 3',
    'unportable-tools info 11',
    'unquoted-requirement info 2',
    'unquoted-value warning 17',
    'untriggered-description info 41',
    'unused-file info 51',
    'vague-description warning 3',
    'wrong-folder info 3',
  ])
})
