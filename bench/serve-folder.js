// The static server of the benchmarks, in a process of its own.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('static-server.js', import.meta.url))

/** @param {string} folder @returns {Promise<{ address: string, stop: () => void }>} */
export async function serveFolder(folder) {
  const child = spawn(process.execPath, [server, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise(resolve =>
    child.stdout.once('data', line => resolve(String(line).trim())),
  )
  return { address, stop: () => child.kill() }
}
