/** `--import` of it gives skillc a disk like that of macOS, in threads too, for which `typescript.js` does nothing. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

const file = fileURLToPath(new URL('../../test/support/folding-disk.ts', import.meta.url))
const { code } = transformSync(file, fs.readFileSync(file, 'utf8'), { tsconfig: false })
const { foldDisk } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
Object.assign(fs, foldDisk({ ...fs }, { isOn: true }))
syncBuiltinESMExports()
