/**
 * The names this server answers to. A page of any site may have its name lead to an address of the reader's own machine, and would then be
 * of the same origin as what answers there: whoever does not answer to foreign names is not read.
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

/** Names of this installation, as they are configured. */
export function listNames({ endereco, hosts }: HostsConfig): string[] {
  if (endereco === undefined) return [...hosts]
  return [...MARCAS.map((marca) => nameOf(new URL(endereco.replace('{marca}', marca)).host)), ...hosts]
}

/** This machine, by its names for itself. */
const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Letters of a name or an address: anything else would end the host of a link that is made of it. */
const NOME = /^([\w.-]*|\[[\da-f:.]+\])$/

/** @returns whether a request that came to `endereco`, an address of this machine, may call it `host` */
export function createIsHostKnown(config: HostsConfig): (host: string, endereco: string | undefined) => boolean {
  const names = new Set(listNames(config))
  const suffixes = [...names].filter((name) => name.startsWith('*.')).map((name) => name.slice(1))
  return (host, endereco = '') => {
    const name = nameOf(host)
    // A check of a balancer in HTTP/1.0 names nobody; a browser always does.
    if (name === '' || names.has(name)) return true
    if (!NOME.test(name)) return false
    if (LOCAL.test(name) || suffixes.some((suffix) => name.endsWith(suffix))) return true
    // The very address that was called is nobody's name.
    return name === endereco.replace(/^::ffff:/i, '') || name === `[${endereco.toLowerCase()}]`
  }
}

/** Refuses with `host_unknown` before anything else is looked at. */
export function installHosts(app: FastifyInstance, config: HostsConfig): void {
  const isKnown = createIsHostKnown(config)
  /** What each connection was answered for last: whoever asks a hundred times is looked up once. */
  const conhecidos = new WeakMap<object, string>()
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const { host, socket } = request
    if (conhecidos.get(socket) !== host) {
      if (!isKnown(host, socket.localAddress)) {
        done(new ErroApi('host_unknown'))
        return
      }
      conhecidos.set(socket, host)
    }
    done()
  })
}
