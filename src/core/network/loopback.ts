/** Which hosts are this machine, and which addresses need no trust in the network. */

/** Whether `host` or `host:port` is this machine: the only place that is spoken to without encryption unasked.
 * Names below `localhost` are not: some resolvers ask the network for them. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

/** Whether what is sent to this http(s) address, and what comes from it, cannot be read or changed on the way. */
export function isPrivateLine({ protocol, host }: URL): boolean {
  return protocol === 'https:' || isLoopback(host)
}
