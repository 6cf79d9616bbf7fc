/** Which hosts are this machine, and whether a secret may go to an address. */

/** Whether `host` or `host:port` is this machine: the only place that is spoken to without encryption unasked. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(name)
  )
}

/** Whether a key or a token that is sent to this address cannot be read on the way. */
export function isPrivateLine({ protocol, host }: URL): boolean {
  return protocol === 'https:' || isLoopback(host)
}
