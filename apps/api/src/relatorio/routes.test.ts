import type { AddressInfo } from 'node:net'
import {
  RELATORIO_MODELO_DEFS,
  relatorioEnvioRotas,
  relatorioRotas,
  workspaceRotas,
  type RelatorioConteudo,
  type RelatorioVersoes,
} from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from '../../test/workbook.ts'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { codeOf, dataOf } from '../../test/api-client.ts'
import { createEquipe, type Empresas, type Nome } from '../../test/team.ts'
import { limitEscopo } from '../../test/factories.ts'
import { buildOrcamento, editOrcamento } from '../../test/orcamento-fixture.ts'
import { readPdf } from '../../test/pdf.ts'
import { loadKnownRazao } from '../../test/known-razao.ts'
import { createTransporter, sendPending } from '../avisos/correio/sender.ts'
import { createCuboCache } from '../cubo/cubo-cache.ts'
import { withCliente } from '../http/contexto.ts'
import { nextEnvio } from './schedule.ts'
import { findVersoes } from './data-versions.ts'
import { deliverDevidos, type EntregadorDeps } from './deliver.ts'
import { openNews } from './change-stream.ts'

let t: TestApp
let empresas: Empresas
let relatorioId: number
let orcamentoId: number
let centros: Map<string, number>
const equipe = createEquipe(() => t)
const { call, who } = equipe
const PERIODO = 'inicio=2025-01&fim=2025-02'
const CONTENT: RelatorioConteudo = {
  ...RELATORIO_MODELO_DEFS.resultado.conteudo,
  cartoes: [
    { tipo: 'indicadores', titulo: '', largura: 'inteira', linhas: ['RL', 'MB'] },
    { tipo: 'cascata', titulo: 'Ponte', largura: 'inteira' },
    { tipo: 'evolucao', titulo: '', largura: 'metade', linhas: ['RL'] },
    { tipo: 'variacoes', titulo: '', largura: 'metade', quantos: 5 },
    { tipo: 'orcado', titulo: '', largura: 'inteira', excedem: false },
    { tipo: 'centros', titulo: '', largura: 'inteira', linha: 'CUS' },
  ],
}

beforeAll(async () => {
  t = await buildApp()
  empresas = await equipe.build()
  const { db } = t.database
  const clienteId = empresas.comercial
  await loadKnownRazao(t.app, db, clienteId, equipe.headersOf('renata').authorization.slice(7))
  const ids = await withTenant(db, { clienteId, usuarioId: null }, async (tx) => ({
    centros: await tx.selectFrom('centro_custo').select(['codigo', 'id']).execute(),
    itens: await tx.selectFrom('grupo_item').select(['codigo', 'id']).where('codigo', 'in', ['RB.01', 'CUS.01']).execute(),
  }))
  centros = new Map(ids.centros.map(({ codigo, id }) => [codigo, id]))
  const item = new Map(ids.itens.map(({ codigo, id }) => [codigo, id]))
  const vendas = centros.get('VENDAS') ?? 0
  const orcamento = await buildOrcamento(db, {
    clienteId,
    usuarioId: who('renata').id,
    mesInicio: 202_501,
    linhas: [
      { grupoItem: item.get('RB.01') ?? 0, centro: vendas, filial: null, valores: [90_000, 60_000, 70_000] },
      { grupoItem: item.get('CUS.01') ?? 0, centro: vendas, filial: null, valores: [-40_000, -30_000, -30_000] },
    ],
  })
  orcamentoId = orcamento.id
  const workspace = dataOf(
    workspaceRotas.create,
    await call('renata', 'POST', '/Workspace', { nome: 'Gestão', provedor: 'nativo', modelos: [] }),
  )
  const body = { workspaceId: workspace.id, nome: 'Resultado', conteudo: CONTENT }
  relatorioId = dataOf(relatorioRotas.create, await call('renata', 'POST', '/Relatorio', body)).id
  await limitEscopo(db, { clienteId, usuarioId: who('helena').id, centrosCusto: [vendas] })
})
afterAll(() => t.close())

const exportFile = (nome: Nome, query: string, id = relatorioId) => call(nome, 'GET', `/Relatorio/${id}/exportar?${query}`)
const envioDe = (id = relatorioId) => `/Relatorio/${id}/envio`
const AGENDA = { frequencia: 'semanal', dia: 1, minuto: 8 * 60, fuso: 'America/Manaus', ativo: true } as const

test('answers 401 without a session, 403 without the permission, 404 for another company', async () => {
  for (const path of [`/Relatorio/${relatorioId}/exportar?formato=pdf`, `/Relatorio/orcado?${PERIODO}`, envioDe()]) {
    expect((await t.app.inject({ url: `/v1${path}` })).statusCode).toBe(401)
  }
  expect(codeOf(await exportFile('estela', 'formato=pdf'))).toBe('registro_not_found')
  expect(codeOf(await call('estela', 'GET', envioDe()))).toBe('registro_not_found')
  expect(codeOf(await call('estela', 'GET', `/Relatorio/orcado?${PERIODO}&orcamento=${orcamentoId}`))).toBe('registro_not_found')
  const fresh = { ...AGENDA, usuarios: [who('helena').id] }
  expect(codeOf(await call('estela', 'POST', envioDe(), fresh))).toBe('registro_not_found')
  expect(codeOf(await call('tiago', 'POST', envioDe(), fresh))).toBe('permissao_denied')
  await equipe.except(empresas.comercial, who('vera').id, { action: 'export', subject: 'Relatorio', permitido: false })
  expect(codeOf(await exportFile('vera', 'formato=pdf'))).toBe('permissao_denied')
})

test('exports a card as a table with the numbers of the DRE', async () => {
  const csv = await exportFile('renata', `${PERIODO}&formato=csv&cartao=2`)
  expect(csv.headers['content-disposition']).toContain('Resultado - Receita liquida')
  expect(csv.body).toBe('\ufeffMês;Receita líquida;Receita líquida, Ano anterior\r\njan/2025;820,00;800,00\r\nfev/2025;500,00;\r\n')
  const xlsx = await exportFile('renata', `${PERIODO}&formato=xlsx&cartao=5`)
  const { sheets } = await readXlsx(new Uint8Array(xlsx.rawPayload))
  expect(sheets[0]?.rows).toEqual([
    ['Centro de custo', 'jan/2025', 'fev/2025', 'Total'],
    ['VENDAS', -400.1, -700, -1100.1],
    ['Custos', -400.1, -700, -1100.1],
  ])
  expect(codeOf(await exportFile('renata', 'formato=csv'))).toBe('relatorio_cartao_missing')
  expect(codeOf(await exportFile('renata', 'formato=pdf&cartao=23'))).toBe('relatorio_cartao_missing')
  expect(await equipe.listAuditoria(empresas.comercial, 'relatorio.export')).toMatchObject([
    { depois: { nome: 'Resultado', inicio: '2025-01', fim: '2025-02', arquivoNome: expect.stringMatching(/\.csv$/) as string } },
    { depois: { arquivoNome: expect.stringMatching(/\.xlsx$/) as string } },
  ])
})

test('compares budget and actual by grupo over the months that both have with realizado', async () => {
  const orcado = dataOf(relatorioRotas.getOrcado, await call('renata', 'GET', '/Relatorio/orcado?inicio=2024-12&fim=2025-03'))
  expect(orcado).toMatchObject({
    orcamento: { id: orcamentoId, nome: 'Orçamento 2027', status: 'rascunho' },
    opcoes: [{ id: orcamentoId }],
    meses: ['2025-01', '2025-02', '2025-03'],
    mesesRealizados: ['2025-01', '2025-02'],
  })
  expect(
    orcado.grupos.map(({ codigo, orcadoCentavos, realizadoCentavos, variacaoCentavos, farol, excede, dre }) => [
      codigo,
      orcadoCentavos,
      realizadoCentavos,
      variacaoCentavos,
      farol,
      excede,
      dre,
    ]),
  ).toEqual([
    ['RB', 150_000, 150_000, 0, 'verde', false, 'RB'],
    ['DED', 0, -18_000, -18_000, 'amarelo', false, 'DED'],
    ['CUS', -70_000, -110_010, -40_010, 'amarelo', false, 'CUS'],
    ['DPE', 0, -20_005, -20_005, 'amarelo', false, 'DPE'],
  ])
  const deHelena = dataOf(relatorioRotas.getOrcado, await call('helena', 'GET', `/Relatorio/orcado?${PERIODO}`))
  expect(deHelena.grupos.map(({ codigo }) => codigo)).toEqual(['RB', 'DED', 'CUS'])
  const missing = dataOf(relatorioRotas.getOrcado, await call('renata', 'GET', '/Relatorio/orcado?inicio=2020-01&fim=2020-12'))
  expect(missing).toMatchObject({ orcamento: null, opcoes: [], resultado: null, grupos: [] })
  expect(codeOf(await call('renata', 'GET', '/Relatorio/orcado?inicio=2025-02&fim=2025-01'))).toBe('dre_periodo_invalid')
})

test('notifies open reports at once of changes in any process, and of no other company', async () => {
  const { db } = t.database
  const other = await openNews(db, (error) => expect.unreachable(String(error)))
  const left = new AbortController()
  const vistas = other.watch(empresas.comercial, true, left.signal)
  const foreignItems = other.watch(empresas.foreign, true, left.signal)
  const next = async (): Promise<RelatorioVersoes> => (await vistas.next()).value as RelatorioVersoes
  try {
    const first = await next()
    await foreignItems.next()
    let foreign = 0
    void foreignItems.next().then(() => (foreign += 1))
    const orcado = dataOf(relatorioRotas.getOrcado, await call('renata', 'GET', `/Relatorio/orcado?${PERIODO}`))
    expect({ ...orcado.versoes, relatorios: first.relatorios }).toEqual(first)

    await withTenant(db, { clienteId: empresas.comercial, usuarioId: null }, (tx) =>
      sql`update centro_custo set descricao = descricao where codigo = 'VENDAS'`.execute(tx),
    )
    const second = await next()
    expect(second).toEqual({ ...first, dados: first.dados + 1 })
    const desk = editOrcamento(t.app, equipe.headersOf('renata').authorization.slice(7), orcamentoId)
    const { linhas } = await desk.read()
    expect(codeOf(await desk.edit(0, [linhas.id[0] ?? 0, 1, 90_001]))).toBe('success')
    const third = await next()
    expect(third).toEqual({ ...second, orcamentos: expect.not.stringMatching(second.orcamentos) as string })
    const body = { versao: 1, nome: 'Resultado', conteudo: CONTENT }
    expect(codeOf(await call('renata', 'PUT', `/Relatorio/${relatorioId}`, body))).toBe('success')
    expect(await next()).toEqual({ ...third, relatorios: expect.not.stringMatching(third.relatorios) as string })
    expect(foreign).toBe(0)

    const daHelena = await call('helena', 'GET', '/Relatorio/eventos?espera=nao')
    expect(daHelena.body).toContain(`"dados":${third.dados}`)
    await withCliente(db, { clienteId: empresas.comercial, usuarioId: null, readOnly: true }, async (context) => {
      const countLoaded = async (): Promise<Map<string, number>> => {
        const { rows } = await sql<{ table: string; times: number }>`
          select relname as table, (seq_scan + coalesce(idx_scan, 0))::int as times from pg_stat_xact_user_tables`.execute(context.tx)
        return new Map(rows.map(({ table, times }) => [table, times]))
      }
      const before = await countLoaded()
      await findVersoes(context)
      const loaded = [...(await countLoaded())].filter(([table, times]) => times > (before.get(table) ?? 0)).map(([table]) => table)
      expect(loaded.toSorted()).toEqual(['cliente_versao', 'orcamento', 'orcamento_tolerancia', 'relatorio', 'workspace'])
    })
  } finally {
    left.abort()
    await other.close()
  }
})

test('prints every card with its numbers, in the requested language and the scope of its reader', async () => {
  const pdf = await exportFile('renata', `${PERIODO}&formato=pdf`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const texto = readPdf(new Uint8Array(pdf.rawPayload)).join(' ')
  for (const excerpt of [
    'Resultado Comercial Ação & Água',
    'Receita líquida 1.320,00',
    'Ponte',
    'Maiores variações',
    'Orçado × realizado por grupo',
    'Orçamento 2027',
    'Desfavorável, dentro da tolerância',
    'VENDAS −400,10 −700,00 −1.100,10',
    'Emitido por Renata Campos',
    'Página 1 de',
  ]) {
    expect(texto).toContain(excerpt)
  }
  const emIngles = readPdf(new Uint8Array((await exportFile('helena', `${PERIODO}&formato=pdf&cartao=3&idioma=en`)).rawPayload)).join(' ')
  expect(emIngles).toContain('Largest variances')
  expect(emIngles).toContain('Cost centres: VENDAS')
  expect(emIngles).not.toContain('Ponte')
  await equipe.except(empresas.comercial, who('sofia').id, { action: 'read', subject: 'Dre', permitido: false })
  expect(codeOf(await exportFile('sofia', 'formato=pdf'))).toBe('permissao_denied')
})

test('schedules by local time and day, and a short month ends with its last day', () => {
  const after = (agenda: Partial<Parameters<typeof nextEnvio>[0]>, iso: string): string =>
    nextEnvio({ ...AGENDA, ...agenda }, new Date(iso)).toISOString()
  // 08:00 in Manaus is 12:00 UTC; 2026-11-23 is a Monday.
  expect(after({}, '2026-11-22T00:00:00Z')).toBe('2026-11-23T12:00:00.000Z')
  expect(after({}, '2026-11-23T11:59:59Z')).toBe('2026-11-23T12:00:00.000Z')
  expect(after({}, '2026-11-23T12:00:00Z')).toBe('2026-11-30T12:00:00.000Z')
  expect(after({ dia: 7 }, '2026-11-23T12:00:00Z')).toBe('2026-11-29T12:00:00.000Z')
  expect(after({ frequencia: 'diario', dia: null, minuto: 23 * 60 }, '2026-11-24T02:00:00Z')).toBe('2026-11-24T03:00:00.000Z')
  expect(after({ frequencia: 'mensal', dia: 31, fuso: 'America/Sao_Paulo' }, '2027-02-01T00:00:00Z')).toBe('2027-02-28T11:00:00.000Z')
  expect(after({ frequencia: 'mensal', dia: 31, fuso: 'America/Noronha' }, '2027-02-28T23:00:00Z')).toBe('2027-03-31T10:00:00.000Z')
})

interface ReceivedMail {
  para: string[]
  conteudo: string
}

async function openSmtp(): Promise<{ port: number; received: ReceivedMail[]; close: () => Promise<void> }> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const partes: Buffer[] = []
      stream.on('data', (parte: Buffer) => partes.push(parte))
      stream.on('end', () => {
        received.push({ para: envelope.rcptTo.map(({ address }) => address), conteudo: Buffer.concat(partes).toString('latin1') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function attachmentOf({ conteudo }: ReceivedMail): Uint8Array {
  const parte = conteudo.slice(conteudo.indexOf('Content-Type: application/pdf'))
  const base64 = parte.slice(parte.indexOf('\r\n\r\n') + 4, parte.indexOf('\r\n--'))
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

const depsOf = (): EntregadorDeps => ({
  db: t.database.db,
  clock: () => t.clock.now,
  cubos: createCuboCache({ maxBytes: 64 * 1024 * 1024 }),
  config: t.config,
  log: pino({ level: 'silent' }),
})

test('mails a report once at its time to users with access, each with their own numbers, until they unsubscribe', async () => {
  const { db } = t.database
  const people: Nome[] = ['renata', 'helena', 'tiago', 'vera']
  const body = { ...AGENDA, usuarios: people.map((nome) => who(nome).id) }
  expect(codeOf(await call('renata', 'POST', envioDe(), { ...body, usuarios: [who('estela').id] }))).toBe('registro_not_found')
  expect(codeOf(await call('renata', 'POST', envioDe(), { ...body, usuarios: [who('sofia').id] }))).toBe('relatorio_envio_pessoa')
  expect(codeOf(await call('renata', 'POST', envioDe(), { ...body, dia: null }))).toBe('requisicao_invalid')
  const envio = dataOf(relatorioEnvioRotas.create, await call('renata', 'POST', envioDe(), body))
  const list = async (nome: Nome) => dataOf(relatorioEnvioRotas.list, await call(nome, 'GET', envioDe()))
  const { envios, pessoas: candidates } = await list('renata')
  expect(candidates.map(({ nome }) => nome)).toEqual(['Helena Prado', 'Renata Campos', 'Tiago Sá', 'Vera Dois'])
  const nextAt = envios[0]?.nextAt ?? ''
  expect([new Date(nextAt).getUTCDay(), nextAt.slice(11)]).toEqual([1, '12:00:00.000Z'])
  expect(await list('helena')).toMatchObject({ envios: [{ id: envio.id, recebo: true, pessoas: [], lastCount: 0 }], pessoas: [] })

  expect((await call('vera', 'PUT', `/Relatorio/envio/${envio.id}/sair`)).statusCode).toBe(200)
  expect(codeOf(await call('vera', 'PUT', `/Relatorio/envio/${envio.id}/sair`))).toBe('registro_not_found')
  await withTenant(db, { clienteId: empresas.comercial, usuarioId: null }, (tx) =>
    sql`update usuario_cliente set blocked_at = now() where cliente_id = ${empresas.comercial} and usuario_id = ${who('tiago').id}`.execute(
      tx,
    ),
  )
  expect(await deliverDevidos(depsOf())).toBe(0)
  t.clock.now = new Date(Date.parse(nextAt) + 1000)

  const mails = await Promise.all([deliverDevidos(depsOf()), deliverDevidos(depsOf())])
  expect(mails.toSorted((x, y) => x - y)).toEqual([0, 2])
  expect(await deliverDevidos(depsOf())).toBe(0)

  const smtp = await openSmtp()
  try {
    const correio = {
      db,
      clock: () => new Date(Date.now() + 60_000),
      log: pino({ level: 'silent' }),
      de: 'Lastro <nao-responda@teste.lastro>',
    }
    const transporter = createTransporter(`smtp://127.0.0.1:${smtp.port}`, { exigeTls: true })
    expect(await sendPending({ ...correio, keepTexto: false }, transporter)).toBe(2)
    expect(await sendPending({ ...correio, keepTexto: false }, transporter)).toBe(0)
    const byPerson = new Map(smtp.received.map((mail) => [mail.para.join(), mail]))
    expect([...byPerson.keys()].toSorted()).toEqual([who('helena').email, who('renata').email].toSorted())
    const textoDe = (nome: Nome): string => readPdf(attachmentOf(byPerson.get(who(nome).email)!)).join(' ')
    const [integer, ofOneCentro] = [textoDe('renata'), textoDe('helena')]
    expect(integer).toContain('Receita líquida 1.320,00')
    expect(integer).toContain('Centros de custo: todos')
    expect(integer).toContain('−200,05 Pessoal')
    expect(ofOneCentro).toContain('Receita líquida 1.320,00')
    expect(ofOneCentro).toContain('Centros de custo: VENDAS')
    expect(ofOneCentro).not.toContain('ADM')
    expect(ofOneCentro).not.toContain('−200,05')
    const { rows } = await withSistema(db, { readOnly: true }, (tx) =>
      sql<{ anexo: Buffer | null; texto: string }>`select anexo, texto from correio where anexo_nome is not null`.execute(tx),
    )
    expect(rows).toEqual([
      { anexo: null, texto: '' },
      { anexo: null, texto: '' },
    ])
  } finally {
    await smtp.close()
  }

  await equipe.enterAgain('renata')
  const after = (await list('renata')).envios[0]
  expect(after).toMatchObject({ lastCount: 2, lastError: null, lastAt: t.clock.now.toISOString() })
  expect(Date.parse(after?.nextAt ?? '') - Date.parse(nextAt)).toBe(7 * 86_400_000)
  expect(after?.pessoas.map(({ nome, saiu, semAcesso }) => [nome, saiu, semAcesso])).toEqual([
    ['Helena Prado', false, false],
    ['Renata Campos', false, false],
    ['Tiago Sá', false, true],
    ['Vera Dois', true, false],
  ])
  expect(await equipe.listAuditoria(empresas.comercial, 'relatorioEnvio.send')).toMatchObject([
    {
      usuario_id: null,
      depois: { nome: 'Resultado', pessoas: ['Helena Prado', 'Renata Campos'], naoReceberam: ['Tiago Sá', 'Vera Dois'] },
    },
  ])

  const parado = { versao: 1, envio: { ...body, ativo: false } }
  expect((await call('renata', 'PUT', `/Relatorio/envio/${envio.id}`, parado)).statusCode).toBe(200)
  expect(codeOf(await call('renata', 'PUT', `/Relatorio/envio/${envio.id}`, parado))).toBe('relatorio_version_conflict')
  t.clock.advance(30 * 86_400_000)
  expect(await deliverDevidos(depsOf())).toBe(0)
  await equipe.enterAgain('renata')
  const removido = await t.app.inject({ method: 'DELETE', url: `/v1/Relatorio/envio/${envio.id}`, headers: equipe.headersOf('renata') })
  expect(removido.statusCode).toBe(200)
  expect((await list('renata')).envios).toEqual([])
})

test('retries a failed report a few times and shows the reason', async () => {
  await equipe.enterAgain('renata')
  const body = { ...AGENDA, frequencia: 'diario', dia: null, usuarios: [who('renata').id] }
  const { id } = dataOf(relatorioEnvioRotas.create, await call('renata', 'POST', envioDe(), body))
  const view = async () => dataOf(relatorioEnvioRotas.list, await call('renata', 'GET', envioDe())).envios.find((envio) => envio.id === id)
  t.clock.now = new Date(Date.parse((await view())?.nextAt ?? '') + 1000)
  const broken = { ...depsOf(), cubos: { ...createCuboCache({ maxBytes: 1 }), get: () => Promise.reject(new Error('out of memory')) } }
  expect(await deliverDevidos(broken)).toBe(0)
  await equipe.enterAgain('renata')
  expect(await view()).toMatchObject({ lastError: 'out of memory', lastAt: null })
  expect(await deliverDevidos(depsOf())).toBe(0)
  t.clock.advance(5 * 60_000 + 1000)
  expect(await deliverDevidos(depsOf())).toBe(1)
  expect(await view()).toMatchObject({ lastError: null, lastCount: 1 })
})

test('mails nothing to users without a required second factor', async () => {
  await equipe.enterAgain('renata')
  const { db } = t.database
  const body = { ...AGENDA, frequencia: 'diario', dia: null, usuarios: [who('renata').id] }
  const { id } = dataOf(relatorioEnvioRotas.create, await call('renata', 'POST', envioDe(), body))
  const view = async () => dataOf(relatorioEnvioRotas.list, await call('renata', 'GET', envioDe())).envios.find((envio) => envio.id === id)
  const requireFator = (obrigatorio: boolean) =>
    withTenant(db, { clienteId: empresas.comercial, usuarioId: null }, (tx) =>
      sql`update cliente set segundo_fator_obrigatorio = ${obrigatorio} where id = ${empresas.comercial}`.execute(tx),
    )
  const vence = Date.parse((await view())?.nextAt ?? '')
  t.clock.now = new Date(vence + 1000)
  await requireFator(true)
  expect(await deliverDevidos(depsOf())).toBe(0)
  await requireFator(false)
  await equipe.enterAgain('renata')
  expect(await view()).toMatchObject({ lastError: 'Ninguém deste envio pode ver o relatório agora.', lastCount: 0 })
  t.clock.now = new Date(Date.parse((await view())?.nextAt ?? '') + 1000)
  expect(await deliverDevidos(depsOf())).toBeGreaterThan(0)
})
