/** The folders that an editor has open, the texts that it holds, and the rounds that judge them. */
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Diagnostic as Shown } from 'vscode-languageserver-types'
import { isEntryPath } from '../compiler/entry-form.ts'
import { isBelow, resolveRealPath } from '../core/files/real-path.ts'
import { toShownFailure } from './diagnostics.ts'
import type { Files } from './files.ts'
import { groupFindings, isSame, type ShownFinding } from './group-findings.ts'
import { type Held, LONGEST_TEXT, readText, toUnsaved } from './held.ts'
import { type Page, readPage } from './page.ts'
import { type Judged, openProject, type Project, type Round } from './project.ts'
import { isInside, toPath, toUri } from './uri.ts'

/** Where findings and warnings go. */
export interface Told {
  publish: (uri: string, diagnostics: Shown[], version: number | undefined) => void
  log: (text: string) => void
  /** Folders outside of a project that its configuration may read, absolute. */
  allowRead?: string[] | undefined
}

/** A folder of the workspace. */
interface Folder {
  real: string
  project: Project
  judged: Judged | undefined
  /** What was found in each file, by its address. */
  published: ReadonlyMap<string, ShownFinding[]>
  /** Of the texts that were judged last, by address. */
  versions: ReadonlyMap<string, number>
  /** The configuration that cannot be used, as the editor knows it. */
  broken: { uri: string; message: string } | undefined
}

/** A page, with the project that it belongs to. */
export interface Opened {
  page: Page
  judged: Judged
}

export interface Workspace {
  addFolder: (uri: unknown) => void
  removeFolder: (uri: unknown) => void
  open: (uri: string, version: number, text: string) => void
  change: (uri: string, version: number, changes: TextDocumentContentChangeEvent[]) => void
  save: (uri: string) => void
  close: (uri: string) => void
  /** Something changed at a path of the disk. */
  touch: (uri: unknown) => void
  /** Resolves once everything that was told has been judged. */
  settle: () => Promise<void>
  /** The entry that the editor has open by this address. Undefined for other files, and before the first round. */
  getPage: (uri: string) => Opened | undefined
  /** What was found in a file. */
  getFindings: (uri: string) => readonly ShownFinding[]
  files: Files
  end: () => void
}

interface State {
  told: Told
  /** By real path. */
  folders: Map<string, Folder>
  /** By address. */
  held: Map<string, Held>
  /** The number of the last text. */
  stamp: number
  /** What is to be judged. */
  dirty: Set<Folder>
  running: Promise<void> | undefined
}

export function openWorkspace(told: Told): Workspace {
  const state: State = {
    told,
    folders: new Map(),
    held: new Map(),
    stamp: 0,
    dirty: new Set(),
    running: undefined,
  }
  const { folders, held } = state
  return {
    addFolder(uri) {
      const path = toPath(uri)
      if (path === undefined) told.log('Folders that are not on this machine are ignored')
      else addFolder(state, path)
    },
    removeFolder(uri) {
      const path = toPath(uri)
      const folder = path === undefined ? undefined : folders.get(resolveRealPath(path))
      if (folder !== undefined) removeFolder(state, folder)
    },
    open(uri, version, text) {
      const path = toPath(uri)
      if (path !== undefined) hold(state, TextDocument.create(uri, 'markdown', version, text), path, false)
    },
    change(uri, version, changes) {
      const known = held.get(uri)
      if (known !== undefined)
        hold(state, TextDocument.update(known.document, changes, version), known.path, true)
    },
    save(uri) {
      const known = held.get(uri)
      if (known === undefined) return
      findFolder(state, known)?.project.tell(known.real)
      hold(state, known.document, known.path, false)
    },
    close(uri) {
      const known = held.get(uri)
      held.delete(uri)
      if (known !== undefined) scheduleFor(state, known)
    },
    touch(uri) {
      const path = toPath(uri)
      if (path === undefined) return
      const real = resolveRealPath(path)
      findFolder(state, { path, real })?.project.tell(real)
    },
    async settle() {
      while (state.running !== undefined) await state.running
    },
    getPage(uri) {
      const each = held.get(uri)
      const judged = each && findFolder(state, each)?.judged
      const page = judged && getPage(each, judged)
      return page && { page, judged }
    },
    getFindings(uri) {
      const each = held.get(uri)
      return (each && findFolder(state, each)?.published.get(uri)) ?? []
    },
    files: {
      read(file) {
        const open = findByPath(state, file)
        if (open !== undefined) return open.document.getText()
        return isOurs(state, file) ? readText(file) : undefined
      },
      toUri: file => findByPath(state, file)?.document.uri ?? toUri(file),
    },
    end() {
      for (const { project } of folders.values()) project.close()
      folders.clear()
      held.clear()
    },
  }
}

function addFolder(state: State, path: string): void {
  const { folders, told } = state
  const real = resolveRealPath(path)
  if (folders.has(real)) return
  const folder: Folder = {
    real,
    project: openProject(path, {
      allowRead: told.allowRead,
      onChange: () => schedule(state, [folder]),
      onWarning: told.log,
    }),
    judged: undefined,
    published: new Map(),
    versions: new Map(),
    broken: undefined,
  }
  folders.set(real, folder)
  // Texts of another folder may lie in this one.
  schedule(state, folders.values())
}

function removeFolder(state: State, folder: Folder): void {
  const { folders, told } = state
  folders.delete(folder.real)
  folder.project.close()
  for (const address of folder.published.keys()) told.publish(address, [], undefined)
  if (folder.broken !== undefined) told.publish(folder.broken.uri, [], undefined)
  schedule(state, folders.values())
}

/** Judges some folders once the messages that have come are read, and again for what comes meanwhile. */
function schedule(state: State, changed: Iterable<Folder>): void {
  for (const folder of changed) state.dirty.add(folder)
  state.running ??= run(state)
}

async function run(state: State): Promise<void> {
  const { dirty, folders } = state
  await new Promise(fulfill => setImmediate(fulfill))
  for (const folder of dirty) {
    dirty.delete(folder)
    if (folders.get(folder.real) === folder) await judgeFolder(state, folder)
  }
  state.running = undefined
}

async function judgeFolder(state: State, folder: Folder): Promise<void> {
  const { folders, held, told } = state
  const open = [...held.values()].filter(each => findFolder(state, each) === folder)
  const versions = new Map(open.map(({ document }) => [document.uri, document.version]))
  const unsaved = new Map(open.flatMap(each => (each.unsaved ? [[each.real, each.unsaved]] : [])))
  try {
    const { judged, broken } = await folder.project.judge(unsaved)
    // It was closed while it was judged.
    if (folders.get(folder.real) !== folder) return
    showBroken(state, folder, broken)
    if (judged !== undefined) showFindings(state, folder, judged, versions)
  } catch (error) {
    told.log(
      `\`${folder.real}\` cannot be checked: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Says once what is wrong with the configuration, and takes it back once that is mended. */
function showBroken(state: State, folder: Folder, broken: Round['broken']): void {
  const { publish, log } = state.told
  const before = folder.broken
  const uri = broken && (findByPath(state, broken.file)?.document.uri ?? toUri(broken.file))
  if (before?.uri === uri && before?.message === broken?.failure.message) return
  if (before !== undefined && before.uri !== uri) publish(before.uri, [], undefined)
  folder.broken = broken && uri !== undefined ? { uri, message: broken.failure.message } : undefined
  if (broken === undefined || uri === undefined) return
  log(broken.failure.message)
  publish(uri, [toShownFailure(broken.failure)], undefined)
}

function showFindings(
  state: State,
  folder: Folder,
  judged: Judged,
  versions: ReadonlyMap<string, number>,
): void {
  const { publish } = state.told
  folder.judged = judged
  const isOfFolder = (each: Held) => findFolder(state, each) === folder
  const shown = groupFindings(judged, state.held.values(), folder.published, isOfFolder)
  const { published: before, versions: judgedBefore } = folder
  folder.published = shown
  folder.versions = versions
  for (const uri of before.keys()) if (!shown.has(uri)) publish(uri, [], versions.get(uri))
  for (const [uri, findings] of shown)
    if (versions.get(uri) !== judgedBefore.get(uri) || !isSame(findings, before.get(uri)))
      publish(
        uri,
        findings.map(each => each.shown),
        versions.get(uri),
      )
}

/** The innermost folder that a text lies in, or else one whose set has it. */
function findFolder({ folders }: State, { path, real }: Pick<Held, 'path' | 'real'>): Folder | undefined {
  let innermost: Folder | undefined
  for (const folder of folders.values())
    if (
      (isBelow(folder.real, real) || isBelow(folder.project.cwd, path)) &&
      folder.real.length > (innermost?.real.length ?? -1)
    )
      innermost = folder
  return innermost ?? [...folders.values()].find(({ judged }) => judged?.findOwner(real) !== undefined)
}

function findByPath({ held }: State, file: string): Held | undefined {
  for (const each of held.values()) if (each.real === file || each.path === file) return each
  return undefined
}

/** Whether a file lies in a folder of the workspace, or in one that holds its skills. */
function isOurs({ folders }: State, file: string): boolean {
  return [...folders.values()].some(({ real, judged }) =>
    isInside([real, ...(judged?.settings.sources.flatMap(({ dir }) => dir || []) ?? [])], file),
  )
}

function scheduleFor(state: State, each: Held): void {
  const folder = findFolder(state, each)
  if (folder !== undefined) schedule(state, [folder])
}

/** Judges the new text, and clears what an older one was told, once the round is over. */
function hold(state: State, document: TextDocument, path: string, isEdited: boolean): void {
  const real = resolveRealPath(path)
  state.stamp++
  const unsaved = toUnsaved(document, real, isEdited, state.stamp)
  const each: Held = { document, path, real, unsaved, page: undefined }
  state.held.set(document.uri, each)
  scheduleFor(state, each)
}

/** The text as the page of a skill, made once for each version of it. Undefined for other files. */
function getPage(each: Held, judged: Judged): Page | undefined {
  const found = judged.skills.get(each.real)?.found
  const { document, real, page: known } = each
  if ((found === undefined && !isEntryPath(real)) || document.getText().length > LONGEST_TEXT)
    return undefined
  if (known?.version === document.version && known.judged === judged) return known.page
  const page = readPage(document, real, found, judged.analyzer)
  each.page = { version: document.version, judged, page }
  return page
}
