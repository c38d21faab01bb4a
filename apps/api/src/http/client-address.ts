import { isIPv6 } from 'node:net'

function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const list = (text: string): string[] => (text === '' ? [] : text.split(':'))
  if (tail === undefined) return list(head)
  const [before, after] = [list(head), list(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

/**
 * Rate limit key of an address.
 * An IPv6 client has the 2^64 addresses of its /64, so these count as one.
 */
export function addressKey(ip: string): string {
  const address = (ip.split('%')[0] ?? ip).toLowerCase()
  // The colon test is cheaper than full IPv6 parsing.
  if (!address.includes(':') || !isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const groups = groupsOf(address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0'))
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
