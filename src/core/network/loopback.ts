/**
 * The only hosts that skillc contacts without encryption by default. Excludes names below `localhost`: some resolvers
 * ask the network for them.
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

/** Whether nobody in between can read or change traffic with this http(s) address. */
export function isPrivateLine({ protocol, host }: URL): boolean {
  return protocol === 'https:' || isLoopback(host)
}
