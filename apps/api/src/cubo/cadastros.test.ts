/**
 * What is kept beside the amounts is what would be read: after any transactions, undone ones too, a server that took over what it could from
 * whichever version it had last has what one that has just started reads, of the whole cliente and of a part of it. And no table is read that
 * does not say when it changes.
 */
import { createClient, withTenant, type Escopo, type Transacao } from '@lastro/db'
import { listCelulas } from '@lastro/engine'
import fc from 'fast-check'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildCliente, buildImportacao, buildUsuario, planilhaOf } from '../../test/factories.ts'
import { createCuboCache, type CuboCache, type Leitura } from './cubo-cache.ts'

let t: TestApp
let clienteId: string
let pessoas: [string, string]
let vendas: number

const MESES = [202601, 202602, 202603, 202604] as const

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  pessoas = [(await buildUsuario(db, { clientes: [clienteId] })).id, (await buildUsuario(db, { clientes: [clienteId] })).id]
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  await change(createRegras)
  const { rows } = await read((tx) => sql<{ id: number }>`select id from centro_custo where codigo = 'VENDAS'`.execute(tx))
  vendas = rows[0]!.id
})
afterAll(() => t.close())

const read = <T>(work: (tx: Transacao) => Promise<T>): Promise<T> =>
  withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, work)
const change = (work: (tx: Transacao) => Promise<unknown>): Promise<unknown> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, work)

/** Rules of which every table has a row: by a driver, of one filial and of one grupo, and of services. And a model that changes one day. */
async function createRegras(tx: Transacao): Promise<void> {
  await sql`insert into dre_vigencia (cliente_id, modelo_id, mes_inicio) select ${clienteId}, id, 203001 from dre_modelo limit 1`.execute(
    tx,
  )
  const centro = (codigo: string) => sql`(select id from centro_custo where codigo = ${codigo})`
  await sql`insert into centro_custo (cliente_id, codigo, descricao) values (${clienteId}, 'TI', 'Informática')`.execute(tx)
  await sql`
    with d as (insert into direcionador (cliente_id, codigo, descricao, unidade) values (${clienteId}, 'M2', 'Área', 'm²') returning id),
    a as (
      insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, ano, m01_micros, m02_micros)
      select ${clienteId}, d.id, c.id, 2026, 3000000, 1000000 from d, centro_custo c where c.codigo in ('VENDAS', 'TI')),
    r as (
      insert into rateio_regra (cliente_id, ordem, nome, metodo, direcionador_id) select ${clienteId}, 1, 'Área', 'direcionador', d.id from d
      returning id),
    o as (insert into rateio_origem (cliente_id, regra_id, centro_custo_id) select ${clienteId}, r.id, ${centro('OFICINA')} from r),
    f as (insert into rateio_filial (cliente_id, regra_id, filial_id) select ${clienteId}, r.id, f.id from r, filial f where f.codigo = 'MATRIZ'),
    i as (insert into rateio_item (cliente_id, regra_id, grupo_id) select ${clienteId}, r.id, g.id from r, grupo g where g.natureza = 'receita_bruta')
    insert into rateio_destino (cliente_id, regra_id, ordem, centro_custo_id)
    select ${clienteId}, r.id, c.id, c.id from r, centro_custo c where c.codigo in ('VENDAS', 'TI')`.execute(tx)
  await sql`
    with r as (insert into rateio_regra (cliente_id, ordem, nome, metodo) values (${clienteId}, 2, 'Serviços', 'direto') returning id),
    o as (insert into rateio_origem (cliente_id, regra_id, centro_custo_id) select ${clienteId}, r.id, ${centro('TI')} from r),
    s as (
      insert into rateio_servico (cliente_id, regra_id, ordem, centro_custo_id) select ${clienteId}, r.id, 1, ${centro('TI')} from r
      returning id, regra_id)
    insert into rateio_destino (cliente_id, regra_id, servico_id, ordem, centro_custo_id, percentual_ppm)
    select ${clienteId}, s.regra_id, s.id, 1, ${centro('VENDAS')}, 1000000 from s`.execute(tx)
}

type Escrita = (tx: Transacao) => Promise<unknown>

/** Amounts as an import writes them. */
const launch =
  (conta: string, centro: string, mes: number, centavos: number): Escrita =>
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
/** Months of the newest import leave, or come back. */
const turn: Escrita = (tx) =>
  sql`update importacao_mes set ativo = not ativo where importacao_id = (select max(importacao_id) from importacao_mes)`.execute(tx)
const replace =
  (mes: number): Escrita =>
  async (tx) => {
    await sql`update importacao_mes set ativo = false where mes = ${mes}`.execute(tx)
    await launch('3.1.01', 'VENDAS', mes, 777)(tx)
  }
let criadas = 0
/** An account that nobody had, where it goes, and an amount in it. */
const open: Escrita = async (tx) => {
  const codigo = `3.9.${++criadas}`
  await sql`insert into conta (cliente_id, codigo, descricao, natureza, nivel) values (${clienteId}, ${codigo}, 'Nova', 4, 3)`.execute(tx)
  await sql`
    insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem)
    select ${clienteId}, 'exata', ${codigo}, max(id), 'manual' from grupo_item`.execute(tx)
  await launch(codigo, 'OFICINA', 202602, 5_000 + criadas)(tx)
}
const run =
  (comando: string): Escrita =>
  (tx) =>
    sql.raw(comando).execute(tx)

const escrita: fc.Arbitrary<Escrita> = fc.oneof(
  {
    arbitrary: fc
      .tuple(
        fc.constant('3.1.01'),
        fc.constantFrom('VENDAS', 'OFICINA', 'TI', ''),
        fc.constantFrom(...MESES),
        fc.integer({ min: 1, max: 9_999 }),
      )
      .map((de) => launch(...de)),
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

/** All that is answered from, as plain values. */
async function portray(cubos: CuboCache, escopo: Escopo | undefined): Promise<unknown> {
  return withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true, escopo }, async (tx, client) => {
    const leitura: Leitura = { tx, client }
    const {
      dePara: _dePara,
      cadastros: _cadastros,
      herdado: _herdado,
      bytes: _bytes,
      cubo,
      modelos,
      ...dados
    } = await cubos.get(leitura, clienteId)
    const rateado = escopo === undefined ? await cubos.getRateado(leitura, clienteId, await cubos.get(leitura, clienteId)) : undefined
    return {
      ...dados,
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

const createCubos = (): CuboCache => createCuboCache({ maxBytes: 10_000_000 })

test('after any transactions what was taken over is what would be read, in each server, of the whole and of a part', async () => {
  const [um, outro] = [createCubos(), createCubos()]
  const passo = fc.record({ escritas: fc.array(escrita, { minLength: 1, maxLength: 3 }), desiste: fc.boolean(), pergunta: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 3, maxLength: 6 }), async (passos) => {
      for (const { escritas, desiste, pergunta } of passos) {
        const desistencia = new Error('nothing of it')
        const feito = change(async (tx) => {
          for (const each of escritas) await each(tx)
          if (desiste) throw desistencia
        })
        await feito.catch((error: unknown) => {
          if (error !== desistencia) throw error
        })
        for (const escopo of [undefined, { centrosCusto: [vendas], filiais: null }]) {
          const certo = await portray(createCubos(), escopo)
          expect(await portray(um, escopo)).toEqual(certo)
          // The other one is asked now and then, and goes over several versions at once.
          if (pergunta) expect(await portray(outro, escopo)).toEqual(certo)
        }
      }
    }),
    { numRuns: 6 },
  )
}, 60_000)

test('a month that is closed, opened again, or not after all', async () => {
  const cubos = createCubos()
  const fechadoAte = (): Promise<string | null> =>
    withTenant(
      t.database.db,
      { clienteId, usuarioId: null, readOnly: true },
      async (tx, client) => (await cubos.get({ tx, client }, clienteId)).fechadoAte,
    )
  await change((tx) =>
    sql`insert into fechamento (cliente_id, mes, modelo_id, conteudo_hash, linhas, resultado_centavos, asked_by)
      select ${clienteId}, 202601, id, sha256('x'), '[]', 0, ${pessoas[0]} from dre_modelo limit 1`.execute(tx),
  )
  const decide =
    (valores: string): Escrita =>
    (tx) =>
      sql.raw(`update fechamento set ${valores} where mes = 202601`).execute(tx)
  expect(await fechadoAte()).toBeNull()
  await change(decide(`status = 'fechado', decided_at = now(), decided_by = '${pessoas[1]}'`))
  expect(await fechadoAte()).toBe('2026-01')
  const reabre = decide(`status = 'reaberto', reopened_at = now(), reopened_by = '${pessoas[1]}', motivo = 'Uma nota que faltou.'`)
  await expect(
    change(async (tx) => {
      await reabre(tx)
      throw new Error('not after all')
    }),
  ).rejects.toThrow('not after all')
  expect(await fechadoAte()).toBe('2026-01')
  await change(reabre)
  expect(await fechadoAte()).toBeNull()
})

/** How often each table was read over a connection that has not told yet, in whatever way: the database counts it. */
async function countLeituras(tx: Transacao): Promise<Map<string, number>> {
  const { rows } = await sql<{ tabela: string; vezes: number }>`
    select relname as tabela, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as vezes
    from pg_catalog.pg_stat_xact_user_tables where schemaname = 'lastro' order by 1`.execute(tx)
  return new Map(rows.map(({ tabela, vezes }) => [tabela, vezes]))
}

/** Tables that a cube and what rateio makes of it are read from. */
async function listLidas(): Promise<string[]> {
  return withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, async (tx, client) => {
    const antes = await countLeituras(tx)
    const cubos = createCubos()
    await cubos.getRateado({ tx, client }, clienteId, await cubos.get({ tx, client }, clienteId))
    const depois = await countLeituras(tx)
    return [...depois].flatMap(([tabela, vezes]) => (vezes > (antes.get(tabela) ?? 0) ? [tabela] : []))
  })
}

test('every table that is read tells that it changed, and all but the months of imports that it is of the cadastros', async () => {
  await change(run(`update rateio_regra set ativo = true`))
  const lidas = await listLidas()
  expect(lidas).toEqual(
    expect.arrayContaining(['conta', 'direcionador_ano', 'fechamento', 'importacao_mes', 'rateio_servico', 'saldo_mensal']),
  )
  const dono = createClient(t.database.superuser)
  await dono.connect()
  try {
    const { rows } = await dono.query<{ escreve: boolean }>(
      `select has_table_privilege('lastro_app', 'lastro.saldo_mensal', 'update, delete') as escreve`,
    )
    // Balances come with the months of their import, and stay as they came.
    expect(rows).toEqual([{ escreve: false }])
    const readVersoes = async (): Promise<[dados: number, cadastros: number]> => {
      const versoes = await dono.query<{ dados: number; cadastros: number }>(
        `select dados, cadastros from lastro.cliente_versao where cliente_id = $1`,
        [clienteId],
      )
      const { dados, cadastros } = versoes.rows[0]!
      return [dados, cadastros]
    }
    // A closing moves from one state to another only: it has a test of its own.
    for (const tabela of lidas.filter((each) => !['cliente_versao', 'saldo_mensal', 'fechamento'].includes(each))) {
      const antes = await readVersoes()
      const { rowCount } = await dono.query(
        `update lastro.${tabela} set cliente_id = cliente_id where ctid = (select ctid from lastro.${tabela} where cliente_id = $1 limit 1)`,
        [clienteId],
      )
      const movido = tabela === 'importacao_mes' ? [antes[0] + 1, antes[1]] : [antes[0] + 1, antes[1] + 1]
      expect({ tabela, rowCount, versoes: await readVersoes() }).toEqual({ tabela, rowCount: 1, versoes: movido })
      const { rows: gatilhos } = await dono.query<{ quando: string }>(
        `select pg_get_triggerdef(oid) as quando from pg_trigger where tgrelid = $1::regclass and tgname = 'cliente_versao_conferir'`,
        [`lastro.${tabela}`],
      )
      expect({ tabela, quando: gatilhos[0]?.quando }).toEqual({
        tabela,
        quando: expect.stringContaining('AFTER INSERT OR DELETE OR UPDATE'),
      })
    }
  } finally {
    await dono.end()
  }
})
