// What happens to a skill's files when it is copied into a benchmark tree.
import { posix } from 'node:path'

/** @typedef {import('./layout.js').Place} Place */

const TEXT = /\.(md|mdx|txt|json|ya?ml|toml|csv|py|js|mjs|cjs|ts|tsx|sh|ps1|html|css|xml|go|rs|swift)$/i
const SMALL = 8192

/**
 * The files of a place with their bytes: changed by one line each, so that no two copies share a digest, unless the
 * place is verbatim. `lean` keeps `SKILL.md` and at most two small resources.
 * @param {Place} place
 * @param {{ path: string, mode: number, content: Buffer }[]} files of the base skill
 * @param {{ lean: boolean, suffix: boolean, find: (copy: number, path: string) => string | undefined }} options
 *   find: the folder in the tree of the base skill at a path, in one copy
 */
export function readFiles(place, files, { lean, suffix, find }) {
  const isEntry = (/** @type {{ path: string }} */ file) => /^skill\.md$/i.test(file.path)
  const resources = files.filter(file => !isEntry(file))
  const kept = lean ? resources.filter(file => file.content.length < SMALL).slice(0, 2) : resources
  return [...files.filter(isEntry), ...kept].map(file => {
    if (place.verbatim && place.links.length === 0) return file
    if (isEntry(file)) return { ...file, content: changeEntry(place, file.content, suffix, find) }
    const changes = !place.verbatim && TEXT.test(file.path)
    return changes ? { ...file, content: withLine(file, place.key) } : file
  })
}

/** JSON stays JSON: white space is all that can be added. */
function withLine(
  /** @type {{ path: string, content: Buffer }} */ { path, content },
  /** @type {string} */ key,
) {
  if (!/\.json$/i.test(path)) return Buffer.concat([content, Buffer.from(`\n# copy ${key}/${path}\n`)])
  const bits = [...`${key}/${path}`].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) >>> 0, 7)
  return Buffer.concat([
    content,
    Buffer.from(`\n${bits.toString(2).replaceAll('0', ' ').replaceAll('1', '\t')}\n`),
  ])
}

/**
 * @param {Place} place @param {Buffer} content @param {boolean} suffix
 * @param {(copy: number, path: string) => string | undefined} find
 */
function changeEntry(place, content, suffix, find) {
  let text = content.toString('utf8')
  // A file that is not UTF-8 stays as it is: it is in the base for that.
  if (text.includes('\ufffd')) return content
  if (!place.verbatim) {
    if (suffix && place.copy > 0) text = withSuffix(text, `-r${place.copy}`)
    text = text.replace(
      /\]\((\.\.?\/[^)\s#]+)/g,
      (_whole, target) => `](${moved(place, target, find) ?? target}`,
    )
    text += `${text.endsWith('\n') ? '' : '\n'}\nCopy ${place.copy} of ${place.base.path}.\n`
  }
  for (const link of place.links)
    text += `\nSee also [another skill](${posix.relative(place.path, link)}/SKILL.md).\n`
  return Buffer.from(text)
}

/** The declared name with a suffix, 64 characters at most. */
function withSuffix(/** @type {string} */ text, /** @type {string} */ suffix) {
  const end = text.startsWith('---') ? text.indexOf('\n---', 3) : -1
  if (end < 0) return text
  const head = text.slice(0, end).replace(/^(name:[ \t]*)(["']?)([^\s"'#]+)\2/m, (_, key, quote, name) => {
    return `${key}${quote}${name.slice(0, 64 - suffix.length)}${suffix}${quote}`
  })
  return head + text.slice(end)
}

/** A relative link to another skill of the base, from and to where the two are now; undefined for any other link. */
function moved(
  /** @type {Place} */ place,
  /** @type {string} */ target,
  /** @type {(copy: number, path: string) => string | undefined} */ find,
) {
  const full = posix.normalize(posix.join(place.base.path, target))
  if (full.startsWith(`${place.base.path}/`) || full.startsWith('..')) return undefined
  const parts = full.split('/')
  for (let length = parts.length; length > 0; length--) {
    const folder = find(place.copy, parts.slice(0, length).join('/'))
    if (folder !== undefined) return posix.join(posix.relative(place.path, folder), ...parts.slice(length))
  }
  return undefined
}
