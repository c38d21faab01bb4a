import { AUDITORIA_ACTIONS, type AuditoriaAcao, auditoriaRotas, type ErroResposta, type RotaData } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readXlsx } from '../../../test/workbook.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/api-client.ts'
import { createEquipe, type Empresas, type Equipe, type Nome } from '../../../test/team.ts'
import { limitEscopo } from '../../../test/factories.ts'

let t: TestApp
let equipe: Equipe
let empresas: Empresas

beforeAll(async () => {
  t = await buildApp()
  equipe = createEquipe(() => t)
})
afterAll(() => t.close())
beforeEach(async () => {
  empresas = await equipe.build()
})

type Page = RotaData<typeof auditoriaRotas.list>
const list = async (query = '', nome: Nome = 'renata'): Promise<Page> =>
  dataOf(auditoriaRotas.list, await equipe.call(nome, 'GET', `/Auditoria${query}`))
const get = async (id: number): Promise<RotaData<typeof auditoriaRotas.get>> =>
  dataOf(auditoriaRotas.get, await equipe.call('renata', 'GET', `/Auditoria/${id}`))
const actionsOf = ({ itens }: Page): string[] => itens.map(({ acao }) => acao)

async function write(
  clienteId: string,
  {
    count = 1,
    acao = 'sessao.logout',
    fim = '2026-03-10T12:00:00Z',
    depois = {},
    quem = 'renata',
  }: { count?: number; acao?: AuditoriaAcao; fim?: string; depois?: object; quem?: Nome } = {},
): Promise<void> {
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    sql`insert into auditoria (cliente_id, usuario_id, acao, assunto, assunto_id, depois, ip, created_at)
      select ${clienteId}, ${equipe.who(quem).id}, ${acao}, 'Usuario', ${equipe.who(quem).id}, ${JSON.stringify(depois)}::jsonb, '10.0.0.' || (i % 250),
        ${fim}::timestamptz - make_interval(secs => ${count}::int - i)
      from generate_series(1, ${count}::int) i`.execute(tx),
  )
}

describe('access', () => {
  test('answers 401 without a session, 403 without the right, and hides other clientes', async () => {
    await write(empresas.comercial)
    const [registro] = (await list()).itens
    const urls = ['/Auditoria', '/Auditoria/pessoas', '/Auditoria/exportar?formato=csv', `/Auditoria/${registro?.id}`]
    for (const url of urls) {
      expect([url, (await t.app.inject({ url: `/v1${url}` })).statusCode]).toEqual([url, 401])
      for (const nome of ['tiago', 'helena'] as const) {
        expect([nome, url, (await equipe.call(nome, 'GET', url)).statusCode]).toEqual([nome, url, 403])
      }
    }
    expect((await equipe.call('estela', 'GET', `/Auditoria/${registro?.id}`)).statusCode).toBe(404)
    expect((await list('', 'estela')).itens).toEqual([])
    expect((await list(`?cursor=${registro?.id}`, 'estela')).itens).toEqual([])
  })

  test('refuses a person limited to some centros de custo despite any grant', async () => {
    await limitEscopo(t.database.db, { clienteId: empresas.comercial, usuarioId: equipe.who('sofia').id, filiais: [] })
    const response = await equipe.call('sofia', 'GET', '/Auditoria')
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([403, 'escopo_limited'])
  })

  test('viewing does not include exporting', async () => {
    await equipe.except(empresas.comercial, equipe.who('sofia').id, { action: 'export', subject: 'Auditoria', permitido: false })
    expect((await equipe.call('sofia', 'GET', '/Auditoria')).statusCode).toBe(200)
    expect((await equipe.call('sofia', 'GET', '/Auditoria/exportar?formato=csv')).statusCode).toBe(403)
  })

  test('a person who declined or is pending appears without the name used elsewhere', async () => {
    const { email } = equipe.who('estela')
    await equipe.call('renata', 'POST', '/Usuario', { email, nome: 'Candidata', perfil: 'leitor', clientes: [empresas.comercial] })
    expect((await list('?busca=Estranha')).itens).toEqual([])
    expect((await equipe.call('estela', 'POST', `/Sessao/convites/${empresas.comercial}/recusar`, {})).statusCode).toBe(200)
    expect((await list('?busca=Estranha')).itens).toEqual([])
    const { itens } = await list('?tipo=usuarios')
    expect(itens.map(({ acao, quem, registro }) => [acao, quem?.nome, registro])).toEqual([
      ['sessao.declineConvite', 'Candidata', 'Candidata'],
      ['usuario.create', 'Renata Campos', 'Candidata'],
    ])
    expect(JSON.stringify(itens)).not.toContain('Estela')
  })
})

describe('the list', () => {
  test('pages from the newest back without duplicates or gaps, even for equal instants', async () => {
    await write(empresas.comercial, { count: 4 })
    await withTenant(t.database.db, { clienteId: empresas.comercial, usuarioId: null }, (tx) =>
      sql`insert into auditoria (cliente_id, acao, assunto, created_at) select ${empresas.comercial}, 'conta.create', 'Lancamento', '2026-03-09T00:00:00Z'
        from generate_series(1, 5)`.execute(tx),
    )
    const seen: number[] = []
    let cursor: number | null = null
    let pages = 0
    do {
      const page: Page = await list(`?limite=2${cursor === null ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.itens.map(({ id }) => id))
      cursor = page.proximo
      pages += 1
    } while (cursor !== null)
    const all = await list()
    expect(seen).toEqual(all.itens.map(({ id }) => id))
    expect([seen.length, new Set(seen).size, pages]).toEqual([9, 9, 5])
    expect(all).toMatchObject({ proximo: null, ate: null })
  })

  test('filters by day in Brasília, person, kind and record', async () => {
    const { comercial } = empresas
    await write(comercial, { acao: 'sessao.login', fim: '2026-03-10T02:59:59Z' })
    await write(comercial, { acao: 'sessao.logout', fim: '2026-03-10T03:00:00Z' })
    await write(comercial, { acao: 'usuario.update', fim: '2026-03-11T02:59:59Z', quem: 'tiago' })
    await write(comercial, { acao: 'usuario.block', fim: '2026-03-11T03:00:00Z', quem: 'tiago' })
    expect(actionsOf(await list('?inicio=2026-03-10&fim=2026-03-10'))).toEqual(['usuario.update', 'sessao.logout'])
    expect(actionsOf(await list('?fim=2026-03-09'))).toEqual(['sessao.login'])
    expect(actionsOf(await list(`?quem=${equipe.who('tiago').id}`))).toEqual(['usuario.block', 'usuario.update'])
    expect(actionsOf(await list('?tipo=entradas'))).toEqual(['sessao.logout', 'sessao.login'])
    expect(actionsOf(await list('?acao=usuario.block'))).toEqual(['usuario.block'])
    await write(comercial, { acao: 'sessao.newDevice', fim: '2026-03-10T01:00:00Z' })
    expect(actionsOf(await list('?acao=sessao.login'))).toEqual(['sessao.login', 'sessao.newDevice'])
    expect(actionsOf(await list('?acao=sessao.newDevice'))).toEqual(['sessao.newDevice'])
    expect(actionsOf(await list(`?assunto=Usuario&assuntoId=${equipe.who('renata').id}`))).toEqual([
      'sessao.logout',
      'sessao.login',
      'sessao.newDevice',
    ])
    expect(actionsOf(await list(`?tipo=usuarios&quem=${equipe.who('tiago').id}&inicio=2026-03-11`))).toEqual(['usuario.block'])
    const people = dataOf(auditoriaRotas.listPessoas, await equipe.call('renata', 'GET', '/Auditoria/pessoas'))
    expect(people.map(({ nome }) => nome)).toEqual(['Renata Campos', 'Tiago Sá'])
    expect((await equipe.call('renata', 'GET', '/Auditoria?acao=sessao.dance')).statusCode).toBe(422)
  })

  test('finds names, actions, addresses and content without accents, with wildcards escaped', async () => {
    const { comercial } = empresas
    await write(comercial, { acao: 'sessao.login', quem: 'tiago', fim: '2026-03-10T12:00:00Z' })
    await write(comercial, {
      acao: 'usuario.block',
      quem: 'renata',
      fim: '2026-03-10T12:00:01Z',
      depois: { motivo: 'Saiu em Março, 100%' },
    })
    expect(actionsOf(await list('?busca=TIAGO%20sa'))).toEqual(['sessao.login'])
    expect(actionsOf(await list('?busca=bloqueou'))).toEqual(['usuario.block'])
    expect(actionsOf(await list('?busca=marco,%20100%25'))).toEqual(['usuario.block'])
    expect(actionsOf(await list('?busca=10.0.0.1'))).toEqual(['usuario.block', 'sessao.login'])
    expect(actionsOf(await list('?busca=%25_'))).toEqual([])
  })

  test('a search examines a bounded number of rows, reports its position and continues', async () => {
    const { comercial } = empresas
    await write(comercial, { acao: 'usuario.block', fim: '2026-03-01T00:00:00Z', depois: { motivo: 'agulha' } })
    await write(comercial, { count: 5_000, fim: '2026-03-10T12:00:00Z' })
    const first = await list('?busca=agulha')
    expect(first.itens).toEqual([])
    expect(first.ate).toBe('2026-03-10T10:36:41.000Z')
    const second = await list(`?busca=agulha&cursor=${first.proximo}`)
    expect(actionsOf(second)).toEqual(['usuario.block'])
    expect(second.proximo).toBeNull()
    expect(actionsOf(await list('?acao=usuario.block'))).toEqual(['usuario.block'])
  })
})

describe('one record', () => {
  test('shows changes, author and address', async () => {
    const tiago = equipe.who('tiago')
    const { versao } = (await equipe.call('renata', 'GET', `/Usuario/${tiago.id}`)).json<{ data: { versao: number } }>().data
    const url = `/Usuario/${tiago.id}`
    expect((await equipe.call('renata', 'PUT', url, { versao, nome: 'Tiago Sá', perfil: 'gestor' })).statusCode).toBe(200)
    const [item] = (await list()).itens
    expect(item).toMatchObject({
      acao: 'usuario.update',
      registro: 'Tiago Sá',
      ip: '127.0.0.1',
      quem: { nome: 'Renata Campos' },
      origem: null,
    })
    const registro = await get(item?.id ?? 0)
    expect(registro.mudancas).toEqual([{ campo: 'perfil', item: null, tipo: 'opcao', antes: 'analista', depois: 'gestor' }])
    expect(registro.totalMudancas).toBe(1)
    expect(registro.requestId).toMatch(/^[\da-f-]{36}$/)
  })

  test('shows code and name of an archived account', async () => {
    const { headers, payload } = {
      headers: equipe.headersOf('renata'),
      payload: { valores: { codigo: 'F9', descricao: 'Filial Nove', cnpj: null } },
    }
    const { id, versao } = (await t.app.inject({ method: 'POST', url: '/v1/Cadastros/filiais', headers, payload })).json<{
      data: { id: string; versao: number }
    }>().data
    await t.app.inject({ method: 'PUT', url: `/v1/Cadastros/filiais/${id}/arquivado`, headers, payload: { versao, arquivado: true } })
    const { itens } = await list('?tipo=cadastros')
    expect(itens.map(({ acao, registro }) => [acao, registro])).toEqual([
      ['filial.archive', 'F9 · Filial Nove'],
      ['filial.create', 'F9 · Filial Nove'],
    ])
    expect((await get(itens[0]?.id ?? 0)).mudancas).toEqual([
      { campo: 'arquivado', item: null, tipo: 'logico', antes: false, depois: true },
    ])
  })
})

describe('the file', () => {
  test('has the same rows with changes, as CSV and XLSX', async () => {
    const { comercial } = empresas
    await write(comercial, {
      acao: 'usuario.block',
      fim: '2026-03-10T15:04:05Z',
      depois: { status: 'bloqueado', motivo: '=cmd', sessoesEncerradas: 1_200, dispositivo: 'Chrome no Windows' },
    })
    await write(comercial, { count: 3, fim: '2026-03-09T00:00:00Z' })
    const csv = await equipe.call('renata', 'GET', '/Auditoria/exportar?formato=csv&acao=usuario.block')
    expect(csv.headers['content-disposition']).toContain('auditoria Comercial Acao & Agua.csv')
    const { email } = equipe.who('renata')
    expect(csv.body.split('\r\n').slice(1)).toEqual([
      `2026-03-10 12:04:05;Renata Campos;${email};Bloqueou uma pessoa;Renata Campos;"Situação: Bloqueado; Motivo: =cmd; Sessões encerradas: 1.200";10.0.0.1;Chrome no Windows;`,
      '',
    ])
    const xlsx = await equipe.call('renata', 'GET', '/Auditoria/exportar?formato=xlsx')
    const { sheets } = await readXlsx(new Uint8Array(xlsx.rawPayload))
    expect(sheets[0]?.rows.map((row) => row[3])).toEqual(['O quê', 'Exportou a auditoria', 'Bloqueou uma pessoa', 'Saiu', 'Saiu', 'Saiu'])
  })

  test('refuses an oversized selection instead of truncating', async () => {
    await write(empresas.comercial, { count: 50_001 })
    const response = await equipe.call('renata', 'GET', '/Auditoria/exportar?formato=csv')
    expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([422, 'auditoria_export_too_large'])
  })
})

test('every action belongs to one kind only', () => {
  expect(new Set(AUDITORIA_ACTIONS).size).toBe(AUDITORIA_ACTIONS.length)
})
