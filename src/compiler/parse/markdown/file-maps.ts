/** Trees and lists of files in blocks of code: `├── lib/`, or a path at the start of each line. */

export interface MappedPath {
  /** From the folder in the first line, with that folder: `src/lib/oven.ts`. */
  path: string
  start: number
  end: number
}

const MOST_LINES = 300
const FEWEST_PATHS = 3

const branch = /^([\s│|]{0,60})[├└][─-]{0,4}\s{0,2}/
const indent = /^ {0,40}/
const name = /^(?:[\w@+([-][\w@.+()[\]-]*|\.[\w-]+(?:\.\w+)*)(?:\/[\w@+([.-][\w@.+()[\]-]*)*\/?(?=\s|$)/
/** Files that are not there yet, not always, or not in git. */
const unsure =
  /\b(?:new|add(?:ed)?|creat\w*|generat\w*|optional\w*|if|when|e\.g|examples?|todo|tbd|planned|will|your|outputs?|auto\w*|written|writes|ignored?|gitignored|not|runtime|local|legacy|deprecated|removed|moved?|deleted?|etc|built?|cached?|logs?|temp\w*)\b|\.\.\.|…|→|->\s*`?[\w./]+\/[\w.]+/i
/** Titles and sentences above examples, and above lists of files to create. */
const proposing =
  /\b(?:examples?|e\.g\.|outputs?|templates?|targets?|propos\w*|new|creat\w*|generat\w*|scaffold\w*|expect\w*|would|could|should|must|recommend\w*|typical\w*|common|usual\w*|most|many|patterns?|your|user'?s?|their|results?|after|deliver\w*|writ\w*|produc\w*|sav\w*|add\w*|organi[sz]\w*|convention\w*|before|standard\w*|option\w*|adopt\w*|migrat\w*|init\w*|install\w*|setup|set up|sample)\b/i

export function mayBeFileMap(lang: string, code: string): boolean {
  return (
    /^(?:text|txt|tree|plaintext|plain)?$/i.test(lang) &&
    (code.includes('─') || (code.includes('/') && listed.test(code)))
  )
}

/** A path at the start of a line, with more after it. */
const listed = /^[\w.@+-]{1,60}\/(?:[\w.@+()/-]{1,200}[ \t]{2}|[\w.@+()-]{0,60}$)/m

/** `above`: the title and the words before the block. */
export function readFileMap(code: string, above: string): MappedPath[] {
  if (proposing.test(above)) return []
  const paths = readLines(code, code.includes('─'))
  return paths.length < FEWEST_PATHS ? [] : paths
}

function readLines(code: string, isTree: boolean): MappedPath[] {
  const found: MappedPath[] = []
  const open: { depth: number; path: string | undefined }[] = []
  let from = 0
  for (const line of code.split('\n', MOST_LINES)) {
    const start = from
    from += line.length + 1
    const [signs = '', before = ''] = (isTree ? branch : indent).exec(line) ?? []
    const isRoot = isTree && signs === ''
    const depth = isRoot ? -1 : isTree ? before.length : signs.length
    // A second tree.
    if (line.trim() === '' || /^[\s│|]+$/.test(line)) continue
    if (isRoot && found.length > 0) break
    while ((open.at(-1)?.depth ?? -2) >= depth) open.pop()
    const [written = ''] = name.exec(line.slice(signs.length)) ?? []
    const around = open.length === 0 ? '' : open.at(-1)?.path
    const isSure =
      written !== '' && around !== undefined && !unsure.test(line.slice(signs.length + written.length))
    const path = isSure ? around + written : undefined
    const isFolder = written.endsWith('/') || isRoot
    open.push({ depth, path: path === undefined ? undefined : isFolder ? toFolder(path) : `${path}/` })
    const at = start + signs.length
    if (path !== undefined && !isRoot && (isTree || /[./]/.test(written)))
      found.push({ path: path.replace(/^(?:\.\/)+/, ''), start: at, end: at + written.length })
  }
  return found
}

function toFolder(path: string): string {
  return path === '.' || path === './' ? '' : `${path.replace(/\/$/, '')}/`
}
