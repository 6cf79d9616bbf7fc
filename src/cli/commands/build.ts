/** `skillc build`. */
import { failure } from '../../core/errors/failure.ts'
import { defineCommand } from '../command.ts'
import { buildFlags, getBuild, writeFlags } from '../flag-sets.ts'
import { stopSignal } from '../io.ts'

const flags = {
  ...writeFlags,
  ...buildFlags,
  shard: {
    kind: 'text',
    value: 'i/n',
    about: 'Write one of n parts to --out, for `skillc merge`',
  },
} as const

export const command = defineCommand({
  flags,
  exits: {
    0: 'Built',
    1: 'Errors were found; skills that have them were left out',
  },
  examples: [
    'skillc build                      the skills of this project',
    'skillc build skills --out bundle',
    'skillc build vendor --no-emit-on-error',
    'skillc build skills --watch',
    'skillc build skills --shard 1/2 --out parts/1',
  ],
  action: async (given, io, roots: string[]) => {
    const asked = getBuild(flags, given, roots)
    const { shard, watch } = given
    if (shard !== undefined) {
      if (watch) throw failure('`--shard` and `--watch` exclude each other', 'Give one of them')
      const { runShard } = await import('../actions/shard.ts')
      return runShard(asked, shard, io)
    }
    if (watch) {
      const { runWatch } = await import('../actions/watch.ts')
      return runWatch(asked, 'build', stopSignal(), io)
    }
    const { runBuild } = await import('../actions/build.ts')
    return runBuild(asked, io)
  },
})
