// Loaded with `--import`: says on standard output which modules a program loads.
import { register } from 'node:module'

const hook = `
  import { writeSync } from 'node:fs'
  export async function load(url, context, next) {
    writeSync(1, 'load ' + url + '\\n')
    return next(url, context)
  }`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
