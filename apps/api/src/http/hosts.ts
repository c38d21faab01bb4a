/**
 * The names this server answers to. A page of any site may have its name lead to an address of the reader's own machine, and would then be
 * of the same origin as what answers there: whoever does not answer to foreign names is not read.
 */
import { MARCAS } from '@lastro/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { ErroApi } from './erro.ts'

type HostsConfig = Pick<Config, 'endereco' | 'hosts'>

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

/** Names that were answered for, as they were written: whoever asks a hundred times is looked up once. */
const CONHECIDOS_MAX = 200

/** @returns whether a request that came to `endereco`, an address of this machine, may call it `host` */
export function createIsHostKnown(config: HostsConfig): (host: string, endereco: string | undefined) => boolean {
  const names = new Set(listNames(config))
  const suffixes = [...names].filter((name) => name.startsWith('*.')).map((name) => name.slice(1))
  const conhecidos = new LRUCache<string, true>({ max: CONHECIDOS_MAX })
  const isKnown = (host: string, endereco: string): boolean => {
    const name = nameOf(host)
    // A check of a balancer in HTTP/1.0 names nobody; a browser always does.
    if (name === '' || names.has(name)) return true
    if (!NOME.test(name)) return false
    if (LOCAL.test(name) || suffixes.some((suffix) => name.endsWith(suffix))) return true
    // The very address that was called is nobody's name.
    return name === endereco.replace(/^::ffff:/i, '') || name === `[${endereco.toLowerCase()}]`
  }
  return (host, endereco = '') => {
    const chave = `${endereco} ${host}`
    if (conhecidos.has(chave)) return true
    const known = isKnown(host, endereco)
    if (known) conhecidos.set(chave, true)
    return known
  }
}

/** Refuses with `host_unknown` before anything else is looked at. */
export function installHosts(app: FastifyInstance, config: HostsConfig): void {
  const isKnown = createIsHostKnown(config)
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    done(isKnown(request.host, request.socket.localAddress) ? undefined : new ErroApi('host_unknown'))
  })
}
