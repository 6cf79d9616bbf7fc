/** How a registry is spoken to. */
import { isLoopback } from '../../core/network/loopback.ts'

/** Docker's hub goes by several names. */
export function isHub(host: string): boolean {
  return host === 'docker.io' || host === 'index.docker.io' || host === 'registry-1.docker.io'
}

/** Where a registry's API begins. */
export function getApiUrl(host: string, plainHttp: boolean): URL {
  const name = isHub(host) ? 'registry-1.docker.io' : host
  return new URL(`${plainHttp || isLoopback(host) ? 'http' : 'https'}://${name}/v2/`)
}
