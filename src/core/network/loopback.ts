/**
 * The only hosts that skillc speaks to without encryption by default. Names below `localhost` are not: some resolvers ask the
 * network for them.
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

/** Whether nobody can read or change on the way what is sent to this http(s) address and what comes back. */
export function isPrivateLine({ protocol, host }: URL): boolean {
  return protocol === 'https:' || isLoopback(host)
}
