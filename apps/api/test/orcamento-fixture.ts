import {
  orcamentoAtosRotas,
  orcamentoConflitoSchema,
  type ErroResposta,
  type OrcamentoAtoGravado,
  type OrcamentoConflito,
  type OrcamentoEvento,
  type OrcamentoLinhas,
} from '@lastro/contract'
import { withTenant, type Database } from '@lastro/db'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { dataOf } from './api-client.ts'
import { bearer } from './factories.ts'

export interface TestLinha {
  grupoItem: number
  centro: number | null
  filial: number | null
  valores?: readonly number[]
}

export async function buildOrcamento(
  db: Database,
  {
    clienteId,
    usuarioId,
    linhas,
    mesInicio = 202701,
  }: { clienteId: string; usuarioId: string; linhas: readonly TestLinha[]; mesInicio?: number },
): Promise<{ id: number; linhas: number[] }> {
  return withTenant(db, { clienteId, usuarioId }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into orcamento (cliente_id, nome, mes_inicio, cenario, modelo_id, dono_id, created_by)
      select ${clienteId}, 'Orçamento 2027', ${mesInicio}, 'base', min(id), ${usuarioId}, ${usuarioId}
      from dre_modelo where cliente_id = ${clienteId}
      returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    const centros = [...new Set(linhas.map(({ centro }) => centro))]
    await sql`
      insert into orcamento_area (cliente_id, orcamento_id, centro_custo_id) select ${clienteId}, ${id}, unnest(${centros}::int[])`.execute(
      tx,
    )
    const added = linhas.map(({ grupoItem, centro, filial, valores = [] }) => ({
      grupo_item_id: grupoItem,
      centro_custo_id: centro,
      filial_id: filial,
      ...Object.fromEntries(valores.map((valor, i) => [`m${String(i + 1).padStart(2, '0')}_centavos`, valor])),
    }))
    const ids: number[] = []
    for (const fresh of added) {
      const inserted = await tx
        .insertInto('orcamento_linha')
        .values({ cliente_id: clienteId, orcamento_id: id, ...fresh })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(inserted.id)
    }
    return { id, linhas: ids }
  })
}

export interface OrcamentoFixture {
  act: (request: object, key?: string) => Promise<LightMyRequestResponse>
  done: (request: object) => Promise<OrcamentoAtoGravado>
  edit: (view: number, ...celulas: readonly (readonly [number, number, number])[]) => Promise<LightMyRequestResponse>
  read: (query?: string) => Promise<OrcamentoLinhas>
  values: (query?: string) => Promise<Record<number, number[]>>
  hear: (query: string, headers?: Record<string, string>) => Promise<OrcamentoEvento[]>
}

export function editOrcamento(app: FastifyInstance, token: string, id: number): OrcamentoFixture {
  const url = `/v1/Orcamento/${id}`
  const desk: OrcamentoFixture = {
    act: (payload, key) =>
      app.inject({
        method: 'POST',
        url: `${url}/atos`,
        payload,
        headers: { ...bearer(token), ...(key === undefined ? {} : { 'idempotency-key': key }) },
      }),
    done: async (request) => dataOf(orcamentoAtosRotas.create, await desk.act(request)),
    edit: (vista, ...celulas) =>
      desk.act({ tipo: 'editar', vista, mudancas: celulas.map(([linhaId, mes, valorCentavos]) => ({ linhaId, mes, valorCentavos })) }),
    read: async (query = '') =>
      dataOf(orcamentoAtosRotas.listLinhas, await app.inject({ url: `${url}/linhas${query}`, headers: bearer(token) })),
    values: async (query) => {
      const { linhas } = await desk.read(query)
      return Object.fromEntries(linhas.id.map((line, i) => [line, linhas.valoresCentavos.slice(i * 12, (i + 1) * 12)]))
    },
    hear: async (query, headers = {}) => {
      const { body } = await app.inject({ url: `${url}/eventos?espera=nao${query}`, headers: { ...bearer(token), ...headers } })
      return body
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => JSON.parse(line.slice('data: '.length)) as OrcamentoEvento)
    },
  }
  return desk
}

export function conflitoOf(response: LightMyRequestResponse): OrcamentoConflito {
  const { code, data } = response.json<ErroResposta>()
  if (code !== 'orcamento_celula_conflict') throw new Error(response.body)
  return z.parse(orcamentoConflitoSchema, JSON.parse(data?.['conflito'] ?? ''))
}
