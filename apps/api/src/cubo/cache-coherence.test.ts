/**
 * Cache coherence: after any write, a warm server answers like a fresh one.
 * Tested for a full and a limited scope; both must match plain SQL over the entries.
 */
import type { DeParaLista, DreComparativo, DreResposta, Importacao, RateioLista } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, limitEscopo, signIn } from '../../test/factories.ts'
import { buildOrcamento, editOrcamento } from '../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../test/known-razao.ts'
import { createApp } from '../app.ts'

let t: TestApp
let other: FastifyInstance
let clienteId: string
let centros: Record<'vendas' | 'adm', number>
let itens: number[]
let orcamento: { id: number; linhas: number[] }
let gestor: string
let limited: string
let key: string

const PERIODO = 'inicio=2025-01&fim=2025-03'
const ALL = 'Dre/comparativo?fontes=realizado,orcado,previsto,anterior&analises=variacao,av,ah'
const DA_EMPRESA = [`Dre?${PERIODO}&rateio=depois`, `${ALL}&${PERIODO}&dimensao=rateio&por=mes`, 'DePara']
const DE_PARTE = [`Dre?${PERIODO}`, `${ALL}&${PERIODO}&dimensao=centroCusto`]

const startOther = (): Promise<FastifyInstance> => createApp({ db: t.database.db, config: t.config, clock: () => t.clock.now })

beforeAll(async () => {
  t = await buildApp()
  other = await startOther()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const usuario = await buildUsuario(db, { perfil: 'gestor', clientes: [clienteId] })
  gestor = await signIn(db, usuario, clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, gestor)
  const lia = await buildUsuario(db, { perfil: 'analista', clientes: [clienteId] })
  const ids = await withTenant(db, { clienteId, usuarioId: usuario.id }, async (tx) => {
    const { rows } = await sql<{ vendas: number; adm: number; itens: number[] }>`
      select (select id from centro_custo where codigo = 'VENDAS') as vendas, (select id from centro_custo where codigo = 'ADM') as adm,
        array(select id from grupo_item where codigo in ('RB.01', 'CUS.01', 'DPE.01') order by codigo) as itens`.execute(tx)
    const { rows: regras } = await sql<{ id: number }>`
      insert into rateio_regra (cliente_id, nome, metodo, ativo) values (${clienteId}, 'Administração', 'igualitario', true) returning id`.execute(
      tx,
    )
    await sql`insert into rateio_origem (cliente_id, regra_id, centro_custo_id) values (${clienteId}, ${regras[0]!.id}, ${rows[0]!.adm})`.execute(
      tx,
    )
    await sql`insert into rateio_destino (cliente_id, regra_id, ordem, centro_custo_id) values (${clienteId}, ${regras[0]!.id}, 1, ${rows[0]!.vendas})`.execute(
      tx,
    )
    return rows[0]!
  })
  centros = ids
  itens = ids.itens
  await limitEscopo(db, { clienteId, usuarioId: lia.id, centrosCusto: [centros.vendas] })
  limited = await signIn(db, lia, clienteId, t.clock.now)
  orcamento = await buildOrcamento(db, {
    clienteId,
    usuarioId: usuario.id,
    mesInicio: 202501,
    linhas: itens.flatMap((grupoItem) => [
      { grupoItem, centro: centros.vendas, filial: null, valores: [90_000, 60_000] },
      { grupoItem, centro: centros.adm, filial: null, valores: [-20_001, 333] },
    ]),
  })
  key = (await write<{ chave: string }>('POST', 'Integracao/chaves', { nome: 'ERP' })).chave
})
afterAll(async () => {
  await other.close()
  await t.close()
})

async function ask<T>(app: FastifyInstance, token: string, path: string): Promise<T> {
  const response = await app.inject({ url: `/v1/${path}`, headers: bearer(token) })
  return response.json<{ data: T }>().data
}

async function write<T>(method: 'POST' | 'PUT', path: string, payload: object): Promise<T> {
  const response = await t.app.inject({ method, url: `/v1/${path}`, payload, headers: bearer(gestor) })
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`)
  return response.json<{ data: T }>().data
}

let sent = 0
type Writing = () => Promise<unknown>

const push = (centroCusto: string | undefined, mes: string, centavos: number): Writing => {
  return async () => {
    sent += 1
    const partidas = [
      { conta: '1.1.01', valorCentavos: -centavos },
      { conta: '3.1.01', valorCentavos: centavos, ...(centroCusto && { centroCusto }) },
    ]
    const line = { id: `NF-${sent}`, data: `${mes}-15`, partidas }
    const response = await t.app.inject({
      method: 'POST',
      url: '/v1/Integracao/lancamentos',
      payload: JSON.stringify(line),
      headers: { 'content-type': 'application/x-ndjson', ...bearer(key) },
    })
    if (response.statusCode !== 200) throw new Error(response.body)
  }
}
const undo: Writing = async () => {
  const importacoes = await ask<Importacao[]>(t.app, gestor, 'Importacao')
  const last = importacoes.find(({ can }) => can.desfazer)
  if (last !== undefined && importacoes.length > 1) await write('POST', `Importacao/${last.id}/desfazer`, {})
}
const map = (codigo: string, destino: number | null): Writing => {
  return async () => {
    const { versao, contas } = await ask<DeParaLista>(t.app, gestor, 'DePara')
    const { contaId } = contas.find((conta) => conta.codigo === codigo)!
    await write('PUT', 'DePara', { versao, mudancas: [{ contaId, grupoItemId: destino === null ? null : itens[destino]! }] })
  }
}
const toggle: Writing = async () => {
  const { regras } = await ask<RateioLista>(t.app, gestor, 'Rateio')
  const { id, versao, ativo } = regras[0]!
  await write('PUT', `Rateio/${id}/ativo`, { versao, ativo: !ativo })
}
const plan = (line: number, mes: number, centavos: number): Writing => {
  return async () => {
    const desk = editOrcamento(t.app, gestor, orcamento.id)
    const { sequencia } = await desk.read()
    await desk.edit(sequencia, [orcamento.linhas[line]!, mes, centavos])
  }
}
const rename = (descricao: string): Writing => {
  return () =>
    withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      sql`update centro_custo set descricao = ${descricao} where id = ${centros.adm}`.execute(tx),
    )
}

const centavos = fc.integer({ min: 1, max: 5_000_000 })
const writing: fc.Arbitrary<Writing> = fc.oneof(
  {
    arbitrary: fc
      .tuple(fc.constantFrom('VENDAS', 'ADM', undefined), fc.constantFrom('2024-02', '2025-01', '2025-03'), centavos)
      .map((from) => push(...from)),
    weight: 4,
  },
  fc.constant(undo),
  fc.tuple(fc.constantFrom('3.1.01', '5.1.01'), fc.option(fc.nat(2))).map((from) => map(...from)),
  fc.constant(toggle),
  fc.tuple(fc.nat(5), fc.nat(11), centavos).map((from) => plan(...from)),
  fc.constantFrom('Administração', 'Sede').map(rename),
)

async function sumSql(): Promise<Record<string, number>> {
  const { rows } = await withTenant(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (tx) =>
    sql<{ centro: number; valor: number }>`
      select p.centro_custo_id as centro, sum(p.valor_centavos)::bigint as valor from partida p
      join importacao_mes m on m.importacao_id = p.importacao_id and m.ativo and m.mes = extract(year from p.data) * 100 + extract(month from p.data)
      join conta c on c.id = p.conta_id and c.natureza = 4
      join de_para_regra r on r.tipo = 'exata' and r.conta_inicio = c.codigo
      where p.data >= '2025-01-01' and p.data < '2025-04-01' group by 1`.execute(tx),
  )
  return Object.fromEntries(rows.filter(({ valor }) => valor !== 0).map(({ centro, valor }) => [centro, valor]))
}

async function sumDre(): Promise<Record<string, number>> {
  const url = `Dre/comparativo?${PERIODO}&fontes=realizado&analises=&dimensao=centroCusto`
  const { partes, linhas } = await ask<DreComparativo>(t.app, gestor, url)
  const lucro = linhas.find(({ codigo }) => codigo === 'LL')!
  return Object.fromEntries(
    partes.flatMap(({ tipo, id }, i) => (tipo === 'centroCusto' && lucro.valores[i] ? [[id, lucro.valores[i]]] : [])),
  )
}

test('a cached answer is renewed after any write, in each process, for each person, and matches SQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(writing, { minLength: 4, maxLength: 6 }), async (written) => {
      for (const each of written) {
        await each()
        const fresh = await startOther()
        try {
          for (const [token, questions] of [
            [gestor, [...DA_EMPRESA, ...DE_PARTE]],
            [limited, DE_PARTE],
          ] as const) {
            for (const question of questions) {
              const correct = await ask(fresh, token, question)
              expect(await Promise.all([ask(t.app, token, question), ask(t.app, token, question)])).toEqual([correct, correct])
              expect(await ask(t.app, token, question)).toEqual(correct)
              expect(await ask(other, token, question)).toEqual(correct)
            }
          }
          expect(await sumDre()).toEqual(await sumSql())
        } finally {
          await fresh.close()
        }
      }
    }),
    { numRuns: 2 },
  )
}, 120_000)

test('a hidden amount is in no answer cached for another person', async () => {
  const url = `${ALL}&${PERIODO}&dimensao=centroCusto`
  const whole = await ask<DreComparativo>(t.app, gestor, url)
  const parte = await ask<DreComparativo>(t.app, limited, url)
  const idsOf = ({ partes }: DreComparativo): (number | null)[] => partes.filter(({ tipo }) => tipo === 'centroCusto').map(({ id }) => id)
  expect(idsOf(whole)).toContain(centros.adm)
  expect(idsOf(parte)).toEqual([centros.vendas])
  const semOrcamento = sql`insert into permissao_perfil (cliente_id, perfil, action, subject, permitido) values (${clienteId}, 'analista', 'read', 'Orcamento', false)`
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) => semOrcamento.execute(tx))
  const refusal = await t.app.inject({ url: `/v1/${url}`, headers: bearer(limited) })
  expect(refusal.json()).toMatchObject({ code: 'permissao_denied' })
})

test('a company with an equal data version gets its own answer, also under concurrency', async () => {
  const { db } = t.database
  const foreign = await buildCliente(db, { nome: 'Serraria do Vale' })
  const own = await signIn(db, await buildUsuario(db, { perfil: 'gestor', clientes: [foreign] }), foreign, t.clock.now)
  const { versao } = await ask<{ versao: number }>(t.app, gestor, 'Dre')
  await withTenant(db, { clienteId: foreign, usuarioId: null }, (tx) =>
    sql`insert into cliente_versao (cliente_id, dados) values (${foreign}, ${versao})
      on conflict (cliente_id) do update set dados = excluded.dados`.execute(tx),
  )
  const fresh = await startOther()
  const answer = async (token: string): Promise<unknown> => {
    const response = await fresh.inject({ url: `/v1/Dre?${PERIODO}`, headers: bearer(token) })
    const { code, data } = response.json<{ code: string; data?: DreResposta }>()
    return data === undefined ? code : [data.versao, data.linhas.length > 0]
  }
  try {
    const certas = [[versao, true], 'dre_modelo_missing']
    expect(await Promise.all([answer(gestor), answer(own)])).toEqual(certas)
    expect([await answer(gestor), await answer(own)]).toEqual(certas)
  } finally {
    await fresh.close()
  }
})
