/** The shape of a route of the contract: everything server, browser, OpenAPI and generated tests need to know about it. */
import type * as z from 'zod/mini'
import type { AuditoriaAcao } from './auditoria-acoes.ts'
import type { CodigoErro } from './erro.ts'
import type { Permissao } from './permissao.ts'

type Schema = z.ZodMiniType

export interface RotaDef {
  /** Noun first, e.g. `importacao.create`. Becomes the OpenAPI operationId. */
  nome: string
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base address, with `:param` segments. */
  caminho: string
  resumo: string
  permissao: Permissao
  params?: Schema
  query?: Schema
  body?: Schema
  /** Schema of `data` in the success envelope. Absent for files and event streams. */
  data?: Schema
  /** What travels: JSON by default. */
  entrada?: 'json' | 'multipart' | 'ndjson'
  /** Schema of each line, where `entrada` is `ndjson`: the handler reads them one by one. */
  linha?: Schema
  /** Size of a JSON body, where a good one is larger than the 1 MiB of the others. */
  corpoMaxBytes?: number
  saida?: 'json' | 'arquivo' | 'eventos'
  /** A file that leaves the company: by this action the record of changes says who took it. */
  registra?: AuditoriaAcao
  erros?: readonly CodigoErro[]
  /** Answers also whoever still has to enrol the second factor that the cliente or its marca requires. */
  semSegundoFator?: boolean
  /** Creates or imports: accepts an `Idempotency-Key`. */
  idempotente?: boolean
  /** The answer holds a secret that is stored nowhere: what is kept for who sends the same again is encrypted. */
  respostaSecreta?: boolean
  /** Shows or changes what concerns the whole cliente: refused with `escopo_limited` to who may see only some centros de custo or filiais. */
  clienteInteiro?: boolean
  /** Answers also whoever has no cliente: what an empty installation begins with. */
  semCliente?: boolean
  /** Answers also while the installation is in maintenance: what says so, and what an admin signs in with. */
  emManutencao?: boolean
  /** Not a GET and yet allowed while seeing as somebody else: it changes nothing, or only the session itself. */
  emVerComo?: boolean
}

/** The route as it is written, held to its shape: its literal types are what handlers and clients infer from. */
export function defineRota<const R extends RotaDef>(rota: R): R {
  return rota
}

type Infer<S> = S extends Schema ? z.output<S> : undefined
type InferInput<S> = S extends Schema ? z.input<S> : undefined

/** What the server answers and the browser receives. */
export type RotaData<R extends RotaDef> = Infer<R['data']>

/** What the browser sends. */
export type RotaQuery<R extends RotaDef> = InferInput<R['query']>
export type RotaBody<R extends RotaDef> = InferInput<R['body']>
export type RotaParams<R extends RotaDef> = InferInput<R['params']>

/** What a handler of the server gets, defaults filled in and numbers parsed. */
export type RotaQueryLida<R extends RotaDef> = Infer<R['query']>
export type RotaBodyLido<R extends RotaDef> = Infer<R['body']>
export type RotaParamsLidos<R extends RotaDef> = Infer<R['params']>
