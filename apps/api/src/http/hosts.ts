/**
 * Allow-list of Host names, against DNS rebinding.
 * Otherwise a page of any site could resolve its name to the reader's machine and be same-origin with this server.
 */
import { MARCAS } from '@lastro/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { HttpSettings } from './settings.ts'
import { ErroApi } from './erro.ts'

type HostsConfig = Pick<HttpSettings, 'endereco' | 'hosts'>

/** `App.Exemplo.com.br:3000` → `app.exemplo.com.br`; `[::1]:3000` → `[::1]`. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

export function listNames({ endereco, hosts }: HostsConfig): string[] {
  if (endereco === undefined) return [...hosts]
  return [...MARCAS.map((marca) => nameOf(new URL(endereco.replace('{marca}', marca)).host)), ...hosts]
}

const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Other characters would end the host of a link built from it. */
const NOME = /^([\w.-]*|\[[\da-f:.]+\])$/

/** @returns whether a request that arrived at the local `address` may have this Host */
export function createIsHostKnown(config: HostsConfig): (host: string, address: string | undefined) => boolean {
  const names = new Set(listNames(config))
  const suffixes = [...names].filter((name) => name.startsWith('*.')).map((name) => name.slice(1))
  return (host, address = '') => {
    const name = nameOf(host)
    // Health checks in HTTP/1.0 send no Host; browsers always do.
    if (name === '' || names.has(name)) return true
    if (!NOME.test(name)) return false
    if (LOCAL.test(name) || suffixes.some((suffix) => name.endsWith(suffix))) return true
    // A literal IP address cannot be rebound.
    return name === address.replace(/^::ffff:/i, '') || name === `[${address.toLowerCase()}]`
  }
}

export function installHosts(app: FastifyInstance, config: HostsConfig): void {
  const isKnown = createIsHostKnown(config)
  const known = new WeakMap<object, string>()
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const { host, socket } = request
    if (known.get(socket) !== host) {
      if (!isKnown(host, socket.localAddress)) {
        done(new ErroApi('host_unknown'))
        return
      }
      known.set(socket, host)
    }
    done()
  })
}
