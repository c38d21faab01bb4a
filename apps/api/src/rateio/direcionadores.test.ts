import {
  direcionadorAnoRotas,
  rateioDirecionadorRotas,
  rateioRotas,
  type DirecionadorFolha,
  type ErroResposta,
  type RateioLista,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/api-client.ts'
import { toMultipart } from '../../test/valid-requests.ts'
import { createPeople, type PersonNome, type People } from '../../test/people.ts'

const lancamento = (data: string, centro: string): string =>
  `${data};5.1.01;Salários e ordenados;${centro};100,00;D;x\n${data};1.1.01;Caixa;;100,00;C;x\n`
const RAZAO = `Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico\n${['31/01/2025', '28/02/2025', '31/03/2025']
  .flatMap((data) => ['LIMPEZA', 'P1', 'P2', 'P3'].map((centro) => lancamento(data, centro)))
  .join('')}`

let t: TestApp
let people: People
let list: RateioLista
let id: number

type Celula = [centro: string, mes: string, before: string | null, valor: string | null]
const call: People['call'] = (...args) => people.call(...args)
const centro = (codigo: string): number => list.centrosCusto.find((each) => each.codigo === codigo)?.id ?? 0
const write = (celulas: readonly Celula[], as: PersonNome = 'tiago') =>
  call(as, 'PUT', `/Rateio/direcionadores/${id}/valores`, {
    celulas: celulas.map(([codigo, mes, antes, valor]) => ({ centroCusto: centro(codigo), filial: null, mes, valor, antes })),
  })
const sheet = async (ano = 2025): Promise<DirecionadorFolha> =>
  dataOf(rateioDirecionadorRotas.get, await call('helena', 'GET', `/Rateio/direcionadores/${id}?ano=${ano}`))
const lines = async (ano = 2025) =>
  (await sheet(ano)).linhas.map(({ centroCusto, valores, faltam }) => [
    list.centrosCusto.find((each) => each.id === centroCusto)?.codigo,
    valores.slice(0, 4),
    faltam,
  ])
const errorOf = (response: LightMyRequestResponse): [number, string, string] => {
  const { code, message } = response.json<ErroResposta>()
  return [response.statusCode, code, message]
}

beforeAll(async () => {
  t = await buildApp()
  people = await createPeople(t, RAZAO)
  id = await withTenant(t.database.db, { clienteId: people.clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into direcionador (cliente_id, codigo, descricao, unidade) values (${people.clienteId}, 'M2', 'Área', 'm²') returning id`.execute(
      tx,
    )
    return rows[0]?.id ?? 0
  })
  list = dataOf(rateioRotas.list, await call('tiago', 'GET', '/Rateio'))
  dataOf(
    rateioRotas.create,
    await call('tiago', 'POST', '/Rateio', {
      nome: 'Limpeza por área',
      mesInicio: '2025-02',
      mesFim: null,
      origem: { centrosCusto: [centro('LIMPEZA')], filiais: null, grupos: [], grupoItens: [] },
      metodo: {
        tipo: 'direcionador',
        direcionador: id,
        destinos: ['P1', 'P2'].map((codigo) => ({ centroCusto: centro(codigo), filial: null })),
        alternativa: null,
        defasagemMeses: 1,
      },
    }),
  )
})
afterAll(() => t.close())

test('refuses requests without a session, without the permission, with limited access and from another cliente', async () => {
  const path = `/Rateio/direcionadores/${id}`
  expect((await t.app.inject({ url: `/v1${path}?ano=2025` })).statusCode).toBe(401)
  expect((await write([['P1', '2025-01', null, '1']], 'helena')).statusCode).toBe(403)
  expect((await call('helena', 'GET', `${path}/exportar?ano=2025&formato=csv`)).statusCode).toBe(403)
  expect(codeOf(await call('paulo', 'GET', `${path}?ano=2025`))).toBe('escopo_limited')
  expect(codeOf(await call('alheia', 'GET', `${path}?ano=2025`))).toBe('registro_not_found')
  expect(codeOf(await write([['P1', '2025-01', null, '1']], 'alheia'))).toBe('registro_not_found')
  expect((await sheet()).linhas.every(({ valores }) => valores.every((valor) => valor === null))).toBe(true)
})

test('lists the months that rules miss, shifted by their lag, and records each act', async () => {
  expect(await sheet()).toMatchObject({ regras: ['Limpeza por área'], anos: [], fechadoAte: null })
  expect(await lines()).toEqual([
    ['P1', [null, null, null, null], ['2025-01', '2025-02']],
    ['P2', [null, null, null, null], ['2025-01', '2025-02']],
  ])
  const written = dataOf(
    rateioDirecionadorRotas.update,
    await write([
      ['P1', '2025-01', null, '2000'],
      ['P1', '2025-02', null, '2000.50'],
      ['P2', '2025-01', null, '0'],
      ['P3', '2025-04', null, '7'],
    ]),
  )
  expect(written).toEqual({ gravadas: 4 })
  expect(await lines()).toEqual([
    ['P1', ['2000', '2000.5', null, null], []],
    ['P2', ['0', null, null, null], ['2025-02']],
    ['P3', [null, null, null, '7'], []],
  ])
  const auditoria = await call('renata', 'GET', '/Auditoria?acao=direcionadorAno.updateMeses')
  const [registro] = auditoria.json().data.itens
  expect([auditoria.json().data.itens.length, registro.registro]).toEqual([1, 'M2 Área · 2025'])
  const { mudancas } = (await call('renata', 'GET', `/Auditoria/${registro.id}`)).json().data
  expect(mudancas).toEqual([
    {
      campo: 'linhas',
      item: null,
      tipo: 'texto',
      antes: ['P1: 01/2025 vazio; 02/2025 vazio', 'P2: 01/2025 vazio', 'P3: 04/2025 vazio'],
      depois: ['P1: 01/2025 2000; 02/2025 2000,50', 'P2: 01/2025 0', 'P3: 04/2025 7'],
    },
  ])
})

test('an act on stale values is refused whole with the current ones, and the inverse act undoes it', async () => {
  const before = await lines()
  const refused = await write([
    ['P3', '2025-04', '7', '8'],
    ['P1', '2025-01', null, '1'],
  ])
  expect(errorOf(refused)).toEqual([
    409,
    'cadastro_version_conflict',
    'Outra pessoa mudou estes valores depois que você os abriu. Nada foi salvo.',
  ])
  expect(refused.json<ErroResposta>().details).toEqual([{ campo: 'P1 01/2025', valor: '2000', message: 'Agora: 2000.' }])
  expect(await lines()).toEqual(before)
  dataOf(rateioDirecionadorRotas.update, await write([['P3', '2025-04', '7', null]]))
  dataOf(rateioDirecionadorRotas.update, await write([['P3', '2025-04', null, '7']]))
  expect(await lines()).toEqual(before)
  expect((await lines(2026)).map(([codigo]) => codigo)).toEqual(['P1', 'P2', 'P3'])
  expect(dataOf(rateioDirecionadorRotas.update, await write([['P1', '2025-01', '2000.0', '2000']]))).toEqual({ gravadas: 0 })
})

test('refuses invalid values, duplicates and archived lines without saving anything', async () => {
  const before = await lines()
  const malformed = ['-1', '1,5', '1e3', 'NaN', '1.1234567', '9000000000.1', ' 1', '']
  const remarks = await Promise.all(malformed.map(async (valor) => [valor, codeOf(await write([['P1', '2025-05', null, valor]]))]))
  expect(remarks).toEqual(malformed.map((valor) => [valor, 'requisicao_invalid']))
  expect(codeOf(await write([]))).toBe('requisicao_invalid')
  expect(codeOf(await write([['P1', '9999-12', null, '1']]))).toBe('requisicao_invalid')
  expect(
    errorOf(
      await write([
        ['P1', '2025-05', null, '1'],
        ['P1', '2025-05', null, '2'],
      ]),
    ),
  ).toEqual([422, 'rateio_invalid', 'P1 em 05/2025 veio duas vezes: nada foi salvo.'])
  const [line] = dataOf(direcionadorAnoRotas.browse, await call('tiago', 'GET', '/Cadastros/valores?filtro=centroCusto:P3')).itens
  const archive = (versao: number, arquivado: boolean) =>
    call('tiago', 'PUT', `/Cadastros/valores/${line!.id}/arquivado`, { versao, arquivado })
  expect((await archive(line!.versao, true)).statusCode).toBe(200)
  expect((await sheet()).linhas.find(({ centroCusto }) => centroCusto === centro('P3'))?.arquivada).toBe(true)
  expect(
    errorOf(
      await write([
        ['P1', '2025-05', null, '1'],
        ['P3', '2025-05', null, '1'],
      ]),
    ),
  ).toEqual([422, 'rateio_invalid', 'Os valores de P3 em 2025 estão arquivados em Cadastros: reative-os lá. Nada foi salvo.'])
  expect((await archive(line!.versao + 1, false)).statusCode).toBe(200)
  expect(await lines()).toEqual(before)
})

test('an exported file imports without differences', async () => {
  const file = await call('tiago', 'GET', `/Rateio/direcionadores/${id}/exportar?ano=2025&formato=csv`)
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('Área 2025 '))
  expect(file.body.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
    'Direcionador;Centro de custo;Filial;Ano;Jan;Fev;Mar;Abr;Mai;Jun;Jul;Ago;Set;Out;Nov;Dez',
    'M2;P1;;2025;2000;2000,5;;;;;;;;;;',
    'M2;P2;;2025;0;;;;;;;;;;;',
  ])
  const { payload, headers } = toMultipart(file.body, 'area.csv')
  const preview = await t.app.inject({
    method: 'POST',
    url: '/v1/Cadastros/valores/importar/previa',
    headers: { ...headers, ...people.headersOf('tiago') },
    payload,
  })
  expect(dataOf(direcionadorAnoRotas.preview, preview)).toMatchObject({ iguais: 3, mudadas: 0, novas: 0, recusadas: 0 })
})

test('a closed month holds the values it was allocated by, and only those', async () => {
  dataOf(rateioDirecionadorRotas.update, await write([['P2', '2025-02', null, '1500']]))
  for (const [caller, ato] of [
    ['tiago', 'pedidos'],
    ['renata', 'confirmacoes'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one asks, then the other confirms
    expect((await call(caller, 'POST', `/Fechamento/${ato}`, { inicio: '2025-01', fim: '2025-02' })).statusCode).toBe(200)
  }
  expect((await sheet()).fechadoAte).toBe('2025-02')
  const before = await lines()
  expect(
    errorOf(
      await write([
        ['P1', '2025-03', null, '1'],
        ['P1', '2025-02', '2000.5', '1'],
      ]),
    ),
  ).toEqual([
    409,
    'mes_closed',
    'Os meses até 02/2025 estão fechados, e esta mudança dos valores de um direcionador alteraria o resultado deles. Nada foi salvo.',
  ])
  expect(await lines()).toEqual(before)
  expect((await write([['P1', '2025-03', null, '1']])).statusCode).toBe(200)
})
