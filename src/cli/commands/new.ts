/** `skillc new`. */
import { defineCommand } from '../command.ts'

export const command = defineCommand({
  flags: {
    dir: {
      kind: 'text',
      isOutput: true,
      value: 'dir',
      about: 'The folder to make it in',
      usually: 'where the skills of the project are, else skills',
    },
  },
  examples: ['skillc new review-recipe'],
  action: async ({ dir }, io, name: string) => {
    const { runNew } = await import('../actions/new.ts')
    return runNew(name, dir, io)
  },
})
