/** The shapes of the texts: what stands around the list, and an entry of it. docs/catalogues.md shows each. */

import { ENTRY } from '../../format/layout.ts'
import type { ManifestSkill } from '../../format/manifest.ts'
import { getFolder, getPlace, joinFolder, type Locations } from '../../format/place.ts'
import { guide, LOAD_BY_ID, PLACE } from '../../format/template.ts'
import { cleanText, escapeJson, escapeLine, escapeXml, foldText } from './escape.ts'
import type { FORMATS } from './formats.ts'

/** What of a manifest's skill a catalogue shows, or goes by. */
export type CatalogueSkill = Pick<ManifestSkill, 'id' | 'description'> &
  Partial<
    Pick<
      ManifestSkill,
      'place' | 'source' | 'level' | 'modelInvocable' | 'paths' | 'license' | 'compatibility' | 'allowedTools'
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
export function shapeOf(format: Format, options: ShapeOptions): Shape {
  const text = guide(howToLoad(format, options.tool))
  const place = (skill: CatalogueSkill) => joinFolder(getFolder(skill, options), ENTRY)
  return { template: framed(text), ...partsOf(format, text, place, options) }
}

type Place = (skill: CatalogueSkill) => string
type Parts = Omit<Shape, 'template'> & Partial<Shape>

function partsOf(format: Format, text: string, place: Place, options: ShapeOptions): Parts {
  switch (format) {
    case 'skillc':
      return xml('\n')
    case 'xml-bare':
      return xml('\n    ')
    case 'xml-flat':
      return xml('\n', place)
    case 'xml-split':
      return xml('\n', undefined, '\n')
    case 'opencode':
      return xml('\n    ', skill => fileUrl(place(skill)))
    case 'gemini':
      return { ...xml('\n    ', place), template: framed(`# Available Agent Skills\n\n${text}`) }
    case 'vscode': {
      const template = `<skills>\n${text}\n${PLACE}\n</skills>\n`
      return { ...xml('\n', place, '', 'file'), open: () => '', close: '', template }
    }
    case 'json':
      return json(text, place)
    case 'codex':
      return codex(text, place, options)
    case 'spring':
      return {
        ...lines('- **', '**: ', skill => {
          return `  → Read \`${line(place(skill))}\` with the tool \`${options.tool}\` before you use it`
        }),
        section: ({ level }) => (level === 'project' ? 1 : 0),
        headings: ['**User Skills:**', '**Project Skills:**'],
      }
    case 'claude-code':
      return lines('- ', ': ')
    case 'goose':
      return lines('• ', ' - ')
    case 'deepagents':
      return lines('- **', '**: ', skill => details(skill, place(skill)))
    case 'markdown':
      return { ...lines('- **', '**: '), template: framed(`## Skills\n\n${text}`) }
    default:
      return xml('\n    ', place)
  }
}

/** The formats that name a file which their clients' models read themselves. */
const BY_FILE: Format[] = ['agentskills-xml', 'codex', 'deepagents', 'vscode']

function howToLoad(format: Format, tool: string | undefined): string {
  if (tool !== undefined) return `Load a skill with the tool \`${tool}\`, by its name.`
  return BY_FILE.includes(format) ? 'Load a skill by reading its file.' : LOAD_BY_ID
}

function framed(text: string): string {
  return `${text}\n\n${PLACE}\n`
}

// ---------------------------------------------------------------- XML

/** `indent` begins each inner line, `pad` stands around each value, `tag` is the element of the location. */
function xml(indent: string, place?: Place, pad = '', tag = 'location'): Parts {
  const outer = indent.slice(0, -2) || '\n'
  const element = (name: string, text: string) =>
    text === '' ? '' : `${indent}<${name}>${pad}${escapeXml(text)}${pad}</${name}>`
  return {
    open: () => `<available_skills>${outer}`,
    close: '\n</available_skills>',
    between: outer,
    clean: cleanText,
    entry: (skill, description) => {
      const name = element('name', foldText(skill.id))
      const location = element(tag, place === undefined ? '' : foldText(place(skill)))
      return `<skill>${name}${element('description', description)}${location}${outer}</skill>`
    },
  }
}

// ---------------------------------------------------------------- lines

function line(text: string): string {
  return escapeLine(foldText(text))
}

/** `mark` ends the id where a description follows; without one only what of it is no punctuation does. */
function lines(bullet: string, mark: string, more: (skill: CatalogueSkill) => string = () => ''): Parts {
  const bare = mark.replace(/[: -]+$/, '')
  return {
    open: () => '',
    close: '',
    between: '\n',
    clean: foldText,
    entry: (skill, description) => {
      const text = description === '' ? bare : mark + escapeLine(description)
      return bullet + line(skill.id) + text + more(skill)
    },
  }
}

function details({ license, compatibility, allowedTools = [] }: CatalogueSkill, place: string): string {
  const notes = [
    license && `License: ${line(license)}`,
    compatibility && `Compatibility: ${line(compatibility)}`,
  ]
    .filter(Boolean)
    .join(', ')
  const tools = allowedTools.length === 0 ? '' : `\n  -> Allowed tools: ${line(allowedTools.join(', '))}`
  return `${notes && ` (${notes})`}${tools}\n  -> Read \`${line(place)}\` for full instructions`
}

/** The folder of all skills has a short name, so that no path is written twice. */
function codex(text: string, place: Place, { directory = '', folders }: Locations): Parts {
  const isBelow = ({ id }: CatalogueSkill) => directory !== '' && !folders?.has(id)
  return {
    ...lines('- ', ': ', skill => {
      const file = isBelow(skill) ? `r0/${getPlace(skill)}/${ENTRY}` : place(skill)
      return ` (file: ${line(file)})`
    }),
    template: `<skills_instructions>\n## Skills\n${text}\n${PLACE}\n</skills_instructions>\n`,
    open: skills => {
      const root = skills.some(isBelow) ? `### Skill roots\n- \`r0\` = \`${line(directory)}\`\n` : ''
      return `${root}### Available skills\n`
    },
    section: ({ level = '' }) => LEVELS.indexOf(level) + 1 || LEVELS.length,
  }
}

const LEVELS = ['system', 'managed', 'project', 'user']

// ---------------------------------------------------------------- JSON

function json(text: string, place: Place): Parts {
  return {
    template: `{"instructions":${JSON.stringify(text)},"skills":[\n${PLACE}\n]}\n`,
    open: () => '',
    close: '',
    between: ',\n',
    clean: cleanText,
    entry: (skill, description) => {
      const pair = (name: string, value: string) => (value === '' ? '' : `,"${name}":${escapeJson(value)}`)
      const fields = pair('name', foldText(skill.id)) + pair('description', description)
      return `{${fields.slice(1)}${pair('location', foldText(place(skill)))}}`
    },
  }
}

// ---------------------------------------------------------------- places

/** An absolute path as a `file:` URL; anything else as it is. */
function fileUrl(path: string): string {
  const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(path)
  if (!isAbsolute) return path
  const escaped = encodeURI(cleanText(path)).replace(/[?#]/g, encodeURIComponent)
  return `file://${escaped.startsWith('/') ? '' : '/'}${escaped}`
}
