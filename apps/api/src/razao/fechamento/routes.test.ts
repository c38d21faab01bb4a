import {
  deParaRegraRotas,
  deParaRotas,
  dreRotas,
  fechamentoRotas,
  notificacaoRotas,
  rateioRotas,
  type ErroResposta,
  type FechamentoDetalhe,
  type Fechamentos,
  type RateioRegraCorpo,
} from '@lastro/contract'
import { createClient, lockNome, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'
import { createApp } from '../../app.ts'
import { verifyFechamentos } from '../../commands/verify-fechamentos.ts'

const partida = (data: string, conta: string, nome: string, centro: string, valor: string, dc: 'C' | 'D'): string =>
  `${data};${conta};${nome};${centro};${valor};${dc};lançamento\n${data};1.1.01;Caixa;;${valor};${dc === 'C' ? 'D' : 'C'};lançamento\n`
const HEADER = 'Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico\n'
const mesOf = (mes: string, receita: string, salarios: string): string =>
  partida(`28/${mes}/2025`, '3.1.01', 'Revenda de mercadorias', 'P1', receita, 'C') +
  partida(`28/${mes}/2025`, '5.1.01', 'Salários e ordenados', 'RH', salarios, 'D')
const RAZAO =
  HEADER +
  mesOf('01', '900,00', '100,00') +
  mesOf('02', '800,00', '100,10') +
  mesOf('03', '700,00', '90,05') +
  partida('31/03/2025', '4.9.99', 'Zzz', '', '1,01', 'D')
const ABRIL = HEADER + mesOf('04', '10,00', '1,00')

let t: TestApp
let clienteId: string
let people: Record<'tiago' | 'renata' | 'bia' | 'helena' | 'paulo' | 'alheia', TestUsuario>
let tokens: Record<keyof typeof people, string>

type Nome = keyof typeof people
const call = (as: Nome, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<LightMyRequestResponse> =>
  t.app.inject({ method, url: `/v1${url}`, headers: bearer(tokens[as]), ...(payload && { payload }) })
const list = async (as: Nome = 'helena'): Promise<Fechamentos> => dataOf(fechamentoRotas.list, await call(as, 'GET', '/Fechamento'))
const get = async (mes: string): Promise<FechamentoDetalhe> =>
  dataOf(fechamentoRotas.get, await call('helena', 'GET', `/Fechamento/${mes}`))
const ask = (as: Nome, inicio: string, fim = inicio) => call(as, 'POST', '/Fechamento/pedidos', { inicio, fim })
const confirm = (as: Nome, inicio: string, fim = inicio) => call(as, 'POST', '/Fechamento/confirmacoes', { inicio, fim })
const errorOf = (response: LightMyRequestResponse): [number, string, string] => {
  const { code, message } = response.json<ErroResposta>()
  return [response.statusCode, code, message]
}
const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> =>
  withTenant(t.database.db, { clienteId, usuarioId: null }, work)
const CLOSED = 'Os meses até 02/2025 estão fechados, e'

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const linked = (nome: string, perfil: TestUsuario['perfil'], cliente = clienteId) =>
    buildUsuario(db, { nome, perfil, clientes: [cliente] })
  people = {
    tiago: await linked('Tiago Sá', 'analista'),
    renata: await linked('Renata Campos', 'gestor'),
    bia: await linked('Bia Nunes', 'gestor'),
    helena: await linked('Helena Prado', 'leitor'),
    paulo: await linked('Paulo Lima', 'gestor'),
    alheia: await linked('Ivo Serra', 'gestor', other),
  }
  const entries = Object.entries(people) as [Nome, TestUsuario][]
  const signed = await Promise.all(
    entries.map(async ([nome, person]) => [nome, await signIn(db, person, nome === 'alheia' ? other : clienteId, t.clock.now)] as const),
  )
  tokens = Object.fromEntries(signed) as Record<Nome, string>
  await buildImportacao(db, { clienteId, conteudo: RAZAO, arquivoNome: 'razao.csv' })
  const { rows } = await inTenant((tx) => sql<{ id: number }>`select id from centro_custo where codigo = 'P1'`.execute(tx))
  await inTenant((tx) =>
    sql`
      with d as (
        insert into direcionador (cliente_id, codigo, descricao, unidade) values (${clienteId}, 'HC', 'Pessoas', 'pessoas') returning id
      ), a as (
        insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, ano, m01_micros, m02_micros, m03_micros)
        select ${clienteId}, d.id, c.id, 2025, 3000000, 3000000, 3000000 from d, centro_custo c where c.codigo = 'P1'
      ), r as (
        insert into rateio_regra (cliente_id, nome, metodo, direcionador_id) select ${clienteId}, 'RH por pessoa', 'direcionador', id from d returning id
      ), o as (
        insert into rateio_origem (cliente_id, regra_id, centro_custo_id) select ${clienteId}, r.id, c.id from r, centro_custo c where c.codigo = 'RH'
      ) insert into rateio_destino (cliente_id, regra_id, ordem, centro_custo_id) select ${clienteId}, r.id, 0, c.id from r, centro_custo c where c.codigo = 'P1'`.execute(
      tx,
    ),
  )
  await limitEscopo(db, { clienteId, usuarioId: people.paulo.id, centrosCusto: rows.map(({ id }) => id) })
})
afterAll(() => t.close())

describe('access', () => {
  test('refuses requests without a session, without the permission, with limited access and from another cliente', async () => {
    expect((await t.app.inject({ url: '/v1/Fechamento' })).statusCode).toBe(401)
    expect((await t.app.inject({ method: 'POST', url: '/v1/Fechamento/pedidos', payload: {} })).statusCode).toBe(401)
    expect((await ask('helena', '2025-01')).statusCode).toBe(403)
    expect((await confirm('tiago', '2025-01')).statusCode).toBe(403)
    expect((await call('tiago', 'POST', '/Fechamento/reaberturas', { inicio: '2025-01', motivo: 'porque sim' })).statusCode).toBe(403)
    expect(codeOf(await call('paulo', 'GET', '/Fechamento'))).toBe('escopo_limited')
    expect(codeOf(await confirm('paulo', '2025-01'))).toBe('escopo_limited')
    expect(await list('alheia')).toEqual({ versao: expect.any(Number), fechadoAte: null, proximo: null, meses: [] })
    expect(codeOf(await call('alheia', 'GET', '/Fechamento/2025-01'))).toBe('registro_not_found')
    expect(errorOf(await ask('alheia', '2025-01'))).toEqual([409, 'fechamento_mes_empty', 'Não há lançamentos em 01/2025 nem depois.'])
  })
})

describe('request and confirmation', () => {
  test('closes in order, only fully mapped months with data', async () => {
    expect(
      (await list()).meses.map(({ mes, situacao, resultadoCentavos, contasSemDePara }) => [
        mes,
        situacao,
        resultadoCentavos,
        contasSemDePara,
      ]),
    ).toEqual([
      ['2025-03', 'aberto', 60_995, 1],
      ['2025-02', 'aberto', 69_990, 0],
      ['2025-01', 'aberto', 80_000, 0],
    ])
    const check = async (inicio: string, fim: string) =>
      dataOf(fechamentoRotas.preview, await call('tiago', 'GET', `/Fechamento/conferencia?inicio=${inicio}&fim=${fim}`))
    expect(await check('2025-01', '2025-03')).toEqual({
      semDePara: { contas: 1, valorCentavos: 101 },
      rateio: { regras: 1, semApuracao: ['2025-01', '2025-02', '2025-03'] },
      conferencia: { importacoes: 1, semTotais: 1, diferentes: [] },
      ultimaImportacao: { id: expect.any(Number), arquivoNome: 'razao.csv', quando: expect.any(String), nome: null },
    })
    expect((await check('2025-01', '2025-02')).semDePara).toEqual({ contas: 0, valorCentavos: 0 })
    expect(codeOf(await call('tiago', 'GET', '/Fechamento/conferencia?inicio=2025-02&fim=2025-01'))).toBe('dre_periodo_invalid')
    expect(codeOf(await call('paulo', 'GET', '/Fechamento/conferencia?inicio=2025-01&fim=2025-01'))).toBe('escopo_limited')
    expect(errorOf(await ask('tiago', '2025-02'))).toEqual([
      409,
      'fechamento_out_of_order',
      '01/2025 ainda está aberto, e os meses se fecham em ordem: comece por ele.',
    ])
    expect(errorOf(await ask('tiago', '2025-01', '2025-04'))).toEqual([
      409,
      'fechamento_mes_empty',
      'Não há lançamentos em 04/2025 nem depois.',
    ])
    expect(errorOf(await ask('tiago', '2025-01', '2025-03'))).toEqual([
      409,
      'fechamento_sem_de_para',
      'Em 03/2025, 1 conta de resultado está sem destino no De-Para: 4.9.99 Zzz.',
    ])
    expect(codeOf(await ask('tiago', '2025-03', '2025-01'))).toBe('dre_periodo_invalid')
    expect(codeOf(await ask('tiago', '9999-12'))).toBe('fechamento_mes_empty')
    expect(codeOf(await confirm('renata', '9999-12'))).toBe('fechamento_state_conflict')
    expect(codeOf(await ask('tiago', '2025-01', '9999-12'))).toBe('dre_periodo_invalid')
    expect(await list()).toMatchObject({ fechadoAte: null, proximo: '2025-01' })
  })

  test('refuses confirmation by the requester and after a data change, and a refused request states the reason', async () => {
    expect(dataOf(fechamentoRotas.ask, await ask('renata', '2025-01'))).toEqual({ meses: ['2025-01'] })
    expect(errorOf(await ask('tiago', '2025-01'))).toEqual([
      409,
      'fechamento_state_conflict',
      'O fechamento de 01/2025 já foi pedido por Renata Campos.',
    ])
    expect(errorOf(await confirm('renata', '2025-01'))).toEqual([
      409,
      'fechamento_same_person',
      'Você pediu o fechamento de 01/2025: outra pessoa precisa confirmá-lo.',
    ])
    await buildImportacao(t.database.db, {
      clienteId,
      conteudo: HEADER + partida('31/01/2025', '3.1.01', 'Revenda de mercadorias', 'P1', '0,01', 'C'),
      arquivoNome: 'centavo.csv',
      modo: 'somar',
    })
    expect((await list()).meses.at(-1)).toMatchObject({ mes: '2025-01', situacao: 'pedido', confere: false, resultadoCentavos: 80_001 })
    expect(errorOf(await confirm('bia', '2025-01'))).toEqual([
      409,
      'fechamento_data_changed',
      'Os números de 01/2025 não são mais os que Renata Campos pediu para fechar.',
    ])
    expect(codeOf(await call('tiago', 'POST', '/Fechamento/recusas', { inicio: '2025-01', fim: '2025-01', motivo: 'não' }))).toBe(
      'permissao_denied',
    )
    const refusal = await call('bia', 'POST', '/Fechamento/recusas', {
      inicio: '2025-01',
      fim: '2025-01',
      motivo: 'Falta a nota de janeiro',
    })
    expect(refusal.statusCode).toBe(200)
    const avisos = dataOf(notificacaoRotas.list, await call('renata', 'GET', '/Notificacao'))
    expect(avisos.itens[0]).toMatchObject({
      tipo: 'fechamento.recusado',
      dados: { quem: 'Bia Nunes', meses: '01/2025', comentario: 'Falta a nota de janeiro' },
    })
  })

  test('refuses to confirm while an import is writing', async () => {
    expect((await ask('tiago', '2025-01', '2025-02')).statusCode).toBe(200)
    await inTenant(async (tx) => {
      await lockNome(tx, 'importacao', clienteId)
      expect(codeOf(await confirm('renata', '2025-01', '2025-02'))).toBe('fechamento_import_running')
    })
    const two = await Promise.all([1, 2].map(() => confirm('renata', '2025-01', '2025-02')))
    expect(two.map(codeOf).toSorted()).toEqual(['fechamento_state_conflict', 'success'])
    expect(
      two.flatMap((each) => (each.statusCode === 200 ? dataOf(fechamentoRotas.confirm, each).meses : errorOf(each)[2])).toSorted(),
    ).toEqual(['01/2025 já está fechado.', '2025-01', '2025-02'])
    const { fechadoAte, proximo, meses } = await list()
    expect({ fechadoAte, proximo }).toEqual({ fechadoAte: '2025-02', proximo: '2025-03' })
    expect(meses[1]).toMatchObject({
      mes: '2025-02',
      situacao: 'fechado',
      confere: true,
      pedido: { nome: 'Tiago Sá' },
      confirmado: { nome: 'Renata Campos' },
    })
    const dre = dataOf(dreRotas.get, await call('helena', 'GET', '/Dre?inicio=2025-01&fim=2025-03'))
    expect(dre.fechadoAte).toBe('2025-02')
    expect(codeOf(await confirm('renata', '2025-01'))).toBe('fechamento_state_conflict')
    expect(errorOf(await ask('tiago', '2025-02'))).toEqual([409, 'fechamento_state_conflict', '02/2025 já está fechado.'])
  })
})

describe('a closed month never changes', () => {
  const draft = (mesInicio: string | null): RateioRegraCorpo => ({
    nome: 'RH para P1',
    mesInicio,
    mesFim: null,
    origem: { centrosCusto: [centros.get('RH') ?? 0], filiais: null, grupos: [], grupoItens: [] },
    metodo: { tipo: 'igualitario', destinos: [{ centroCusto: centros.get('P1') ?? 0, filial: null }] },
  })
  let centros: ReadonlyMap<string, number>
  let beforeLinhas: unknown

  beforeAll(async () => {
    const { centrosCusto } = dataOf(rateioRotas.list, await call('renata', 'GET', '/Rateio'))
    centros = new Map(centrosCusto.map(({ codigo, id }) => [codigo, id]))
    beforeLinhas = (await get('2025-02')).linhas
  })

  test('refuses to import, add to, replace or undo it', async () => {
    const importFile = (modo: 'recusar' | 'somar' | 'substituir') =>
      buildImportacao(t.database.db, { clienteId, conteudo: `${HEADER}${mesOf('02', '1,00', '1,00')}${modo.length}`.slice(0, -1), modo })
    for (const mode of ['recusar', 'somar', 'substituir'] as const) {
      await expect(importFile(mode)).rejects.toThrow('the ledger of the test was not imported: recusada')
      const { rows } = await inTenant((tx) => sql<{ erro: object }>`select erro from importacao order by id desc limit 1`.execute(tx))
      expect(rows[0]?.erro).toEqual({
        code: 'mes_closed',
        message: '02/2025 está fechado: nada muda até 02/2025.',
        action: 'Deixe só os meses a partir de 03/2025, ou peça a quem fecha os meses que os reabra.',
      })
    }
    const { rows } = await inTenant((tx) => sql<{ id: number }>`select min(id) as id from importacao`.execute(tx))
    expect(errorOf(await call('renata', 'POST', `/Importacao/${rows[0]?.id}/desfazer`))).toEqual([
      409,
      'mes_closed',
      '01/2025, 02/2025 estão fechados: nada muda até 02/2025.',
    ])
    await buildImportacao(t.database.db, { clienteId, conteudo: ABRIL, arquivoNome: 'abril.csv' })
  })

  test('De-Para choices and their undo apply from the first open month on', async () => {
    const items = dataOf(deParaRotas.list, await call('tiago', 'GET', '/DePara'))
    expect(items.fechadoAte).toBe('2025-02')
    const salarios = items.contas.find(({ codigo }) => codigo === '5.1.01')
    const other = items.contas.find(({ codigo }) => codigo === '3.1.01')?.grupoItem
    const mudancas = [{ contaId: salarios?.contaId, grupoItemId: other?.id }]
    const { efeitos } = dataOf(deParaRotas.preview, await call('tiago', 'POST', '/DePara/previa', { mudancas, versao: items.versao }))
    expect(efeitos.map(({ ano, valorCentavos }) => [ano, valorCentavos])).toEqual([[2025, -9_105]])
    const { auditoriaId } = dataOf(deParaRotas.update, await call('tiago', 'PUT', '/DePara', { mudancas, versao: items.versao }))
    const regras = () =>
      inTenant(async (tx) => {
        const { rows } = await sql<{ de: number | null; ate: number | null; same: boolean }>`
          select mes_inicio as de, mes_fim as ate, grupo_item_id = ${other?.id} as same from de_para_regra
          where tipo = 'exata' and conta_inicio = '5.1.01' order by mes_inicio nulls first`.execute(tx)
        return rows.map(({ de, ate, same }) => [de, ate, same])
      })
    expect(await regras()).toEqual([
      [null, 202502, false],
      [202503, null, true],
    ])
    expect((await list()).meses.find(({ mes }) => mes === '2025-02')).toMatchObject({ confere: true })
    expect((await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId })).statusCode).toBe(200)
    expect(await regras()).toEqual([[null, null, false]])
    const grupoItemId = salarios?.grupoItem?.id
    await inTenant((tx) =>
      sql`insert into de_para_regra (cliente_id, tipo, conta_inicio, mes_inicio, grupo_item_id, origem, motivo)
        values (${clienteId}, 'exata', '5.1.01', 202503, ${grupoItemId}, 'manual', 'Definida por Bia Nunes')`.execute(tx),
    )
    await inTenant((tx) => sql`select cliente_versao_avancar()`.execute(tx))
    const { versao } = dataOf(deParaRotas.list, await call('tiago', 'GET', '/DePara'))
    const own = [
      409,
      'cadastro_duplicate',
      'A conta 5.1.01 já tem uma regra própria para os mesmos meses, a partir de 03/2025: mude-a em Regras, ou tire a conta da seleção.',
    ]
    expect(errorOf(await call('tiago', 'POST', '/DePara/previa', { mudancas, versao }))).toEqual(own)
    expect(errorOf(await call('tiago', 'PUT', '/DePara', { mudancas, versao }))).toEqual(own)
    await inTenant((tx) => sql`delete from de_para_regra where motivo = 'Definida por Bia Nunes'`.execute(tx))
    await inTenant((tx) => sql`select cliente_versao_avancar()`.execute(tx))
  })

  test('refuses changes of De-Para rules, rateio rules, drivers and grupos that would affect it, and accepts later ones', async () => {
    const { versao, contas } = dataOf(deParaRotas.list, await call('tiago', 'GET', '/DePara'))
    const grupoItemId = contas.find(({ codigo }) => codigo === '3.1.01')?.grupoItem?.id ?? 0
    const regra = { tipo: 'prefixo', contaInicio: '5.*', contaFim: null, centroCustoId: null, filialId: null, grupoItemId, mesFim: null }
    const create = (mesInicio: string | null) =>
      call('tiago', 'POST', '/DePara/regras', { versaoDados: versao, regra: { ...regra, mesInicio } })
    const prever = async (mesInicio: string | null) => {
      const response = await call('tiago', 'POST', '/DePara/regras/previa', {
        id: null,
        regra: { ...regra, mesInicio, contaInicio: '4.9*' },
      })
      const { fechadoAte, efeitos } = dataOf(deParaRegraRotas.preview, response)
      return [fechadoAte, efeitos.map(({ valorCentavos }) => valorCentavos)]
    }
    expect(await prever(null)).toEqual(['2025-02', [-101]])
    expect(await prever('2025-03')).toEqual([null, [-101]])
    expect(errorOf(await create('2025-02'))).toEqual([
      409,
      'mes_closed',
      `${CLOSED} esta mudança do De-Para alteraria o resultado deles. Nada foi salvo.`,
    ])
    expect((await create('2025-03')).statusCode).toBe(200)
    const rateio = (mesInicio: string | null) => call('tiago', 'POST', '/Rateio', draft(mesInicio))
    expect(errorOf(await rateio(null))).toEqual([
      409,
      'mes_closed',
      `${CLOSED} esta mudança das regras de rateio alteraria o resultado deles. Nada foi salvo.`,
    ])
    const { id: regraId } = dataOf(rateioRotas.create, await rateio('2025-03'))
    expect((await call('tiago', 'PUT', `/Rateio/${regraId}/ativo`, { versao: 1, ativo: false })).statusCode).toBe(200)
    const { rows } = await inTenant((tx) =>
      sql<{ id: number; versao: number; outro: number }>`
        select i.id, i.versao, (select min(g.id) from grupo g where g.id <> i.grupo_id) as outro from grupo_item i where i.id = ${grupoItemId}`.execute(
        tx,
      ),
    )
    const item = rows[0]
    expect(
      errorOf(await call('tiago', 'PUT', `/GrupoItem/${item?.id}/lugar`, { versao: item?.versao, grupoId: item?.outro, antesDeId: null })),
    ).toEqual([409, 'mes_closed', `${CLOSED} esta mudança de grupo alteraria o resultado deles. Nada foi salvo.`])
  })

  test('the database refuses every path, even one that bypasses row-level security', async () => {
    const superuser = createClient(t.database.superuser)
    await superuser.connect()
    const refusals: [string, string][] = [
      [`update lastro.importacao_mes set ativo = false where cliente_id = '${clienteId}' and mes = 202501`, 'lancamentos'],
      [
        `update lastro.de_para_regra set grupo_item_id = (select max(id) from lastro.grupo_item where cliente_id = '${clienteId}') where cliente_id = '${clienteId}' and conta_inicio = '5.1.01'`,
        'dePara',
      ],
      [`delete from lastro.de_para_regra where cliente_id = '${clienteId}' and conta_inicio = '5.1.01'`, 'dePara'],
      [`update lastro.rateio_regra set ativo = false where cliente_id = '${clienteId}' and nome = 'RH por pessoa'`, 'rateio'],
      [`update lastro.rateio_regra set mes_fim = 202501 where cliente_id = '${clienteId}' and nome = 'RH por pessoa'`, 'rateio'],
      [`update lastro.direcionador_ano set m02_micros = 1 where cliente_id = '${clienteId}'`, 'direcionadores'],
      [`update lastro.conta set natureza = 1 where cliente_id = '${clienteId}' and codigo = '5.1.01'`, 'contas'],
      [`update lastro.dre_item set formula = 'RB' where cliente_id = '${clienteId}' and codigo = 'LL'`, 'modelo'],
      [`update lastro.cliente set exercicio_mes_inicial = 7 where id = '${clienteId}'`, 'modelo'],
    ]
    for (const [comando, parte] of refusals) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await expect(superuser.query(comando)).rejects.toMatchObject({
        code: 'LA020',
        detail: `{"ate": 202502, "parte": "${parte}"}`,
      })
    }
    // Changes that apply only later are allowed: a rule that ends with the closed months, a driver in March.
    await superuser.query(`update lastro.rateio_regra set mes_fim = 202502 where cliente_id = '${clienteId}' and nome = 'RH por pessoa'`)
    await superuser.query(`update lastro.direcionador_ano set m03_micros = 5 where cliente_id = '${clienteId}'`)
    const doFechamento: [string, string][] = [
      [
        `update lastro.fechamento set status = 'reaberto', reopened_by = decided_by, reopened_at = now(), motivo = 'x' where mes = 202501 and status = 'fechado'`,
        'LA022',
      ],
      [`update lastro.fechamento set conteudo_hash = sha256('x') where status = 'fechado'`, 'LA021'],
      [`update lastro.fechamento set status = 'pedido' where status = 'fechado'`, 'LA021'],
    ]
    for (const [comando, code] of doFechamento) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await expect(superuser.query(comando)).rejects.toMatchObject({ code })
    }
    await superuser.end()
    expect((await get('2025-02')).linhas).toEqual(beforeLinhas)
    expect(await verifyFechamentos(t.database.db, clienteId)).toEqual({ total: 2, divergentes: [] })
  })

  test('a rule change concurrent with a closing waits and is then refused', async () => {
    const { rows } = await inTenant((tx) => sql<{ id: number }>`select id from conta where codigo = '4.9.99'`.execute(tx))
    const { versao, contas } = dataOf(deParaRotas.list, await call('tiago', 'GET', '/DePara'))
    const grupoItemId = contas.find(({ codigo }) => codigo === '5.1.01')?.grupoItem?.id
    const mudancas = [{ contaId: rows[0]?.id, grupoItemId }]
    expect((await call('tiago', 'PUT', '/DePara', { mudancas, versao })).statusCode).toBe(200)
    expect((await ask('tiago', '2025-03')).statusCode).toBe(200)
    let change: Promise<unknown> = Promise.resolve()
    await inTenant(async (tx) => {
      // Holds the data version like a closing, until the change waits for it.
      await sql`select from cliente_versao for update`.execute(tx)
      change = inTenant((other) => sql`delete from de_para_regra where conta_inicio = '5.*'`.execute(other)).catch(
        (error: unknown) => error,
      )
      await sql`
        update fechamento set status = 'fechado', decided_by = ${people.renata.id}, decided_at = now() where mes = 202503 and status = 'pedido'`.execute(
        tx,
      )
    })
    expect(await change).toMatchObject({ code: 'LA020' })
    expect(await list()).toMatchObject({ fechadoAte: '2025-03', proximo: '2025-04' })
  })
})

describe('reopening', () => {
  test('reopens with a reason, latest first, notifies requester and closer, and keeps the history', async () => {
    expect(codeOf(await call('bia', 'POST', '/Fechamento/reaberturas', { inicio: '2025-02', motivo: ' ' }))).toBe('requisicao_invalid')
    expect(errorOf(await call('bia', 'POST', '/Fechamento/reaberturas', { inicio: '2025-04', motivo: 'Nota atrasada' }))).toEqual([
      409,
      'fechamento_state_conflict',
      '04/2025 não está fechado.',
    ])
    const reaberto = await call('bia', 'POST', '/Fechamento/reaberturas', { inicio: '2025-02', motivo: 'Nota atrasada' })
    expect(dataOf(fechamentoRotas.reopen, reaberto)).toEqual({ meses: ['2025-02', '2025-03'] })
    expect(await list()).toMatchObject({ fechadoAte: '2025-01', proximo: '2025-02' })
    for (const nome of ['tiago', 'renata'] as const) {
      const { itens } = dataOf(notificacaoRotas.list, await call(nome, 'GET', '/Notificacao'))
      expect(itens[0]).toMatchObject({
        tipo: 'fechamento.reaberto',
        dados: { quem: 'Bia Nunes', meses: '02/2025 a 03/2025', comentario: 'Nota atrasada' },
      })
    }
    expect((await get('2025-02')).historico).toMatchObject([
      {
        status: 'reaberto',
        motivo: 'Nota atrasada',
        pedido: { nome: 'Tiago Sá' },
        decidido: { nome: 'Renata Campos' },
        reaberto: { nome: 'Bia Nunes' },
      },
    ])
    const auditoria = await call('renata', 'GET', '/Auditoria?tipo=fechamentos&limite=2')
    expect(auditoria.json().data.itens).toMatchObject([
      { acao: 'fechamento.reopen', registro: '02/2025' },
      { acao: 'fechamento.ask', registro: '03/2025' },
    ])
    const { regras, versao } = dataOf(deParaRegraRotas.list, await call('tiago', 'GET', '/DePara/regras'))
    const remove = `/DePara/regras/${regras[0]?.id}?versao=${regras[0]?.versao}&versaoDados=${versao}`
    expect((await call('tiago', 'DELETE', remove)).statusCode).toBe(200)
  })

  test('exports the list and records the author of the export', async () => {
    expect((await call('helena', 'GET', '/Fechamento/exportar?formato=csv')).statusCode).toBe(403)
    const { body } = await call('tiago', 'GET', '/Fechamento/exportar?formato=csv')
    expect(body.split('\r\n').at(-2)).toMatch(/^01\/2025;Fechado;800,01;0;Tiago Sá;.+;;Renata Campos;.+;Confere$/)
    expect((await call('renata', 'GET', '/Auditoria?acao=fechamento.export')).json().data.itens).toHaveLength(1)
  })

  test('the list and the verification show changes made outside the application', async () => {
    const superuser = createClient(t.database.superuser)
    await superuser.connect()
    await superuser.query('set session_replication_role = replica')
    await superuser.query(
      `update lastro.saldo_mensal set credito_centavos = credito_centavos + 1 where cliente_id = '${clienteId}' and mes = 202501 and credito_centavos > 0`,
    )
    await superuser.query(`update lastro.cliente_versao set dados = dados + 1 where cliente_id = '${clienteId}'`)
    expect((await list()).meses.at(-1)).toMatchObject({ mes: '2025-01', situacao: 'fechado', confere: false })
    expect(await verifyFechamentos(t.database.db, clienteId)).toMatchObject({ total: 1, divergentes: [{ mes: '2025-01', motivo: 'dre' }] })
    await superuser.query(`update lastro.dre_item set formula = 'RB +' where cliente_id = '${clienteId}' and codigo = 'LL'`)
    expect(await verifyFechamentos(t.database.db, clienteId)).toEqual({
      total: 1,
      divergentes: [
        {
          mes: '2025-01',
          motivo: 'erro',
          fechadoCentavos: 80_001,
          nowCentavos: 0,
          mensagem: expect.stringContaining('modelo de DRE') as string,
        },
      ],
    })
    await superuser.query(
      `update lastro.saldo_mensal set credito_centavos = 9007199254740991 where cliente_id = '${clienteId}' and mes = 202501 and credito_centavos > 0`,
    )
    await superuser.query(`update lastro.cliente_versao set dados = dados + 1 where cliente_id = '${clienteId}'`)
    await superuser.end()
    const exact =
      'Os lançamentos somam mais do que se calcula com exatidão ao centavo. A conta com os maiores valores é 3.1.01 Revenda de mercadorias: veja se não há zeros a mais, e desfaça a importação que os trouxe.'
    await using fresh = await createApp({ db: t.database.db, config: t.config, clock: () => t.clock.now })
    for (const rota of ['/Dre', '/DePara', '/Fechamento', '/Rateio']) {
      // oxlint-disable-next-line no-await-in-loop -- the first one reads what the others find: a new server, as balances are written once
      const request = { url: `/v1${rota}`, headers: bearer(tokens.helena) }
      expect([rota, ...errorOf(await fresh.inject(request))]).toEqual([rota, 422, 'dados_too_large', exact])
    }
    expect(await verifyFechamentos(t.database.db, clienteId)).toMatchObject({ divergentes: [{ motivo: 'erro', mensagem: exact }] })
  })
})
