/** Runs beside a script that may reach some hosts: listens where proxies are expected and forwards bytes to the socket. */

/** Inside the sandbox: the folder with the socket, this program, and Node. */
export const PROXY = '/proxy'
export const NODE = '/node'
const PORT = 3128

/** Node's own threads count toward the sandbox's process limit. */
export const FORWARDER_THREADS = 16

/** It has no more rights than the script: the other end of the socket decides. */
export const FORWARDER = `'use strict'
const net = require('node:net')
const { spawn } = require('node:child_process')
const { constants } = require('node:os')
const server = net.createServer({ allowHalfOpen: true }, inner => {
  const outer = net.connect({ path: '${PROXY}/socket', allowHalfOpen: true })
  const end = () => { inner.destroy(); outer.destroy() }
  inner.on('error', end)
  outer.on('error', end)
  inner.pipe(outer).pipe(inner)
})
server.listen(${PORT}, '127.0.0.1', () => {
  const [command, ...args] = process.argv.slice(2)
  const child = spawn(command, args, { stdio: 'inherit' })
  child.on('error', error => {
    console.error(error.message)
    process.exit(127)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
})
`

export const PROXY_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries([
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].map(name => [
    name,
    `http://127.0.0.1:${PORT}`,
  ]),
  // Node 24 and later.
  ['NODE_USE_ENV_PROXY', '1'],
])

export const FORWARD_COMMAND = [NODE, `${PROXY}/forward.cjs`]
