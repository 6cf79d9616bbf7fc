/** What of the process publishing depends on: environment variables and the home folder. */
import { homedir } from 'node:os'

export interface Environment {
  env: Readonly<Record<string, string | undefined>>
  home: string
}

/** The environment of this process. */
export function environmentOfProcess(): Environment {
  return { env: process.env, home: homedir() }
}
