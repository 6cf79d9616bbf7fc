/** `skillc init`. */
import { defineCommand } from '../command.ts'

export const command = defineCommand({
  flags: {},
  staysHere: true,
  action: async (_, io) => {
    const { runInit } = await import('../actions/new.ts')
    return runInit(io)
  },
})
