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
    'absent-name note 4',
    'absolute-reference note 4',
    'ambiguous-scalar note 2',
    'broken-entry error 29',
    'bundled-repository note 3',
    'contested-id note 2',
    'embedded-command note 1',
    'empty-body note 2',
    'hidden-character note 3',
    'invalid-name warning, note 90',
    'invalid-type warning 1',
    'invalid-value note 1',
    'long-body note 24',
    'long-description warning 1',
    'long-name warning 1',
    'machine-path note 3',
    'manual-skill note 1',
    'marked-up-description note 7',
    'mismatched-name warning, note 23',
    'missing-description warning 5',
    'missing-file note, warning 94',
    'missing-frontmatter warning 3',
    'missing-heading note 8',
    'missing-name note 2',
    'missing-path warning, note 45',
    'misspelled-field note 3',
    'piped-script note 5',
    'quoted-boolean warning 2',
    'resource-entry note 1',
    'stubbed-symlink warning 1',
    'tabbed-indentation warning 1',
    'unclosed-fence note 29',
    'unexpected-bom warning 4',
    'unfilled-template warning 2',
    'unknown-field note 5',
    'unknown-related-skill note 9',
    'unknown-skill note 27',
    'unportable-tools note 11',
    'unquoted-requirement note 2',
    'unquoted-value warning 17',
    'untriggered-description note 42',
    'unused-file note 55',
    'vague-description warning 3',
    'wrong-folder note 3',
  ])
})
