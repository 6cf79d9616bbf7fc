/** The folders that an editor has open, the texts that it holds, and the rounds that judge them. */
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Diagnostic as Shown } from 'vscode-languageserver-types'
import { isEntryPath } from '../compiler/entry-form.ts'
import { isBelow } from '../core/real-path.ts'
import { toShownFailure } from './diagnostics.ts'
import type { Files } from './files.ts'
import { groupFindings, isSame, type ShownFinding } from './group-findings.ts'
import { type Held, LONGEST_TEXT, readText, toUnsaved } from './held.ts'
import { type Page, readPage } from './page.ts'
import { type Judged, openProject, type Project, type Round } from './project.ts'
import { isInside, toPath, toRealPath, toUri } from './uri.ts'

/** Where findings and warnings go. */
export interface Told {
  publish: (uri: string, diagnostics: Shown[], version: number | undefined) => void
  log: (text: string) => void
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

export function openWorkspace({ publish, log }: Told): Workspace {
  const folders = new Map<string, Folder>()
  const held = new Map<string, Held>()
  let stamp = 0
  const dirty = new Set<Folder>()
  let running: Promise<void> | undefined

  /** Judges some folders once the messages that have come are read, and again for what comes meanwhile. */
  function schedule(changed: Iterable<Folder>): void {
    for (const folder of changed) dirty.add(folder)
    running ??= run()
  }

  async function run(): Promise<void> {
    await new Promise(fulfil => setImmediate(fulfil))
    for (const folder of dirty) {
      dirty.delete(folder)
      if (folders.get(folder.real) === folder) await judgeFolder(folder)
    }
    running = undefined
  }

  async function judgeFolder(folder: Folder): Promise<void> {
    const open = [...held.values()].filter(each => findFolder(each) === folder)
    const versions = new Map(open.map(({ document }) => [document.uri, document.version]))
    const unsaved = new Map(open.flatMap(each => (each.unsaved ? [[each.real, each.unsaved]] : [])))
    try {
      const { judged, broken } = await folder.project.judge(unsaved)
      // It was closed while it was judged.
      if (folders.get(folder.real) !== folder) return
      showBroken(folder, broken)
      if (judged !== undefined) showFindings(folder, judged, versions)
    } catch (error) {
      log(`\`${folder.real}\` cannot be checked: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** Says once what is wrong with the configuration, and takes it back once that is mended. */
  function showBroken(folder: Folder, broken: Round['broken']): void {
    const before = folder.broken
    const uri = broken && (findByPath(broken.file)?.document.uri ?? toUri(broken.file))
    if (before?.uri === uri && before?.message === broken?.failure.message) return
    if (before !== undefined && before.uri !== uri) publish(before.uri, [], undefined)
    folder.broken = broken && uri !== undefined ? { uri, message: broken.failure.message } : undefined
    if (broken === undefined || uri === undefined) return
    log(broken.failure.message)
    publish(uri, [toShownFailure(broken.failure)], undefined)
  }

  function showFindings(folder: Folder, judged: Judged, versions: ReadonlyMap<string, number>): void {
    folder.judged = judged
    const shown = groupFindings(judged, held.values(), folder.published, each => findFolder(each) === folder)
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
  function findFolder({ path, real }: Pick<Held, 'path' | 'real'>): Folder | undefined {
    let innermost: Folder | undefined
    for (const folder of folders.values())
      if (
        (isBelow(folder.real, real) || isBelow(folder.project.cwd, path)) &&
        folder.real.length > (innermost?.real.length ?? -1)
      )
        innermost = folder
    return innermost ?? [...folders.values()].find(({ judged }) => judged?.findOwner(real) !== undefined)
  }

  function findByPath(file: string): Held | undefined {
    for (const each of held.values()) if (each.real === file || each.path === file) return each
    return undefined
  }

  function scheduleFor(each: Held): void {
    const folder = findFolder(each)
    if (folder !== undefined) schedule([folder])
  }

  /** Judges the new text, and clears what an older one was told, once the round is over. */
  function hold(uri: string, document: TextDocument, path: string, isEdited: boolean): void {
    const real = toRealPath(path)
    const each: Held = {
      document,
      path,
      real,
      unsaved: toUnsaved(document, real, isEdited, ++stamp),
      page: undefined,
    }
    held.set(uri, each)
    scheduleFor(each)
  }

  return {
    addFolder(uri) {
      const path = toPath(uri)
      if (path === undefined) return log('Folders that are not on this machine are ignored')
      const real = toRealPath(path)
      if (folders.has(real)) return
      const onChange = () => schedule([folder])
      const folder: Folder = {
        real,
        project: openProject(path, { onChange, onWarning: log }),
        judged: undefined,
        published: new Map(),
        versions: new Map(),
        broken: undefined,
      }
      folders.set(real, folder)
      // Texts of another folder may lie in this one.
      schedule(folders.values())
    },
    removeFolder(uri) {
      const path = toPath(uri)
      const folder = path === undefined ? undefined : folders.get(toRealPath(path))
      if (folder === undefined) return
      folders.delete(folder.real)
      folder.project.close()
      for (const address of folder.published.keys()) publish(address, [], undefined)
      if (folder.broken !== undefined) publish(folder.broken.uri, [], undefined)
      schedule(folders.values())
    },
    open(uri, version, text) {
      const path = toPath(uri)
      if (path !== undefined) hold(uri, TextDocument.create(uri, 'markdown', version, text), path, false)
    },
    change(uri, version, changes) {
      const known = held.get(uri)
      if (known !== undefined)
        hold(uri, TextDocument.update(known.document, changes, version), known.path, true)
    },
    save(uri) {
      const known = held.get(uri)
      if (known === undefined) return
      findFolder(known)?.project.tell(known.real)
      hold(uri, known.document, known.path, false)
    },
    close(uri) {
      const known = held.get(uri)
      held.delete(uri)
      if (known !== undefined) scheduleFor(known)
    },
    touch(uri) {
      const path = toPath(uri)
      if (path === undefined) return
      const real = toRealPath(path)
      findFolder({ path, real })?.project.tell(real)
    },
    async settle() {
      while (running !== undefined) await running
    },
    getPage(uri) {
      const each = held.get(uri)
      const judged = each && findFolder(each)?.judged
      if (each === undefined || judged === undefined) return undefined
      const found = judged.skills.get(each.real)?.found
      const { document, real, page: known } = each
      if ((found === undefined && !isEntryPath(real)) || document.getText().length > LONGEST_TEXT)
        return undefined
      if (known?.version === document.version && known.judged === judged) return { page: known.page, judged }
      const page = readPage(document, real, found, judged.analyser)
      each.page = { version: document.version, judged, page }
      return { page, judged }
    },
    getFindings(uri) {
      const each = held.get(uri)
      return (each && findFolder(each)?.published.get(uri)) ?? []
    },
    files: {
      read(file) {
        const open = findByPath(file)
        if (open !== undefined) return open.document.getText()
        const isOurs = [...folders.values()].some(({ real, judged }) =>
          isInside([real, ...(judged?.settings.sources.flatMap(({ dir }) => dir || []) ?? [])], file),
        )
        return isOurs ? readText(file) : undefined
      },
      toUri: file => findByPath(file)?.document.uri ?? toUri(file),
    },
    end() {
      for (const { project } of folders.values()) project.close()
      folders.clear()
      held.clear()
    },
  }
}
