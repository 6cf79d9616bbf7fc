/** Paths of files in inline code. Whether a path is the skill's is told by its folder and by the words before it. */

import type { Reference } from '../types.ts'

/** A path as inline code names it. */
export interface CodePath {
  target: string
  cue: NonNullable<Reference['cue']>
}

/** Names for the skill's own folder: of Claude Code, of agents whose variables other skills use, and of plain text. */
const ownFolder =
  /^(?:\$\{?(?:CLAUDE_SKILL_DIR|SKILL_DIR|SKILL_ROOT|SKILL_PATH)\}?|\{(?:baseDir|skillDir|skill_dir|SKILL_DIR)\}|<(?:skill[-_]?dir|skill[-_]?folder|skill[-_]?root)>)\//i

/** Two parts at least, and a file's extension: no globs, no placeholders in brackets, no addresses. */
const path = /^(?:\.\/)?((?:[\w@+-][\w@.+-]*\/)+[\w@+-][\w@.+-]*\.[A-Za-z][A-Za-z0-9]{0,7})$/

const standIn =
  /(?:^|[/_.-])(?:file-?names?|name|example|sample|foo|bar|baz|my|your|some|x{1,4}|y{3,4}|n{2,3}|topic|feature|module|component)(?=[/_.-]|$)/i

const reading =
  /\b(?:see|read|open|load|refer(?:ence)?s?(?:\s+to)?|consult|follow|run|execute|use|using|check|review|in|from|with|via|per)\b[^.;!?]{0,30}$/i
const making =
  /\b(?:e\.g\.|examples?|for instance|such as|like|would|could|might|if (?:it|they|there|you)|creat\w*|writ(?:e|es|ing|ten)|sav(?:e|es|ed|ing)|generat\w*|outputs?|produc\w*|add(?:s|ed|ing)?|new|scaffold\w*|renam\w*|mov(?:e|es|ed|ing)|cop(?:y|ies|ied|ying)|delet\w*|remov\w*|deprecat\w*|optional\w*|instead|updat\w*|edit\w*|your|user'?s?|not|never|avoid|paste|into|stor(?:e|es|ed|ing)|put|place|save[sd]? it|project|repo(?:sitory)?|codebase|upstream)\b/i
const itemStart = /^\s*(?:[-*+|]|\d+[.)]|#+)\s*(?:\[[ x]\]\s*)?(?:\*\*|__)?(?:see:?\s*)?$/i

/** A path of something else than this skill: "the build skill's", "prefer its". */
const othersPath = /(?:\b(?:its|their)|['’]s)\s+$/i

/** How much of the text before a path is read for cues, in UTF-16 units. */
const CUE_LENGTH = 90

/** The path that inline code is, if it is one; `before` and `after` are the text of its paragraph around it. */
export function readCodePath(value: string, before: string, after: string): CodePath | undefined {
  if (value.length > 200 || !value.includes('/')) return undefined
  const own = ownFolder.exec(value)
  const target = path.exec(own === null ? value : value.slice(own[0].length))?.[1]
  if (target === undefined) {
    const file =
      own === null
        ? undefined
        : /^[\w@+-][\w@.+-]*\.[A-Za-z][A-Za-z0-9]{0,7}$/.exec(value.slice(own[0].length))
    return file === undefined || file === null || standIn.test(file[0])
      ? undefined
      : { target: file[0], cue: 'own' }
  }
  if (standIn.test(target) || /\.(?:com|org|net|io|dev|ai)\//.test(target)) return undefined
  return { target, cue: own === null ? readCue(before, after) : 'own' }
}

function readCue(before: string, after: string): CodePath['cue'] {
  const near = before.slice(-CUE_LENGTH)
  if (
    making.test(near.replace(/`[^`]*`/g, '')) ||
    /\bexamples?\b/i.test(before.replace(/`[^`]*`/g, '')) ||
    /^[^.;`]{0,60}\b(?:would|could|might)\b/.test(after) ||
    othersPath.test(before)
  )
    return 'made'
  return reading.test(near) || itemStart.test(before.slice(before.lastIndexOf('\n') + 1)) ? 'read' : 'none'
}
