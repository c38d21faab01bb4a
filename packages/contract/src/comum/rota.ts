/** Type of a route of the contract, read by server, browser, OpenAPI and generated tests. */
import type * as z from 'zod/mini'
import type { AuditoriaAcao } from './auditoria-acoes.ts'
import type { CodigoErro } from './erro.ts'
import type { Permissao } from './permissao.ts'

type Schema = z.ZodMiniType

export interface RotaDef {
  /** Noun first, e.g. `importacao.create`. Becomes the OpenAPI operationId. */
  nome: string
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  caminho: string
  resumo: string
  permissao: Permissao
  params?: Schema
  query?: Schema
  body?: Schema
  data?: Schema
  entrada?: 'json' | 'multipart' | 'ndjson'
  linha?: Schema
  /** Limit of a JSON body when above the default 1 MiB. */
  corpoMaxBytes?: number
  saida?: 'json' | 'arquivo' | 'eventos'
  registra?: AuditoriaAcao
  erros?: readonly CodigoErro[]
  /** Answers before a required second factor is enrolled. */
  semSegundoFator?: boolean
  idempotente?: boolean
  /** The answer holds a secret stored nowhere else, so the copy for retries is encrypted. */
  respostaSecreta?: boolean
  /** Covers the whole cliente: refused with `escopo_limited` to users with a limited scope. */
  clienteInteiro?: boolean
  /** Answers without a cliente, e.g. in an empty installation. */
  semCliente?: boolean
  /** Answers during maintenance: its status, and the sign-in of an admin. */
  emManutencao?: boolean
  /** Non-GET route allowed while impersonating: it changes nothing, or only the session. */
  emVerComo?: boolean
}

/** Checks the shape of a route and keeps its literal types, from which handlers and clients infer. */
export function defineRota<const R extends RotaDef>(rota: R): R {
  return rota
}

type Infer<S> = S extends Schema ? z.output<S> : undefined
type InferInput<S> = S extends Schema ? z.input<S> : undefined

export type RotaData<R extends RotaDef> = Infer<R['data']>

export type RotaQuery<R extends RotaDef> = InferInput<R['query']>
export type RotaBody<R extends RotaDef> = InferInput<R['body']>
export type RotaParams<R extends RotaDef> = InferInput<R['params']>

export type RotaQueryLida<R extends RotaDef> = Infer<R['query']>
export type RotaBodyLido<R extends RotaDef> = Infer<R['body']>
export type RotaParamsLidos<R extends RotaDef> = Infer<R['params']>
