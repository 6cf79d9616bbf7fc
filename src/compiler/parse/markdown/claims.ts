/** Places where a text says that a file contains a name: "`weigh` in `src/scale.ts`", `import { weigh } from '@/scale'`. */
import type { NameMatch } from './mentions.ts'

/**
 * How the file must contain it. `word`: as a whole word, or exported from another file. `title`: its words. `step`: as a
 * number, with a letter or its title. `module`: like `word`, and `path` is a module. `package`: the name of a `package.json`.
 */
export type ClaimKind = 'word' | 'title' | 'step' | 'module' | 'package'

export interface Claim {
  path: string
  kind: ClaimKind
  word: string
}

/** Separates a path from a question about its text. */
export const QUESTION = '\0'

export function formatClaim({ path, kind, word }: Claim): string {
  return [path, kind, word].join(QUESTION)
}

export function parseClaim(text: string): Claim {
  const [path = '', kind, word = ''] = text.split(QUESTION)
  return { path, kind: kind as ClaimKind, word }
}

const MOST_CLAIMS = 100

const code =
  '(?:py|[cm]?[jt]sx?|go|rs|rb|php|java|kt|swift|cs|fs|c|h|cc|cpp|hpp|sh|bash|ps1|lua|dart|vue|svelte|exs?|scala|gd|prisma|proto)'
const codePath = `[\\w@./+-]{1,150}\\.${code}`

/** "`weigh` in `src/scale.ts`", "the `weigh()` function in `src/scale.ts:12`" */
const inFile = new RegExp(
  `\`([^\`\\n]{3,80})\`\\*{0,2}(?: (?:function|method|class|constant|hook|component|helper|type|interface|enum|struct|macro|variable|array|list|map|table))? (?:(?:defined|declared|found|located) )?(?:in|inside|from) (?:the )?(?:file )?\`(${codePath})(?::\\d{1,6}(?:-\\d{1,6})?)?\``,
  'g',
)
/** `src/scale.py::test_weight` */
const member = new RegExp(`\`(${codePath})(?:::|#)([A-Za-z_][\\w.:]{3,80})(?:\\(\\))?\``, 'g')

/** "`src/scale.ts` exports `weigh`", "`oven.json` has `"heat": 240`" */
const holding = new RegExp(
  `\`(${codePath}|[\\w@./+-]{1,150}\\.jsonc?)\`(?: already)? (?:exports|defines|declares|contains|provides|implements|includes|has|sets)(?: (?:the|an?|its))?(?: [a-z]{1,20})? \`([^\`\\n]{3,80})\``,
  'g',
)
const key = /^"([\w$-]{4,60})"/

/** A word that only a program's author would choose: `weighLoaf`, `weigh_loaf`, `LoafScale`. */
const chosen = /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z]|[A-Z][a-z]+[A-Z]/
const declared =
  /^(?:export )?(?:const|let|var|function|def|class|func|fn|type|interface|struct|enum) (?=\w)|\([^()]{0,60}\)$/g
const dotted = /^[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*){0,6}$/
const standIn = /xxx|foo|^(?:my|your|some|new)(?=[A-Z_])|your|example|sample|placeholder|yyyy/i

/** Words before a name that is not there yet, or may not be. */
const making =
  /\b(?:add|creat|defin|declar|implement|introduc|regist|generat|writ|renam|insert|export|append|remov|delet|replac|new\b|if\b|when\b|unless\b|missing|absent|instead|no longer|not\b|never\b|example|e\.g\.|was\b|were\b|had\b|should\b|must\b|todo)/i
const BEFORE = 120

/** After a document's path: `§ "Rye"`, ` → **Rye bread**`, ` (section "Rye")`. */
const titled =
  /\.mdx?[`)]?(?:\]\([^)\s]{1,200}\))?(?:(?:\s?[→§›»(]\s?|,?\s)(?:the )?(?:[Ss]ection:? )?["“]([^"”\n`<>{}]{4,80})["”]|\s?[→§›»]\s?\*\*([^*\n`<>{}]{4,80})\*\*)/y
/** ` Step 8a`, ` Step 5 (Bake the loaf)` */
const stepped =
  /\.mdx?[`)]?(?:\]\([^)\s]{1,200}\))? (?:Step|Phase|Stage|Section) (?:(\d{1,2}[a-z])\b|(\d{1,2} \([A-Z][\w ,&'-]{4,60}\)))/y
/** `the "Rye" section in` before a document's path. */
const before = /["“]([^"”\n`<>{}]{4,80})["”] (?:section|heading|table|checklist) (?:in|of) (?:the )?[`[]$/
/** A file that is written, not a title. */
const written = /^\S*[./]\S*$/
const pathEnd = /(?:^|[\s`[("'])([\w@./+-]{1,150})$/
const PATH_ROOM = 300

const jsImport =
  /\bimport\s{1,4}(?:type\s{1,4})?(?:\w{1,60}\s{0,2},\s{0,2})?\{([^{}]{1,600})\}\s{0,4}from\s{0,4}["']((?:@\/|~\/|@[\w-]{1,60}\/)[\w@./-]{1,120})["']/g
const pyImport =
  /^[ \t]{0,20}from ([A-Za-z_]\w{0,60}(?:\.\w{1,60}){1,8}) import (?:\(([^()]{1,600})\)|([^\n(#]{1,200}))/gm

/** Linear. A text without the signs of claims costs a search for each. */
export function findClaims(text: string, from: number): NameMatch[] {
  const found: NameMatch[] = []
  const add = (path: string, kind: ClaimKind, word: string, start: number, end = start + word.length) => {
    if (found.length < MOST_CLAIMS) found.push({ name: formatClaim({ path, kind, word }), start, end })
  }
  if (text.includes('`', from)) addMembers(text, from, add)
  for (let at = text.indexOf('.md', from); at >= 0; at = text.indexOf('.md', at + 3)) addTitles(text, at, add)
  if (text.includes('} from ')) addImports(text, from, jsImport, add)
  if (text.includes(' import ')) addImports(text, from, pyImport, add)
  return found
}

type Add = (path: string, kind: ClaimKind, word: string, start: number, end?: number) => void

function addMembers(text: string, from: number, add: Add): void {
  const body = text.slice(from)
  for (const { 1: name = '', 2: path = '', index, 0: whole } of body.matchAll(inFile)) {
    const word = readName(name)
    const start = from + index
    if (word !== undefined && isPromised(text, start) && !isMadeBy(text, word))
      add(path, 'word', word, start, start + whole.length)
  }
  for (const pattern of [member, holding])
    for (const { 1: path = '', 2: name = '', index, 0: whole } of body.matchAll(pattern)) {
      const word = path.includes('.json') ? key.exec(name)?.[1] : readName(name)
      const start = from + index
      if (word !== undefined && isPromised(text, start) && !isMadeBy(text, word))
        add(path, 'word', word, start, start + whole.length)
    }
}

function readName(name: string): string | undefined {
  const plain = name.replace(declared, '')
  const word = dotted.test(plain) ? (plain.split(/\.|::|#|->/).at(-1) ?? '') : ''
  return word.length > 4 && chosen.test(word) && !standIn.test(word) ? word : undefined
}

function isPromised(text: string, start: number): boolean {
  const line = text.slice(Math.max(0, start - BEFORE), start)
  const sentence = line.split(/[.:;!?(—]\s|[\n(—]|\| /).at(-1) ?? ''
  // "Add the package to `OVENS` in `src/ovens.ts`" changes a name that is there.
  return /\b(?:to|of) (?:the )?$/.test(sentence) || !making.test(sentence)
}

/** The text has it as code to be written. */
function isMadeBy(text: string, word: string): boolean {
  const keywords = 'const|let|var|function|class|def|interface|type|enum|struct|func|fn|model'
  const declaration = `^[ \\t]{0,20}(?:(?:export|pub|async|default|abstract|public) )*(?:${keywords}) `
  return new RegExp(`${declaration}${word.replaceAll('$', '\\$')}(?![\\w$])`, 'm').test(text)
}

function addTitles(text: string, dot: number, add: Add): void {
  const room = text.slice(Math.max(0, dot - PATH_ROOM), dot)
  const stem = pathEnd.exec(room)?.[1]
  if (stem === undefined) return
  const extension = text.startsWith('.mdx', dot) ? '.mdx' : '.md'
  const start = dot - stem.length
  for (const pattern of [titled, stepped]) {
    pattern.lastIndex = dot
    const match = pattern.exec(text)
    if (match === null || !isPromised(text, start)) continue
    const [, one = '', two = one] = match
    const kind = pattern === stepped ? 'step' : 'title'
    if (!written.test(two)) add(stem + extension, kind, two, start, pattern.lastIndex)
  }
  const title = before.exec(room.slice(0, room.length - stem.length))?.[1]
  if (title !== undefined && isPromised(text, start))
    add(stem + extension, 'title', title, start, dot + extension.length)
}

function addImports(text: string, from: number, pattern: RegExp, add: Add): void {
  for (const { 0: whole, 1: one = '', 2: two = '', 3: three = '', index } of text
    .slice(from)
    .matchAll(pattern)) {
    const [names, path] = pattern === jsImport ? [one, two] : [two || three, one]
    const start = from + index + whole.indexOf(names)
    for (const { 0: part, 1: word = '', index: at } of names.matchAll(imported)) {
      if (part.startsWith('#') || part.startsWith('//') || part.includes('...')) break
      if (word.length > 2 && !standIn.test(word) && !isMadeBy(text, word))
        add(path, 'module', word, start + at + part.indexOf(word))
    }
  }
}

/** A name of an import, before another name that it gets. */
const imported = /(?:type\s+)?([A-Za-z_$][\w$]{0,80})(?:\s{1,4}as\s{1,4}\w{1,80})?|[#/.]{1,3}/g
