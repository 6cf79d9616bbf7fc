/** Which hosts are this machine, and how a registry is spoken to. */
/** Whether `host` or `host:port` is this machine: the only place that is spoken to without encryption unasked. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(name)
  )
}

/** Docker's hub goes by several names. */
export function isHub(host: string): boolean {
  return host === 'docker.io' || host === 'index.docker.io' || host === 'registry-1.docker.io'
}

/** Where a registry's API begins. */
export function getApiUrl(host: string, plainHttp: boolean): URL {
  const name = isHub(host) ? 'registry-1.docker.io' : host
  return new URL(`${plainHttp || isLoopback(host) ? 'http' : 'https'}://${name}/v2/`)
}
