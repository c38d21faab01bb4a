/**
 * Concurrent editing of the same cells on two servers with one database.
 * `npm run -s campanha -w @lastro/api` runs it at full size.
 */
import type { AddressInfo } from 'node:net'
import { orcamentoRotas, type OrcamentoEvento } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { listLacks, runCampanha, type Editor } from '../../../test/concurrent-editors.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, limitEscopo, planilhaOf, signIn } from '../../../test/factories.ts'
import { buildOrcamento, conflitoOf, editOrcamento } from '../../../test/orcamento-fixture.ts'

const EDITORES = Number(process.env['LASTRO_EDITORES'] ?? 6)
const EDICOES = Number(process.env['LASTRO_EDICOES'] ?? 120)

let t: TestApp
let other: FastifyInstance
let clienteId: string
let servers: string[]
let ref: { item: number; vendas: number; oficina: number }
const editores: Editor[] = []

const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  other = await createApp({ db, config: t.config, clock: () => t.clock.now })
  servers = [await listen(t.app), await listen(other)]
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  const [found] = await withTenant(
    db,
    { clienteId, usuarioId: null },
    async (tx) =>
      (
        await sql<typeof ref>`
        select (select min(id) from grupo_item) as item, (select id from centro_custo where codigo = 'VENDAS') as vendas,
          (select id from centro_custo where codigo = 'OFICINA') as oficina`.execute(tx)
      ).rows,
  )
  if (found === undefined) throw new Error('no reference data')
  ref = found
  for (let i = 0; i < EDITORES; i++) {
    const usuario = await buildUsuario(db, { nome: `Editor ${i}`, perfil: 'analista', clientes: [clienteId] })
    editores.push({ id: usuario.id, token: await signIn(db, usuario, clienteId, t.clock.now), server: servers[i % 2] ?? '' })
  }
})
afterAll(async () => {
  const closing = setInterval(() => {
    for (const { server } of [other, t.app]) server.closeAllConnections()
  }, 50)
  await other.close()
  await t.close()
  clearInterval(closing)
})

const fresh = (): Promise<{ id: number; linhas: number[] }> =>
  buildOrcamento(t.database.db, {
    clienteId,
    usuarioId: editores[0]?.id ?? '',
    linhas: [
      { grupoItem: ref.item, centro: ref.vendas, filial: null },
      { grupoItem: ref.item, centro: ref.oficina, filial: null },
    ],
  })

test('loses no edit, reports every stale one, and delivers all events in order', async () => {
  const { id, linhas } = await fresh()
  const celulas = linhas.flatMap((linhaId) => Array.from({ length: 12 }, (_, i) => ({ linhaId, mes: i + 1 }))).slice(0, EDITORES / 2)
  const campanha = await runCampanha({ editores, orcamentoId: id, celulas, edicoes: Math.ceil(EDICOES / EDITORES) })
  const valores = await editOrcamento(t.app, editores[0]?.token ?? '', id).values()
  const valorOf = (celula: string): number => {
    const [line, mes] = celula.split('.').map(Number)
    return valores[line ?? 0]?.[(mes ?? 0) - 1] ?? Number.NaN
  }
  expect(listLacks(campanha, valorOf)).toEqual([])
  expect(campanha.edicoes).toHaveLength(Math.ceil(EDICOES / EDITORES) * EDITORES)
  expect(campanha.refusals.length).toBeGreaterThan(0)
  const delays = campanha.delaysMs.toSorted((a, b) => a - b)
  const p95 = delays[Math.floor(delays.length * 0.95)] ?? 0
  if (process.env['LASTRO_EDICOES'] !== undefined) {
    process.stdout.write(
      `${campanha.edicoes.length} edições de ${EDITORES} pessoas: ${campanha.refusals.length} conflitos avisados, ` +
        `p50 ${delays[Math.floor(delays.length / 2)]?.toFixed(0)} ms e p95 ${p95.toFixed(0)} ms até outra pessoa ver\n`,
    )
  }
}, 900_000)

test('a conflict over several lines lists the newest foreign change of each cell, newest first', async () => {
  const { id, linhas } = await fresh()
  const [vendas = 0, oficina = 0] = linhas
  const [firstDe, deSegundo] = [editOrcamento(t.app, editores[0]?.token ?? '', id), editOrcamento(t.app, editores[1]?.token ?? '', id)]
  await deSegundo.edit(0, [vendas, 1, 777])
  await deSegundo.edit(1, [oficina, 1, 888])
  await firstDe.edit(2, [vendas, 2, 999])
  await deSegundo.edit(3, [vendas, 1, 778])
  const refused = conflitoOf(await firstDe.edit(0, [oficina, 1, 1], [vendas, 1, 1], [vendas, 2, 1]))
  expect(refused).toMatchObject({ vista: 4, total: 2 })
  expect(refused.celulas.map(({ linhaId, atualCentavos, sequencia }) => [linhaId, atualCentavos, sequencia])).toEqual([
    [vendas, 778, 4],
    [oficina, 888, 2],
  ])
  const quandos = (await firstDe.hear('&vista=3')).flatMap((event) => (event.tipo === 'ato' ? [event.quando] : []))
  expect(refused.celulas[0]).toMatchObject({ quem: { nome: 'Editor 1' }, quando: quandos[0] })
  expect(codeOf(await firstDe.edit(2, [oficina, 1, 1]))).toBe('success')
})

async function hearUntil(
  editor: Editor,
  id: number,
  query: string,
  enough: (events: OrcamentoEvento[]) => boolean,
): Promise<OrcamentoEvento[]> {
  const stop = new AbortController()
  const response = await fetch(`${editor.server}/v1/Orcamento/${id}/eventos${query}`, {
    headers: bearer(editor.token),
    signal: stop.signal,
  })
  const events: OrcamentoEvento[] = []
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) events.push(JSON.parse(data) as OrcamentoEvento)
    }
    if (enough(events)) break
  }
  stop.abort()
  return events
}

test('a reconnecting reader gets missed events once by Last-Event-ID, or a reload', async () => {
  const { id, linhas } = await fresh()
  const [line = 0] = linhas
  const desk = editOrcamento(t.app, editores[0]?.token ?? '', id)
  for (let i = 1; i <= 3; i++) await desk.edit(i - 1, [line, i, i])
  const atos = (events: OrcamentoEvento[]): number[] => events.flatMap((event) => (event.tipo === 'ato' ? [event.sequencia] : []))
  expect(atos(await desk.hear('', { 'last-event-id': '1' }))).toEqual([2, 3])
  expect(atos(await desk.hear('&vista=2'))).toEqual([3])
  expect(atos(await desk.hear(''))).toEqual([])
  expect(await desk.hear('&vista=99')).toContainEqual({ tipo: 'recarregar', sequencia: 3 })
})

test('shows presence across servers to people who see the cell, until a timeout', async () => {
  const { id, linhas } = await fresh()
  const [vendas = 0, oficina = 0] = linhas
  const [ana, caio] = editores
  if (ana === undefined || caio === undefined) throw new Error('no people')
  const paulo = await buildUsuario(t.database.db, { nome: 'Paulo Reis', perfil: 'client', clientes: [clienteId] })
  await limitEscopo(t.database.db, { clienteId, usuarioId: paulo.id, centrosCusto: [ref.vendas] })
  const limited = { id: paulo.id, token: await signIn(t.database.db, paulo, clienteId, t.clock.now), server: servers[1] ?? '' }
  const peopleOf = (events: OrcamentoEvento[]): unknown[] =>
    events.flatMap((event) => (event.tipo === 'presenca' ? [event.pessoas] : [])).at(-1) ?? []
  const seen = [caio, limited].map((editor) => hearUntil(editor, id, '', (events) => peopleOf(events).length === 2))
  const sit = (editor: Editor, payload: object): Promise<unknown> =>
    t.app.inject({ method: 'POST', url: `/v1/Orcamento/${id}/presenca`, payload, headers: bearer(editor.token) })
  await sit(ana, { linhaId: oficina, mes: 2 })
  await sit(limited, { linhaId: vendas, mes: 1 })
  const me = { id: paulo.id, nome: 'Paulo Reis', linhaId: vendas, mes: 1 }
  const [deCaio, dePaulo] = await Promise.all(seen)
  expect(peopleOf(deCaio ?? [])).toEqual([{ id: ana.id, nome: 'Editor 0', linhaId: oficina, mes: 2 }, me])
  expect(peopleOf(dePaulo ?? [])).toEqual([{ id: ana.id, nome: 'Editor 0', linhaId: null, mes: null }, me])
  t.clock.advance(40_000)
  const desk = editOrcamento(other, caio.token, id)
  expect(await desk.hear('')).toContainEqual({ tipo: 'presenca', pessoas: [] })
})

test('streams changes of state, areas and comments from both servers', async () => {
  const { id } = await fresh()
  const [ana, caio] = editores
  if (ana === undefined || caio === undefined) throw new Error('no people')
  const call = (method: 'GET' | 'POST', step: string, payload?: object): Promise<LightMyRequestResponse> =>
    other.inject({ method, url: `/v1/Orcamento/${id}${step}`, headers: bearer(caio.token), ...(payload && { payload }) })
  const { quadro } = dataOf(orcamentoRotas.get, await call('GET', ''))
  const vendas = quadro.find(({ centroCusto }) => centroCusto?.codigo === 'VENDAS')
  const situacoes = (events: OrcamentoEvento[]): string[] =>
    events.flatMap((event) => (event.tipo === 'situacao' ? [event.areas.map(({ status }) => status).join()] : []))
  const remarks = (events: OrcamentoEvento[]): number[] => events.flatMap((event) => (event.tipo === 'comentario' ? [event.total] : []))
  let acting: Promise<string[]> | undefined
  const act = async (): Promise<string[]> => [
    codeOf(await call('POST', '/areas/enviar', { areas: [{ id: vendas?.id, versao: vendas?.versao }] })),
    codeOf(await call('POST', '/comentarios', { texto: 'do todo' })),
  ]
  const heard = await hearUntil(ana, id, '', (events) => {
    if (situacoes(events).length > 0) acting ??= act()
    return situacoes(events).length === 2 && remarks(events).length === 2
  })
  expect(await acting).toEqual(['success', 'success'])
  expect([situacoes(heard), remarks(heard)]).toEqual([
    ['aberta,aberta', 'enviada,aberta'],
    [0, 1],
  ])
})
