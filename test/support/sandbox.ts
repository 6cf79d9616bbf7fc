/** Whether this machine can make a sandbox, asked of bubblewrap itself and not of skillc. */
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** Set where every part has been installed: then a missing one is a failure. */
const hasAllParts = process.env.SKILLC_ALL_PARTS === '1'

/**
 * Why there is no sandbox; undefined: there is one. A system that refuses one is a reason everywhere; that bubblewrap is not
 * installed is none where every part should be.
 */
export function sandboxRefusal(): string | undefined {
  const everything = ['--unshare-all', '--unshare-user', '--disable-userns', '--ro-bind', '/', '/']
  const isRoot = userInfo().uid === 0
  const { error, status, stderr } = spawnSync(
    'bwrap',
    [...everything, '--proc', '/proc', '--dev', '/dev', 'true'],
    {
      encoding: 'utf8',
      cwd: '/',
      ...(isRoot && { uid: 65534, gid: 65534 }),
    },
  )
  if (error !== undefined) return hasAllParts ? undefined : 'bubblewrap is not installed'
  return status === 0 ? undefined : `bubblewrap is refused here: ${stderr.trim().slice(0, 200)}`
}
