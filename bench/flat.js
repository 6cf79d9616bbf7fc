// A flat folder of many skills with three warnings each, and what reports about it cost: node bench/flat.js [--skills 60000] [--command CLI]
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { table } from './measure.js'
import { measureCommand } from './measure-command.js'
import { openScratch } from './scratch.js'

const { values } = parseArgs({
  options: {
    skills: { type: 'string', default: '60000' },
    /** Another build of the command, to measure beside this one. */
    command: { type: 'string', default: fileURLToPath(new URL('../dist/cli.cjs', import.meta.url)) },
  },
})
const scratch = openScratch()
try {
  const tree = plantFlat(join(scratch.dir, 'skills'), Number(values.skills))
  const rows = ['compact', 'json', 'sarif', 'gitlab'].map(format => {
    const cwd = scratch.fresh(format)
    mkdirSync(cwd)
    const args = ['check', tree, '--no-cache', '--format', format]
    const { cpu, rss } = measureCommand([process.execPath, values.command, ...args], { cwd, seconds: 600 })
    const size = statSync(`${cwd}.stdout`).size
    return [format, cpu.toFixed(1), rss.toFixed(0), (size / 1e6).toFixed(1)]
  })
  console.log(table(['<format', 'CPU s', 'memory MiB', 'output MB'], rows))
} finally {
  scratch.close()
}

/** Skills named after no folder, with a field that no client knows and a link that leads nowhere. @param {string} folder @param {number} count */
function plantFlat(folder, count) {
  rmSync(folder, { recursive: true, force: true })
  for (let at = 0; at < count; at++) {
    const name = `owner${at % 977}--repo${at % 31}--skill${at}`
    mkdirSync(join(folder, name), { recursive: true })
    const head = `name: skill${at}\ndescription: Bakes the loaf number ${at} of rye. Use when the user asks for it.\nflour: rye`
    const body = `# Loaf ${at}\n\nWeigh the flour, feed the starter and wait. See [the times](references/times.md).\n`
    writeFileSync(join(folder, name, 'SKILL.md'), `---\n${head}\n---\n\n${body}`)
  }
  return folder
}
