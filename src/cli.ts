#!/usr/bin/env node
/** The package's command: prints the version, or loads the commands and passes the arguments on. */
import { loadCommands } from './cli/code-cache.ts'
import { formatVersion } from './cli/version.ts'

const { argv, stdout, stderr } = process
const load = () => loadCommands(import.meta.dirname, argv.slice(2))
stdout.on('error', error => load().endOnBrokenOutput(error))
stderr.on('error', () => {})
if (argv.length === 3 && (argv[2] === '--version' || argv[2] === '-V')) stdout.write(formatVersion())
else void load().main(argv)
