/** What a bundle has, in the words of reports. */
import { formatCount } from '../../core/text/quantity.ts'
import { readRoot } from '../../reader/disk/read.ts'
import { formatEntries } from '../../report/words.ts'

/** `2 skills and 1 command` of a bundle in a folder; of a part of it, how many of them are commands is not known. */
export function formatBundleEntries(folder: string, skills: number): string {
  const { account } = readRoot(folder)
  return account.emitted === skills ? formatEntries(account, 'emitted') : formatCount(skills, 'skill')
}
