/** The other end of `skillc lsp`: an editor that says what a test has it say, byte for byte where that matters. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CodeAction, Diagnostic, Range } from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { CLI } from './cli.ts'

/** A message as it comes. */
export interface Message {
  id?: number | string | null
  method?: string
  params?: Published & Record<string, unknown>
  result?: unknown
  error?: { code: number; message: string }
}

interface Published {
  uri?: string
  version?: number
  diagnostics?: Diagnostic[]
}

/** A message with its header. */
export function frame(message: object | string): Buffer {
  const body = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message))
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body])
}

const CAPABILITIES = {
  textDocument: { rename: { prepareSupport: true } },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['rename'] } },
}

/** Starts the command. Nothing is said to it yet. */
export function startServer(cwd: string, args: string[] = []) {
  const child = spawn(process.execPath, [CLI, 'lsp', ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
  })
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  let rest = Buffer.alloc(0)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
    for (const wake of waiting) wake()
  })
  child.stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const at = rest.indexOf('\r\n\r\n')
      const [, length] = /Content-Length: (\d+)/.exec(rest.toString('latin1', 0, Math.max(at, 0))) ?? []
      const end = at + 4 + Number(length)
      if (length === undefined || rest.length < end) break
      messages.push(JSON.parse(rest.toString('utf8', at + 4, end)))
      rest = rest.subarray(end)
    }
    for (const wake of waiting) wake()
  })
  child.stdin.on('error', () => {})
  const ended = new Promise<number | null>(fulfill => child.on('close', fulfill))
  let next = 0

  /** The first that `find` gives of what has come, or comes. */
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((fulfill, reject) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        fulfill(found)
      }
      waiting.add(look)
      void ended.then(code => {
        look()
        reject(new Error(`the server ended with ${code}: ${errors}`))
      })
      look()
    })
  const write = (bytes: string | Buffer) => void child.stdin.write(bytes)
  const notify = (method: string, params?: object) => write(frame({ jsonrpc: '2.0', method, params }))
  const ask = (method: string, params?: object): Promise<Message> => {
    const id = ++next
    write(frame({ jsonrpc: '2.0', id, method, params }))
    return until(() => messages.find(message => message.id === id && message.method === undefined))
  }
  // biome-ignore lint/suspicious/noExplicitAny: each method has a result of its own
  const request = async (method: string, params?: object): Promise<any> => {
    const { error, result } = await ask(method, params)
    if (error !== undefined) throw new Error(`${error.code} ${error.message}`)
    return result
  }
  return {
    pid: child.pid ?? 0,
    messages,
    write,
    notify,
    ask,
    request,
    until,
    ended,
    errors: () => errors,
    endInput: () => child.stdin.end(),
    async initialize(folders: string[] = [cwd], capabilities: object = CAPABILITIES) {
      const workspaceFolders = folders.map(folder => ({ uri: toUri(folder), name: folder }))
      const result = await request('initialize', {
        processId: null,
        rootUri: null,
        workspaceFolders,
        capabilities,
      })
      notify('initialized', {})
      return result
    },
    /** What was said last about a file, of this version where one is given. */
    published: (file: string, version?: number): Promise<Diagnostic[]> =>
      until(() => {
        const last = messages.findLast(
          ({ method, params }) => method === 'textDocument/publishDiagnostics' && params?.uri === toUri(file),
        )
        return version === undefined || last?.params?.version === version
          ? last?.params?.diagnostics
          : undefined
      }),
    async end(): Promise<number | null> {
      await request('shutdown')
      notify('exit')
      return ended
    },
  }
}

export type Server = ReturnType<typeof startServer>

export function toUri(file: string): string {
  return pathToFileURL(file).href
}

/** A file that the editor has open. */
export function openFile(server: Server, file: string, text = readFileSync(file, 'utf8')) {
  const uri = toUri(file)
  let document = TextDocument.create(uri, 'markdown', 1, text)
  server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'markdown', version: 1, text } })
  const locate = (words: string, at = 0) => {
    const offset = document.getText().indexOf(words)
    if (offset === -1) throw new Error(`\`${words}\` is not in the text`)
    return document.positionAt(offset + at)
  }
  const change = (contentChanges: { text: string; range?: Range }[]) => {
    document = TextDocument.update(document, contentChanges, document.version + 1)
    server.notify('textDocument/didChange', {
      textDocument: { uri, version: document.version },
      contentChanges,
    })
  }
  return {
    uri,
    text: () => document.getText(),
    locate,
    /** Puts a text where words stand, and waits for what is found in it. */
    async replace(words: string, text: string): Promise<Diagnostic[]> {
      change([{ range: { start: locate(words), end: locate(words, words.length) }, text }])
      return server.published(file, document.version)
    },
    change,
    /** What is found in the text as it is now. */
    findings: () => server.published(file, document.version),
    /** Asks about the place `at` units after the start of words. */
    ask: (method: string, words: string, at = 0, more: object = {}) =>
      server.request(`textDocument/${method}`, {
        textDocument: { uri },
        position: locate(words, at),
        ...more,
      }),
    async actions(range: Range, only?: string[]): Promise<CodeAction[]> {
      return server.request('textDocument/codeAction', {
        textDocument: { uri },
        range,
        context: { diagnostics: [], only },
      })
    },
    /** The text with the edits of an action made, as the editor would. */
    apply({ edit }: CodeAction): string {
      return TextDocument.applyEdits(document, edit?.changes?.[uri] ?? [])
    },
    close: () => server.notify('textDocument/didClose', { textDocument: { uri } }),
  }
}

/** The path of a skill's entry in `skills`. */
export function entryOf(cwd: string, name: string): string {
  return join(cwd, 'skills', name, 'SKILL.md')
}
