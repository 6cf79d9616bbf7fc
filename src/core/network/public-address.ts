import { BlockList, isIP } from 'node:net'

/** Networks outside the internet: this machine, private, link-local, carrier and test networks. */
const INNER = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(network, bits, 'ipv4')
// All public addresses are in this network. Exclusions are reserved, or embed an IPv4 address.
const OUTER = new BlockList()
OUTER.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  INNER.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicAddress(mapped)
  if (isIP(address) === 4) return !INNER.check(address, 'ipv4')
  return isIP(address) === 6 && OUTER.check(address, 'ipv6') && !INNER.check(address, 'ipv6')
}
