/** Places where a text says that a file contains a name: "`weigh` in `src/scale.ts`", `import { weigh } from '@/scale'`. */
import { type ClaimKind, formatClaim, MANUAL } from './claims.ts'
import type { NameMatch } from './mentions.ts'

const MOST_CLAIMS = 100

/** The end of the path of a program or of data, in backticks. */
const pathEnd =
  /\.(?:py|[cm]?[jt]sx?|go|rs|rb|php|java|kt|swift|cs|fs|c|h|cc|cpp|hpp|sh|bash|ps1|lua|dart|vue|svelte|exs?|scala|gd|prisma|proto|jsonc?)(?=[`:#])/g
const codeStart = /`([\w@./+-]{1,150})$/
const PATH_ROOM = 300

/** "`weigh` in " before a path, "the `weigh()` function in " */
const inside =
  /`([^`\n]{3,80})`\*{0,2}(?: (?:function|method|class|constant|hook|component|helper|type|interface|enum|struct|macro|variable|array|list|map|table))? (?:(?:defined|declared|found|located) )?(?:in|inside|from) (?:the )?(?:file )?$/
/** `::test_weight` */
const member = /(?:::|#)([A-Za-z_][\w.:]{3,80})(?:\(\))?`/y
/** " exports `weigh`", " has `"heat": 240`" */
const holding =
  /`(?: already)? (?:exports|defines|declares|contains|provides|implements|includes|has|sets)(?: (?:the|an?|its))?(?: [a-z]{1,20})? `([^`\n]{3,80})`/y
/** ` (`weigh`)`, ` → `weigh()`` and ` `weigh`` after a path */
const beside = /`(?: →| \(|) ?`([^`\n]{3,80})`/y
/** `): Calls `weigh()`` */
const calling = /`\*{0,2}\)?:? [Cc]alls (?:the )?`((?:\w{1,60}\.)?\w{4,60})\(\)`/y
/** `:12-20`, ` (lines 12-20)` */
const lined = /:L?(\d{1,5})(?:-L?(\d{1,5}))?`|`,? \(?lines? ~?(\d{1,5})(?:[-–](\d{1,5}))?/y
/** Files of many projects, whose lines an example invents. */
const anyones =
  /(?:^|\/)(?:index|main|app|auth|utils?|server|config|user|login|api|file|handler|service)s?\.\w+$/i
const key = /^"([\w$-]{4,60})"/

/** A word that only a program's author would choose: `weighLoaf`, `weigh_loaf`, `LoafScale`. */
const chosen = /[a-z\d][A-Z]|[A-Za-z\d]_[A-Za-z]|[A-Z][a-z]+[A-Z]/
const signature =
  /^(?:export )?(?:const|let|var|function|def|class|func|fn|type|interface|struct|enum) (?=\w)|\([^()]{0,60}\)$/g
const dotted = /^[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*){0,6}$/
const standIn = /xxx|foo|^(?:my|your|some|new)(?=[A-Z_])|your|example|sample|placeholder|yyyy/i
/** `getMyService` */
const innerStandIn = /[a-z]My[A-Z]/

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
const before = /["”] (?:section|heading|table|checklist) (?:in|of) (?:the )?[`[]$/
const pageStart = /(?:^|[\s`[("'])([\w@./+-]{1,150})$/

const jsImport =
  /import\s{1,4}(?:type\s{1,4})?(?:\w{1,60}\s{0,2},\s{0,2})?\{([^{}]{1,600})\}\s{0,4}from\s{0,4}["']((?:@\/|~\/|@[\w-]{1,60}\/)[\w@./-]{1,120})["']/y
const pyImport =
  /from ([A-Za-z_]\w{0,60}(?:\.\w{1,60}){1,8}) import (?:\(([^()]{1,600})\)|([^\n(#"'`;]{1,200}))/y

/** Linear. A text without the signs of claims costs a search for each. */
export function findClaims(text: string, from: number): NameMatch[] {
  const found: NameMatch[] = []
  let declared: Set<string> | undefined
  const add: Add = (path, kind, word, start, end = start + word.length) => {
    if (kind === 'word' || kind === 'module') declared ??= listDeclared(text)
    if (found.length < MOST_CLAIMS && declared?.has(word) !== true)
      found.push({ name: formatClaim({ path, kind, word }), start, end })
  }
  pathEnd.lastIndex = from
  for (let end = pathEnd.exec(text); end !== null; end = pathEnd.exec(text))
    addMember(text, end.index, pathEnd.lastIndex, add)
  for (let at = text.indexOf('.md', from); at >= 0; at = text.indexOf('.md', at + 3)) addTitles(text, at, add)
  for (let at = text.indexOf('`/', from); at >= 0; at = text.indexOf('`/', at + 2)) addCommand(text, at, add)
  addImports(text, from, '} from ', 'import', jsImport, add)
  addImports(text, from, ' import ', 'from ', pyImport, add)
  return found
}

type Add = (path: string, kind: ClaimKind, word: string, start: number, end?: number) => void

function addMember(text: string, dot: number, end: number, add: Add): void {
  const room = text.slice(Math.max(0, dot - PATH_ROOM), dot)
  const stem = codeStart.exec(room)?.[1]
  if (stem === undefined) return
  const start = dot - stem.length - 1
  const path = text.slice(start + 1, end)
  const isData = path.includes('.json')
  const take = (name: string, from: number, to: number) => {
    const word = isData ? key.exec(name)?.[1] : readName(name)
    if (word !== undefined && isPromised(text, from)) add(path, 'word', word, from, to)
  }
  const named = inside.exec(room.slice(0, room.length - stem.length - 1))
  if (named !== null) take(named[1] ?? '', start - named[0].length, end + 1)
  for (const pattern of [member, holding, beside]) {
    pattern.lastIndex = end
    const match = pattern.exec(text)
    if (match !== null) take(match[1] ?? '', start, pattern.lastIndex)
  }
  calling.lastIndex = lined.lastIndex = end
  const called = readName(calling.exec(text)?.[1] ?? '')
  if (called !== undefined && isPromised(text, start))
    add(path, 'word', `${called}(`, start, calling.lastIndex)
  const lines =
    lined
      .exec(text)
      ?.slice(1)
      .map(line => Number(line ?? 0)) ?? []
  if (lines.length > 0 && !anyones.test(path) && isPromised(text, start))
    add(path, 'line', String(Math.max(...lines)), start, lined.lastIndex)
}

const running = /\b(?:invok|run|call|trigger|us|execut)(?:e|es|s|ing)? (?:the )?$/i
const slashed = /`\/(?:[\w-]{1,60}:)?([a-z][\w-]{2,60})`/y
/** Words that make it the user who runs it. */
const users =
  /\b(?:users?|human|person|people|someone|you|they|maintainers?|developers?|manual(?:ly)?|suggest\w*|offer\w*|recommend\w*|ask\w*|tell\w*)\b/i

/** "invoke `/bake-rye`", which is beside the skill: only a user may be able to. */
function addCommand(text: string, at: number, add: Add): void {
  const sentence =
    text
      .slice(Math.max(0, at - BEFORE), at)
      .split(/[.:;!?(—]\s|\n/)
      .at(-1) ?? ''
  slashed.lastIndex = at
  const name = running.test(sentence) && !users.test(sentence) ? slashed.exec(text)?.[1] : undefined
  if (name !== undefined && users.test(readListLead(text, at))) return
  if (name !== undefined) add(`../${name}/SKILL.md`, 'setting', MANUAL, at, slashed.lastIndex)
}

/** UTF-16 units of a list that are read. */
const LIST_ROOM = 600
const item = /^[ \t]{0,12}(?:[-*+]|\d{1,2}[.)]) /

/** The line before a list with an item at this place: "You can then:". */
function readListLead(text: string, at: number): string {
  const lines = text.slice(Math.max(0, at - LIST_ROOM), at).split('\n')
  if (!item.test(lines.pop() ?? '')) return ''
  const lead = lines.findLast(line => line.trim() !== '' && !item.test(line)) ?? ''
  return lead.trimEnd().endsWith(':') ? lead : ''
}

function isStandIn(word: string): boolean {
  return standIn.test(word) || innerStandIn.test(word)
}

function readName(name: string): string | undefined {
  const plain = name.replace(signature, '')
  const word = dotted.test(plain) ? (plain.split(/\.|::|#|->/).at(-1) ?? '') : ''
  return word.length > 4 && chosen.test(word) && !isStandIn(word) ? word : undefined
}

function isPromised(text: string, start: number): boolean {
  const line = text.slice(Math.max(0, start - BEFORE), start)
  const sentence = line.split(/[.:;!?(—]\s|[\n(—]|\| /).at(-1) ?? ''
  // "Add the package to `OVENS` in `src/ovens.ts`" changes a name that is there.
  return /\b(?:to|of) (?:the )?$/.test(sentence) || !making.test(sentence)
}

const declaration =
  /^[ \t]{0,20}(?:(?:export|pub|async|default|abstract|public) ){0,3}(?:const|let|var|function|class|def|interface|type|enum|struct|func|fn|model) ([\w$]{1,80})/gm

/** The names that code of the text defines, so that other files need not have them yet. */
function listDeclared(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(declaration), ([, name = '']) => name))
}

function addTitles(text: string, dot: number, add: Add): void {
  const found = [titled, stepped].flatMap(pattern => {
    pattern.lastIndex = dot
    const [, one, two = one] = pattern.exec(text) ?? []
    if (two === undefined || (/[./]/.test(two) && !/\s/.test(two))) return []
    return [
      {
        kind: pattern === stepped ? ('step' as const) : ('title' as const),
        word: two,
        end: pattern.lastIndex,
      },
    ]
  })
  const room = text.slice(Math.max(0, dot - PATH_ROOM), dot)
  if (found.length === 0 && !/["”] (?:section|heading|table|checklist) /.test(room)) return
  const stem = pageStart.exec(room)?.[1]
  const start = dot - (stem?.length ?? 0)
  if (stem === undefined || !isPromised(text, start)) return
  const path = stem + (text.startsWith('.mdx', dot) ? '.mdx' : '.md')
  for (const { kind, word, end } of found) add(path, kind, word, start, end)
  const title = readTitle(room.slice(0, room.length - stem.length))
  if (title !== undefined) add(path, 'title', title, start, start + path.length)
}

function readTitle(head: string): string | undefined {
  const end = before.exec(head)?.index
  if (end === undefined) return undefined
  const title = head.slice(Math.max(head.lastIndexOf('"', end - 1), head.lastIndexOf('“', end - 1)) + 1, end)
  return title.length > 3 && !/[\n`<>{}]/.test(title) ? title : undefined
}

/** UTF-16 units before the sign of an import in which it starts. */
const IMPORT_ROOM = 700

function addImports(
  text: string,
  from: number,
  sign: string,
  first: string,
  pattern: RegExp,
  add: Add,
): void {
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + sign.length)) {
    const room = Math.max(from, at - IMPORT_ROOM)
    const begin = room + text.slice(room, at + 1).lastIndexOf(first)
    if (begin < room) continue
    pattern.lastIndex = begin
    const match = pattern.exec(text)
    if (match === null) continue
    const { 0: whole, 1: one = '', 2: two = '', 3: three = '' } = match
    const [names, path] = pattern === jsImport ? [one, two] : [two || three, one]
    const start = begin + whole.indexOf(names)
    for (const { 0: part, 1: word = '', index } of names.matchAll(imported)) {
      if (part.startsWith('#') || part.startsWith('//') || part.includes('...')) break
      if (word.length > 2 && !isStandIn(word)) add(path, 'module', word, start + index + part.indexOf(word))
    }
  }
}

/** A name of an import, before another name that it gets. */
const imported = /(?:type\s+)?([A-Za-z_$][\w$]{0,80})(?:\s{1,4}as\s{1,4}\w{1,80})?|[#/.]{1,3}/g
