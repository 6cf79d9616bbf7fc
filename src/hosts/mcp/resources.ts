/** Lists of resources for clients that do not know the extension. */
import type { Resource } from '@modelcontextprotocol/server'
import { ENTRY } from '../../core/files/path.ts'
import { getChunkDigest } from '../../format/locate.ts'
import { formatUri, INDEX, isSpecName } from './address.ts'
import { getPage } from './page.ts'
import type { SkillIndex } from './skill-index.ts'

/** What `resources/list` shows: the entry of each skill, and before them the index. */
export function createResourcePage(
  skillIndex: SkillIndex,
  cursor: string | undefined,
): { resources: Resource[]; nextCursor?: string } {
  const { items, ...rest } = getPage(skillIndex.items(), ({ skill }) => skill.id, cursor)
  const index = { uri: INDEX, name: 'index.json', mimeType: 'application/json' }
  const entries = items.flatMap(({ address, skill }): Resource[] => {
    const { id, name, description } = skill
    const uri = formatUri(address, ENTRY)
    return uri === undefined ? [] : [{ uri, name, title: id, description, mimeType: 'text/markdown' }]
  })
  return { resources: cursor === undefined ? [index, ...entries] : entries, ...rest }
}

/**
 * `skill://index.json`, which the extension had until August 2026 and Microsoft Agent Framework reads: an index of the
 * discovery RFC 0.2.0 with addresses of this server.
 */
export function formatSkillIndex(skillIndex: SkillIndex): string {
  const skills = skillIndex.items().flatMap(({ address, skill }) => {
    const { name, description } = skill
    const digest = getChunkDigest(skill)
    const url = formatUri(address, ENTRY)
    // Readers drop what does not say its name and description itself, as a legacy command, or has a name of another form.
    const isReadable = skill.file === undefined && skill.borrowed !== true && isSpecName(name)
    return url === undefined || !isReadable ? [] : { name, type: 'skill-md', description, url, digest }
  })
  const $schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'
  return `${JSON.stringify({ $schema, skills }, undefined, 2)}\n`
}
