/** Paths of files in code. The folder, the words before and the command decide whether a path is the skill's. */

import type { Reference } from '../../types.ts'
import { homeFolder, ownFolder, pluginFolder, readCommands } from '../shell/commands.ts'
import { createSourceMap, hideDocumentation, isShell } from '../shell/text.ts'
import { type FileUse, findUses } from '../shell/uses.ts'

export interface CodePath extends Pick<Reference, 'cwd' | 'run'> {
  target: string
  cue: NonNullable<Reference['cue']>
  /** A sentence that starts with an order contains it. */
  isTold?: boolean
}

export interface PlacedPath extends CodePath {
  start: number
  end: number
  options?: PlacedOption[]
}

export interface PlacedOption {
  name: string
  start: number
  end: number
}

/** A file with its extension and folders: no globs, no bracketed placeholders, no addresses. */
const path =
  /^(\.\/)?((?:(?:\.\.\/){1,4}|\.[\w-]{1,20}\/(?=skills\/|(?:[\w-]+\/){2}))?(?:[\w@+-][\w@.+-]*\/)*[\w@+-][\w@.+-]*\.[A-Za-z][A-Za-z0-9]{0,7})$/

const folders = /^(?:references?|resources|assets|scripts|templates)\/$/

/** A nested folder, as in a project: `src/checks/`. */
const innerFolder = /^(?:\.[\w-]{0,20}\/)?(?:[\w@+([-][\w@.+()[\]-]*\/){2,}$/

export function isInnerFolder(value: string): boolean {
  return value.length <= LONGEST_PATH && innerFolder.test(value)
}

const standIn =
  /(?:^|\/)(?:example|sample)[\d_-]{0,3}\.|(?:^|[/_.-])(?:file-?names?|name|foo|bar|baz|my|your|some|x{1,4}|y{3,4}|y{4}m{1,2}\w{0,10}|n{2,3}|topic|feature|module|component)(?=[/_.-]|$)/i

/** `phaseN.md`, `NN-title.md` */
const counted = /(?:[a-z]N|(?:^|[/_.-])N{1,3})(?=[/_.-])/

const reading =
  /\b(?:see|read|open|load|refer(?:ence)?s?(?:\s+to)?|consult|follow|run|execute|use|using|check|review|in|from|with|via|per)\b/gi
/** The most characters between a word of `reading` and the path. */
const READING_DISTANCE = 45
const making =
  /\b(?:e\.g\.|examples?|for instance|such as|like|would|could|might|if (?:it|they|there|you)|creat\w*|writ(?:e|es|ing|ten)|sav(?:e|es|ed|ing)|generat\w*|outputs?|produc(?:e[sd]?|ing)|add(?:s|ed|ing)?|new|scaffold\w*|renam\w*|mov(?:e|es|ed|ing)|cop(?:y|ies|ied|ying)|delet\w*|remov\w*|deprecat\w*|optional\w*|instead|updat\w*|edit\w*|your|user'?s?|not|never|avoid|paste|into|stor(?:e|es|ed|ing)|put|place|save[sd]? it|project|repo(?:sitory)?|codebase|upstream|checkouts?|clones?|must contain)\b/i
const cellMaking =
  /\b(?:e\.g\.|examples?|creat\w*|writ(?:e|es|ing|ten)|sav(?:e|es|ed|ing)|generat\w*|outputs?|produc(?:e[sd]?|ing)|scaffold\w*|project|upstream)\b/i
/** An order to open the path, which overrides earlier words. */
const ordering =
  /\b(?:see|read|open|load|refer to|reference|hand off to|consult|follow|runs?|execut(?:e|ing)|using|with|(?:template|format|checklist)s? (?:from|in|at|of))(?:\s+the)?[:*]{0,3}\s+$/i
/** The title of a column. */
const sample = /\b(?:examples?|samples?|e\.g\.)(?!\s(?:files?|code))/i
/** Above a list of places to put things: "MOVE to that folder's notes" */
const moving = /\b(?:move|extract|split)`? (?:\w{1,20} ){0,3}(?:to|into)\b/i
/** The same with a sign, which may also precede output; only skills have these folders. */
const leading = /→\s+$/
const ownFolders = /^(?:references?|scripts|assets|templates|resources|rules|workflows)\//
const supposing =
  /\b(?:e\.g\.|for example|for instance|examples?:|such as|like|would|could|might|never|avoid|don['’]t|do not|your|user'?s?|project|repo(?:sitory)?|codebase|upstream)\b|\bexamples?\W{0,4}:/i
/** A sentence or labeled item that starts with an order; or one whose last clause is. "See" only points. */
const telling =
  /^\W{0,12}(?:\d{1,3}[.)]\s{1,4})?(?:\*\*[^*]{1,60}\*\*\W{0,4})?(?:(?:then|next|first|also|always|now|please|finally)\W{1,2})?(?:re-?)?(?:read|load|open|run|execute|follow)\b/i
const tellingLast =
  /(?:[,:;—–|→(*]|\b(?:then|and|always|first|now|must|please|also))\W{0,4}(?:re-?)?(?:read|load|open|run|execute|follow)(?:\s+the)?[:*]{0,3}\s+$/i
const tellingHan = /(?:阅读|运行|执行|加载)[\s*：:]{0,4}$/
/** The same in Chinese, the language of many skills. */
const orderingHan = /(?:参考|参阅|参见|查阅|详见|阅读|运行|执行|加载)[\s*：:]{0,4}$/
const supposingHan = /例如|比如|示例|不要|用户|项目/
/** The end of a sentence, but not "e.g.". */
const sentenceEnd = /(?<![. ][a-z])[.!?]\s+(?=[A-Z`*[(])|[。！？；]/g
/** `**Script**: ` or `**Script.** `, alone or in an item. */
const labelStart = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?\*\*[^*:：]{1,40}(?:[:：.]\*\*|\*\*[:：])\s*$/
/** `- 模板：` and labels without a file that is written. */
const labelHan =
  /^\s*[-*+]\s{1,4}(?!.*(?:例|输出|写入|生成|保存|创建|产出|出力|保存先))[\p{Script=Han}\p{Script=Katakana}]{2,12}[:：]\s*$/u
/** The reader knows the base of the path. */
const pluginRoot = /CLAUDE_PLUGIN_ROOT|\bplugin(?:['’]s)?[ -](?:root|folder|director)/i
const resourceHeading =
  /^(?:[^\w\s]+ )?(?:\w+ )?(?:templates?|examples?|resources?|references?|(?:reference |bundled )?files|assets|scripts)(?: (?:files|index|library))?$/i
/** A title of files that the work makes: "Output", "Final Report Files", "Files to create" */
const madeTitle =
  /^(?:\W{0,4}\w{1,4}[.)] )?(?:(?:expected )?outputs?|(?:final|expected|generated|created|output) (?:[\w-]{1,20} ){0,3}files?|files? (?:created|generated|written|to (?:create|generate|write)))$/i
/** A title about adding something: "Adding a new check" */
export const addingTitle =
  /^(?:\W{0,4}\w{1,4}[.)] )?(?:how to )?(?:add|creat|writ|implement|scaffold|build)(?:e|ing)? (?:an? )?(?:new|custom|another|an?)\b/i
/** Another path of the same order: "see `a` or ". */
const earlierPath = /`[^`]{1,200}`(?:,|,? (?:or|and))\s+$/
const MOST_EARLIER_PATHS = 8
/** "The examples in ": they exist to be read. */
const examplesIn = /\bexamples? (?=(?:in|at|from)\s+$)/i
const dated = /^\s*[-*+]\s+\W{0,3}\d{4}-\d{2}-\d{2}\b/
/** Introduces a list of invented files */
const inventing = /^\W{0,4}(?:for example|for instance|e\.g\.)/i
/** Introduces a list of files that are put elsewhere: "Installed scripts include:", "**Fix:** Move it there:" */
const placing =
  /^\W{0,4}(?:\w{1,20}\W{1,4})?(?:installed|generated|created|produced|output|expected|create|move|put)\b|\b(?:write|save) (?:the|a|your|its) [^.:\n]{1,60} (?:to|at|in|into|under) [^.:\n]{1,60}:\s{0,4}$/i
/** Introduces a list of files to open: "Read these files:" */
const readingList =
  /^\W{0,4}(?:(?:first|then|next|always|before \w+),? )?(?:read|load|open|consult|review)\b[^.:：]{0,60}(?:files?|documents?|docs|sources?|material|context|references?|these|following|in order|all|first)\b[^.:：]{0,40}[:：]/i
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/
const itemStart = /^\s*(?:[-*+|]|\d+[.)]|#+)\s*(?:\[[ x]\]\s*)?(?:\*\*|__)?(?:see:?\s*)?$/i

/** A title that is a path, and the content of the file below it. */
const titleStart = /^\s*(?:#{1,6}\s+(?:[\w.]{1,6}[.)]\s+)?|\*\*)`?$/
const blockBelow = /^`?\**:?[^\S\n]*\n\s*(?:`{3}|~{3})/

/** A path of something else than this skill: "the build skill's", "prefer its", also as the second of two. */
const othersPath = /(?:\b(?:its|their)|['’]s)\s+(?:`[^`]{1,200}`(?:,|,? and|,? or)\s+){0,4}$/i
/** Another skill's name before its path: "`rag-design` (", "the `rag-design` skill → ". */
const othersName = /`(\/?[\w:.-]{1,64})`\*{0,2}(\s+skill)?\s*(?:\(|→|->)\s*(?:see\s+)?$/i
/** Another skill anywhere before in the paragraph: "use the `dbsnp-database` skill". */
const othersSkill = /`([\w:.-]{1,64})`\*{0,2}\s+skill\b/gi
/** A plugin's skill, and then an order in the same sentence: "invoke `tax:form` and read "; or its command, or an installed one. */
const othersId =
  /`[\w-]{1,64}:[\w-]{1,64}`[^.`]{1,60}$|`\/[\w-]{1,64}:[\w-]{1,64}`|\binstalled `[\w-]{1,64}` $/
const perhaps =
  /^`?\**(?: (?:script|file))?[,;]?\s*\(?(?:(?:if|when) (?:(?:it |one )?exists|present|available|supplied|any)|or (?:an? )?(?:equivalent|similar)|(?:does not|doesn['’]t|no longer) exists?|stub\b|to be (?:created|written|added|done)\b|tbd\b|todo\b|not yet\b|planned\b|coming soon|git-?ignored)/i
/** In the line or the next one: "If it does not exist, create it" */
const createdLater =
  /^[^\n]{0,120}(?:\n[^\n]{0,20}){0,2}\b(?:if|when) (?:it|(?:the|this|that) file|missing|absent|not found)\b[^\n]{0,60}\b(?:creat|generat|initiali[sz]|writ)/i
/** The next cell is a path, too: one becomes the other. */
const mapped = /^`?\s*\|\s*`[\w@+./-]{1,200}\.\w{1,8}`\s*\|/
/** "if `a` exists" */
const supposedBefore = /\b(?:if|when|whether)\s+`?$/i
/** "No routes without tokens: check ": the folder may be unwanted. */
const denying = /\b(?:no|none|never|without)\b/i
const supposedAfter = /^`?\s*(?:already )?(?:exists?|is (?:present|there|missing|absent))\b/i
const othersAfter =
  /^`?\s*(?:(?:in|of|from) the (?:(?:[\w`-]{1,64} ){1,4}(?:skill|plugin|repo(?:sitory)?|project)|orchestrator|project|repo(?:sitory)?)\b|(?:in|of|from) `?[a-z]\w{0,40}-[\w-]{1,64}`? skill\b|\((?:in|of|from) `[\w:-]{1,64}`)/i

/** The block names folders of projects, so it runs there. */
const elsewhere = /(?:^|[\s"'=])(?:\.\/)?(?:src|tests?|apps?|packages|k8s|\.husky|\.github)\//
const projectCommand = /\bgit (?:clone|checkout|add|commit|push|diff|status|log)\s/

/** UTF-16 units before a path that are searched for cues. */
const CUE_LENGTH = 90

/** UTF-16 units of the longest path that is looked up. */
const LONGEST_PATH = 200

export interface TextAround {
  /** The title above it. */
  heading?: string
  isAdding?: boolean
  /** The text has cloned a repository before, which has the paths outside of skills' folders. */
  clones?: boolean
  above: string
  before: string
  after: string
  /** The first cell of its column, in a table. */
  column?: string
}

export const clone = /\b(?:git clone|gh repo clone|degit)\s/

/** UTF-16 units around inline code that may describe its purpose. */
const CUE_ROOM = 400

export function getTextAround(text: string, start: number, end: number): TextAround {
  const room = text.slice(Math.max(0, start - CUE_ROOM), start)
  let block = 0
  for (const { index } of room.matchAll(/\n(?=[ \t]*(?:[-+|#>]|\*(?!\.)|\d+[.)]|\n))/g)) block = index + 1
  const column = findColumn(text, start)
  return {
    above: room.slice(0, block),
    before: room.slice(block),
    after: text.slice(end, end + CUE_ROOM),
    ...(column !== undefined && { column }),
  }
}

/** Lines above a cell that are searched for the head of its table. */
const MOST_ROWS = 60

function findColumn(text: string, at: number): string | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1
  if (text[start] !== '|') return undefined
  let head = start
  for (let n = 0; n < MOST_ROWS && head > 0; n++) {
    const above = text.lastIndexOf('\n', head - 2) + 1
    if (text[above] !== '|') break
    head = above
  }
  const cells = text.slice(head, text.indexOf('\n', head)).split('|')
  return cells[text.slice(start, at).split('|').length - 1]
}

export function readCodePath(value: string, around: TextAround): CodePath | undefined {
  if (folders.test(value)) return { target: value, cue: readCue(value, around) }
  const folder = cutPlaceholder(value)
  if (folder.endsWith('/') && isInnerFolder(folder)) return readFolder(folder, around)
  const found = readPath(value)
  if (found === undefined) return undefined
  const isSupposed =
    createdLater.test(around.after) ||
    (supposedBefore.test(around.before) && supposedAfter.test(around.after))
  const isCloned = around.clones === true && !ownFolders.test(found.target)
  const cue = isSupposed ? 'made' : found.isOwn ? 'own' : isCloned ? 'none' : readCue(found.target, around)
  if (found.base !== undefined) return { target: found.target, cue, cwd: found.base }
  if (cue !== 'read') return { target: found.target, cue }
  return { target: found.target, cue, isTold: isTold(around) }
}

/** `src/ovens/gas/<model>/heat.ts` → `src/ovens/gas/`. With fewer folders it is a convention. */
function cutPlaceholder(value: string): string {
  const at = value.search(/[<{*]|\[[A-Z]/)
  if (at < 0) return value
  const folder = value.slice(0, value.lastIndexOf('/', at) + 1)
  return folder.split('/').length > 3 ? folder : ''
}

function readFolder(target: string, around: TextAround): CodePath | undefined {
  if (around.clones === true || standIn.test(target) || counted.test(target)) return undefined
  const line = around.before.slice(around.before.lastIndexOf('\n') + 1)
  const isMade = supposedBefore.test(around.before) || denying.test(line)
  return { target, cue: isMade ? 'made' : readCue(target, around) }
}

interface ReadPath {
  target: string
  isOwn: boolean
  isDotted: boolean
  /** Another base of the path. */
  base?: 'plugin' | 'home'
}

function readPath(value: string): ReadPath | undefined {
  if (value.length > LONGEST_PATH || !value.includes('/')) return undefined
  const own = ownFolder.exec(value)
  const home = own === null ? homeFolder.exec(value) : null
  const named = own ?? home ?? pluginFolder.exec(value)
  const [, dot, target] = path.exec(named === null ? value : value.slice(named[0].length)) ?? []
  if (
    target === undefined ||
    standIn.test(target) ||
    counted.test(target) ||
    /\.(?:com|org|net|io|dev|ai)\//.test(target)
  )
    return undefined
  if (named === null && !target.includes('/')) return undefined
  const base = named === own ? undefined : home === null ? ('plugin' as const) : ('home' as const)
  return { target, isOwn: own !== null, isDotted: dot !== undefined, ...(base && { base }) }
}

/** Another skill's name may precede its path. A command's name precedes its page, too. */
function isOthers(target: string, before: string, introduction: string): boolean {
  const isElsewhere = ([, name = '']: string[]) => /[-:]/.test(name) && !target.includes(name)
  const named = [introduction, before].flatMap(text => Array.from(text.matchAll(othersSkill)))
  if (named.some(isElsewhere) || othersId.test(before)) return true
  const [, name = '', skill] = othersName.exec(before.slice(-CUE_LENGTH)) ?? []
  if (skill !== undefined) return true
  const own = name.slice(name.lastIndexOf(':') + 1)
  return /[-:/]/.test(name) && !target.toLowerCase().includes(own.toLowerCase())
}

function readCue(target: string, around: TextAround): CodePath['cue'] {
  const { after } = around
  const before = dropEarlierPaths(around.before).replace(examplesIn, '')
  const introduction = findIntroduction(around)
  const near = before.slice(-CUE_LENGTH)
  if (sample.test(around.column ?? '') || (leading.test(near) && isDestination(around))) return 'made'
  if ([othersAfter, perhaps, mapped].some(reason => reason.test(after))) return 'made'
  if (isOthers(target, before, introduction)) return 'made'
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (titleStart.test(line) && blockBelow.test(after)) return 'made'
  if (dated.test(line) || placing.test(introduction) || inventing.test(introduction)) return 'made'
  const sentence = near.slice(Array.from(near.matchAll(sentenceEnd)).at(-1)?.index ?? 0)
  const isOrder = ordering.test(sentence) || (leading.test(sentence) && ownFolders.test(target))
  if (isOrder && !supposing.test(sentence)) return pluginRoot.test(before + after) ? 'hinted' : 'read'
  if (orderingHan.test(sentence) && !supposingHan.test(sentence)) return 'read'
  const isCell = /\|\s*$/.test(before) && /^`?\s*\|/.test(after)
  if (
    (isCell ? cellMaking : making).test(near.replace(/`[^`]*`/g, '')) ||
    /\bexamples?\b/i.test(before.replace(/`[^`]*`/g, '')) ||
    /^[^.;`]{0,60}\b(?:would|could|might)\b/.test(after) ||
    othersPath.test(before)
  )
    return 'made'
  if (itemStart.test(line) && readingList.test(introduction) && !supposing.test(introduction)) return 'read'
  if (!ownFolders.test(target) && madeTitle.test(around.heading ?? '')) return 'made'
  const isListed = isCell || itemStart.test(line) || labelStart.test(line) || labelHan.test(line)
  if (isListed && resourceHeading.test(around.heading ?? '')) return 'listed'
  if (!ownFolders.test(target) && around.isAdding) return 'made'
  return isReading(near) || isListed ? 'hinted' : 'none'
}

function isTold(around: TextAround): boolean {
  if (readingList.test(findIntroduction(around))) return true
  const before = dropEarlierPaths(around.before)
  const end = Array.from(before.matchAll(sentenceEnd)).at(-1)
  const sentence = end === undefined ? before : before.slice(end.index + end[0].length)
  return telling.test(sentence) || tellingLast.test(sentence) || tellingHan.test(sentence)
}

function findIntroduction({ above, before }: TextAround): string {
  if (!listItem.test(before)) return ''
  const line = above.split('\n').findLast(each => /^\S/.test(each) && !listItem.test(each)) ?? ''
  return /[:：]\s*$/.test(line) ? line : ''
}

function isDestination({ above }: TextAround): boolean {
  return moving.test(above.split('\n').findLast(line => line !== '' && !listItem.test(line)) ?? '')
}

function dropEarlierPaths(text: string): string {
  let left = text
  for (let n = 0; n < MOST_EARLIER_PATHS; n++) {
    const found = earlierPath.exec(left)
    if (found === null) break
    left = left.slice(0, found.index)
  }
  return left
}

function isReading(text: string): boolean {
  const clause = text.slice(text.search(/[.;!?][^.;!?]*$/) + 1)
  const last = Array.from(clause.matchAll(reading)).at(-1)
  return last !== undefined && clause.length - last.index - last[0].length <= READING_DISTANCE
}

/** A comment that is a path: the name of the file below it. */
const title = /^(?:#|\/\/|--|<!--|\/\*)\s*(?:file(?:name)?:\s*)?[\w@+./-]{1,200}(?:\s*(?:-->|\*\/))?$/i
const comment = /^\s*(?:#|\/\/|--|<!--|\/\*|REM\b)/

/**
 * `source` is the block with its fences, `code` its text. Other languages than shells count only for paths that contain
 * the skill's folder, and for a first-line comment with the file's name.
 */
export function findCommandPaths(source: string, lang: string, code: string, after = ''): PlacedPath[] {
  if (!code.includes('/')) return []
  const isInShell = isShell(lang)
  const found = isInShell ? readShellPaths(code, lang, mayLack.test(after)) : readOtherPaths(code)
  const toSource = found.length === 0 ? undefined : createSourceMap(code, source)
  return toSource === undefined ? [] : found.map(each => movePath(each, toSource))
}

function movePath(path: PlacedPath, move: (at: number) => number): PlacedPath {
  const moved = { ...path, start: move(path.start), end: move(path.end) }
  if (path.options !== undefined)
    moved.options = path.options.map(({ name, start, end }) => ({ name, start: move(start), end: move(end) }))
  return moved
}

const MOST_OPTIONS = 50

function listOptions(rest: FileUse['rest'] = []): Pick<PlacedPath, 'options'> {
  const options: PlacedOption[] = []
  for (const { text, start } of rest) {
    if (text === '--' || options.length === MOST_OPTIONS) break
    const [, name] = /^(--[a-zA-Z][\w-]{0,60})(?:=|$)/.exec(text) ?? []
    if (name !== undefined) options.push({ name, start, end: start + name.length })
  }
  return options.length === 0 ? {} : { options }
}

function readShellPaths(code: string, lang: string, mayBeGone: boolean): PlacedPath[] {
  const named = findNamedPaths(code)
  if (named.length === 0 && !/(?:^|[\s;&])cd\s/.test(code)) return []
  const uses = sortUses(findUses(readCommands(hideDocumentation(code, lang))))
  const isElsewhere = elsewhere.test(code) || projectCommand.test(code)
  return [
    ...named.map(each =>
      placeUse(
        each,
        findUse(uses, each),
        lang !== '',
        isElsewhere,
        mayBeGone || isOptionalRun(code, each.end),
      ),
    ),
    ...uses.flatMap(placeName),
  ]
}

function readOtherPaths(code: string): PlacedPath[] {
  const second = code.indexOf('\n')
  return findNamedPaths(code).flatMap(({ isOwn, said, target, start, end }) => {
    const isTitle = said === 'made' && (second < 0 || start < second)
    const cue = isTitle ? said : isOwn && said !== 'none' ? 'own' : undefined
    return cue === undefined ? [] : { target, cue, start, end }
  })
}

interface NamedPath extends ReadPath {
  start: number
  end: number
  said?: 'made' | 'none'
}

function findNamedPaths(code: string): NamedPath[] {
  const found: NamedPath[] = []
  let start = 0
  for (const line of code.split('\n')) {
    if (line.includes('/')) {
      const isTitle = line.length < 2 * LONGEST_PATH && title.test(line.trim())
      const said = isTitle ? 'made' : comment.test(line) ? 'none' : undefined
      for (const { 0: word, index } of line.matchAll(/[^\s"'`()=,;|&]+/g)) {
        const read = readPath(word)
        const end = start + index + word.length
        if (read !== undefined)
          found.push({ ...read, start: end - read.target.length, end, ...(said && { said }) })
      }
    }
    start += line.length + 1
  }
  return found
}

function sortUses(uses: FileUse[]): FileUse[] {
  return uses.sort((a, b) => a.word.start - b.word.start)
}

function findUse(uses: FileUse[], { start, end }: NamedPath): FileUse | undefined {
  let [low, high] = [0, uses.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (uses[middle]!.word.start <= start) low = middle + 1
    else high = middle
  }
  return uses.slice(Math.max(0, low - MOST_LEVELS), low).findLast(({ word }) => word.end >= end)
}

const MOST_LEVELS = 8

/** UTF-16 units around a command that may say that its file can be missing. */
const OPTIONAL_ROOM = 200
const fallback = /^[^\n|]{0,200}\|\|\s{0,4}(?:echo|true|printf|:)(?![\w-])/
const optional = /\b(?:(?:if|when)\s(?:it\s)?(?:available|exists?|present)|optional)\b/i

/** After a block: "If the script is not found, …" */
const mayLack =
  /^\s{1,8}(?:if|when) (?:it|(?:the|this) (?:script|file|wrapper))(?: is missing| (?:is|does)(?: not|n['’]t) (?:found|exist|available|present|there))\b/i

/** The line continues without the file, or the comment above says so. */
function isOptionalRun(code: string, end: number): boolean {
  if (fallback.test(code.slice(end, end + OPTIONAL_ROOM))) return true
  const above =
    code
      .slice(Math.max(0, end - OPTIONAL_ROOM), end)
      .split('\n')
      .at(-2) ?? ''
  return comment.test(above) && optional.test(above)
}

const fileName = /^(\.\/)?([\w@+-][\w@.+-]{0,100}\.[A-Za-z][A-Za-z0-9]{0,7})$/

/** A file without a folder, relative to the folder after `cd`. */
function placeName({ word, cwd, use, rest }: FileUse): PlacedPath[] {
  if (!cwd.startsWith('./') || (use !== 'direct' && use !== 'interpreter')) return []
  const [, dot, target = ''] = fileName.exec(word.value) ?? []
  const isRun = target !== '' && (use === 'interpreter' || dot !== undefined) && word.text.endsWith(target)
  const start = word.end - target.length
  return isRun ? [{ target, cue: 'none', cwd, run: use, start, end: word.end, ...listOptions(rest) }] : []
}

function placeUse(
  { target, isOwn, isDotted, base, said, start, end }: NamedPath,
  found: FileUse | undefined,
  runsFiles: boolean,
  isElsewhere: boolean,
  isOptional: boolean,
): PlacedPath {
  const placed = { target, start, end }
  const cwd = base ?? (isOwn ? '' : (found?.cwd ?? ''))
  const use = found?.use
  if (said !== undefined || use === undefined)
    return { ...placed, cue: said ?? (isOwn ? 'own' : 'none'), ...(cwd && { cwd }) }
  if (use === 'written') return { ...placed, cue: 'made', ...(base === 'home' && { cwd }) }
  const isRun = use === 'direct' ? runsFiles || isDotted || isOwn || base !== undefined : use !== 'read'
  const where = {
    ...(cwd !== '' && { cwd }),
    ...(use !== 'marked' && (isRun || use === 'read') && { run: use }),
    ...(isRun && found?.word.end === end && listOptions(found.rest)),
  }
  if (isOwn) return { ...placed, cue: 'own', ...where }
  const isHere = isRun && cwd === '' && !isElsewhere && !isOptional
  return { ...placed, cue: !isHere ? 'none' : isDotted ? 'local' : 'read', ...where }
}

export function findSpanPaths(source: string, around: TextAround): PlacedPath[] {
  const isElsewhere = /\bgit clone\b/.test(around.before + source)
  const [ticks = ''] = /^`{1,20} ?/.exec(source) ?? []
  const code = source.slice(ticks.length, source.length - ticks.trimEnd().length).replaceAll('\n', ' ')
  const named = findNamedPaths(code)
  if (named.length === 0) return []
  const uses = sortUses(findUses(readCommands(hideDocumentation(code, ''))))
  return named.map(each => {
    const placed = placeUse(each, findUse(uses, each), false, isElsewhere, isOptionalRun(code, each.end))
    const moved = movePath(placed, at => at + ticks.length)
    if (placed.cue !== 'read') return moved
    const isTold = /^(?:read|hinted|listed)$/.test(readCue(placed.target, around))
    return { ...moved, cue: isTold ? 'run' : 'local' }
  })
}

/** `@` and a path at the start of a word: some clients insert the file there. */
export function findIncludes(source: string): PlacedPath[] {
  return Array.from(
    source.matchAll(/(?<![^\s("'[*_])@([\w@+./-]{2,199}[\w@+/-])/g),
    ({ index, 1: word = '' }) => ({
      read: readPath(word),
      start: index + 1,
    }),
  ).flatMap(({ read, start }) => {
    if (read === undefined) return []
    const from = start + (read.isDotted ? 2 : 0)
    return { target: read.target, cue: 'none' as const, start: from, end: from + read.target.length }
  })
}
