/** Valid request for every route of the contract, so that generated tests change one thing at a time. */
import type { RotaDef } from '@lastro/contract'
import type { InjectOptions } from 'fastify'
import type { Ids, RequestParts, RequestPartsByRota } from './ids.ts'
import { PARTES_ACESSO } from './request-parts-acesso.ts'
import { PARTES_DATA } from './request-parts-dados.ts'
import { PARTES_DRE } from './request-parts-dre.ts'
import { PARTES_ORCAMENTO } from './request-parts-orcamento.ts'
import { PARTES_RELATORIO } from './request-parts-relatorio.ts'

/** A route with input that is missing here fails the contract tests. */
const PARTES: RequestPartsByRota = {
  ...PARTES_ACESSO,
  ...PARTES_DATA,
  ...PARTES_DRE,
  ...PARTES_ORCAMENTO,
  ...PARTES_RELATORIO,
}

export function partesOf(rota: RotaDef, ids: Ids): RequestParts {
  const partes = PARTES[rota.nome]?.(ids) ?? {}
  for (const place of ['params', 'query', 'body'] as const) {
    if (rota[place] !== undefined && partes[place] === undefined && !rota[place].safeParse({}).success) {
      throw new Error(`${rota.nome} takes ${place}: give it a good one in test/request-parts-*.ts`)
    }
  }
  return partes
}

export function toInject(rota: RotaDef, { params = {}, query, body }: RequestParts, headers: Record<string, string> = {}): InjectOptions {
  const path = rota.caminho.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  return {
    method: rota.metodo,
    url: `/v1${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(query === undefined ? {} : { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }),
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  }
}

export function toMultipart(
  content: string | Uint8Array,
  fileNome = 'razao.txt',
  campo = 'arquivo',
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'limite-do-teste-7d1f'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${campo}"; filename="${fileNome}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
