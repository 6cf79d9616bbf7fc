export interface Script {
  path: string
  head: Uint8Array
  isExecutable: boolean
}

/** Bytes of a first line, as Linux reads them (BINPRM_BUF_SIZE). */
export const HEAD = 256

/** For files without a `#!` line and bit: a sixth of the scripts in public skills. */
const interpreters: Readonly<Record<string, string>> = {
  py: 'python3',
  sh: 'sh',
  bash: 'bash',
  js: 'node',
  mjs: 'node',
  cjs: 'node',
  pl: 'perl',
  rb: 'ruby',
}

/** The `#!` line counts first, whether or not the file has the executable bit; then the bit, then the extension. */
export function getCommand({ path, head, isExecutable }: Script, file: string): string[] | undefined {
  const line = parseShebang(head)
  if (line !== undefined) return [...line, file]
  if (isExecutable) return [file]
  const extension = /\.([a-z]+)$/.exec(path.toLowerCase())?.[1] ?? ''
  const interpreter = Object.hasOwn(interpreters, extension) ? interpreters[extension] : undefined
  return interpreter === undefined ? undefined : ['/usr/bin/env', interpreter, file]
}

/** Split as Linux does (execve(2)), without a carriage return at the end. */
function parseShebang(head: Uint8Array): string[] | undefined {
  const [first = ''] = new TextDecoder('latin1').decode(head.subarray(0, HEAD)).split('\n')
  const [, interpreter, argument = ''] = /^#![ \t]*(\/[^ \t\r\0]+)((?:[ \t\r][^\0]*)?)$/.exec(first) ?? []
  if (interpreter === undefined) return undefined
  const trimmed = argument.trim()
  return trimmed === '' ? [interpreter] : [interpreter, trimmed]
}
