/** `--import` of it gives skillc a disk like that of macOS. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import '../typescript.js'

const { foldDisk } = await import('../../test/support/folding-disk.ts')
Object.assign(fs, foldDisk({ ...fs }, { isOn: true }))
syncBuiltinESMExports()
