/** The only hosts contacted without encryption by default. Resolvers may ask the network for names below `localhost`. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name)
}

export function isPrivateLine({ protocol, host }: URL): boolean {
  return protocol === 'https:' || isLoopback(host)
}
