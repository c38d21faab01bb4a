import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conexaoRotas, relatorioExternoRotas, relatorioRotas, workspaceRotas, type RelatorioAbertura } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { createCertificado } from '../../../test/certificate.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { createEquipe, type Empresas, type Nome } from '../../../test/team.ts'
import { limitEscopo } from '../../../test/factories.ts'
import { CLIENT_ID, DATASET, GRUPO, RELATORIO, SECRET, WITHOUT_FN, startPowerbi, TENANT, type TestPowerbi } from '../../../test/powerbi.ts'
import { parseInstallation } from './powerbi/settings.ts'

const SIGNATURE = 'chave-de-assinar-do-metabase-0123456789'
const URL_CONEXAO = {
  tipo: 'url',
  endereco: 'https://bi.exemplo.com.br/metabase/',
  parametroCliente: 'empresa',
  parametros: [
    { nome: 'quem', origem: 'email', valor: '' },
    { nome: 'origem', origem: 'fixo', valor: 'lastro' },
  ],
  validadeMinutos: 10,
}
const FONTE_URL = {
  tipo: 'url',
  recurso: { tipo: 'dashboard', id: 12 },
  caminho: '/embed/dashboard/{token}#titled=false',
  // Has the same name as the cliente parameter, and must not override it.
  parametros: [
    { nome: 'empresa', valor: 'outra' },
    { nome: 'regiao', valor: 'Sul' },
  ],
}
const OWN = { tipo: 'powerbi', principal: { tenant: TENANT, clientId: CLIENT_ID }, grupo: GRUPO }
const FONTE_POWERBI = { tipo: 'powerbi', relatorio: RELATORIO, papeis: ['Cliente'], mostraFiltros: false, mostraPaginas: true }

let t: TestApp
let powerbi: TestPowerbi
let webDir: string
let empresas: Empresas
const equipe = createEquipe(() => t)
const { call } = equipe

beforeAll(async () => {
  powerbi = await startPowerbi()
  const principal = { tenant: TENANT, clientId: CLIENT_ID, segredo: SECRET }
  webDir = mkdtempSync(join(tmpdir(), 'lastro-quadro-'))
  for (const page of ['index', 'quadro', 'quadro-powerbi'])
    writeFileSync(join(webDir, `${page}.html`), '<!doctype html><title>Lastro</title>')
  t = await buildApp({ webDir, powerbi: parseInstallation({ ...powerbi.instalacao, principal }), hosts: ['app.exemplo.com.br'] })
})
beforeEach(async () => {
  powerbi.falhas.clear()
  powerbi.requests = []
  powerbi.tokenSeconds = 3600
  powerbi.certificado = undefined
  t.clock.advance(24 * 3_600_000)
  powerbi.agora = () => t.clock.now
  empresas = await equipe.build()
})
afterAll(async () => {
  await t.close()
  await powerbi.stop()
  rmSync(webDir, { recursive: true })
})

async function createWorkspace(provedor: 'url' | 'powerbi' | 'nativo', nome: Nome = 'renata'): Promise<number> {
  return dataOf(workspaceRotas.create, await call(nome, 'POST', '/Workspace', { nome: 'Painéis', provedor })).id
}
const connect = (id: number, conexao: object, valor?: string, nome: Nome = 'renata', versao = 0): Promise<LightMyRequestResponse> =>
  call(nome, 'PUT', `/Workspace/${id}/conexao`, {
    versao,
    conexao,
    ...(valor === undefined ? {} : { credencial: { tipo: 'segredo', valor } }),
  })
const createRelatorio = (workspaceId: number, fonte: object, nome: Nome = 'renata'): Promise<LightMyRequestResponse> =>
  call(nome, 'POST', '/RelatorioExterno', { workspaceId, nome: 'Vendas', fonte })
const open = (id: number, nome: Nome = 'helena'): Promise<LightMyRequestResponse> => call(nome, 'GET', `/RelatorioExterno/${id}/abertura`)
const opened = async (id: number, nome: Nome = 'helena'): Promise<RelatorioAbertura> =>
  dataOf(relatorioExternoRotas.open, await open(id, nome))

async function buildUrl(nome: Nome = 'renata'): Promise<{ workspace: number; relatorio: number }> {
  const workspace = await createWorkspace('url', nome)
  dataOf(conexaoRotas.update, await connect(workspace, URL_CONEXAO, SIGNATURE, nome))
  return { workspace, relatorio: dataOf(relatorioExternoRotas.create, await createRelatorio(workspace, FONTE_URL, nome)).id }
}
async function buildPowerbi(nome: Nome = 'renata'): Promise<{ workspace: number; relatorio: number }> {
  const workspace = await createWorkspace('powerbi', nome)
  dataOf(conexaoRotas.update, await connect(workspace, OWN, SECRET, nome))
  return { workspace, relatorio: dataOf(relatorioExternoRotas.create, await createRelatorio(workspace, FONTE_POWERBI, nome)).id }
}
async function advance(ms: number): Promise<void> {
  t.clock.advance(ms)
  for (const nome of ['helena', 'tiago', 'renata', 'estela'] as const) await equipe.enterAgain(nome)
}
const tokenOf = ({ incorporado }: RelatorioAbertura): string => {
  if (incorporado.tipo === 'powerbi') return incorporado.token
  return /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(incorporado.url)?.[0] ?? ''
}

test('a reader configures nothing, and another company finds nothing', async () => {
  const { workspace, relatorio } = await buildUrl()
  for (const nome of ['helena', 'tiago'] as const) {
    expect(codeOf(await call(nome, 'GET', `/Workspace/${workspace}/conexao`))).toBe('permissao_denied')
    expect(codeOf(await connect(workspace, URL_CONEXAO, SIGNATURE, nome, 1))).toBe('permissao_denied')
    expect(codeOf(await createRelatorio(workspace, FONTE_URL, nome))).toBe('permissao_denied')
    expect(codeOf(await call(nome, 'GET', `/RelatorioExterno/${relatorio}`))).toBe('permissao_denied')
  }
  expect((await t.app.inject({ url: `/v1/RelatorioExterno/${relatorio}/abertura` })).statusCode).toBe(401)
  expect(codeOf(await open(relatorio, 'estela'))).toBe('registro_not_found')
  expect(codeOf(await call('estela', 'GET', `/Workspace/${workspace}/conexao`))).toBe('registro_not_found')
  expect(codeOf(await connect(workspace, URL_CONEXAO, SIGNATURE, 'estela'))).toBe('registro_not_found')
  expect(codeOf(await createRelatorio(workspace, FONTE_URL, 'estela'))).toBe('registro_not_found')
})

describe('signed addresses', () => {
  test('carries the dashboard, the locked parameters and its expiry, and the cliente key overrides typed parameters', async () => {
    const { relatorio } = await buildUrl()
    const abertura = await opened(relatorio)
    const token = tokenOf(abertura)
    expect(abertura.incorporado).toEqual({ tipo: 'url', url: `https://bi.exemplo.com.br/metabase/embed/dashboard/${token}#titled=false` })
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' })
    const { payload } = await jwtVerify(token, new TextEncoder().encode(SIGNATURE))
    expect(payload).toEqual({
      resource: { dashboard: 12 },
      params: { empresa: empresas.comercial, quem: equipe.who('helena').email, origem: 'lastro', regiao: 'Sul' },
      exp: Math.floor(t.clock.now.getTime() / 1000) + 600,
    })
    expect([abertura.venceEmSegundos, abertura.renovaEmSegundos]).toEqual([600, 540])
  })

  test('two companies with the same setting each open their own rows', async () => {
    const [ours, foreign] = [await buildUrl(), await buildUrl('estela')]
    const params = async (id: number, nome: Nome) => decodeJwt(tokenOf(await opened(id, nome)))['params']
    expect(await params(ours.relatorio, 'renata')).toMatchObject({ empresa: empresas.comercial })
    expect(await params(foreign.relatorio, 'estela')).toMatchObject({ empresa: empresas.foreign })
    await withTenant(t.database.db, { clienteId: empresas.comercial, usuarioId: null }, async (tx) => {
      const { rows } = await sql<{ credencial: Buffer }>`select credencial from workspace_conexao`.execute(tx)
      expect(rows).toHaveLength(1)
      await withTenant(t.database.db, { clienteId: empresas.foreign, usuarioId: null }, (other) =>
        sql`update workspace_conexao set credencial = ${rows[0]?.credencial}`.execute(other),
      )
    })
    expect((await open(foreign.relatorio, 'estela')).statusCode).toBe(500)
  })

  test('only the page of that report may frame it, and only with its ticket', async () => {
    const { relatorio } = await buildUrl()
    const { quadro } = await opened(relatorio)
    const policyOf = async (url: string): Promise<string> =>
      /frame-src ([^;]*);/.exec(
        String((await t.app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']),
      )?.[1] ?? ''
    expect(await policyOf(quadro)).toBe('https://bi.exemplo.com.br')
    expect(await policyOf('/report/vendas/paineis')).toBe("'self'")
    const [before = '', bilhete = ''] = quadro.split('=')
    for (const url of [
      '/quadro.html',
      `${before}=`,
      `${before}=${bilhete}x`,
      `${before}=${bilhete.replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0')}`,
    ]) {
      expect(await policyOf(url)).toBe("'none'")
    }
    t.clock.advance(121_000)
    expect(await policyOf(quadro)).toBe("'none'")
  })

  test('asks for the secret again when its recipient changes, and leaves it out of every response, record and row', async () => {
    const workspace = await createWorkspace('url')
    expect(codeOf(await connect(workspace, URL_CONEXAO))).toBe('conexao_secret_required')
    expect(codeOf(await connect(workspace, URL_CONEXAO, 'curta-demais'))).toBe('conexao_secret_invalid')
    expect(codeOf(await connect(workspace, { ...URL_CONEXAO, endereco: 'https://10.0.0.9' }, SIGNATURE))).toBe('conexao_address_refused')
    expect(codeOf(await connect(workspace, { ...URL_CONEXAO, endereco: 'https://app.exemplo.com.br' }, SIGNATURE))).toBe(
      'conexao_address_refused',
    )
    expect(codeOf(await connect(workspace, OWN, SECRET))).toBe('relatorio_provedor_mismatch')
    const written = await connect(workspace, URL_CONEXAO, SIGNATURE)
    expect(dataOf(conexaoRotas.update, written)).toMatchObject({
      versao: 1,
      conexao: { endereco: 'https://bi.exemplo.com.br/metabase' },
      credencial: { tipo: 'segredo', gravadaAt: t.clock.now.toISOString(), validaAte: null },
      chaveCliente: empresas.comercial,
      instalacao: false,
    })
    expect(codeOf(await connect(workspace, URL_CONEXAO, SIGNATURE))).toBe('relatorio_version_conflict')
    const otherPath = await connect(workspace, { ...URL_CONEXAO, endereco: 'https://bi.exemplo.com.br/outro' }, undefined, 'renata', 1)
    expect(codeOf(otherPath)).toBe('success')
    const otherOrigem = await connect(workspace, { ...URL_CONEXAO, endereco: 'https://mal.exemplo.com' }, undefined, 'renata', 2)
    expect(codeOf(otherOrigem)).toBe('conexao_secret_required')
    // Locked parameters decide which rows show, so changing them requires the secret.
    const endereco = 'https://bi.exemplo.com.br/outro'
    for (const others of [
      { parametroCliente: 'qualquer' },
      { parametros: [{ nome: 'cliente', origem: 'fixo' as const, valor: empresas.metalurgica }] },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- two calls
      const trocados = await connect(workspace, { ...URL_CONEXAO, endereco, ...others }, undefined, 'renata', 2)
      expect(codeOf(trocados)).toBe('conexao_secret_required')
    }
    const timeout = await connect(workspace, { ...URL_CONEXAO, endereco, validadeMinutos: 30 }, undefined, 'renata', 2)
    expect(codeOf(timeout)).toBe('success')
    const registros = await equipe.listAuditoria(empresas.comercial, 'conexao.update')
    expect(registros[0]).toMatchObject({
      assunto_id: String(workspace),
      antes: { nome: 'Painéis' },
      depois: { endereco: 'https://bi.exemplo.com.br/metabase', parametros: ['empresa', 'quem', 'origem'], credencialNova: true },
    })
    const { rows } = await withTenant(t.database.db, { clienteId: empresas.comercial, usuarioId: null }, (tx) =>
      sql<{ linha: string }>`select to_jsonb(c)::text || encode(c.credencial, 'escape') as linha from workspace_conexao c`.execute(tx),
    )
    const loaded = await call('renata', 'GET', `/Workspace/${workspace}/conexao`)
    for (const text of [written.body, loaded.body, JSON.stringify(registros), rows[0]?.linha ?? SIGNATURE])
      expect(text).not.toContain(SIGNATURE)
  })

  test('a user limited to some centros de custo sees a report of the whole company only by explicit permission', async () => {
    const { relatorio } = await buildUrl()
    const { rows } = await withTenant(t.database.db, { clienteId: empresas.comercial, usuarioId: null }, (tx) =>
      sql<{
        id: number
      }>`insert into centro_custo (cliente_id, codigo, descricao) values (${empresas.comercial}, '10', 'Vendas') returning id`.execute(tx),
    )
    const helena = equipe.who('helena').id
    await limitEscopo(t.database.db, { clienteId: empresas.comercial, usuarioId: helena, centrosCusto: [rows[0]?.id ?? 0] })
    expect(codeOf(await open(relatorio))).toBe('registro_not_found')
    expect(dataOf(workspaceRotas.list, await call('helena', 'GET', '/Workspace'))).toEqual([])
    const acesso = { versao: 1, restrito: true, perfis: [], usuarios: [helena] }
    expect(codeOf(await call('renata', 'PUT', `/Relatorio/${relatorio}/acesso`, acesso))).toBe('success')
    expect(codeOf(await open(relatorio))).toBe('success')
    expect(codeOf(await open(relatorio, 'tiago'))).toBe('registro_not_found')
  })
})

test('a report belongs to the provider of its workspace', async () => {
  const [nativo, url] = [await createWorkspace('nativo'), await buildUrl()]
  expect(codeOf(await createRelatorio(nativo, FONTE_URL))).toBe('relatorio_provedor_mismatch')
  expect(codeOf(await createRelatorio(url.workspace, FONTE_POWERBI))).toBe('relatorio_provedor_mismatch')
  expect(codeOf(await call('renata', 'POST', '/Workspace', { nome: 'X', provedor: 'url', modelos: ['resultado'] }))).toBe(
    'relatorio_provedor_mismatch',
  )
  expect(codeOf(await call('renata', 'GET', `/Workspace/${nativo}/conexao`))).toBe('relatorio_provedor_mismatch')
  expect(dataOf(relatorioRotas.get, await call('helena', 'GET', '/Relatorio/chave/vendas/paineis-2')).conteudo).toBeNull()
  const changed = { ...FONTE_URL, recurso: { tipo: 'question', id: 7 }, caminho: '/embed/question/{token}' }
  const update = (fonte: object) => call('renata', 'PUT', `/RelatorioExterno/${url.relatorio}`, { versao: 1, nome: 'Vendas do mês', fonte })
  expect(codeOf(await update(FONTE_POWERBI))).toBe('relatorio_provedor_mismatch')
  expect(codeOf(await update({ ...changed, caminho: '//mal.exemplo.com/{token}' }))).toBe('requisicao_invalid')
  expect(codeOf(await update(changed))).toBe('success')
  expect(decodeJwt(tokenOf(await opened(url.relatorio)))['resource']).toEqual({ question: 7 })
  expect(await equipe.listAuditoria(empresas.comercial, 'relatorioExterno.update')).toMatchObject([
    { antes: { nome: 'Vendas', recurso: 'dashboard 12' }, depois: { nome: 'Vendas do mês', recurso: 'question 7' } },
  ])
})

describe('Power BI', () => {
  test('lists the reports of its workspace, and opens one with the cliente identity and its roles', async () => {
    const { workspace, relatorio } = await buildPowerbi()
    const list = await call('renata', 'GET', `/Workspace/${workspace}/conexao/relatorios`)
    expect(dataOf(conexaoRotas.listRelatorios, list)).toEqual([
      { relatorio: WITHOUT_FN, nome: 'Aberto', separaLinhas: false },
      { relatorio: RELATORIO, nome: 'Vendas', separaLinhas: true },
    ])
    const abertura = await opened(relatorio)
    expect(abertura.incorporado).toMatchObject({
      tipo: 'powerbi',
      relatorio: RELATORIO,
      embedUrl: `https://app.powerbi.com/reportEmbed?reportId=${RELATORIO}&groupId=${GRUPO}`,
    })
    expect(abertura.quadro).toMatch(/^\/quadro-powerbi\.html\?bilhete=/)
    expect(JSON.parse(Buffer.from(tokenOf(abertura), 'base64url').toString())).toMatchObject({
      relatorio: RELATORIO,
      identidade: empresas.comercial,
      papeis: ['Cliente'],
    })
    expect(abertura.renovaEmSegundos).toBe(3000)
  })

  test('one token serves a whole company while fresh, and no other company', async () => {
    const [ours, foreign] = [await buildPowerbi(), await buildPowerbi('estela')]
    const tokens = await Promise.all(
      (['helena', 'tiago', 'renata'] as const).map(async (nome) => tokenOf(await opened(ours.relatorio, nome))),
    )
    expect(new Set(tokens).size).toBe(1)
    expect(powerbi.requests.filter((request) => request === '/GenerateToken')).toHaveLength(1)
    const other = tokenOf(await opened(foreign.relatorio, 'estela'))
    expect(JSON.parse(Buffer.from(other, 'base64url').toString())).toMatchObject({ identidade: empresas.foreign })
    const { incorporado } = await opened(ours.relatorio)
    const vencida = incorporado.tipo === 'powerbi' ? `?vencida=${incorporado.marca}` : ''
    expect(codeOf(await call('estela', 'GET', `/RelatorioExterno/${ours.relatorio}/abertura${vencida}`))).toBe('registro_not_found')
    expect(codeOf(await call('estela', 'GET', `/Workspace/${ours.workspace}/conexao/relatorios`))).toBe('registro_not_found')
    const own = await call('estela', 'GET', `/RelatorioExterno/${foreign.relatorio}/abertura${vencida}`)
    expect(tokenOf(dataOf(relatorioExternoRotas.open, own))).toBe(other)
    expect(tokenOf(await opened(ours.relatorio))).toBe(tokens[0])
    await advance(49 * 60_000)
    expect(tokenOf(await opened(ours.relatorio, 'helena'))).toBe(tokens[0])
    await advance(2 * 60_000)
    expect(tokenOf(await opened(ours.relatorio, 'helena'))).not.toBe(tokens[0])
    const before = tokenOf(await opened(ours.relatorio))
    const body = { versao: 1, nome: 'Vendas', fonte: { ...FONTE_POWERBI, mostraFiltros: true } }
    expect(codeOf(await call('renata', 'PUT', `/RelatorioExterno/${ours.relatorio}`, body))).toBe('success')
    expect(tokenOf(await opened(ours.relatorio))).not.toBe(before)
  })

  test.each([
    ['entra', { status: 401, body: { error: 'invalid_client', error_codes: [7_000_222] } }, 'powerbi_credential_expired'],
    ['entra', { status: 400, body: { error: 'invalid_request', error_codes: [90_002] } }, 'powerbi_credential_refused'],
    [
      '/reports',
      { status: 401, headers: { 'x-powerbi-error-info': 'ServicePrincipalIsNotAllowedByTenantAdminSwitch' } },
      'powerbi_principal_blocked',
    ],
    ['/reports', { status: 403, body: { error: { code: 'PowerBINotAuthorizedException' } } }, 'powerbi_principal_not_admitted'],
    ['/reports', { status: 404, body: { error: { code: 'PowerBIEntityNotFound' } } }, 'powerbi_report_missing'],
    ['/GenerateToken', { status: 400, body: { error: { code: 'CapacityNotActive' } } }, 'powerbi_capacity_paused'],
    ['/GenerateToken', { status: 429, headers: { 'retry-after': '60' } }, 'powerbi_throttled'],
    ['/GenerateToken', { status: 200, body: { nada: true } }, 'powerbi_unavailable'],
    ['/GenerateToken', { status: 418, body: { error: { code: 'Chaleira' } } }, 'powerbi_refused'],
  ] as const)('%s answers %j, reported as %s with the original code for support', async (parte, failure, code) => {
    const { relatorio } = await buildPowerbi()
    powerbi.falhas.set(parte, failure)
    const response = await open(relatorio)
    expect(codeOf(response)).toBe(code)
    expect(response.body).not.toContain(SECRET)
    expect(response.json<{ action: string }>().action).not.toBe('')
  })

  test('refuses a dataset without the role instead of showing it whole', async () => {
    const { workspace } = await buildPowerbi()
    const withoutFn = dataOf(relatorioExternoRotas.create, await createRelatorio(workspace, { ...FONTE_POWERBI, relatorio: WITHOUT_FN }))
    expect(codeOf(await open(withoutFn.id))).toBe('powerbi_role_missing')
    const otherFn = dataOf(relatorioExternoRotas.create, await createRelatorio(workspace, { ...FONTE_POWERBI, papeis: ['Diretoria'] }))
    const refused = await open(otherFn.id)
    expect(codeOf(refused)).toBe('powerbi_role_missing')
    expect(refused.json<{ details: object[] }>().details).toEqual([
      { campo: 'powerbi', message: 'InvalidRequest', valor: '5d0c3f6e-0000-4000-8000-00000000c0de' },
    ])
    expect(codeOf(await createRelatorio(workspace, { ...FONTE_POWERBI, papeis: [] }))).toBe('requisicao_invalid')
  })

  test.each([
    ['it is framed from elsewhere', { embedUrl: 'https://hostil.example/reportEmbed', datasetId: DATASET }, 'powerbi_unavailable'],
    [
      'it has no dataset whose rows could be told apart',
      { embedUrl: 'https://app.powerbi.com/r', datasetId: null },
      'powerbi_role_missing',
    ],
  ])('requests no token for a report when Power BI says that %s', async (_, said, code) => {
    const { relatorio } = await buildPowerbi()
    powerbi.falhas.set('/reports/', { status: 200, body: { id: RELATORIO, name: 'Vendas', ...said } })
    expect(codeOf(await open(relatorio))).toBe(code)
    expect(powerbi.requests).not.toContain('/GenerateToken')
  })

  test('while Power BI is down, open reports stay, others fail fast, and it recovers automatically', async () => {
    const { relatorio } = await buildPowerbi()
    const isOpen = tokenOf(await opened(relatorio))
    powerbi.falhas.set('', { status: 503 })
    await advance(51 * 60_000)
    expect(tokenOf(await opened(relatorio))).toBe(isOpen)
    const other = await buildPowerbi()
    const start = performance.now()
    expect(codeOf(await open(other.relatorio))).toBe('powerbi_unavailable')
    expect(performance.now() - start).toBeLessThan(1000)
    powerbi.falhas.clear()
    t.clock.advance(3001)
    expect(codeOf(await open(other.relatorio))).toBe('success')
  })

  test('replaces a token rejected before its expiry, up to a limit of consecutive ones', async () => {
    const { relatorio } = await buildPowerbi()
    const marcaOf = ({ incorporado }: RelatorioAbertura): string => (incorporado.tipo === 'powerbi' ? incorporado.marca : '')
    const ended = (marca: string) => call('helena', 'GET', `/RelatorioExterno/${relatorio}/abertura?vencida=${marca}`)
    const marcas = [marcaOf(await opened(relatorio))]
    const last = (): string => marcas.at(-1) ?? ''
    for (let i = 0; i < 3; i += 1) marcas.push(marcaOf(dataOf(relatorioExternoRotas.open, await ended(last()))))
    expect(new Set(marcas).size).toBe(4)
    const refused = await ended(last())
    expect(codeOf(refused)).toBe('powerbi_token_refused')
    expect(refused.headers['retry-after']).toBe('60')
    expect(marcaOf(dataOf(relatorioExternoRotas.open, await ended(marcas[0] ?? '')))).toBe(last())
    expect(powerbi.requests.filter((request) => request === '/GenerateToken')).toHaveLength(4)
    t.clock.advance(60_000)
    expect(marcas).not.toContain(marcaOf(dataOf(relatorioExternoRotas.open, await ended(last()))))
  })

  test('a throttled principal sends no request until its delay is over, and blocks no other', async () => {
    const { relatorio } = await buildPowerbi()
    const throttle = (retryAfter: string) => powerbi.falhas.set('/GenerateToken', { status: 429, headers: { 'retry-after': retryAfter } })
    throttle('120')
    const refused = await open(relatorio)
    expect([codeOf(refused), refused.headers['retry-after']]).toEqual(['powerbi_throttled', '120'])
    powerbi.falhas.clear()
    powerbi.requests = []
    t.clock.advance(100_000)
    const ainda = await open(relatorio)
    expect([codeOf(ainda), ainda.headers['retry-after'], powerbi.requests]).toEqual(['powerbi_throttled', '20', []])
    // A cliente that names our directory and application throttles only itself, as both are public.
    const foreign = await buildPowerbi('estela')
    expect(codeOf(await open(foreign.relatorio, 'estela'))).toBe('success')
    powerbi.falhas.set('entra', { status: 429, headers: { 'retry-after': '600' } })
    expect(codeOf(await connect(foreign.workspace, OWN, 'um-palpite-de-segredo', 'estela', 1))).toBe('success')
    expect(codeOf(await call('estela', 'GET', `/Workspace/${foreign.workspace}/conexao/relatorios`))).toBe('powerbi_throttled')
    t.clock.advance(20_000)
    powerbi.falhas.set('entra', { status: 500 })
    const other = await createWorkspace('powerbi', 'estela')
    await connect(other, { ...OWN, principal: { tenant: RELATORIO, clientId: CLIENT_ID } }, SECRET, 'estela')
    expect(codeOf(await call('estela', 'GET', `/Workspace/${other}/conexao/relatorios`))).toBe('powerbi_unavailable')
    powerbi.falhas.clear()
    const isOpen = await opened(relatorio)
    throttle(new Date(t.clock.now.getTime() + 52 * 60_000).toUTCString())
    await advance(51 * 60_000)
    expect(await opened(relatorio)).toMatchObject({ incorporado: isOpen.incorporado, renovaEmSegundos: 15 })
  })

  test('accepts assertions signed by the certificate until it expires', async () => {
    const fim = new Date(Math.floor(t.clock.now.getTime() / 1000) * 1000 + 30 * 86_400_000)
    const [ours, other] = [createCertificado(t.clock.now, fim), createCertificado(t.clock.now, fim)]
    powerbi.certificado = ours.certificado
    const workspace = await createWorkspace('powerbi')
    const certify = (valor: string, conexao: object = OWN) =>
      call('renata', 'PUT', `/Workspace/${workspace}/conexao`, { versao: 0, conexao, credencial: { tipo: 'certificado', valor } })
    for (const valor of [ours.certificado, ours.certificado + other.comChave.slice(other.certificado.length), 'nem um nem outro']) {
      expect(codeOf(await certify(valor))).toBe('conexao_secret_invalid')
    }
    const written = await certify(ours.comChave)
    expect(dataOf(conexaoRotas.update, written).credencial).toEqual({
      tipo: 'certificado',
      gravadaAt: t.clock.now.toISOString(),
      validaAte: fim.toISOString(),
    })
    expect(written.body).not.toContain('PRIVATE KEY')
    const { id } = dataOf(relatorioExternoRotas.create, await createRelatorio(workspace, FONTE_POWERBI))
    expect(JSON.parse(Buffer.from(tokenOf(await opened(id)), 'base64url').toString())).toMatchObject({ identidade: empresas.comercial })
    powerbi.certificado = other.certificado
    await advance(3 * 3_600_000)
    expect(codeOf(await open(id))).toBe('powerbi_credential_refused')
    powerbi.certificado = ours.certificado
    expect(codeOf(await open(id))).toBe('success')
    powerbi.requests = []
    await advance(30 * 86_400_000)
    expect(codeOf(await open(id))).toBe('powerbi_credential_expired')
    expect(powerbi.requests).toEqual([])
  })

  test('only an admin may give the principal of the installation to a company', async () => {
    const workspace = await createWorkspace('powerbi')
    const ofInstallation = { tipo: 'powerbi', principal: null, grupo: GRUPO }
    expect(codeOf(await connect(workspace, ofInstallation))).toBe('conexao_principal_denied')
    const admin = (versao: number, conexao: object) => connect(workspace, conexao, undefined, 'bruno', versao)
    await call('bruno', 'PUT', '/Sessao/cliente', { clienteId: empresas.comercial })
    await equipe.enterAgain('bruno')
    expect(dataOf(conexaoRotas.update, await admin(0, ofInstallation))).toMatchObject({
      conexao: ofInstallation,
      credencial: null,
      instalacao: true,
    })
    const otherGrupo = { ...ofInstallation, grupo: RELATORIO }
    expect(codeOf(await connect(workspace, otherGrupo, undefined, 'renata', 1))).toBe('conexao_principal_denied')
    expect(codeOf(await connect(workspace, OWN, SECRET, 'renata', 1))).toBe('conexao_principal_denied')
    // A gestor cannot choose the reports it opens: another role of the same dataset may show every cliente.
    expect(codeOf(await createRelatorio(workspace, FONTE_POWERBI))).toBe('conexao_principal_denied')
    const { id } = dataOf(relatorioExternoRotas.create, await createRelatorio(workspace, FONTE_POWERBI, 'bruno'))
    const update = (versao: number, fonte: object) => call('renata', 'PUT', `/RelatorioExterno/${id}`, { versao, nome: 'Vendas', fonte })
    expect(codeOf(await update(1, { ...FONTE_POWERBI, papeis: ['Diretoria'] }))).toBe('conexao_principal_denied')
    expect(codeOf(await update(1, { ...FONTE_POWERBI, relatorio: WITHOUT_FN }))).toBe('conexao_principal_denied')
    expect(codeOf(await update(1, { ...FONTE_POWERBI, mostraFiltros: true }))).toBe('success')
    const own = await buildPowerbi()
    expect(codeOf(await connect(own.workspace, ofInstallation, undefined, 'bruno', 1))).toBe('conexao_principal_denied')
    expect(JSON.parse(Buffer.from(tokenOf(await opened(id)), 'base64url').toString())).toMatchObject({ identidade: empresas.comercial })
  })
})
