import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, written out. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const list = (text: string): string[] => (text === '' ? [] : text.split(':'))
  if (tail === undefined) return list(head)
  const [before, after] = [list(head), list(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

/**
 * The address an attempt counts for. Whoever has one IPv6 address has the 2^64 of its network, so these count as one; an IPv4 address
 * inside an IPv6 one counts as itself.
 */
export function addressKey(ip: string): string {
  const address = (ip.split('%')[0] ?? ip).toLowerCase()
  // Without a colon it is none: found out sooner than by all that an IPv6 address may be.
  if (!address.includes(':') || !isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  // Its last 32 bits may be written as IPv4, beyond what counts.
  const groups = groupsOf(address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0'))
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
