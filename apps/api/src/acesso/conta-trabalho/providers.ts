import { MARCAS, type ChaveMarca, type ContaTrabalhoPublica } from '@lastro/contract'
import { withSistema, type Database } from '@lastro/db'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createKeyResolver, type KeyResolver } from './jwks.ts'
import { origensOf, parseProvedor, type Provedor } from './provedor.ts'
import { readIssuer, verifyToken, type TokenExterno } from './verify.ts'

/** Delay until a changed setting of a marca takes effect. */
const CACHE_TTL_MS = 30_000

/** LRU size. Tokens are up to 12 kB each. */
const LOADED_ISSUERS = 500

export interface ExternalAccount extends Omit<TokenExterno, 'provedores'> {
  /** The account reaches only the clientes of these marcas. */
  marcas: readonly ChaveMarca[]
  /** Issued by the provider of the whole installation, the only one that may sign in an admin. */
  instalacao: boolean
}

export interface ContasTrabalho {
  /** Whether the token names a configured issuer; no other one is contacted. */
  isExterno: (token: string) => Promise<boolean>
  verify: (token: string) => Promise<ExternalAccount>
  findPublica: (marca: ChaveMarca) => Promise<ContaTrabalhoPublica | null>
  origens: (marca: ChaveMarca) => readonly string[]
}

export interface ContasDeps {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
  padrao: Provedor | undefined
  /** `iss` of our own tokens, which no provider may claim. */
  ownIssuer: string
}

export async function openContas({ db, clock, log, padrao, ownIssuer }: ContasDeps): Promise<ContasTrabalho> {
  let porMarca = new Map<ChaveMarca, Provedor>()
  let loadedMs = -Infinity
  const keys = new Map<string, KeyResolver>()

  async function readMarcas(): Promise<Map<ChaveMarca, Provedor>> {
    const rows = await withSistema(db, { readOnly: true }, (tx) =>
      tx.selectFrom('marca').select(['chave', 'conta_trabalho']).where('conta_trabalho', 'is not', null).execute(),
    )
    const found = new Map<ChaveMarca, Provedor>()
    for (const marca of MARCAS) {
      const row = rows.find(({ chave }) => chave === marca)
      try {
        const provedor = row === undefined ? padrao : parseProvedor(row.conta_trabalho, { local: false })
        if (provedor !== undefined && !provedor.emissores.includes(ownIssuer)) found.set(marca, provedor)
      } catch (error) {
        // Only this marca is affected. A setting that fails validation signs in no one.
        log.error({ err: error, marca }, 'work account setting refused')
      }
    }
    return found
  }

  async function list(): Promise<Map<ChaveMarca, Provedor>> {
    const nowMs = clock().getTime()
    if (nowMs - loadedMs > CACHE_TTL_MS) {
      porMarca = await readMarcas()
      loadedMs = nowMs
    }
    return porMarca
  }

  function chavesOf(issuer: string): KeyResolver {
    const known = keys.get(issuer) ?? createKeyResolver(issuer, () => clock().getTime())
    keys.set(issuer, known)
    return known
  }

  /** Keyed by the token text, because most calls repeat a token. */
  const loaded = new LRUCache<string, { emissor: string | undefined }>({ max: LOADED_ISSUERS })
  const issuerOf = (token: string): string | undefined => {
    const known = loaded.get(token)
    if (known !== undefined) return known.emissor
    const emissor = readIssuer(token)
    loaded.set(token, { emissor })
    return emissor
  }

  await list()
  return {
    isExterno: async (token) => {
      const issuer = issuerOf(token)
      if (issuer === undefined || issuer === ownIssuer) return false
      return [...(await list()).values()].some(({ emissores }) => emissores.includes(issuer))
    },
    verify: async (token) => {
      const found = await list()
      const unicos = [...new Set(found.values())]
      const { provedores, ...conta } = await verifyToken(token, { provedores: unicos, chavesOf, nowMs: clock().getTime() })
      return {
        ...conta,
        marcas: [...found].flatMap(([marca, provedor]) => (provedores.includes(provedor) ? [marca] : [])),
        instalacao: padrao !== undefined && provedores.includes(padrao),
      }
    },
    findPublica: async (marca) => {
      const provedor = (await list()).get(marca)
      return provedor === undefined ? null : { autoridade: provedor.autoridade, clientId: provedor.clientId, escopo: provedor.escopo }
    },
    origens: (marca) => {
      const provedor = porMarca.get(marca)
      return provedor === undefined ? [] : origensOf(provedor)
    },
  }
}
