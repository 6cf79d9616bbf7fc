/**
 * A preset: one client's rules for skills, as data. `data/<id>.json` holds each; schema/preset.schema.json describes them.
 *
 * A preset says what a client does, not what it ought to do. Every group cites where that is known from: `source` names
 * an entry of `sources`. What is undocumented is `unknown`, never a guess.
 */

import type { DescriptionRules, FrontmatterRules, NameRules } from './entry-rules.ts'

export interface Preset {
  $schema?: string
  /** `claude-code` */
  id: string
  /** `Claude Code` */
  title: string
  /** What these rules were last compared with. */
  checked: {
    /** The client's version, or the commit of its source. */
    version: string
    /** Day of the comparison, `2026-11-22`. */
    date: string
    /** How: the client was run, its source read, its documentation read, or only what others say of it. */
    by: 'run' | 'source' | 'documentation' | 'hearsay'
  }
  /** Where the rules are known from, by a short name. */
  sources: Record<string, { title: string; url: string }>
  /** The folders that the client reads, highest precedence first. Empty: the host names them. */
  places: Place[]
  search: Search
  sameName: SameName
  /**
   * What the model and the user call a skill by: its folder, the frontmatter's name, or its path. `key`: a key of the
   * frontmatter that wins over that where it has a value.
   */
  identity: Cited<{ by: 'folder' | 'name' | 'path'; ignoresCase?: boolean; key?: string }>
  frontmatter: FrontmatterRules
  name: NameRules
  description: DescriptionRules
  /** Frontmatter keys that the client reads; it ignores any other, unless `unknown` says so. */
  fields: Cited<{ known: string[]; unknown: 'ignored' | 'unknown' }>
  /** A `SKILL.md` with more bytes is dropped. `emptyBody`: so is a skill with nothing but frontmatter. */
  limits?: Cited<{ entryBytes?: number; emptyBody?: 'dropped' }>
  /** Fields besides name and description whose value costs a skill its place: of another kind, or too long. */
  checks?: Cited<{ field: string; is?: 'text' | 'mapping'; orNull?: true; length?: number }>[]
  /** One skill that it would drop makes the client refuse all of them; which faults do so, in words. */
  refusesAll?: Cited<{ text: string }>
  catalog: CatalogRules
  /** Tools that the client gives a model for skills. */
  tools: Cited<{ name: string; parameters: string[]; result?: string }>[]
  /** What does not fit above and a user should know. */
  notes?: Cited<{ text: string }>[]
}

/** A claim and where it comes from: a key of the preset's `sources`. */
export type Cited<T> = T & { source: string }

/** A folder that a client reads. */
export interface Place {
  level: 'managed' | 'project' | 'user' | 'plugin' | 'system'
  /**
   * `.claude/skills` below the project, `~/.claude/skills`, `/etc/…`. `${NAME:-default}` at the start is an
   * environment variable, with what holds when it is not set; without a default the place is left out then. A `*` in a
   * segment stands for any text: one folder for each that fits, in order of their paths.
   */
  path: string
  /** What stands there: folders with a `SKILL.md`, or legacy command files (`*.md`). `skills` when absent. */
  holds?: 'skills' | 'commands'
  /**
   * In which folders of the project a relative path is looked up: the working directory only (`here`), it and each
   * parent up to the root of the repository (`up`), that root only (`root`), or also each folder below the working
   * directory (`below`; for monorepos, namespaced by folder), or it and each parent up to the root of the file system,
   * past the root of the repository (`top`). `here` when absent.
   */
  from?: 'here' | 'up' | 'root' | 'below' | 'top'
  /** With `up`, outside of any repository: where the parents end. At the working directory when absent. */
  withoutRepository?: 'here' | 'home' | 'filesystem'
  /** Whether `PLACE/name.md` is a skill, where that is not so for every place of the client. */
  flatFiles?: boolean
  /** Whether folders whose name starts with a dot are entered, where that is not so for every place of the client. */
  hidden?: boolean
  /** How deep its skills may lie, where that is not so for every place of the client. */
  depth?: number
  /** How links to folders are taken, where that is not so for every place of the client. */
  links?: Search['links']
  /** Whether `PLACE/SKILL.md` is a skill, where that is not so for every place of the client. */
  ownEntry?: boolean
  /** With `up` and `top`: which folder wins. `nearest` when absent. */
  wins?: 'nearest' | 'outermost'
  /** Node's names (`process.platform`); every system when absent. */
  platforms?: ('linux' | 'darwin' | 'win32')[]
  /** What must hold for the client to read it: the user trusts the folder, or a setting is on. */
  condition?: string
  source: string
}

/** How a client finds skills in one of its folders. */
export interface Search {
  /** How many folders deep below the place a skill's folder may lie: 1 is `PLACE/skill/SKILL.md`; null: no bound. */
  depth: number | null
  /** File names that are an entry, best first. `SKILL.md` only, for most. */
  entries: string[]
  /** Whether `PLACE/SKILL.md` is a skill too. */
  ownEntry: boolean
  /** Whether a place with an entry of its own is that one skill, and nothing below it is searched. */
  ownAlone?: boolean
  /** Whether `PLACE/name.md` is a skill too. */
  flatFiles: boolean
  /** Whether such a file needs no frontmatter, name or description: it is named after its file, as a command is. */
  flatBare?: boolean
  /** Whether folders below a skill are searched for more skills. */
  nested: boolean
  /** Whether folders whose name starts with a dot are entered. */
  hidden: boolean
  /** Folder names that are never entered. */
  skips: string[]
  /** Ignore files that hide skills (`.gitignore`). */
  ignoreFiles: string[]
  /** Links to folders: followed, followed while they stay inside the place, or not at all. */
  links: 'followed' | 'inside' | 'ignored'
  /** Whether an entry that is a link is read. */
  linkedEntries: boolean
  /** Whether the same real file is loaded once, however many paths lead to it. */
  once: boolean
  /** Where no place has a skill that it loads: how deep it searches all of its first place, skills in skills included. */
  otherwise?: number
  /** Bounds for one place: folders that are searched, and files and folders that are listed. */
  folders?: number
  files?: number
  source: string
}

/** What happens to two skills of the same identity. */
export interface SameName {
  /**
   * In different places: the higher one is used, both are, the client refuses to go on, or nothing decides (`race`:
   * the higher one wins more often, and not always).
   */
  between: 'highest' | 'both' | 'race' | 'error' | 'unknown'
  /** Whether each level is a list of its own: only places of one level clash. */
  apart?: boolean
  /** In one place: by the order of their paths the first or the last wins, nothing decides, both are kept, an error. */
  within: 'first' | 'last' | 'race' | 'both' | 'error' | 'unknown'
  /** Whether the user hears of it. */
  says: 'nothing' | 'log' | 'warning' | 'error' | 'unknown'
  source: string
}

/** The list of skills that a model sees. */
export interface CatalogRules {
  /** Which text; `docs/catalogs.md` shows each. */
  format:
    | 'agentskills-xml'
    | 'claude-code'
    | 'codex'
    | 'opencode'
    | 'gemini'
    | 'vscode'
    | 'goose'
    | 'markdown'
    | 'other'
  /** By name, by precedence, or as found: places in the order in which the client reads them. */
  order: 'name' | 'precedence' | 'found' | 'unknown'
  /** Whether `<`, `>` and `&` of a description are escaped. */
  escapes: boolean
  /** The whole list: characters, or a share of the model's context in percent with a number of characters when it is unknown. */
  budget?: {
    percent?: number
    characters?: number
    otherwise: 'shortens' | 'omits' | 'names-only' | 'unknown'
  }
  /** Characters of one skill's description in the list; longer ones are cut. */
  perSkill?: number
  /** Fields that keep a skill out of the list until a file that they name is touched (`paths`). */
  laterBy?: string[]
  /** Skills that are left out of the list: fields whose value `true` does it. */
  hiddenBy?: string[]
  /** Whether skills without a description are left out of the list, where they are loaded. */
  omitsUndescribed?: boolean
  source: string
}
