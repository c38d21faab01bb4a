/** First and last entry of a backup. Tables between them are `geral/TABLE/N` and `clientes/ID/TABLE/N`, as text of COPY. */
import * as z from 'zod/mini'

export const FIRST = 'inicio.json'
export const LAST = 'fim.json'
export const SECRET = 'segredo'
export const UPLOADS = 'envios'
export const UPLOAD_NAME = /^[0-9a-f-]{36}\.[\w.-]{1,100}$/

/** Raised when an older product could not restore the file. */
export const FORMAT = 1

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const nome = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))

export const headSchema = z.object({
  formato: z.int(),
  /** Product version. */
  versao: z.string(),
  criadoAt: z.iso.datetime(),
  migracoes: z.array(z.object({ numero: z.int(), nome: z.string(), sha256 })),
  clientes: z.array(z.uuid()),
  tabelas: z.array(z.object({ nome, colunas: z.array(z.string()) })),
  particoes: z.array(z.object({ nome, de: nome, valor: z.int().check(z.minimum(0)) })),
})
export type Head = z.infer<typeof headSchema>

/** Rows and bytes of one table, of one cliente where it is a table of clientes, and the hash of its rows in the order of its key. */
const partSchema = z.object({ linhas: z.int(), bytes: z.int(), sha256 })
export type Part = z.infer<typeof partSchema>

export const tailSchema = z.object({
  /** Hash of the bytes of the first entry. */
  inicio: sha256,
  partes: z.record(z.string(), partSchema),
  arquivos: z.record(z.string(), z.object({ bytes: z.int(), sha256 })),
  sequencias: z.record(nome, z.object({ value: z.int(), called: z.boolean() })),
})
export type Tail = z.infer<typeof tailSchema>
