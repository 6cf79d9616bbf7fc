/** The language server: maps protocol messages to the workspace and its features. */

import type { Readable, Writable } from 'node:stream'
import {
  createMessageConnection,
  ErrorCodes,
  type MessageConnection,
  ResponseError,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node'
import type {
  ClientCapabilities,
  InitializeParams,
  InitializeResult,
  TextDocumentContentChangeEvent,
  TextDocumentSyncKind,
} from 'vscode-languageserver-protocol'
import { type Position, TextDocumentEdit, TextEdit, type WorkspaceEdit } from 'vscode-languageserver-types'
import { isCount } from '../core/json/shapes.ts'
import { VERSION } from '../core/process/version.ts'
import { ACTION_KINDS, listActions } from './actions.ts'
import { listCompletions, TRIGGERS } from './completion.ts'
import { createMessageReader } from './framing.ts'
import { formatFrontmatter, loadFields } from './frontmatter.ts'
import { createHover } from './hover.ts'
import { type OpenPage, toUri } from './page.ts'
import type { TrustedOptions } from './project.ts'
import { findReferences, findRenameRange, rename } from './rename.ts'
import { listLenses, listSymbols } from './sections.ts'
import { findDefinition } from './targets.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** Editors send changes instead of whole texts. */
const INCREMENTAL: TextDocumentSyncKind = 2

export interface ServerOptions {
  input: Readable
  output: Writable
  /** The folder to check if the editor names none. */
  cwd: string
  /** Options from the program that starts the server, with absolute paths. */
  trusted?: TrustedOptions
  /** For sentences that no protocol message fits. */
  onWarning: (text: string) => void
  stop: AbortSignal
}

/** Serves one editor. Resolves to whether it ended in the protocol's order: `shutdown`, then `exit`. */
export function serveEditor({
  input,
  output,
  cwd,
  trusted,
  onWarning,
  stop,
}: ServerOptions): Promise<boolean> {
  return new Promise(fulfill => {
    const log = (text: string) => onWarning(text.split('\n', 1)[0] ?? '')
    const reader = createMessageReader(input, onWarning)
    const logger = { error: log, warn: log, info: log, log }
    const connection = createMessageConnection(reader, new StreamMessageWriter(output), logger)
    // Only the writer's errors: the reader reports its own.
    connection.onError(([error]) => log(error.message))
    const workspace = openWorkspace({
      publish: (uri, diagnostics, version) =>
        void connection.sendNotification('textDocument/publishDiagnostics', {
          uri,
          diagnostics,
          ...(version !== undefined && { version }),
        }),
      log,
      trusted,
    })
    const end = (isOrderly: boolean) => {
      workspace.end()
      connection.dispose()
      input.pause()
      if ('unref' in input && typeof input.unref === 'function') input.unref()
      fulfill(isOrderly)
    }
    const wire = openWire(connection, workspace, cwd, end)
    hearChanges(wire, workspace)
    answerFeatures(wire, workspace)
    // After `shutdown`, an editor may close the pipe before its `exit` is read.
    connection.onClose(() => end(wire.isShutDown()))
    stop.addEventListener('abort', () => end(false), { once: true })
    connection.listen()
  })
}

type Phase = 'new' | 'open' | 'shut down'

/** Untrusted: handlers check the fields that they use. */
type Params = Readonly<Record<string, unknown>>

/** The protocol while the server is open. `isSettled`: the answer waits until edits are checked. */
interface Wire {
  hear: (method: string, handle: (params: Params) => void) => void
  /** For a place in an entry, as an offset in its parsed text; null for other files. */
  answerAt: (
    method: string,
    isSettled: boolean,
    handle: (open: OpenPage, offset: number, params: Params) => unknown,
  ) => void
  /** For an entry; an empty list for other files. */
  answerPage: (
    method: string,
    isSettled: boolean,
    handle: (open: OpenPage, params: Params) => unknown,
  ) => void
  getClient: () => ClientCapabilities
  isShutDown: () => boolean
}

/** Handles requests in the protocol's order, from `initialize` to `exit`. */
function openWire(
  connection: MessageConnection,
  workspace: Workspace,
  cwd: string,
  end: (isOrderly: boolean) => void,
): Wire {
  let phase: Phase = 'new'
  let client: ClientCapabilities = {}

  const answer = (method: string, isSettled: boolean, handle: (params: Params) => unknown) =>
    connection.onRequest(method, async (params: unknown) => {
      if (phase === 'new') throw new ResponseError(ErrorCodes.ServerNotInitialized, 'Send `initialize` first')
      if (phase === 'shut down')
        throw new ResponseError(ErrorCodes.InvalidRequest, 'The server was shut down')
      if (isSettled) await workspace.settle()
      return handle(toParams(params)) ?? null
    })
  connection.onRequest('initialize', (given: unknown) => {
    if (phase !== 'new')
      throw new ResponseError(ErrorCodes.InvalidRequest, 'The server is already initialized')
    const params = toParams(given) as Partial<InitializeParams>
    client = params.capabilities ?? {}
    for (const uri of listFolders(params, cwd)) workspace.addFolder(uri)
    phase = 'open'
    return createResult(client)
  })
  connection.onRequest('shutdown', () => {
    if (phase === 'new') throw new ResponseError(ErrorCodes.ServerNotInitialized, 'Send `initialize` first')
    phase = 'shut down'
    return null
  })
  connection.onNotification('exit', () => end(phase === 'shut down'))
  return {
    hear: (method, handle) =>
      connection.onNotification(method, (params: unknown) => {
        if (phase === 'open') handle(toParams(params))
      }),
    answerAt: (method, isSettled, handle) =>
      answer(method, isSettled, params => {
        const open = workspace.getPage(readUri(params))
        if (open === undefined) return undefined
        const { document, shift } = open.page
        return handle(open, document.offsetAt(readPosition(params)) - shift, params)
      }),
    answerPage: (method, isSettled, handle) =>
      answer(method, isSettled, params => {
        const open = workspace.getPage(readUri(params))
        return open === undefined ? [] : handle(open, params)
      }),
    getClient: () => client,
    isShutDown: () => phase === 'shut down',
  }
}

function hearChanges({ hear }: Wire, workspace: Workspace): void {
  hear('textDocument/didOpen', ({ textDocument }) => {
    const { uri, version, text } = toParams(textDocument)
    if (typeof uri === 'string' && typeof text === 'string') workspace.open(uri, toVersion(version), text)
  })
  hear('textDocument/didChange', ({ textDocument, contentChanges }) => {
    const { uri, version } = toParams(textDocument)
    if (typeof uri === 'string' && Array.isArray(contentChanges) && contentChanges.every(isChange))
      workspace.change(uri, toVersion(version), contentChanges)
  })
  hear('textDocument/didSave', params => workspace.save(readUri(params)))
  hear('textDocument/didClose', params => workspace.close(readUri(params)))
  hear('workspace/didChangeWatchedFiles', ({ changes }) => {
    if (Array.isArray(changes)) for (const change of changes) workspace.touch(toParams(change).uri)
  })
  hear('workspace/didChangeWorkspaceFolders', ({ event }) => {
    const { added, removed } = toParams(event)
    if (Array.isArray(removed)) for (const folder of removed) workspace.removeFolder(toParams(folder).uri)
    if (Array.isArray(added)) for (const folder of added) workspace.addFolder(toParams(folder).uri)
  })
}

function answerFeatures({ answerAt, answerPage, getClient }: Wire, workspace: Workspace): void {
  const fields = loadFields()
  answerPage('textDocument/codeAction', true, ({ page, judged }, params) => {
    const only = toParams(params.context).only
    const kinds = Array.isArray(only) ? only.filter(kind => typeof kind === 'string') : undefined
    return listActions(page, judged, workspace.getFindings(page.document.uri), readRange(params), kinds)
  })
  answerPage('textDocument/codeLens', true, ({ page, judged }) => listLenses(judged, page))
  answerPage('textDocument/formatting', true, ({ page }) => formatFrontmatter(page))
  answerPage('textDocument/documentSymbol', false, ({ page }) => listSymbols(page))
  answerAt('textDocument/hover', false, (open, offset) => createHover(open, offset, fields))
  answerAt('textDocument/completion', false, (open, offset) =>
    // Completion needs no parsed text, so its offset is in the editor's.
    listCompletions(open, offset + open.page.shift, fields),
  )
  answerAt('textDocument/definition', false, findDefinition)
  answerAt('textDocument/references', true, (open, offset, { context }) =>
    findReferences(open, offset, toParams(context).includeDeclaration === true),
  )
  answerAt('textDocument/prepareRename', true, findRenameRange)
  answerAt('textDocument/rename', true, (open, offset, { newName }) => {
    if (typeof newName !== 'string')
      throw new ResponseError(ErrorCodes.InvalidParams, 'The new name is not text')
    const { documentChanges, resourceOperations } = getClient().workspace?.workspaceEdit ?? {}
    // Neovim declares only the latter, and accepts both.
    const mayMove = resourceOperations?.includes('rename') === true
    const renamed = rename(open, offset, newName, mayMove)
    if ('problem' in renamed) throw new ResponseError(ErrorCodes.InvalidParams, renamed.problem)
    return documentChanges === true || mayMove ? renamed.edit : toPlainEdit(renamed.edit)
  })
}

function listFolders(
  { workspaceFolders, rootUri, rootPath }: Partial<InitializeParams>,
  cwd: string,
): unknown[] {
  if (Array.isArray(workspaceFolders) && workspaceFolders.length > 0)
    return workspaceFolders.map(folder => toParams(folder).uri)
  if (typeof rootUri === 'string') return [rootUri]
  return [toUri(typeof rootPath === 'string' && rootPath !== '' ? rootPath : cwd)]
}

function createResult(client: ClientCapabilities): InitializeResult {
  const canPrepare = client.textDocument?.rename?.prepareSupport === true
  return {
    serverInfo: { name: 'skillc', version: VERSION },
    capabilities: {
      positionEncoding: 'utf-16',
      textDocumentSync: { openClose: true, change: INCREMENTAL, save: true },
      codeActionProvider: { codeActionKinds: ACTION_KINDS },
      codeLensProvider: {},
      completionProvider: { triggerCharacters: TRIGGERS },
      definitionProvider: true,
      documentFormattingProvider: true,
      documentSymbolProvider: true,
      hoverProvider: true,
      referencesProvider: true,
      renameProvider: canPrepare ? { prepareProvider: true } : true,
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  }
}

/** For editors that support only text edits. */
function toPlainEdit({ documentChanges = [] }: WorkspaceEdit): WorkspaceEdit {
  const edits = documentChanges.filter(change => TextDocumentEdit.is(change))
  return {
    changes: Object.fromEntries(
      edits.map(({ textDocument, edits: own }) => [textDocument.uri, own.filter(edit => TextEdit.is(edit))]),
    ),
  }
}

function toParams(value: unknown): Params {
  return typeof value === 'object' && value !== null ? (value as Params) : {}
}

function readUri(params: Params): string {
  const { uri } = toParams(params.textDocument)
  if (typeof uri !== 'string')
    throw new ResponseError(ErrorCodes.InvalidParams, '`textDocument.uri` is missing')
  return uri
}

function readPosition({ position }: Params): Position {
  if (!isPosition(position)) throw new ResponseError(ErrorCodes.InvalidParams, '`position` is missing')
  return position
}

function readRange({ range }: Params) {
  if (!isRange(range)) throw new ResponseError(ErrorCodes.InvalidParams, '`range` is missing')
  return range
}

function isPosition(value: unknown): value is Position {
  const { line, character } = toParams(value)
  return isCount(line) && isCount(character)
}

function isRange(value: unknown): value is { start: Position; end: Position } {
  const { start, end } = toParams(value)
  return isPosition(start) && isPosition(end)
}

function isChange(value: unknown): value is TextDocumentContentChangeEvent {
  const { text, range } = toParams(value)
  return typeof text === 'string' && (range === undefined || isRange(range))
}

function toVersion(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
