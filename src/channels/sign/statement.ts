/** An in-toto Statement v1 with SLSA provenance v1, about `manifest.json` and the registry's artifact, if any. */

import { getDigits } from '../../core/digests/digest.ts'
import { isMap } from '../../core/json/shapes.ts'
import { VERSION } from '../../core/process/version.ts'
import { readJson } from '../oci/shapes.ts'

const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'
export const PREDICATE_TYPE = 'https://slsa.dev/provenance/v1'
const BUILD_TYPE = 'https://skillc.dev/build/v1'
const LOCAL_BUILDER = 'https://skillc.dev/builder/local'
/** SLSA has no such field, so its name starts with skillc's. */
const EXPIRES = 'skillc_expires'
export const MANIFEST_SUBJECT = 'manifest.json'

export interface Provenance {
  manifest: string
  artifact?: { name: string; digest: string }
  /** Default: a local build. */
  builder?: string
  source?: { uri: string; revision?: string }
  invocation?: string
  expires?: string
}

export interface Subject {
  name: string
  digest: { sha256: string }
}

export function encodeStatement({
  manifest,
  artifact,
  builder,
  source,
  invocation,
  expires,
}: Provenance): Uint8Array {
  const metadata = {
    ...(invocation !== undefined && { invocationId: invocation }),
    ...(expires !== undefined && { [EXPIRES]: expires }),
  }
  const subject = [createSubject(MANIFEST_SUBJECT, manifest)]
  if (artifact !== undefined) subject.push(createSubject(artifact.name, artifact.digest))
  const statement = {
    _type: STATEMENT_TYPE,
    subject,
    predicateType: PREDICATE_TYPE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: source === undefined ? {} : { source: source.uri },
        internalParameters: { skillc: VERSION },
        resolvedDependencies:
          source === undefined
            ? []
            : [
                {
                  uri: source.uri,
                  ...(source.revision !== undefined && { digest: { gitCommit: source.revision } }),
                },
              ],
      },
      runDetails: {
        builder: { id: builder ?? LOCAL_BUILDER, version: { skillc: VERSION } },
        ...(Object.keys(metadata).length > 0 && { metadata }),
      },
    },
  }
  return Buffer.from(JSON.stringify(statement))
}

function createSubject(name: string, digest: string): Subject {
  return { name, digest: { sha256: getDigits(digest) } }
}

export interface Statement {
  subjects: Subject[]
  builder: string | undefined
  expires: string | undefined
}

export function readStatement(bytes: Uint8Array): Statement | undefined {
  const value = readJson(bytes)
  if (isMap(value) && value._type === STATEMENT_TYPE && value.predicateType === PREDICATE_TYPE) {
    const { subject, predicate } = value
    const details = isMap(predicate) && isMap(predicate.runDetails) ? predicate.runDetails : {}
    const builder = isMap(details.builder) ? details.builder.id : undefined
    const expires = isMap(details.metadata) ? details.metadata[EXPIRES] : undefined
    if (Array.isArray(subject) && subject.every(isSubject))
      return {
        subjects: subject,
        builder: typeof builder === 'string' ? builder : undefined,
        expires: expires === undefined || typeof expires === 'string' ? expires : '',
      }
  }
  return undefined
}

function isSubject(value: unknown): value is Subject {
  if (!isMap(value) || typeof value.name !== 'string' || !isMap(value.digest)) return false
  return typeof value.digest.sha256 === 'string'
}
