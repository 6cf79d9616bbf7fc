import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Diagnostic as Shown } from 'vscode-languageserver-types'
import { isEntryPath } from '../compiler/entry-form.ts'
import { isBelow, resolveRealPath } from '../core/files/real-path.ts'
import { groupFindings, isSame, type ShownFinding, toShownFailure } from './diagnostics.ts'
import { LONGEST_TEXT, type OpenText, readText, toUnsaved } from './open-text.ts'
import { type Files, isInside, type OpenPage, type Page, readPage, toPath, toUri } from './page.ts'
import { type Judged, openProject, type Project, type Round, type TrustedOptions } from './project.ts'

export interface WorkspaceOptions {
  publish: (uri: string, diagnostics: Shown[], version: number | undefined) => void
  log: (text: string) => void
  trusted?: TrustedOptions | undefined
}

interface Folder {
  real: string
  project: Project
  judged: Judged | undefined
  published: ReadonlyMap<string, ShownFinding[]>
  versions: ReadonlyMap<string, number>
  /** The broken configuration that the editor shows. */
  broken: { uri: string; message: string } | undefined
}

export interface Workspace {
  addFolder: (uri: unknown) => void
  removeFolder: (uri: unknown) => void
  open: (uri: string, version: number, text: string) => void
  change: (uri: string, version: number, changes: TextDocumentContentChangeEvent[]) => void
  save: (uri: string) => void
  close: (uri: string) => void
  touch: (uri: unknown) => void
  /** Resolves when every reported change has been checked. */
  settle: () => Promise<void>
  /** Returns undefined for files that are not entries, and before the first round. */
  getPage: (uri: string) => OpenPage | undefined
  getFindings: (uri: string) => readonly ShownFinding[]
  files: Files
  end: () => void
}

interface State {
  options: WorkspaceOptions
  /** By real path. */
  folders: Map<string, Folder>
  texts: Map<string, OpenText>
  stamp: number
  dirty: Set<Folder>
  running: Promise<void> | undefined
}

export function openWorkspace(options: WorkspaceOptions): Workspace {
  const folders: State['folders'] = new Map()
  const texts: State['texts'] = new Map()
  const state: State = { options, folders, texts, stamp: 0, dirty: new Set(), running: undefined }
  const files: Files = {
    read(file) {
      const open = findByPath(state, file)
      if (open !== undefined) return open.document.getText()
      return isInWorkspace(state, file) ? readText(file) : undefined
    },
    toUri: file => findByPath(state, file)?.document.uri ?? toUri(file),
  }
  return {
    addFolder(uri) {
      const path = toPath(uri)
      if (path === undefined) options.log('Folders that are not on this machine are ignored')
      else addFolder(state, path)
    },
    removeFolder(uri) {
      const path = toPath(uri)
      const folder = path === undefined ? undefined : folders.get(resolveRealPath(path))
      if (folder !== undefined) removeFolder(state, folder)
    },
    open(uri, version, text) {
      const path = toPath(uri)
      if (path !== undefined)
        keepText(state, TextDocument.create(uri, 'markdown', version, text), path, false)
    },
    change(uri, version, changes) {
      const known = texts.get(uri)
      if (known !== undefined)
        keepText(state, TextDocument.update(known.document, changes, version), known.path, true)
    },
    save(uri) {
      const known = texts.get(uri)
      if (known === undefined) return
      findFolder(state, known)?.project.tell(known.real)
      keepText(state, known.document, known.path, false)
    },
    close(uri) {
      const known = texts.get(uri)
      texts.delete(uri)
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
      const text = texts.get(uri)
      const judged = text && findFolder(state, text)?.judged
      const page = judged && getPage(text, judged)
      return page && { page, judged, files }
    },
    getFindings(uri) {
      const text = texts.get(uri)
      return (text && findFolder(state, text)?.published.get(uri)) ?? []
    },
    files,
    end() {
      for (const { project } of folders.values()) project.close()
      folders.clear()
      texts.clear()
    },
  }
}

function addFolder(state: State, path: string): void {
  const { folders, options } = state
  const real = resolveRealPath(path)
  if (folders.has(real)) return
  const folder: Folder = {
    real,
    project: openProject(path, {
      trusted: options.trusted,
      onChange: () => schedule(state, [folder]),
      onWarning: options.log,
    }),
    judged: undefined,
    published: new Map(),
    versions: new Map(),
    broken: undefined,
  }
  folders.set(real, folder)
  schedule(state, folders.values())
}

function removeFolder(state: State, folder: Folder): void {
  const { folders, options } = state
  folders.delete(folder.real)
  folder.project.close()
  for (const address of folder.published.keys()) options.publish(address, [], undefined)
  if (folder.broken !== undefined) options.publish(folder.broken.uri, [], undefined)
  schedule(state, folders.values())
}

/** Checks folders after the messages that have arrived are read, and again for later ones. */
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
  const { folders, texts, options } = state
  const open = [...texts.values()].filter(text => findFolder(state, text) === folder)
  const versions = new Map(open.map(({ document }) => [document.uri, document.version]))
  const unsaved = new Map(open.flatMap(({ real, unsaved: bytes }) => (bytes ? [[real, bytes]] : [])))
  try {
    const { judged, broken } = await folder.project.judge(unsaved)
    if (folders.get(folder.real) !== folder) return
    showBroken(state, folder, broken)
    if (judged !== undefined) showFindings(state, folder, judged, versions)
  } catch (error) {
    options.log(
      `\`${folder.real}\` cannot be checked: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Publishes a broken configuration once, and withdraws it when it is fixed. */
function showBroken(state: State, folder: Folder, broken: Round['broken']): void {
  const { publish, log } = state.options
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
  const { publish } = state.options
  folder.judged = judged
  const isOfFolder = (text: OpenText) => findFolder(state, text) === folder
  const shown = groupFindings(judged, state.texts.values(), isOfFolder)
  const { published: before, versions: judgedBefore } = folder
  folder.published = shown
  folder.versions = versions
  for (const uri of before.keys()) if (!shown.has(uri)) publish(uri, [], versions.get(uri))
  for (const [uri, findings] of shown)
    if (versions.get(uri) !== judgedBefore.get(uri) || !isSame(findings, before.get(uri)))
      publish(
        uri,
        findings.map(finding => finding.shown),
        versions.get(uri),
      )
}

/** The innermost folder that contains the text, otherwise one whose skills include it. */
function findFolder({ folders }: State, { path, real }: Pick<OpenText, 'path' | 'real'>): Folder | undefined {
  let innermost: Folder | undefined
  for (const folder of folders.values())
    if (
      (isBelow(folder.real, real) || isBelow(folder.project.cwd, path)) &&
      folder.real.length > (innermost?.real.length ?? -1)
    )
      innermost = folder
  return innermost ?? [...folders.values()].find(({ judged }) => judged?.findOwner(real) !== undefined)
}

function findByPath({ texts }: State, file: string): OpenText | undefined {
  for (const text of texts.values()) if (text.real === file || text.path === file) return text
  return undefined
}

function isInWorkspace({ folders }: State, file: string): boolean {
  return [...folders.values()].some(({ real, judged }) =>
    isInside([real, ...(judged?.settings.sources.flatMap(({ dir }) => dir || []) ?? [])], file),
  )
}

function scheduleFor(state: State, text: OpenText): void {
  const folder = findFolder(state, text)
  if (folder !== undefined) schedule(state, [folder])
}

function keepText(state: State, document: TextDocument, path: string, isEdited: boolean): void {
  const real = resolveRealPath(path)
  state.stamp++
  const unsaved = toUnsaved(document, real, isEdited, state.stamp)
  const text: OpenText = { document, path, real, unsaved, page: undefined }
  state.texts.set(document.uri, text)
  scheduleFor(state, text)
}

/** Parses each version once. Returns undefined for files that are not entries. */
function getPage(text: OpenText, judged: Judged): Page | undefined {
  const found = judged.skills.get(text.real)?.found
  const { document, real, page: known } = text
  if ((found === undefined && !isEntryPath(real)) || document.getText().length > LONGEST_TEXT)
    return undefined
  if (known?.version === document.version && known.judged === judged) return known.page
  const page = readPage(document, real, found, judged.analyzer)
  text.page = { version: document.version, judged, page }
  return page
}
