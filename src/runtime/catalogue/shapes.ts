/** The shapes of the texts: what stands around the list, and an entry of it. docs/catalogues.md shows each. */

import { ENTRY } from '../../format/layout.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { getFolder, getPlace, joinFolder, type Locations } from '../../format/place.ts'
import { formatGuide, LOAD_BY_ID, PLACE } from '../../format/template.ts'
import { cleanText, escapeJson, escapeLine, escapeXml, foldText } from './escape.ts'
import type { FORMATS } from './formats.ts'

/** What of a manifest's skill a catalogue shows, or goes by. */
export type CatalogueSkill = Pick<ManifestSkill, 'id' | 'description'> &
  Partial<
    Pick<
      ManifestSkill,
      | 'place'
      | 'source'
      | 'level'
      | 'modelInvocable'
      | 'paths'
      | 'license'
      | 'compatibility'
      | 'allowedTools'
      | 'whenToUse'
    >
  >

export type Format = 'skillc' | 'json' | (typeof FORMATS)[keyof typeof FORMATS]['format']

export interface Shape {
  /** With `{{skills}}` where the list goes. */
  template: string
  /** The list's start for these skills, its end, and what stands between two entries. */
  open(skills: CatalogueSkill[]): string
  close: string
  between: string
  /** A description before it is shortened: without what the text cannot hold. */
  clean(text: string): string
  /** Escapes what it puts in. An empty description is left out. */
  entry(skill: CatalogueSkill, description: string): string
  /** Lists of their own, in this order: the number of a skill's, and what stands above each. */
  section?(skill: CatalogueSkill): number
  headings?: string[]
}

export interface ShapeOptions extends Locations {
  /** The tool that loads a skill. */
  tool?: string
}

/** The shape of a format. */
export function getShape(format: Format, options: ShapeOptions): Shape {
  const text = formatGuide(formatHowToLoad(format, options.tool))
  const formatPlacePath = (skill: CatalogueSkill) => joinFolder(getFolder(skill, options), ENTRY)
  return { template: frameText(text), ...createParts(format, text, formatPlacePath, options) }
}

type Place = (skill: CatalogueSkill) => string
type Parts = Omit<Shape, 'template'> & Partial<Shape>

function createParts(format: Format, text: string, place: Place, options: ShapeOptions): Parts {
  switch (format) {
    case 'skillc':
      return createXmlParts('\n')
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
          return `  → Read \`${toLine(place(skill))}\` with the tool \`${options.tool}\` before you use it`
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
    case 'markdown':
      return { ...createLineParts('- **', '**: '), template: frameText(`## Skills\n\n${text}`) }
    default:
      return createXmlParts('\n    ', place)
  }
}

/** The formats that name a file which their clients' models read themselves. */
const BY_FILE: Format[] = ['agentskills-xml', 'codex', 'deepagents', 'vscode']

function formatHowToLoad(format: Format, tool: string | undefined): string {
  if (tool !== undefined) return `Load a skill with the tool \`${tool}\`, by its name.`
  return BY_FILE.includes(format) ? 'Load a skill by reading its file.' : LOAD_BY_ID
}

function frameText(text: string): string {
  return `${text}\n\n${PLACE}\n`
}

// ---------------------------------------------------------------- XML

/** `indent` begins each inner line, `pad` stands around each value, `tag` is the element of the location. */
function createXmlParts(indent: string, place?: Place, pad = '', tag = 'location'): Parts {
  const outer = indent.slice(0, -2) || '\n'
  const formatElement = (name: string, text: string) =>
    text === '' ? '' : `${indent}<${name}>${pad}${escapeXml(text)}${pad}</${name}>`
  return {
    open: () => `<available_skills>${outer}`,
    close: '\n</available_skills>',
    between: outer,
    clean: cleanText,
    entry: (skill, description) => {
      const name = formatElement('name', foldText(skill.id))
      const location = formatElement(tag, place === undefined ? '' : foldText(place(skill)))
      return `<skill>${name}${formatElement('description', description)}${location}${outer}</skill>`
    },
  }
}

// ---------------------------------------------------------------- lines

function toLine(text: string): string {
  return escapeLine(foldText(text))
}

/** `mark` ends the id where a description follows; without one only what of it is no punctuation does. */
function createLineParts(
  bullet: string,
  mark: string,
  more: (skill: CatalogueSkill) => string = () => '',
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
  }
}

function formatDetails({ license, compatibility, allowedTools = [] }: CatalogueSkill, place: string): string {
  const notes = [
    license && `License: ${toLine(license)}`,
    compatibility && `Compatibility: ${toLine(compatibility)}`,
  ]
    .filter(Boolean)
    .join(', ')
  const tools = allowedTools.length === 0 ? '' : `\n  -> Allowed tools: ${toLine(allowedTools.join(', '))}`
  return `${notes && ` (${notes})`}${tools}\n  -> Read \`${toLine(place)}\` for full instructions`
}

/** The folder of all skills has a short name, so that no path is written twice. */
function createCodexParts(text: string, place: Place, { directory = '', folders }: Locations): Parts {
  const isBelow = ({ id }: CatalogueSkill) => directory !== '' && !folders?.has(id)
  return {
    ...createLineParts('- ', ': ', skill => {
      const file = isBelow(skill) ? `r0/${getPlace(skill)}/${ENTRY}` : place(skill)
      return ` (file: ${toLine(file)})`
    }),
    template: `<skills_instructions>\n## Skills\n${text}\n${PLACE}\n</skills_instructions>\n`,
    open: skills => {
      const root = skills.some(isBelow) ? `### Skill roots\n- \`r0\` = \`${toLine(directory)}\`\n` : ''
      return `${root}### Available skills\n`
    },
    section: ({ level = '' }) => LEVELS.indexOf(level) + 1 || LEVELS.length,
  }
}

const LEVELS = ['system', 'managed', 'project', 'user']

// ---------------------------------------------------------------- JSON

function createJsonParts(text: string, place: Place): Parts {
  return {
    template: `{"instructions":${JSON.stringify(text)},"skills":[\n${PLACE}\n]}\n`,
    open: () => '',
    close: '',
    between: ',\n',
    clean: cleanText,
    entry: (skill, description) => {
      const formatPair = (name: string, value: string) =>
        value === '' ? '' : `,"${name}":${escapeJson(value)}`
      const fields = formatPair('name', foldText(skill.id)) + formatPair('description', description)
      return `{${fields.slice(1)}${formatPair('location', foldText(place(skill)))}}`
    },
  }
}

// ---------------------------------------------------------------- places

/** An absolute path as a `file:` URL; anything else as it is. */
function toFileUrl(path: string): string {
  const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(path)
  if (!isAbsolute) return path
  const escaped = encodeURI(cleanText(path)).replace(/[?#]/g, encodeURIComponent)
  return `file://${escaped.startsWith('/') ? '' : '/'}${escaped}`
}
