/** The skills of a discovery index (RFC 0.2.0): each is a `SKILL.md` or an archive, with its digest in the index. */

import { isDigest } from '../../core/digests/digest.ts'
import { makeDigest } from '../../core/digests/hash.ts'
import { failure } from '../../core/errors/failure.ts'
import { ENTRY } from '../../core/files/path.ts'
import { createPathChecker } from '../../core/files/untrusted-path.ts'
import { isMap, isText } from '../../core/json/shapes.ts'
import type { FileContent } from '../../core/json/types.ts'
import { isPlain } from '../../reader/discovery/names.ts'
import type { Call } from '../call.ts'
import { readJson } from '../oci/shapes.ts'
import { SITE_INDEX } from '../site-folder.ts'
import type { OpenedTree } from './opened.ts'
import { checkSize, checkTree, chooseSkills, refuseEmpty, type Selection } from './trees.ts'
import { LARGEST_SKILL, unpack } from './unpack.ts'
import { getWeb, joinUrl } from './web.ts'

type WebCall = Pick<Call, 'signal' | 'onProgress'>

const LARGEST_INDEX = 16 * 2 ** 20
const MOST_SKILLS = 10_000
const LARGEST_ENTRY = 2 * 2 ** 20

interface IndexedSkill {
  name: string
  url: string
  digest: string
  isArchive: boolean
}

/** Undefined if there is no index below the address. Fetches nothing of a skill before its files are read. */
export async function openIndex(
  address: string,
  selection: Selection,
  call: WebCall,
): Promise<OpenedTree | undefined> {
  const url = joinUrl(address, SITE_INDEX)
  const { status, bytes } = await getWeb(url, LARGEST_INDEX, call)
  const content = status === 200 ? readJson(bytes) : undefined
  if (content === undefined) return undefined
  const leftOut: string[] = []
  const listed = new Map(readSkills(content, url, leftOut).map(skill => [skill.name, skill]))
  const skills = chooseSkills(
    [...listed.keys()].map(name => `${name}/${ENTRY}`),
    selection,
  )
  refuseEmpty(skills, address, selection)
  const chosen = skills.flatMap(name => listed.get(name) ?? [])
  const rows = chosen.map(({ name, digest }) => `${name} ${digest}\n`)
  return {
    origin: { resolved: makeDigest(rows.join('')) },
    skills,
    files: fetchSkills(chosen, address, leftOut, call),
    leftOut,
  }
}

function readSkills(content: unknown, url: string, leftOut: string[]): IndexedSkill[] {
  const skills = isMap(content) ? content.skills : undefined
  if (!Array.isArray(skills) || skills.length > MOST_SKILLS)
    throw failure(
      `\`${url}\` is not an index of at most ${MOST_SKILLS} skills`,
      'Check the address; skillc reads the discovery index of RFC 0.2.0',
    )
  const check = createPathChecker()
  return skills.flatMap((skill: unknown, at) => {
    const found = readSkill(skill, url)
    const problem = typeof found === 'string' ? found : check(found.name)
    if (problem === undefined && typeof found !== 'string') return [found]
    leftOut.push(`entry ${at + 1} of its index ${problem}`)
    return []
  })
}

/** Returns the reason if an entry is refused. Artifacts on other hosts could be reachable only from this machine. */
function readSkill(skill: unknown, base: string): IndexedSkill | string {
  const { name, type, url, digest } = isMap(skill) ? skill : {}
  if (!isText(name) || !isPlain(name)) return 'has no valid name'
  if (type !== 'skill-md' && type !== 'archive')
    return `(\`${name}\`) has a type that skillc does not support`
  if (!isText(url) || !URL.canParse(url, base) || !isDigest(digest))
    return `(\`${name}\`) has no address or no digest`
  const place = new URL(url, base)
  if (place.origin !== new URL(base).origin)
    return `(\`${name}\`) is on another host, \`${place.host}\`, which skillc does not contact`
  return { name, url: place.href, digest: String(digest), isArchive: type === 'archive' }
}

async function* fetchSkills(
  skills: readonly IndexedSkill[],
  address: string,
  leftOut: string[],
  call: WebCall,
): AsyncGenerator<FileContent> {
  let [count, total] = [0, 0]
  for (const [done, skill] of skills.entries()) {
    call.onProgress({ phase: 'download', done, total: skills.length, detail: address })
    const files = await fetchSkill(skill, leftOut, call)
    const sizes = files.map(({ path, bytes }) => ({ path, size: bytes.length }))
    checkTree(sizes, address)
    count += sizes.length
    total += sizes.reduce((sum, { size }) => sum + size, 0)
    checkSize(count, total, address)
    yield* files
  }
}

async function fetchSkill(
  { name, url, digest, isArchive }: IndexedSkill,
  leftOut: string[],
  call: WebCall,
): Promise<FileContent[]> {
  const { status, bytes } = await getWeb(url, isArchive ? LARGEST_SKILL : LARGEST_ENTRY, call)
  if (status !== 200)
    throw failure(`\`${url}\` was not found (status ${status})`, 'Try again later; nothing was written')
  if (makeDigest(bytes) !== digest)
    throw failure(
      `\`${url}\` does not match the digest in the index for \`${name}\``,
      'Ask its publisher; nothing was written',
    )
  if (!isArchive) return [{ path: `${name}/${ENTRY}`, executable: false, bytes }]
  const { files, others } = await unpack(bytes, url, { most: LARGEST_SKILL })
  if (!files.some(({ path }) => path === ENTRY))
    throw failure(`The archive of \`${name}\` has no \`${ENTRY}\` at its root`, 'Ask its publisher')
  leftOut.push(
    ...others.map(path => `\`${name}/${path}\` is a link, which skillc does not follow in archives`),
  )
  return files.map(file => ({ ...file, path: `${name}/${file.path}` }))
}
