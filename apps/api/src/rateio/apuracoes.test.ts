import {
  rateioApuracaoRotas,
  rateioRotas,
  type ErroResposta,
  type RateioApuracaoDetalhe,
  type RateioApuracoes,
  type RateioLista,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/api-client.ts'
import { readPdf } from '../../test/pdf.ts'
import { createPeople, type PersonNome, type People } from '../../test/people.ts'
import { listApuracoes } from './apuracao-store.ts'

const CENTROS = ['LIMPEZA', 'P1', 'P2', 'P3'] as const
const lancamento = (data: string, centro: string, valor: string): string =>
  `${data};5.1.01;Salários e ordenados;${centro};${valor};D;x\n${data};1.1.01;Caixa;;${valor};C;x\n`
const RAZAO = `Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico\n${CENTROS.map((centro) =>
  lancamento('31/01/2025', centro, centro === 'LIMPEZA' ? '120000,00' : '1,00'),
).join('')}${lancamento('28/02/2025', 'LIMPEZA', '100,00')}`

let t: TestApp
let people: People
let list: RateioLista
let regraId: number

const call: People['call'] = (...args) => people.call(...args)
const apuracoes = async (as: PersonNome = 'helena'): Promise<RateioApuracoes> =>
  dataOf(rateioApuracaoRotas.list, await call(as, 'GET', '/Rateio/apuracoes'))
const get = async (id: number): Promise<RateioApuracaoDetalhe> =>
  dataOf(rateioApuracaoRotas.get, await call('helena', 'GET', `/Rateio/apuracoes/${id}`))
const regras = async (): Promise<RateioLista['regras']> => dataOf(rateioRotas.list, await call('tiago', 'GET', '/Rateio')).regras
const apurar = async (inicio = '2025-01', fim = inicio) =>
  call('tiago', 'POST', '/Rateio/apuracoes', { inicio, fim, observacao: 'fechamento de janeiro', versao: (await apuracoes()).versao })
const giveBack = async (id: number) => call('tiago', 'POST', `/Rateio/apuracoes/${id}/restauracao`, { versao: (await apuracoes()).versao })
const errorOf = (response: LightMyRequestResponse): [number, string, string] => {
  const { code, message } = response.json<ErroResposta>()
  return [response.statusCode, code, message]
}
const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> =>
  withTenant(t.database.db, { clienteId: people.clienteId, usuarioId: null }, work)
const centro = (codigo: string): number => list.centrosCusto.find((each) => each.codigo === codigo)?.id ?? 0
const afterOf = ({ centros }: RateioApuracaoDetalhe) =>
  centros.map(({ nome, depoisCentavos, agoraCentavos }) => [nome.split(' ')[0], depoisCentavos, agoraCentavos])

beforeAll(async () => {
  t = await buildApp()
  people = await createPeople(t, RAZAO)
  const direcionador = await inTenant(async (tx) => {
    const { rows: criados } = await sql<{ id: number }>`
      insert into direcionador (cliente_id, codigo, descricao, unidade) values (${people.clienteId}, 'M2', 'Área', 'm²') returning id`.execute(
      tx,
    )
    await sql`
      insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, ano, m01_micros, m02_micros)
      select ${people.clienteId}, ${criados[0]?.id}, c.id, 2025, v.m2 * 1000000::bigint, 7000000 from centro_custo c
      join (values ('P1', 2000), ('P2', 1500), ('P3', 1500)) as v (codigo, m2) on v.codigo = c.codigo`.execute(tx)
    return criados[0]?.id ?? 0
  })
  list = dataOf(rateioRotas.list, await call('tiago', 'GET', '/Rateio'))
  regraId = dataOf(
    rateioRotas.create,
    await call('tiago', 'POST', '/Rateio', {
      nome: 'Limpeza por área',
      mesInicio: null,
      mesFim: null,
      origem: { centrosCusto: [centro('LIMPEZA')], filiais: null, grupos: [], grupoItens: [] },
      metodo: {
        tipo: 'direcionador',
        direcionador,
        destinos: ['P1', 'P2', 'P3'].map((codigo) => ({ centroCusto: centro(codigo), filial: null })),
        alternativa: null,
        defasagemMeses: 0,
      },
    }),
  ).id
})
afterAll(() => t.close())

const listM2 = () =>
  inTenant(async (tx) => {
    const { rows } = await sql<{ m01: number; m02: number }>`
      select m01_micros as m01, m02_micros as m02 from direcionador_ano where centro_custo_id = ${centro('P1')}`.execute(tx)
    return rows
  })
const setM2 = (codigo: string, micros: number) =>
  inTenant(async (tx) => {
    await sql`update direcionador_ano set m01_micros = ${micros} where centro_custo_id = ${centro(codigo)} and ano = 2025`.execute(tx)
  })

test('refuses requests without a session, without the permission, with limited access and from another cliente', async () => {
  expect((await t.app.inject({ url: '/v1/Rateio/apuracoes' })).statusCode).toBe(401)
  const body = { inicio: '2025-01', fim: '2025-01', observacao: '', versao: 1 }
  expect((await call('helena', 'POST', '/Rateio/apuracoes', body)).statusCode).toBe(403)
  expect(codeOf(await call('paulo', 'GET', '/Rateio/apuracoes'))).toBe('escopo_limited')
  const { id } = dataOf(rateioApuracaoRotas.create, await apurar())
  expect((await apuracoes('alheia')).itens).toEqual([])
  expect(codeOf(await call('alheia', 'GET', `/Rateio/apuracoes/${id}`))).toBe('registro_not_found')
  expect(codeOf(await call('alheia', 'POST', `/Rateio/apuracoes/${id}/restauracao`, { versao: 1 }))).toMatch(
    /registro_not_found|version_conflict/,
  )
})

test('keeps rules with their versions, values and result, and shows the changes since', async () => {
  const { itens, mudou } = await apuracoes()
  const [first] = itens
  expect([mudou, first]).toEqual([
    false,
    {
      id: first?.id,
      tipo: 'apurada',
      inicio: '2025-01',
      fim: '2025-01',
      restauraId: null,
      observacao: 'fechamento de janeiro',
      quando: t.clock.now.toISOString(),
      quem: 'Tiago Sá',
      regras: 1,
      movidoCentavos: 12_000_000,
      resultadoHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      falha: null,
    },
  ])
  const id = first?.id ?? 0
  const before = await get(id)
  expect(before).toMatchObject({ confere: true, novas: [], ordemMudou: false, valoresMudados: 0 })
  expect(before.usadas).toEqual([
    {
      id: regraId,
      nome: 'Limpeza por área',
      versao: 1,
      texto: 'Direcionador: Área · de LIMPEZA · para P1, P2, P3',
      agora: 'igual',
      textoAgora: null,
    },
  ])
  expect(before.direcionadores).toMatchObject([
    {
      descricao: 'Área',
      unidade: 'm²',
      meses: ['2025-01'],
      linhas: [
        { lugar: 'P1 P1', valores: ['2000'], agora: ['2000'] },
        { lugar: 'P2 P2', valores: ['1500'], agora: ['1500'] },
        { lugar: 'P3 P3', valores: ['1500'], agora: ['1500'] },
      ],
    },
  ])
  expect(afterOf(before)).toEqual([
    ['LIMPEZA', 0, 0],
    ['P1', -4_800_100, -4_800_100],
    ['P2', -3_600_100, -3_600_100],
    ['P3', -3_600_100, -3_600_100],
  ])
  await setM2('P1', 0)
  expect(await apuracoes()).toMatchObject({ mudou: true })
  const after = await get(id)
  expect(after).toMatchObject({ confere: false, valoresMudados: 1 })
  expect(after.direcionadores[0]?.linhas[0]).toEqual({ lugar: 'P1 P1', valores: ['2000'], agora: ['0'] })
  expect(afterOf(after)).toEqual([
    ['LIMPEZA', 0, 0],
    ['P1', -4_800_100, -100],
    ['P2', -3_600_100, -6_000_100],
    ['P3', -3_600_100, -6_000_100],
  ])
})

test('restores rules and values to the centavo in one act, and the state before it can be restored too', async () => {
  const original = (await apuracoes()).itens.at(-1)?.id ?? 0
  const [regra] = await regras()
  const { id: _, versao, ativo: __, ...body } = regra!
  await call('tiago', 'PUT', `/Rateio/${regraId}`, { versao, regra: { ...body, nome: 'Limpeza', mesInicio: '2025-02' } })
  await call('tiago', 'PUT', `/Rateio/${regraId}/ativo`, { versao: versao + 1, ativo: false })
  const fresh = dataOf(
    rateioRotas.create,
    await call('tiago', 'POST', '/Rateio', {
      ...body,
      nome: 'Tudo para P1',
      metodo: { tipo: 'igualitario', destinos: [{ centroCusto: centro('P1'), filial: null }] },
    }),
  )
  expect(await get(original)).toMatchObject({
    usadas: [{ agora: 'desligada', textoAgora: expect.stringContaining('Limpeza: ') as string }],
    novas: ['Tudo para P1'],
  })
  const restaurada = dataOf(rateioApuracaoRotas.restore, await giveBack(original)).id
  expect(await get(original)).toMatchObject({ confere: true, novas: [], valoresMudados: 0, usadas: [{ agora: 'igual' }] })
  const [first, before] = (await apuracoes()).itens
  expect([first, before]).toMatchObject([
    { id: restaurada, tipo: 'restaurada', restauraId: original, resultadoHash: (await get(original)).resultadoHash },
    { tipo: 'antes', restauraId: original, regras: 1 },
  ])
  expect((await regras()).map(({ id, nome, ativo }) => [id, nome, ativo])).toEqual([
    [regraId, 'Limpeza por área', true],
    [fresh.id, 'Tudo para P1', false],
  ])
  dataOf(rateioApuracaoRotas.restore, await giveBack(before?.id ?? 0))
  expect((await regras()).map(({ nome, ativo }) => [nome, ativo])).toEqual([
    ['Tudo para P1', true],
    ['Limpeza por área', false],
  ])
  expect(await listM2()).toEqual([{ m01: 0, m02: 7_000_000 }])
  dataOf(rateioApuracaoRotas.restore, await giveBack(original))
  expect(await listM2()).toEqual([{ m01: 2_000_000_000, m02: 7_000_000 }])
  const auditoria = await call('renata', 'GET', '/Auditoria?acao=rateioApuracao.restore')
  expect(auditoria.json().data.itens).toHaveLength(3)
})

test('a deleted rule returns with its number, and a name taken by another rule is reported with nothing restored', async () => {
  const original = (await apuracoes()).itens.at(-1)?.id ?? 0
  const [regra, other] = await regras()
  await call('tiago', 'PUT', `/Rateio/${regraId}/ativo`, { versao: regra!.versao, ativo: false })
  expect((await call('tiago', 'DELETE', `/Rateio/${regraId}?versao=${regra!.versao + 1}`)).statusCode).toBe(200)
  const { id, versao, ativo: _, ...body } = other!
  await call('tiago', 'PUT', `/Rateio/${id}`, { versao, regra: { ...body, nome: 'Limpeza por área' } })
  const before = await regras()
  expect(errorOf(await giveBack(original))).toEqual([
    409,
    'cadastro_duplicate',
    'Outra regra se chama “Limpeza por área” agora: dê outro nome a ela, e devolva de novo.',
  ])
  expect(await regras()).toEqual(before)
  await call('tiago', 'PUT', `/Rateio/${id}`, { versao: versao + 1, regra: body })
  dataOf(rateioApuracaoRotas.restore, await giveBack(original))
  expect((await regras()).map((each) => [each.id, each.ativo])).toEqual([
    [regraId, true],
    [id, false],
  ])
})

test('keeps the previous state even when the last run has the same values for other months', async () => {
  const fevereiro = dataOf(rateioApuracaoRotas.create, await apurar('2025-02')).id
  await inTenant(async (tx) => {
    await sql`update direcionador_ano set m02_micros = m01_micros where ano = 2025`.execute(tx)
  })
  dataOf(rateioApuracaoRotas.create, await apurar('2025-01'))
  dataOf(rateioApuracaoRotas.restore, await giveBack(fevereiro))
  expect(await listM2()).toEqual([{ m01: 2_000_000_000, m02: 7_000_000 }])
  const before = (await apuracoes()).itens[1]
  expect(before).toMatchObject({ tipo: 'antes', inicio: '2025-02', restauraId: fevereiro })
  dataOf(rateioApuracaoRotas.restore, await giveBack(before?.id ?? 0))
  expect(await listM2()).toEqual([{ m01: 2_000_000_000, m02: 2_000_000_000 }])
})

test('refuses an unknown period, no active rule, a concurrent change and closed months', async () => {
  expect(codeOf(await apurar('2025-03', '2025-01'))).toBe('dre_periodo_invalid')
  const original = (await apuracoes()).itens.at(-1)?.id ?? 0
  const { versao } = await apuracoes()
  await setM2('P2', 1)
  expect(codeOf(await call('tiago', 'POST', `/Rateio/apuracoes/${original}/restauracao`, { versao }))).toBe('cadastro_version_conflict')
  for (const [caller, ato] of [
    ['tiago', 'pedidos'],
    ['renata', 'confirmacoes'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one asks, then the other confirms
    expect((await call(caller, 'POST', `/Fechamento/${ato}`, { inicio: '2025-01', fim: '2025-01' })).statusCode).toBe(200)
  }
  const before = await regras()
  expect(errorOf(await giveBack(original))).toEqual([
    409,
    'mes_closed',
    'Os meses até 01/2025 estão fechados, e esta mudança dos valores de um direcionador alteraria o resultado deles. Nada foi salvo.',
  ])
  expect(await regras()).toEqual(before)
  expect((await apuracoes()).itens[0]?.tipo).toBe('restaurada')
  const [regra] = before
  await call('renata', 'POST', '/Fechamento/reaberturas', { inicio: '2025-01', motivo: 'Valor do direcionador' })
  await call('tiago', 'PUT', `/Rateio/${regraId}/ativo`, { versao: regra!.versao, ativo: false })
  expect(errorOf(await apurar())).toEqual([422, 'rateio_invalid', 'Nenhuma regra de rateio está ligada: não há o que registrar.'])
})

test('records failing rules with the reason, and restores an absence of rules', async () => {
  const original = (await apuracoes()).itens.at(-1)?.id ?? 0
  dataOf(rateioApuracaoRotas.restore, await giveBack(original))
  const empty = (await apuracoes()).itens[1]
  expect(empty).toMatchObject({ tipo: 'antes', regras: 0, falha: null, movidoCentavos: 0 })
  dataOf(rateioApuracaoRotas.restore, await giveBack(empty?.id ?? 0))
  expect((await regras()).some(({ ativo }) => ativo)).toBe(false)
  dataOf(rateioApuracaoRotas.restore, await giveBack(original))
  // An origin among its own destinations. The API refuses it, so it is written directly to the database.
  await inTenant(async (tx) => {
    await sql`
      insert into rateio_destino (cliente_id, regra_id, ordem, centro_custo_id)
      values (${people.clienteId}, ${regraId}, 9, ${centro('LIMPEZA')})`.execute(tx)
  })
  dataOf(rateioApuracaoRotas.restore, await giveBack(original))
  const broken = (await apuracoes()).itens[1]
  expect(broken).toMatchObject({ tipo: 'antes', regras: 1, resultadoHash: null, falha: expect.stringContaining('LIMPEZA') as string })
  expect(await get(broken?.id ?? 0)).toMatchObject({ confere: null, centros: expect.any(Array) as unknown[] })
  expect(codeOf(await giveBack(broken?.id ?? 0))).toBe('rateio_invalid')
  await call('tiago', 'PUT', `/Rateio/${regraId}/ativo`, { versao: (await regras())[0]?.versao, ativo: false })
})

test('the database only appends, and the list and a run are exported', async () => {
  // The list may have thousands of runs, so it reads no rules, values or results.
  const [summary] = await inTenant((tx) => listApuracoes({ tx, cliente: { id: people.clienteId } }, { quantas: 1 }))
  for (const parte of ['regras', 'direcionadores', 'centros']) expect(summary).not.toHaveProperty(parte)
  for (const comando of [sql`update rateio_apuracao set observacao = 'x'`, sql`delete from rateio_apuracao`]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(inTenant((tx) => comando.execute(tx))).rejects.toMatchObject({ code: '42501' })
  }
  expect((await call('helena', 'GET', '/Rateio/apuracoes/exportar?formato=csv')).statusCode).toBe(403)
  const all = await call('tiago', 'GET', '/Rateio/apuracoes/exportar?formato=csv')
  const original = (await apuracoes()).itens.at(-1)
  expect(all.body.split('\r\n').at(-2)).toBe(
    `${original?.id};Registrada;2025-01;2025-01;${t.clock.now.toISOString()};Tiago Sá;1;120000,00;fechamento de janeiro;${original?.resultadoHash}`,
  )
  const one = await call('tiago', 'GET', `/Rateio/apuracoes/${original?.id}/exportar?formato=csv`)
  const lines = one.body.split('\r\n')
  expect(lines).toContain('Regra;1. Limpeza por área;versão 1;Direcionador: Área · de LIMPEZA · para P1, P2, P3;;;')
  expect(lines).toContain('Direcionador;Área (m²);P1 P1;2025-01: 2000;;;')
  expect(lines.find((line) => line.startsWith('Resultado;P1 P1;'))).toBe('Resultado;P1 P1;;;-1,00;-48001,00;')
  expect((await call('helena', 'GET', `/Rateio/apuracoes/${original?.id}/exportar?formato=pdf`)).statusCode).toBe(403)
  expect(codeOf(await call('alheia', 'GET', `/Rateio/apuracoes/${original?.id}/exportar?formato=pdf`))).toBe('registro_not_found')
  const roleOf = async (negativos: string) => {
    const { rawPayload, headers } = await call(
      'tiago',
      'GET',
      `/Rateio/apuracoes/${original?.id}/exportar?formato=pdf&negativos=${negativos}`,
    )
    expect(headers['content-type']).toBe('application/pdf')
    return readPdf(new Uint8Array(rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
  }
  const role = await roleOf('menos')
  for (const excerpt of ['Limpeza por área', 'para P1, P2, P3', 'Área (m²)', '−48.001,00', original?.resultadoHash ?? '', 'Tiago Sá']) {
    expect(role).toContain(excerpt)
  }
  expect(await roleOf('parenteses')).toContain('(48.001,00)')
})

test('keeps the five hundred newest runs and the ones they were restored from', async () => {
  const { itens } = await apuracoes()
  const [last] = itens
  const cited = itens.find(({ restauraId }) => restauraId !== null)?.restauraId
  await inTenant(async (tx) => {
    await sql`
      insert into rateio_apuracao (cliente_id, mes_inicio, mes_fim, tipo, restaura_id, dados_versao, regras, direcionadores, centros, regras_hash,
        resultado_hash, created_by)
      select cliente_id, mes_inicio, mes_fim, 'restaurada', ${cited}, 1, '[]', '[]', '[]', regras_hash, resultado_hash, created_by
      from rateio_apuracao, generate_series(1, 500) where id = ${last?.id}`.execute(tx)
  })
  const staying = await inTenant((tx) => listApuracoes({ tx, cliente: { id: people.clienteId } }, { quantas: 1000 }))
  expect([staying.length, staying.at(-1)?.id]).toEqual([501, cited])
})
