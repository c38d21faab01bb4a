import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { withSistema, withTenant, type Banco } from '@lastro/db'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildUsuario, ecdOf, planilhaOf } from '../../../test/factories.ts'
import { withCliente } from '../../http/contexto.ts'
import { openAvisos } from './broadcast.ts'
import { openEnvios, type Envios } from './uploads.ts'
import { findImportacao, insertImportacao, type ImportacaoRow } from './store.ts'
import { openTrabalhos, type Trabalho, type Trabalhos } from './jobs.ts'

let t: TestApp
let envios: Envios
const dadosDir = mkdtempSync(join(tmpdir(), 'lastro-trabalhos-'))
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  t = await buildApp()
  envios = await openEnvios(dadosDir, () => new Date())
})
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0).toReversed()) await close()
})
afterAll(async () => {
  await t.close()
  rmSync(dadosDir, { recursive: true, force: true })
})

async function open({ max, conexao = t.database.db.conexao }: { max: number; conexao?: Banco['conexao'] }): Promise<Trabalhos> {
  const avisos = await openAvisos(t.database.db)
  closers.push(avisos.close)
  const trabalhos = await openTrabalhos({
    db: { ...t.database.db, conexao },
    envios,
    avisos,
    max,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    config: t.config,
  })
  closers.push(trabalhos.close)
  return trabalhos
}

async function receive(conteudo: string | Uint8Array = planilhaOf(), formato: 'csv' | 'ecd' = 'csv', de?: string): Promise<Trabalho> {
  const { db } = t.database
  const clienteId = de ?? (await buildCliente(db))
  const { id: usuarioId } = await buildUsuario(db, { clientes: [clienteId] })
  const envio = await envios.receive(Readable.from([Buffer.from(conteudo)]), { clienteId, arquivoNome: 'razao.csv' })
  const importacaoId = await withTenant(db, { clienteId, usuarioId }, (tx) =>
    insertImportacao(
      { tx, cliente: { id: clienteId }, usuario: { id: usuarioId } },
      { ...envio, arquivoId: envio.id, formato, modo: 'recusar', mapeamento: undefined },
    ),
  )
  if (importacaoId === undefined) throw new Error('the import was not registered')
  return { importacaoId, clienteId, usuarioId, arquivoId: envio.id }
}

async function find({ clienteId, importacaoId }: Trabalho): Promise<ImportacaoRow | undefined> {
  return withCliente(t.database.db, { clienteId, usuarioId: null, readOnly: true }, (contexto) => findImportacao(contexto, importacaoId))
}

test('an import whose process cannot reach the database fails with the reason', async () => {
  const trabalhos = await open({ max: 1, conexao: { ...t.database.db.conexao, host: '/nao/existe' } })
  const trabalho = await receive()
  trabalhos.start(trabalho)
  await vi.waitFor(
    async () =>
      expect(await find(trabalho)).toMatchObject({
        status: 'interrompida',
        erro: { code: 'importacao_interrupted', message: 'A importação não chegou a começar.' },
      }),
    { timeout: 20_000, interval: 100 },
  )
}, 30_000)

test('an import ended because a user canceled it is canceled rather than interrupted', async () => {
  const trabalhos = await open({ max: 1, conexao: { ...t.database.db.conexao, host: '/nao/existe' } })
  const trabalho = await receive()
  trabalhos.start(trabalho)
  await trabalhos.cancel(trabalho.importacaoId)
  await vi.waitFor(async () => expect(await find(trabalho)).toMatchObject({ status: 'cancelada', erro: { code: 'importacao_canceled' } }), {
    timeout: 20_000,
    interval: 100,
  })
}, 30_000)

test('an import that fails during shutdown waits with its file for the next process', async () => {
  const trabalhos = await open({ max: 1, conexao: { ...t.database.db.conexao, host: '/nao/existe' } })
  const trabalho = await receive()
  trabalhos.start(trabalho)
  await trabalhos.close()
  expect(await find(trabalho)).toMatchObject({ status: 'recebida', erro: null, finishedAt: null })
  expect(await envios.find(trabalho.arquivoId, trabalho.clienteId)).toBeDefined()
}, 30_000)

test('a process that ends requeues its import, and the next one with its files completes it', async () => {
  const trabalho = await receive(ecdOf({ partidas: 60_000 }), 'ecd')
  const first = await open({ max: 1 })
  first.start(trabalho)
  await vi.waitFor(async () => expect((await find(trabalho))?.progresso).not.toBeNull(), { timeout: 20_000, interval: 5 })
  await first.close()
  expect(await find(trabalho)).toMatchObject({ status: 'recebida', progresso: null, erro: null, finishedAt: null })
  await open({ max: 1 })
  await vi.waitFor(async () => expect(await find(trabalho)).toMatchObject({ status: 'concluida' }), { timeout: 20_000, interval: 100 })
  // Notified once, at the end, only in the app, which is the default preference.
  const ditos = await vi.waitFor(() => listDitos(trabalho, 1), { timeout: 20_000, interval: 100 })
  const dados = {
    arquivo: 'razao.csv',
    cliente: 'Comercial Ação & Água',
    clienteId: trabalho.clienteId,
    importacaoId: trabalho.importacaoId,
  }
  expect(ditos).toEqual({ notificacoes: [{ tipo: 'importacao.concluida', dados }], correios: [] })
}, 60_000)

async function listDitos({ usuarioId }: Trabalho, total: number): Promise<{ notificacoes: object[]; correios: object[] }> {
  const ditos = await withSistema(t.database.db, { readOnly: true }, async (tx) => ({
    notificacoes: await tx.selectFrom('notificacao').select(['tipo', 'dados']).where('usuario_id', '=', usuarioId).execute(),
    correios: await tx
      .selectFrom('correio')
      .innerJoin('usuario', 'usuario.email', 'correio.para')
      .select(['assunto', 'texto'])
      .where('usuario.id', '=', usuarioId)
      .execute(),
  }))
  expect(ditos.notificacoes.length + ditos.correios.length).toBe(total)
  return ditos
}

test('a refused import is notified by the preference of the user, and never to users who have left the cliente', async () => {
  const [trabalho, deQuemSaiu] = [await receive('Data;Conta\n'), await receive('Data;Conta;Valor\n')]
  const { db } = t.database
  await withSistema(db, {}, async (tx) => {
    const escolha = (canal: 'app' | 'email', ligado: boolean) => ({
      usuario_id: trabalho.usuarioId ?? '',
      assunto: 'importacao',
      canal,
      ligado,
    })
    await tx
      .insertInto('notificacao_preferencia')
      .values([escolha('app', false), escolha('email', true)])
      .execute()
  })
  await withTenant(db, { clienteId: deQuemSaiu.clienteId, usuarioId: null }, (tx) => tx.deleteFrom('usuario_cliente').execute())
  await open({ max: 1 })
  const { notificacoes, correios } = await vi.waitFor(() => listDitos(trabalho, 1), { timeout: 20_000, interval: 100 })
  expect(notificacoes).toEqual([])
  const endereco = `http://localhost:${t.config.port}/Importacao/${trabalho.importacaoId}?cliente=${trabalho.clienteId}`
  const texto = expect.stringContaining(`${endereco}\n`)
  expect(correios).toEqual([{ assunto: 'Lastro: razao.csv não foi importado', texto }])
  await vi.waitFor(async () => expect(await find(deQuemSaiu)).toMatchObject({ status: 'recusada' }), { timeout: 20_000, interval: 100 })
  for (const close of closers.splice(0).toReversed()) await close()
  await listDitos(deQuemSaiu, 0)
}, 30_000)

test('an import that waits for hours in a living process keeps waiting', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const trabalhos = await open({ max: 0 })
  const [trabalho, esquecido] = [await receive(), await receive()]
  trabalhos.start(trabalho)
  for (const { clienteId, importacaoId } of [trabalho, esquecido]) {
    await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      sql`update importacao set sinal_em = now() - interval '2 hours' where id = ${importacaoId}`.execute(tx),
    )
  }
  vi.advanceTimersByTime(10 * 60_000)
  while ((await find(esquecido))?.status === 'recebida') await sleep(20)
  expect(await find(esquecido)).toMatchObject({ status: 'interrompida' })
  expect(await find(trabalho)).toMatchObject({ status: 'recebida' })
})

test('a cliente with many files does not hold up the file of another', async () => {
  const clienteId = await buildCliente(t.database.db)
  const muitos: Trabalho[] = []
  for (const base of [1, 2, 3, 4]) muitos.push(await receive(planilhaOf({ base }), 'csv', clienteId))
  const outro = await receive()
  const trabalhos = await open({ max: 1 })
  for (const trabalho of [...muitos, outro]) trabalhos.start(trabalho)
  await vi.waitFor(async () => expect(await find(outro)).toMatchObject({ status: 'concluida' }), { timeout: 30_000, interval: 20 })
  const waiting = await Promise.all(muitos.map(async (trabalho) => (await find(trabalho))?.status))
  expect(waiting.filter((status) => status === 'recebida').length).toBeGreaterThanOrEqual(2)
}, 60_000)
