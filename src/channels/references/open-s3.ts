import { failure } from '../../core/errors/failure.ts'
import { MANIFEST } from '../../format/layout.ts'
import { type Call, openTransport } from '../call.ts'
import { openS3 } from '../s3/store.ts'
import { type OpenedBundle, openPublished, type Pin } from './opened.ts'
import { parseS3 } from './reference.ts'

export function openS3Bundle(
  name: string,
  call: Call,
  pin: Pin | undefined,
  plainHttp = false,
): Promise<OpenedBundle> {
  const transport = openTransport(call)
  const store = openS3(parseS3(name), { environment: call.environment, plainHttp, transport })
  return openPublished(
    async (path, most) => (await store.get(path, most)) ?? createMissingError(path, name),
    pin,
  )
}

function createMissingError(path: string, name: string) {
  return path === MANIFEST
    ? failure(
        `There is no bundle in \`${name}\`: \`${MANIFEST}\` does not exist`,
        'Use the folder that you gave to `skillc publish`',
      )
    : failure(`\`${path}\` is not in \`${name}\``, 'Publish the bundle again')
}
