/** Addresses allowed in an iframe. Only one exact origin goes into the content security policy. */
import { BlockList, isIP } from 'node:net'

/** Private networks. A page framing them would reach into the network of its viewer (like SSRF, from the browser). */
const PRIVADAS = new BlockList()
for (const [rede, bits] of [
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
] as const) {
  PRIVADAS.addSubnet(rede, bits, 'ipv4')
}
for (const [rede, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVADAS.addSubnet(rede, bits, 'ipv6')
}

/** Letters, digits, dots and hyphens. A parsed host may contain `;` and `*`, which have a meaning in a content security policy. */
const NOME = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/
const NOME_LOCAL = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|invalid|onion)$/

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

function isPublico(hostname: string): boolean {
  const ip = hostname.replace(/^\[|\]$/g, '')
  const familia = isIP(ip)
  if (familia !== 0) return !PRIVADAS.check(ip, familia === 4 ? 'ipv4' : 'ipv6')
  return NOME.test(hostname) && !NOME_LOCAL.test(hostname)
}

function isOwn(hostname: string, hosts: readonly string[]): boolean {
  return hosts.some((nome) => (nome.startsWith('*.') ? hostname.endsWith(nome.slice(1)) : nome === hostname))
}

/**
 * Normalizes an address, without trailing slash; undefined when it must not be framed.
 * @param local allows this machine and plain http (development)
 * @param own host names of this server, refused because our page inside our page could reach the session; may include
 *   `*.exemplo.com.br` for all subdomains
 */
export function parseAddress(text: string, { local, own }: { local: boolean; own: readonly string[] }): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined
  const isLocal = local && LOOPBACK.test(url.hostname)
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return undefined
  if (!isLocal && (!isPublico(url.hostname) || isOwn(url.hostname, own))) return undefined
  if (own.includes(url.host)) return undefined
  return url.href.replace(/\/+$/, '')
}
