import {
  inicioRotas,
  RELATORIO_MODELO_DEFS,
  relatorioRotas,
  usuarioRotas,
  workspaceRotas,
  type Relatorio,
  type Workspace,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { createEquipe, type Empresas, type Nome } from '../../../test/team.ts'

let t: TestApp
let empresas: Empresas
const equipe = createEquipe(() => t)
const { call } = equipe

beforeAll(async () => {
  t = await buildApp()
})
beforeEach(async () => {
  empresas = await equipe.build()
})
afterAll(() => t.close())

const CONTENT = RELATORIO_MODELO_DEFS.resultado.conteudo
const list = async (nome: Nome): Promise<Workspace[]> => dataOf(workspaceRotas.list, await call(nome, 'GET', '/Workspace'))
const open = (nome: Nome, relatorio: string, workspace = 'gestao'): Promise<LightMyRequestResponse> =>
  call(nome, 'GET', `/Relatorio/chave/${relatorio}/${workspace}`)
const read = async (nome: Nome, relatorio: string): Promise<Relatorio> => dataOf(relatorioRotas.get, await open(nome, relatorio))
const seen = async (nome: Nome) => (await list(nome)).map((each) => [each.nome, each.relatorios.map((relatorio) => relatorio.nome)])

async function createGestao(modelos = ['resultado', 'evolucao']): Promise<{ id: number; versao: number; chave: string }> {
  return dataOf(workspaceRotas.create, await call('renata', 'POST', '/Workspace', { nome: 'Gestão', provedor: 'nativo', modelos }))
}

test('a workspace comes with the chosen reports in order, visible to every report reader', async () => {
  expect(await list('helena')).toEqual([])
  expect(await createGestao(['evolucao', 'resultado'])).toMatchObject({ versao: 1, chave: 'gestao' })
  const all = [['Gestão', ['Evolução e margens', 'Resultado do exercício']]]
  expect(await seen('helena')).toEqual(all)
  expect(await seen('bruno')).toEqual(all)
  expect(await seen('estela')).toEqual([])
  expect(await read('helena', 'resultado')).toEqual({
    id: expect.any(Number) as number,
    chave: 'resultado',
    nome: 'Resultado do exercício',
    descricao: RELATORIO_MODELO_DEFS.resultado.descricao,
    versao: 1,
    arquivado: false,
    restrito: false,
    pronto: 'resultado',
    favorito: false,
    workspace: { id: expect.any(Number) as number, chave: 'gestao', nome: 'Gestão', provedor: 'nativo' },
    conteudo: CONTENT,
  })
  expect(await equipe.listAuditoria(empresas.comercial, 'relatorio.create')).toMatchObject([
    {
      depois: {
        nome: 'Evolução e margens',
        workspace: 'Gestão',
        cartoes: ['indicadores', 'evolucao', 'Despesas com pessoal', 'Despesas administrativas'],
      },
    },
    { depois: { nome: 'Resultado do exercício' } },
  ])
})

test('equal keys of two companies lead each to its own report, and other keys lead nowhere', async () => {
  await createGestao()
  expect(codeOf(await open('estela', 'resultado'))).toBe('registro_not_found')
  const own = { nome: 'Gestão', provedor: 'nativo', modelos: ['resultado'] }
  expect(codeOf(await call('estela', 'POST', '/Workspace', own))).toBe('success')
  const [ours, foreign] = [await read('renata', 'resultado'), await read('estela', 'resultado')]
  const mudanca = { versao: 1, nome: 'Só de Estela', conteudo: CONTENT }
  expect(codeOf(await call('estela', 'PUT', `/Relatorio/${foreign.id}`, mudanca))).toBe('success')
  expect([(await read('renata', 'resultado')).nome, (await read('estela', 'resultado')).nome]).toEqual([ours.nome, 'Só de Estela'])
  expect(codeOf(await open('estela', 'evolucao'))).toBe('registro_not_found')
})

test('derives a key from the name, makes it unique, never reuses it and never changes it', async () => {
  const create = async (body: object) => call('renata', 'POST', '/Workspace', { provedor: 'nativo', ...body })
  const chaveOf = async (body: object) => dataOf(workspaceRotas.create, await create(body)).chave
  expect(await chaveOf({ nome: '  Visão da Diretoria — 2026 ' })).toBe('visao-da-diretoria-2026')
  expect(await chaveOf({ nome: 'Visão da diretoria 2026' })).toBe('visao-da-diretoria-2026-2')
  expect(await chaveOf({ nome: '日本' })).toBe('workspace')
  expect(await chaveOf({ nome: 'Outro', chave: 'meu-1' })).toBe('meu-1')
  expect(codeOf(await create({ nome: 'Outro', chave: 'meu-1' }))).toBe('cadastro_duplicate')
  expect(codeOf(await create({ nome: 'Outro', chave: 'Meu Espaço' }))).toBe('requisicao_invalid')
  expect(codeOf(await create({ nome: 'Outro', chave: '-a' }))).toBe('requisicao_invalid')
  const [first] = await list('renata')
  const changed = await call('renata', 'PUT', `/Workspace/${first?.id}`, { versao: 1, nome: 'Diretoria', descricao: 'para o conselho' })
  expect(dataOf(workspaceRotas.update, changed)).toEqual({ id: first?.id, versao: 2, chave: 'visao-da-diretoria-2026' })
  const old = await call('renata', 'PUT', `/Workspace/${first?.id}`, { versao: 1, nome: 'Conselho' })
  expect(codeOf(old)).toBe('relatorio_version_conflict')
})

test('writes, changes and archives a report with permission, and checks its content card by card', async () => {
  const { id: workspaceId } = await createGestao([])
  const body = { workspaceId, nome: 'Conselho', conteudo: CONTENT }
  for (const nome of ['tiago', 'helena'] as const) expect(codeOf(await call(nome, 'POST', '/Relatorio', body))).toBe('permissao_denied')
  expect(codeOf(await call('estela', 'POST', '/Relatorio', body))).toBe('registro_not_found')
  const cartoes = async (...items: object[]) =>
    codeOf(await call('renata', 'POST', '/Relatorio', { ...body, conteudo: { ...CONTENT, cartoes: items } }))
  expect(await cartoes()).toBe('requisicao_invalid')
  expect(await cartoes({ tipo: 'pizza', largura: 'metade' })).toBe('requisicao_invalid')
  expect(await cartoes({ tipo: 'evolucao', largura: 'metade', linhas: ['RL', 'LB', 'EBITDA', 'LL'] })).toBe('requisicao_invalid')
  expect(await cartoes({ tipo: 'variacoes', largura: 'metade', quantos: 21 })).toBe('requisicao_invalid')
  const { id } = dataOf(relatorioRotas.create, await call('renata', 'POST', '/Relatorio', body))
  const conteudo = { ...CONTENT, periodo: 'ano', cartoes: [{ tipo: 'cascata', titulo: 'Ponte', largura: 'inteira' }] }
  const mudanca = { versao: 1, nome: 'Conselho fiscal', conteudo }
  expect(codeOf(await call('estela', 'PUT', `/Relatorio/${id}`, mudanca))).toBe('registro_not_found')
  expect(dataOf(relatorioRotas.update, await call('renata', 'PUT', `/Relatorio/${id}`, mudanca))).toEqual({
    id,
    versao: 2,
    chave: 'conselho',
  })
  expect((await read('helena', 'conselho')).conteudo).toEqual(conteudo)
  expect(codeOf(await call('renata', 'PUT', `/Relatorio/${id}`, mudanca))).toBe('relatorio_version_conflict')
  const filtered = { ...mudanca, versao: 2, conteudo: { ...conteudo, centrosCusto: [987_654] } }
  expect(codeOf(await call('renata', 'PUT', `/Relatorio/${id}`, filtered))).toBe('registro_not_found')
  expect(await equipe.listAuditoria(empresas.comercial, 'relatorio.update')).toEqual([
    {
      usuario_id: equipe.who('renata').id,
      assunto_id: String(id),
      antes: {
        nome: 'Conselho',
        descricao: '',
        periodo: 'ultimos12',
        cartoes: ['indicadores', 'cascata', 'evolucao', 'variacoes', 'orcado'],
      },
      depois: { nome: 'Conselho fiscal', descricao: '', periodo: 'ano', cartoes: ['Ponte'] },
    },
  ])
})

test('hides archived reports from readers, and editors restore them', async () => {
  const { id } = await createGestao()
  const [resultado] = (await list('renata'))[0]?.relatorios ?? []
  expect(codeOf(await call('renata', 'PUT', `/Relatorio/${resultado?.id}/arquivado`, { versao: 1, arquivado: true }))).toBe('success')
  expect(await seen('helena')).toEqual([['Gestão', ['Evolução e margens']]])
  expect(codeOf(await open('helena', 'resultado'))).toBe('registro_not_found')
  expect((await read('renata', 'resultado')).arquivado).toBe(true)
  expect(codeOf(await call('renata', 'PUT', `/Workspace/${id}/arquivado`, { versao: 1, arquivado: true }))).toBe('success')
  expect(await seen('helena')).toEqual([])
  expect(codeOf(await open('helena', 'evolucao'))).toBe('registro_not_found')
  expect(codeOf(await call('renata', 'PUT', `/Workspace/${id}/arquivado`, { versao: 2, arquivado: false }))).toBe('success')
  expect(await seen('helena')).toEqual([['Gestão', ['Evolução e margens']]])
})

test('restricts a report by perfil or user, never outside the company', async () => {
  await createGestao()
  const { id } = await read('renata', 'resultado')
  const restringir = (versao: number, caller: object, nome: Nome = 'renata') =>
    call(nome, 'PUT', `/Relatorio/${id}/acesso`, { versao, restrito: true, perfis: [], usuarios: [], ...caller })
  expect(codeOf(await restringir(1, {}, 'tiago'))).toBe('permissao_denied')
  expect(codeOf(await restringir(1, { usuarios: [equipe.who('estela').id] }))).toBe('registro_not_found')
  expect(codeOf(await restringir(1, { perfis: ['admin'] }))).toBe('requisicao_invalid')

  expect(codeOf(await restringir(1, { perfis: ['analista'] }))).toBe('success')
  expect(codeOf(await open('tiago', 'resultado'))).toBe('success')
  for (const which of ['', 'aberto', 'favorito']) {
    const request =
      which === ''
        ? open('helena', 'resultado')
        : call('helena', 'PUT', `/Relatorio/${id}/${which}`, which === 'aberto' ? undefined : { favorito: true })
    expect(codeOf(await request)).toBe('registro_not_found')
  }
  expect(await seen('helena')).toEqual([['Gestão', ['Evolução e margens']]])

  expect(codeOf(await restringir(2, { usuarios: [equipe.who('helena').id] }))).toBe('success')
  expect(codeOf(await open('tiago', 'resultado'))).toBe('registro_not_found')
  expect((await read('helena', 'resultado')).restrito).toBe(true)
  expect(codeOf(await open('sofia', 'resultado'))).toBe('success')
  const acesso = dataOf(relatorioRotas.getAcesso, await call('sofia', 'GET', `/Relatorio/${id}/acesso`))
  expect(acesso).toMatchObject({ versao: 3, restrito: true, perfis: [], usuarios: [equipe.who('helena').id] })
  expect(acesso.pessoas.map(({ nome }) => nome)).toEqual(['Helena Prado', 'Renata Campos', 'Sofia Lins', 'Tiago Sá', 'Vera Dois'])
  expect((await equipe.listAuditoria(empresas.comercial, 'relatorio.updateAcesso')).at(-1)).toMatchObject({
    antes: { restrito: true, perfis: ['analista'], pessoas: [] },
    depois: { restrito: true, perfis: [], pessoas: ['Helena Prado'] },
  })
  await equipe.except(empresas.comercial, equipe.who('helena').id, { action: 'read', subject: 'Relatorio', permitido: false })
  expect(codeOf(await open('helena', 'resultado'))).toBe('permissao_denied')
  expect(await seen('helena')).toEqual([])
})

test('a user who leaves the company and returns sees only reports shared again', async () => {
  await createGestao()
  const { id: relatorio } = await read('renata', 'resultado')
  const { id } = equipe.who('helena')
  const show = { versao: 1, restrito: true, perfis: [], usuarios: [id] }
  expect(codeOf(await call('renata', 'PUT', `/Relatorio/${relatorio}/acesso`, show))).toBe('success')
  expect(codeOf(await open('helena', 'resultado'))).toBe('success')
  for (const clientes of [[], [empresas.comercial]]) {
    const { versao } = dataOf(usuarioRotas.get, await call('bruno', 'GET', `/Usuario/${id}`))
    expect(codeOf(await call('bruno', 'PUT', `/Usuario/${id}/clientes`, { versao, clientes }))).toBe('success')
  }
  await equipe.enterAgain('helena')
  expect(await seen('helena')).toEqual([['Gestão', ['Evolução e margens']]])
  expect(codeOf(await open('helena', 'resultado'))).toBe('registro_not_found')
})

test('favourites and the last opening are personal', async () => {
  await createGestao()
  const { id } = await read('renata', 'resultado')
  expect(codeOf(await call('helena', 'PUT', `/Relatorio/${id}/favorito`, { favorito: true }))).toBe('success')
  expect(codeOf(await call('helena', 'PUT', `/Relatorio/${id}/aberto`))).toBe('success')
  const own = (await list('helena'))[0]?.relatorios[0]
  expect(own).toMatchObject({ favorito: true, openedAt: t.clock.now.toISOString() })
  expect((await list('renata'))[0]?.relatorios[0]).toMatchObject({ favorito: false, openedAt: null })
  const { rows } = await withTenant(t.database.db, { clienteId: empresas.comercial, usuarioId: equipe.who('renata').id }, (tx) =>
    sql`select from relatorio_pessoal`.execute(tx),
  )
  expect(rows).toEqual([])
  expect(codeOf(await call('helena', 'PUT', `/Relatorio/${id}/favorito`, { favorito: false }))).toBe('success')
  expect((await list('helena'))[0]?.relatorios[0]).toMatchObject({ favorito: false, openedAt: t.clock.now.toISOString() })
})

test('Home shows favourites, then recently opened reports, and a custom name is visible only to its author', async () => {
  await createGestao(['resultado', 'evolucao', 'centros'])
  const [resultado, evolucao, centros] = (await list('helena'))[0]?.relatorios ?? []
  const home = async (nome: Nome) =>
    dataOf(inicioRotas.get, await call(nome, 'GET', '/Inicio')).relatorios.map(({ nome: called, pronto, favorito }) => [
      called,
      pronto,
      favorito,
    ])
  for (const { id = 0 } of [resultado ?? {}, centros ?? {}]) {
    t.clock.advance(1000)
    expect(codeOf(await call('helena', 'PUT', `/Relatorio/${id}/aberto`))).toBe('success')
  }
  expect(codeOf(await call('helena', 'PUT', `/Relatorio/${evolucao?.id}/favorito`, { favorito: true }))).toBe('success')
  expect(await home('helena')).toEqual([
    ['Evolução e margens', 'evolucao', true],
    ['Centros de custo', 'centros', false],
    ['Resultado do exercício', 'resultado', false],
  ])
  expect(await home('renata')).toEqual([])
  const body = { versao: 1, nome: 'Nosso resultado', descricao: resultado?.descricao, conteudo: CONTENT }
  expect(codeOf(await call('renata', 'PUT', `/Relatorio/${resultado?.id}`, body))).toBe('success')
  expect(codeOf(await call('renata', 'PUT', `/Relatorio/${centros?.id}/arquivado`, { versao: 1, arquivado: true }))).toBe('success')
  expect(await home('helena')).toEqual([
    ['Evolução e margens', 'evolucao', true],
    ['Nosso resultado', null, false],
  ])
})

test('reorders workspaces and reports', async () => {
  const a = await createGestao(['resultado', 'evolucao', 'centros'])
  const b = dataOf(workspaceRotas.create, await call('renata', 'POST', '/Workspace', { nome: 'Lojas', provedor: 'nativo' }))
  const relatorios = (await list('renata'))[0]?.relatorios ?? []
  const [first, , last] = relatorios
  const location = (url: string, antesDeId: number | null | undefined) => call('renata', 'PUT', url, { versao: 1, antesDeId })
  expect(codeOf(await location(`/Relatorio/${last?.id}/lugar`, first?.id))).toBe('success')
  expect(codeOf(await location(`/Workspace/${a.id}/lugar`, null))).toBe('success')
  expect(codeOf(await location(`/Workspace/${a.id}/lugar`, 987_654))).toBe('registro_not_found')
  expect(await seen('renata')).toEqual([
    ['Lojas', []],
    ['Gestão', ['Centros de custo', 'Resultado do exercício', 'Evolução e margens']],
  ])
  const other = dataOf(
    relatorioRotas.create,
    await call('renata', 'POST', '/Relatorio', { workspaceId: b.id, nome: 'Lojas', conteudo: CONTENT }),
  )
  expect(codeOf(await location(`/Relatorio/${other.id}/lugar`, first?.id))).toBe('registro_not_found')
  expect(await equipe.listAuditoria(empresas.comercial, 'relatorio.place')).toMatchObject([
    { antes: { nome: 'Centros de custo', posicao: 3 }, depois: { posicao: 1 } },
  ])
})
