/** How authors write that a request is not for their skill, and which skills they defer to. */
import { isText } from '../json/shapes.ts'

const NAME = '[`"“]?([a-z0-9][\\w:-]{0,80})'
const TO = ' (?:(?:it|this|that|them|the user) )?to (?:or [\\w-]{1,30} )?(?:use )?(?:the )?'
/** `defers to the x skill`, `route to x or y`, `use x instead`. */
const leaves = new RegExp(
  `\\b(?:(?:defer(?:s|ring)?|delegat(?:e|es|ing)|rout(?:e|es|ing)|redirect(?:s|ing)?|hand(?:s|ing)?(?: (?:it|this|that|them))? ?off)${TO}${NAME}` +
    `|use (?:the )?${NAME}[\`"”]?(?: skill)? instead\\b)`,
  'i',
)
const more = new RegExp(
  `^[\`"”]?(?: skills?)? ?(?:,|/|\\bor\\b|\\band\\b) ?(?:the )?(?!which\\b|not\\b|and\\b|or\\b)${NAME}`,
  'i',
)
/** Before the verb: merely possible, or wrong. */
const hedges =
  /\b(?:not|never|without|may|might|could|can|optionally|if|unless|once|when|after|before|then|later|rather than|instead of)\b|n['’]t\b/i
/** After the name: this skill works first. */
const later = /\b(?:once|after(?:wards?)?|later)\b/i
const forbids =
  /\b(?:should|must|do(?:es)?|will)(?: not|n['’]t) (?:be )?(?:trigger|activat|fir|invok)(?:e|ed)?(?: (?:this|the|any)(?: [\w-]{1,60})? skill)?\s*(?:[.,;:!)—–]|$)|\bshould[-_ ]not[-_ ](?:trigger|activate|fire)\b/i
const sentences = /(?<=[.!?;])\s+|(?<=[。！？；])|\n+/
const MOST_SENTENCES = 3
const MOST_NAMES = 4
/** UTF-16 units that are read. */
const LONGEST = 2_000

const verdictKeys = ['should_trigger', 'shouldTrigger', 'should_activate', 'triggers_skill']
const skillKeys = ['expected_skill', 'expectedSkill']
const denials = /^(?:none|no[-_ ]?(?:fire|trigger|match|skill|activation))$/i
/** If an answer is described, single checks of it say less. */
const answerKeys = ['expected_output', 'expected_behavior', 'expected', 'assertions', 'expectations']
const MOST_CHECKS = 200

/** The author's verdict on an example's prompt. */
export interface Verdict {
  isWanted: boolean
  /** Lower-case names of skills that the author defers to. If one exists, this skill is not meant. */
  instead: string[]
}

/** Reads an example's verdict, its skill, or the author's notes on the answer. */
export function readVerdict(fields: Readonly<Record<string, unknown>>): Verdict {
  const read = (keys: readonly string[]) =>
    keys.flatMap(key => (Object.hasOwn(fields, key) ? [fields[key]] : []))
  const skills = read(skillKeys).filter(isText)
  const isDenied = [...skills, ...read(['expected'])].some(value => isText(value) && denials.test(value))
  const verdict = isDenied ? false : read(verdictKeys).find(value => typeof value === 'boolean')
  if (verdict === true) return { isWanted: true, instead: [] }
  const answers = read(answerKeys).map(value => [value].flat().slice(0, MOST_CHECKS).filter(isText))
  const parts = splitSentences(answers.find(texts => texts.length > 0) ?? [])
  const names = skills.length > 0 ? skills : parts.flatMap(listNames)
  return {
    isWanted: verdict ?? !parts.some(part => forbids.test(part)),
    instead: [...new Set(names.map(name => name.toLowerCase()))].slice(0, MOST_NAMES),
  }
}

function splitSentences(texts: readonly string[]): string[] {
  return texts.join('\n').slice(0, LONGEST).split(sentences).slice(0, MOST_SENTENCES)
}

function listNames(sentence: string): string[] {
  const found = leaves.exec(sentence)
  if (found === null || hedges.test(sentence.slice(0, found.index))) return []
  let rest = sentence.slice(found.index + found[0].length)
  if (later.test(rest)) return []
  const names: string[] = []
  for (let next: RegExpExecArray | null = found; next !== null && names.length < MOST_NAMES; ) {
    names.push(next[1] ?? next[2] ?? '')
    next = more.exec(rest)
    rest = rest.slice(next?.[0].length ?? 0)
  }
  return names
}
