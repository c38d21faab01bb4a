import { tarefaRotas, type RotaData, type TarefaFila } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { createEquipe } from '../../../test/team.ts'
import { enqueueCorreio } from '../../avisos/correio/store.ts'

let t: TestApp
let comercial: string
const equipe = createEquipe(() => t)
const { call, who } = equipe
const ABSENT = '7b1f7a3e-0000-4000-8000-000000000000'

beforeAll(async () => {
  t = await buildApp({ role: 'api' })
  comercial = (await equipe.build()).comercial
})
beforeEach(async () => {
  await t.database.db.pool.query('delete from fila.job')
  await withSistema(t.database.db, {}, (tx) => sql`delete from correio`.execute(tx))
})
afterAll(() => t.close())

const list = async (): Promise<RotaData<typeof tarefaRotas.list>> => dataOf(tarefaRotas.list, await call('bruno', 'GET', '/Tarefa'))

async function fail(queue: string, reason: string): Promise<string> {
  await t.app.tarefas.boss.send(queue, {}, { retryLimit: 0 })
  const [job] = await t.app.tarefas.boss.fetch(queue)
  if (job === undefined) throw new Error('no job')
  await t.app.tarefas.boss.fail(queue, job.id, { message: reason })
  return job.id
}

async function addCorreio(attempts: number): Promise<string> {
  return withSistema(t.database.db, {}, async (tx) => {
    await enqueueCorreio(tx, { para: 'renata@teste.lastro', assunto: 'Convite', texto: 'segredo', html: '' })
    const { rows } = await sql<{ id: string }>`
      update correio set tentativas = ${attempts}, erro = 'no such user' returning id::text as id`.execute(tx)
    return rows[0]?.id ?? ''
  })
}

test('answers 401 without a session and 403 to everyone but an admin', async () => {
  const body = { fila: 'correio', tarefa: '1' }
  for (const [method, url, payload] of [
    ['GET', '/Tarefa', undefined],
    ['POST', '/Tarefa/repetir', body],
    ['POST', '/Tarefa/cancelar', body],
  ] as const) {
    expect((await t.app.inject({ method, url: `/v1${url}`, ...(payload === undefined ? {} : { payload }) })).statusCode).toBe(401)
    for (const nome of ['renata', 'tiago', 'helena', 'estela'] as const) {
      expect(codeOf(await call(nome, method, url, payload))).toBe('permissao_denied')
    }
  }
})

test('lists queues, processes, and what runs, waits or has failed with its reason', async () => {
  const { boss, enqueue } = t.app.tarefas
  const failed = await fail('backup', 'disco cheio')
  await enqueue('importacao', { clienteId: comercial, importacaoId: 1 }, { singletonKey: '1' })
  await enqueue('limpeza', {})
  await boss.fetch('limpeza')
  const waiting = await addCorreio(3)
  const { filas, tarefas, processos } = await list()
  const none = { esperando: 0, emCurso: 0, falhas: 0, ultimaAt: null, proximaAt: null }
  expect(filas.toSorted((a, b) => a.fila.localeCompare(b.fila))).toEqual([
    { ...none, fila: 'backup', falhas: 1 },
    { ...none, fila: 'correio', esperando: 1 },
    { ...none, fila: 'importacao', esperando: 1 },
    { ...none, fila: 'limpeza', emCurso: 1 },
    { ...none, fila: 'prazo' },
    { ...none, fila: 'relatorio' },
    { ...none, fila: 'revisao' },
    { ...none, fila: 'selo' },
  ])
  const of = (queue: string) => tarefas.find((tarefa) => tarefa.fila === queue)
  expect(of('backup')).toMatchObject({ tarefa: failed, situacao: 'falhou', motivo: 'disco cheio', podeRepetir: true, podeCancelar: false })
  expect(of('importacao')).toMatchObject({ situacao: 'esperando', descricao: null, podeRepetir: false, podeCancelar: false })
  expect(of('limpeza')).toMatchObject({ situacao: 'emCurso', podeRepetir: false, podeCancelar: false })
  expect(of('correio')).toMatchObject({
    tarefa: waiting,
    situacao: 'esperando',
    descricao: 'Convite · renata@teste.lastro',
    tentativas: 3,
    motivo: 'no such user',
    podeCancelar: true,
  })
  expect(JSON.stringify(tarefas)).not.toContain('segredo')
  expect(processos).toMatchObject([{ pid: process.pid, trabalha: false }])
})

test('retries a failed job and a given up mail once, with a record', async () => {
  const tarefa = await fail('backup', 'disco cheio')
  const correio = await addCorreio(20)
  for (const body of [
    { fila: 'backup', tarefa },
    { fila: 'correio', tarefa: correio },
  ]) {
    expect((await call('bruno', 'POST', '/Tarefa/repetir', body)).statusCode).toBe(200)
    expect(codeOf(await call('bruno', 'POST', '/Tarefa/repetir', body))).toBe('registro_not_found')
  }
  const { tarefas } = await list()
  expect(
    tarefas.map(({ fila, situacao, tentativas }) => ({ fila, situacao, tentativas })).toSorted((a, b) => a.fila.localeCompare(b.fila)),
  ).toEqual([
    { fila: 'backup', situacao: 'esperando', tentativas: 0 },
    { fila: 'correio', situacao: 'esperando', tentativas: 0 },
  ])
  const { cliente } = (await call('bruno', 'GET', '/Sessao')).json<{ data: { cliente: { id: string } } }>().data
  expect(await equipe.listAuditoria(cliente.id, 'tarefa.resume')).toMatchObject([
    { usuario_id: who('bruno').id, depois: { fila: 'backup', tarefa } },
    { usuario_id: who('bruno').id, depois: { fila: 'correio', tarefa: correio } },
  ])
})

test('cancels what waits, but nothing that runs, and no import', async () => {
  const { boss, enqueue } = t.app.tarefas
  await enqueue('relatorio', {})
  await enqueue('importacao', { clienteId: comercial, importacaoId: 1 }, { singletonKey: '1' })
  await enqueue('limpeza', {})
  await boss.fetch('limpeza')
  const correio = await addCorreio(0)
  const ids = new Map((await list()).tarefas.map(({ fila, tarefa }) => [fila, tarefa]))
  const cancel = (queue: TarefaFila, tarefa = ids.get(queue) ?? '') => call('bruno', 'POST', '/Tarefa/cancelar', { fila: queue, tarefa })
  for (const queue of ['limpeza', 'importacao'] as const) expect(codeOf(await cancel(queue))).toBe('registro_not_found')
  expect(codeOf(await cancel('relatorio', ABSENT))).toBe('registro_not_found')
  expect(codeOf(await cancel('correio', '0'))).toBe('requisicao_invalid')
  for (const queue of ['relatorio', 'correio'] as const) expect((await cancel(queue)).statusCode).toBe(200)
  expect((await list()).tarefas).toMatchObject([
    { fila: 'correio', tarefa: correio, situacao: 'falhou', motivo: 'Cancelado por um administrador.' },
    { fila: 'limpeza' },
    { fila: 'importacao' },
  ])
})
