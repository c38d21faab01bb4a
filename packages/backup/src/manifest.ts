/** First and last entry of a backup. Tables between them are `geral/TABLE/N` and `clientes/ID/TABLE/N`, as text of COPY. */
import * as z from 'zod/mini'

export const FIRST = 'inicio.json'
export const LAST = 'fim.json'
export const SECRET = 'segredo'
export const UPLOADS = 'envios'
export const UPLOAD_NAME = /^[0-9a-f-]{36}\.[\w.-]{1,100}$/

/** Bytes of the first and of the last entry: 400,000 clientes, or 100,000 uploads. */
export const JSON_MAX_BYTES = 16 * 1024 * 1024
/** Bytes of one entry of rows. A row is never cut, and PostgreSQL holds it whole in memory. */
export const ROWS_MAX_BYTES = 256 * 1024 * 1024
export const SECRET_MAX_BYTES = 1024

/** Raised when an older product could not restore the file. */
export const FORMAT = 1

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const nome = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))

const isEvery = <T>(values: readonly unknown[], schema: z.ZodMiniType<T>): boolean =>
  values.every((value) => z.safeParse(schema, value).success)

/** Stops at the first wrong item. An issue for each of a million takes minutes and gigabytes. */
const listOf = <T>(item: z.ZodMiniType<T>) => z.custom<T[]>((list) => Array.isArray(list) && isEvery(list, item))

/** Stops at the first wrong key or value. */
const mapOf = <T>(key: z.ZodMiniType<string>, value: z.ZodMiniType<T>) =>
  z.custom<Record<string, T>>(
    (map) =>
      typeof map === 'object' &&
      map !== null &&
      !Array.isArray(map) &&
      isEvery(Object.keys(map), key) &&
      isEvery(Object.values(map), value),
  )

export const headSchema = z.object({
  formato: z.int(),
  /** Product version. Printed on a terminal, so without control characters. */
  versao: z.string().check(z.regex(/^[\w.+-]{1,50}$/)),
  criadoAt: z.iso.datetime(),
  migracoes: listOf(z.object({ numero: z.int(), nome: z.string(), sha256 })),
  clientes: listOf(z.uuid()),
  tabelas: listOf(z.object({ nome, colunas: z.array(nome) })),
  particoes: listOf(z.object({ nome, de: nome, valor: z.int().check(z.minimum(0)) })),
})
export type Head = z.infer<typeof headSchema>

/** Rows and bytes of one table, and the hash of its rows, cliente by cliente and in the order of its key. */
const contentSchema = z.object({ linhas: z.int(), bytes: z.int(), sha256 })
export type Content = z.infer<typeof contentSchema>

export const tailSchema = z.object({
  /** Hash of the bytes of the first entry. */
  inicio: sha256,
  /** By table, without empty ones. */
  conteudos: mapOf(nome, contentSchema),
  arquivos: mapOf(z.string(), z.object({ bytes: z.int(), sha256 })),
  sequencias: mapOf(nome, z.object({ value: z.int(), called: z.boolean() })),
})
export type Tail = z.infer<typeof tailSchema>
