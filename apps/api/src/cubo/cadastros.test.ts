/** Property test of the cadastros cache, incremental against fresh, rolled back transactions included. */
import { withTenant, type Escopo, type Transacao } from '@lastro/db'
import { listCelulas } from '@lastro/engine'
import fc from 'fast-check'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildCliente, buildImportacao, buildUsuario, planilhaOf } from '../../test/factories.ts'
import { createRegras } from '../../test/rateio-regras.ts'
import { withCliente } from '../http/contexto.ts'
import { createCuboCache, type CuboCache } from './cubo-cache.ts'

let t: TestApp
let clienteId: string
let people: [string, string]
let vendas: number

const MESES = [202601, 202602, 202603, 202604] as const

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  people = [(await buildUsuario(db, { clientes: [clienteId] })).id, (await buildUsuario(db, { clientes: [clienteId] })).id]
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  await change((tx) => createRegras({ tx, cliente: { id: clienteId } }))
  const { rows } = await read((tx) => sql<{ id: number }>`select id from centro_custo where codigo = 'VENDAS'`.execute(tx))
  vendas = rows[0]!.id
})
afterAll(() => t.close())

const read = <T>(work: (tx: Transacao) => Promise<T>): Promise<T> =>
  withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, work)
const change = (work: (tx: Transacao) => Promise<unknown>): Promise<unknown> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, work)

type Writing = (tx: Transacao) => Promise<unknown>

const launch =
  (conta: string, centro: string, mes: number, centavos: number): Writing =>
  async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, conteudo, modo, status)
      values (${clienteId}, 'erp', ${randomBytes(32)}, 1, 'ndjson', 'lancamentos', 'somar', 'processando') returning id`.execute(tx)
    const { id } = rows[0]!
    await sql`
      insert into saldo_mensal (cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, mes, debito_centavos, credito_centavos, partidas)
      select ${clienteId}, ${id}, c.id, coalesce((select id from centro_custo where codigo = ${centro}), 0), 0, ${mes}, 0, ${centavos}, 1
      from conta c where c.codigo = ${conta}`.execute(tx)
    await sql`insert into importacao_mes (cliente_id, importacao_id, mes) values (${clienteId}, ${id}, ${mes})`.execute(tx)
    await sql`update importacao set status = 'concluida' where id = ${id}`.execute(tx)
  }
const turn: Writing = (tx) =>
  sql`update importacao_mes set ativo = not ativo where importacao_id = (select max(importacao_id) from importacao_mes)`.execute(tx)
const replace =
  (mes: number): Writing =>
  async (tx) => {
    await sql`update importacao_mes set ativo = false where mes = ${mes}`.execute(tx)
    await launch('3.1.01', 'VENDAS', mes, 777)(tx)
  }
let created = 0
const open: Writing = async (tx) => {
  const codigo = `3.9.${++created}`
  await sql`insert into conta (cliente_id, codigo, descricao, natureza, nivel) values (${clienteId}, ${codigo}, 'Nova', 4, 3)`.execute(tx)
  await sql`
    insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem)
    select ${clienteId}, 'exata', ${codigo}, max(id), 'manual' from grupo_item`.execute(tx)
  await launch(codigo, 'OFICINA', 202602, 5_000 + created)(tx)
}
const run =
  (comando: string): Writing =>
  (tx) =>
    sql.raw(comando).execute(tx)

const writing: fc.Arbitrary<Writing> = fc.oneof(
  {
    arbitrary: fc
      .tuple(
        fc.constant('3.1.01'),
        fc.constantFrom('VENDAS', 'OFICINA', 'TI', ''),
        fc.constantFrom(...MESES),
        fc.integer({ min: 1, max: 9_999 }),
      )
      .map((from) => launch(...from)),
    weight: 6,
  },
  fc.constantFrom(
    turn,
    replace(202601),
    open,
    run(`update centro_custo set descricao = descricao || '.' where codigo = 'VENDAS'`),
    run(`update filial set descricao = descricao || '.'`),
    run(`update conta set descricao = descricao || '.', analitica = not analitica where natureza = 4`),
    run(
      `update de_para_regra r set grupo_item_id = coalesce((select min(id) from grupo_item where id > r.grupo_item_id), (select min(id) from grupo_item))`,
    ),
    run(`update grupo_item set descricao = descricao || '.'`),
    run(`update dre_item set descricao = descricao || '.'`),
    run(`update rateio_regra set ativo = not ativo where nome = 'Área'`),
    run(`update direcionador_ano set m01_micros = m01_micros + 500000`),
    run(`update direcionador set descricao = descricao || '.'`),
  ),
)

async function portray(cubos: CuboCache, escopo: Escopo | undefined) {
  return withCliente(t.database.db, { clienteId, usuarioId: null, readOnly: true, escopo }, async (context) => {
    const { dePara: _dePara, cadastros: _cadastros, herdado: _herdado, bytes: _bytes, cubo, modelos, ...data } = await cubos.get(context)
    const rateado = escopo === undefined ? await cubos.getRateado(context, await cubos.get(context)) : undefined
    return {
      ...data,
      modelos: modelos.map(({ estruturas, ...modelo }) => ({
        ...modelo,
        estruturas: estruturas.map(({ resultado, ...estrutura }) => ({ ...estrutura, ok: resultado.ok })),
      })),
      celulas: listCelulas(cubo.cubo),
      rateado: rateado && {
        celulas: listCelulas(rateado.cubo.cubo),
        regras: rateado.regras,
        direcionadores: rateado.direcionadores,
        nomes: rateado.nomesDirecionadores,
      },
    }
  })
}

/** Equality, except that `brutoCentavos` is an upper bound in which incremental moves may count twice. */
function sameAs({ brutoCentavos, ...correct }: Awaited<ReturnType<typeof portray>>): object {
  return { ...correct, brutoCentavos: expect.toSatisfy((bruto: number) => bruto >= brutoCentavos) as unknown }
}

const createCubos = (): CuboCache => createCuboCache({ maxBytes: 10_000_000 })

test('after any transactions the carried-over data equal a fresh read, in each server, for the whole and for a part', async () => {
  const [one, other] = [createCubos(), createCubos()]
  const step = fc.record({ written: fc.array(writing, { minLength: 1, maxLength: 3 }), desiste: fc.boolean(), question: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      for (const { written, desiste, question } of steps) {
        const desistencia = new Error('nothing of it')
        const finished = change(async (tx) => {
          for (const each of written) await each(tx)
          if (desiste) throw desistencia
        })
        await finished.catch((error: unknown) => {
          if (error !== desistencia) throw error
        })
        for (const escopo of [undefined, { centrosCusto: [vendas], filiais: null }]) {
          const correct = sameAs(await portray(createCubos(), escopo))
          expect(await portray(one, escopo)).toEqual(correct)
          if (question) expect(await portray(other, escopo)).toEqual(correct)
        }
      }
    }),
    { numRuns: 6 },
  )
}, 60_000)

test('reloads after a month is closed, reopened or has its closing cancelled', async () => {
  const cubos = createCubos()
  const closedUntil = (): Promise<string | null> =>
    withCliente(t.database.db, { clienteId, usuarioId: null, readOnly: true }, async (context) => (await cubos.get(context)).fechadoAte)
  await change((tx) =>
    sql`insert into fechamento (cliente_id, mes, modelo_id, conteudo_hash, linhas, resultado_centavos, asked_by)
      select ${clienteId}, 202601, id, sha256('x'), '[]', 0, ${people[0]} from dre_modelo limit 1`.execute(tx),
  )
  const decide =
    (valores: string): Writing =>
    (tx) =>
      sql.raw(`update fechamento set ${valores} where mes = 202601`).execute(tx)
  expect(await closedUntil()).toBeNull()
  await change(decide(`status = 'fechado', decided_at = now(), decided_by = '${people[1]}'`))
  expect(await closedUntil()).toBe('2026-01')
  const reabre = decide(`status = 'reaberto', reopened_at = now(), reopened_by = '${people[1]}', motivo = 'Uma nota que faltou.'`)
  await expect(
    change(async (tx) => {
      await reabre(tx)
      throw new Error('not after all')
    }),
  ).rejects.toThrow('not after all')
  expect(await closedUntil()).toBe('2026-01')
  await change(reabre)
  expect(await closedUntil()).toBeNull()
})
