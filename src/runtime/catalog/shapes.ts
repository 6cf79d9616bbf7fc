import { ENTRY } from '../../core/files/path.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { getFolder, getPlace, joinFolder, type Locations } from '../../format/place.ts'
import { PLACE } from '../../format/template.ts'
import { cleanText, escapeJson, escapeLine, escapeXml, foldText } from './escape.ts'
import type { FORMATS } from './formats.ts'

export type CatalogSkill = Pick<ManifestSkill, 'id' | 'description'> &
  Partial<
    Pick<
      ManifestSkill,
      | 'place'
      | 'source'
      | 'order'
      | 'level'
      | 'modelInvocable'
      | 'paths'
      | 'gate'
      | 'license'
      | 'compatibility'
      | 'allowedTools'
      | 'whenToUse'
    >
  >

export type Format = 'xml' | 'json' | (typeof FORMATS)[keyof typeof FORMATS]['format']

export interface Shape {
  template: string
  /** The start of the list, its end, and the separator. */
  open(items: readonly Item[]): string
  close: string
  between: string
  /** Removes characters that the format cannot contain. Runs before a description is shortened. */
  clean(text: string): string
  entry(skill: CatalogSkill, description: string): string
  /** Ends a shortened list: a line for each group, then `last` with the number of remaining skills. */
  rest(groups: readonly GroupLine[], last: string): string
  /** Replaces the last line when there is no room for a list. Default: unchanged. */
  alone?(last: string): string
  /** Splits the list into sections: returns the section's number for a skill. */
  section?(skill: CatalogSkill): number
  headings?: string[]
}

/** One line for skills that are not listed. */
export interface GroupLine {
  /** A namespace, or a word that all of the skills contain. */
  name: string
  count: number
  /** Topics of the skills, most distinctive first. */
  topics: string[]
}

export interface ShapeOptions extends Locations {
  guide: string
  use: string | undefined
}

export function getShape(format: Format, options: ShapeOptions): Shape {
  const text = options.guide
  const formatPlacePath = (skill: CatalogSkill) => joinFolder(getFolder(skill, options), ENTRY)
  return { template: frameText(text), ...createParts(format, text, formatPlacePath, options) }
}

type Place = (skill: CatalogSkill) => string
type Parts = Omit<Shape, 'template'> & Partial<Shape>

function createParts(format: Format, text: string, place: Place, options: ShapeOptions): Parts {
  switch (format) {
    case 'xml':
      return { ...createXmlParts('\n', undefined, '', 'location', 'id') }
    case 'xml-bare':
      return createXmlParts('\n    ')
    case 'xml-flat':
      return createXmlParts('\n', place)
    case 'xml-split':
      return createXmlParts('\n', undefined, '\n')
    case 'opencode':
      return createXmlParts('\n    ', skill => toFileUrl(place(skill)))
    case 'gemini':
      return {
        ...createXmlParts('\n    ', place),
        template: frameText(`# Available Agent Skills\n\n${text}`),
      }
    case 'vscode': {
      const template = `<skills>\n${text}\n${PLACE}\n</skills>\n`
      return { ...createXmlParts('\n', place, '', 'file'), open: () => '', close: '', template }
    }
    case 'json':
      return createJsonParts(text, place)
    case 'codex':
      return createCodexParts(text, place, options)
    case 'spring':
      return {
        ...createLineParts('- **', '**: ', skill => {
          const reader = options.use === undefined ? '' : ` with the tool \`${options.use}\``
          return `  → Read \`${toLine(place(skill))}\`${reader} before you use it`
        }),
        section: ({ level }) => (level === 'project' ? 1 : 0),
        headings: ['**User Skills:**', '**Project Skills:**'],
      }
    case 'claude-code':
      return createLineParts('- ', ': ')
    case 'goose':
      return createLineParts('• ', ' - ')
    case 'deepagents':
      return createLineParts('- **', '**: ', skill => formatDetails(skill, place(skill)))
    case 'lines':
      return createLineParts('- ', ': ')
    default:
      return createXmlParts('\n    ', place)
  }
}

function frameText(text: string): string {
  return `${text}\n\n${PLACE}\n`
}

/** `indent` precedes inner lines, `pad` surrounds values, `tag` names the location's element, `named` the element of the id. */
function createXmlParts(indent: string, place?: Place, pad = '', tag = 'location', named = 'name'): Parts {
  const outer = indent.slice(0, -2) || '\n'
  const formatElement = (name: string, text: string) =>
    text === '' ? '' : `${indent}<${name}>${pad}${escapeXml(text)}${pad}</${name}>`
  return {
    open: () => `<available_skills>${outer}`,
    close: '\n</available_skills>',
    between: outer,
    clean: cleanText,
    entry: (skill, description) => {
      const name = formatElement(named, foldText(skill.id))
      const location = formatElement(tag, place === undefined ? '' : foldText(place(skill)))
      return `<skill>${name}${formatElement('description', description)}${location}${outer}</skill>`
    },
    rest: (groups, last) => {
      const lines = groups.map(group => `${escapeXml(formatGroup(group))}\n`).join('')
      return `\n<more_skills>\n${lines}${last}\n</more_skills>`
    },
  }
}

function toLine(text: string): string {
  return escapeLine(foldText(text))
}

/** `mark` ends the id before a description. Without a description, only its non-punctuation part does. */
function createLineParts(
  bullet: string,
  mark: string,
  more: (skill: CatalogSkill) => string = () => '',
): Parts {
  const bare = mark.replace(/[: -]+$/, '')
  return {
    open: () => '',
    close: '',
    between: '\n',
    clean: foldText,
    entry: (skill, description) => {
      const text = description === '' ? bare : mark + escapeLine(description)
      return bullet + toLine(skill.id) + text + more(skill)
    },
    rest: (groups, last) => `\n\n${formatGroupLines(groups)}${last}`,
  }
}

/** Not a list item, because list items are skills. */
function formatGroup({ name, count, topics }: GroupLine): string {
  const about = topics.length === 0 ? '' : `: ${topics.map(foldText).join(', ')}`
  return `${foldText(name)} (${count})${about}`
}

function formatGroupLines(groups: readonly GroupLine[], heading = 'More skills, in groups:\n'): string {
  if (groups.length === 0) return ''
  return `${heading}${groups.map(group => `${escapeLine(formatGroup(group))}\n`).join('')}`
}

function formatDetails({ license, compatibility, allowedTools = [] }: CatalogSkill, place: string): string {
  const notes = [
    license && `License: ${toLine(license)}`,
    compatibility && `Compatibility: ${toLine(compatibility)}`,
  ]
    .filter(Boolean)
    .join(', ')
  const tools = allowedTools.length === 0 ? '' : `\n  -> Allowed tools: ${toLine(allowedTools.join(', '))}`
  return `${notes && ` (${notes})`}${tools}\n  -> Read \`${toLine(place)}\` for full instructions`
}

/** Abbreviates the folder of all skills, so its path is not repeated. */
function createCodexParts(text: string, place: Place, { directory = '', folders }: Locations): Parts {
  const isBelow = ({ id }: CatalogSkill) => directory !== '' && !folders?.has(id)
  return {
    ...createLineParts('- ', ': ', skill => {
      const file = isBelow(skill) ? `r0/${getPlace(skill)}/${ENTRY}` : place(skill)
      return ` (file: ${toLine(file)})`
    }),
    template: `<skills_instructions>\n## Skills\n${text}\n${PLACE}\n</skills_instructions>\n`,
    open: items => {
      const root = items.some(({ skill }) => isBelow(skill))
        ? `### Skill roots\n- \`r0\` = \`${toLine(directory)}\`\n`
        : ''
      return `${root}### Available skills\n`
    },
    rest: (groups, last) => `\n### More skills\n${formatGroupLines(groups, '')}${last}`,
    section: ({ level = '' }) => LEVELS.indexOf(level) + 1 || LEVELS.length,
  }
}

const LEVELS = ['system', 'managed', 'project', 'user']

function createJsonParts(text: string, place: Place): Parts {
  return {
    template: `{"instructions":${JSON.stringify(text)},${PLACE}}\n`,
    open: () => '"skills":[\n',
    close: '\n]',
    between: ',\n',
    clean: cleanText,
    entry: (skill, description) => {
      const formatPair = (name: string, value: string) =>
        value === '' ? '' : `,"${name}":${escapeJson(value)}`
      const fields = formatPair('name', foldText(skill.id)) + formatPair('description', description)
      return `{${fields.slice(1)}${formatPair('location', foldText(place(skill)))}}`
    },
    alone: last => `{"more":${escapeJson(last)}}`,
    rest: (groups, last) => {
      const rows = groups.map(({ name, count, topics }) => {
        const about = topics.map(topic => escapeJson(foldText(topic))).join(',')
        return `{"name":${escapeJson(foldText(name))},"count":${count},"topics":[${about}]}`
      })
      return `,"groups":[\n${rows.join(',\n')}\n],"more":${escapeJson(last)}`
    },
  }
}

function toFileUrl(path: string): string {
  const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(path)
  if (!isAbsolute) return path
  const escaped = encodeURI(cleanText(path)).replace(/[?#]/g, encodeURIComponent)
  return `file://${escaped.startsWith('/') ? '' : '/'}${escaped}`
}

export interface Item {
  skill: CatalogSkill
  length: number
  /** Already cut to the per-skill limit. */
  description: string
}

export type Frame = [before: string, after: string]

export function splitTemplate(template: string): Frame {
  const at = template.indexOf(PLACE)
  return at === -1 ? [template, ''] : [template.slice(0, at), template.slice(at + PLACE.length)]
}

/** `listed`: the shown items in order. */
export function composeCatalog(
  listed: readonly Item[],
  shown: ReadonlyMap<Item, string>,
  shape: Shape,
  [before, after]: Frame,
  rest = '',
): string {
  if (listed.length === 0) return ''
  const { headings, section } = shape
  const parts = [before, shape.open(listed)]
  let last: string | undefined
  for (const item of listed) {
    const heading = headings?.[section?.(item.skill) ?? 0]
    if (heading !== last) parts.push(`${last === undefined ? '' : '\n\n'}${heading}\n`)
    else if (item !== listed[0]) parts.push(shape.between)
    parts.push(shape.entry(item.skill, shown.get(item) ?? ''))
    last = heading
  }
  return [...parts, shape.close, rest, after].join('')
}

export function formatEmpty(ordered: readonly Item[], shape: Shape, [before, after]: Frame): string {
  const headings = (shape.headings ?? []).map(heading => `${heading}\n\n\n`)
  return [before, shape.open(ordered), ...headings, shape.close, after].join('')
}
