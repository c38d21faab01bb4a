/**
 * Two processes that serve requests and one that runs background jobs, from the same settings on one database, as compose.yaml has them.
 * An import, a mail and a scheduled report go through.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { importacaoRotas, relatorioEnvioRotas, tarefaRotas, workspaceRotas, type RotaData, type RotaDef } from '@lastro/contract'
import { withTenant, type ConnectionOptions } from '@lastro/db'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataOf } from './api-client.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { planilhaOf } from './factories.ts'
import { loadKnownRazao } from './known-razao.ts'
import { createEquipe, type Empresas } from './team.ts'

const SERVER = join(import.meta.dirname, '../src/server.ts')

let t: TestApp
let empresas: Empresas
let smtp: SMTPServer
const mails: { para: string[]; texto: string }[] = []
const children: ChildProcess[] = []
let addresses: string[]
let workerLine: string
const equipe = createEquipe(() => t)

function urlOf({ host, port, database, user, password }: ConnectionOptions): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  if (password !== undefined) url.password = password
  url.searchParams.set('host', host)
  return url.href
}

/** Its address, or its last line when it serves none. */
function start(role: 'api' | 'tarefas'): Promise<string> {
  const { dono, app } = t.database.conexoes
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LASTRO_PAPEL: role,
      LASTRO_DADOS: t.config.dataDir,
      LASTRO_LOG: 'error',
      LASTRO_SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      DATABASE_URL: urlOf(dono),
      DATABASE_URL_APP: urlOf(app),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(/http:\S+/.exec(chunk.toString())?.[0] ?? chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`a process with the role ${role} ended with ${code}`)))
  })
}

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      let texto = ''
      stream.on('data', (part: Buffer) => (texto += part.toString('latin1')))
      stream.on('end', () => {
        mails.push({ para: envelope.rcptTo.map(({ address }) => address), texto })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  t = await buildApp({ role: 'api' })
  empresas = await equipe.build()
  await loadKnownRazao(t.app, t.database.db, empresas.comercial, equipe.headersOf('renata').authorization.slice(7))
  const [a, b, worker] = await Promise.all([start('api'), start('api'), start('tarefas')])
  workerLine = worker
  addresses = [a, b]
}, 120_000)
afterAll(async () => {
  await Promise.all(
    children.map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      return ended
    }),
  )
  await t.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** Each call goes to the other process, as behind a proxy without affinity. */
let turn = 0
async function call<R extends RotaDef>(rota: R, path: string, body?: object): Promise<RotaData<R>> {
  const nome = rota.caminho.startsWith('/Tarefa') ? 'bruno' : 'renata'
  const response = await fetch(`${addresses[turn++ % 2]}/v1${path}`, {
    method: rota.metodo,
    headers: {
      ...equipe.headersOf(nome),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: RotaData<R> }
  if (response.status !== 200) throw new Error(JSON.stringify(answer))
  return answer.data
}
const mailsTo = (email: string): { texto: string }[] => mails.filter(({ para }) => para.includes(email))
const PATIENCE = { timeout: 100_000, interval: 200 }

test('a file sent to one process is imported by the worker and seen by the other', async () => {
  const form = new FormData()
  form.set('arquivo', new Blob([planilhaOf({ base: 7 })]), 'outro.csv')
  const { arquivoId } = (await call(importacaoRotas.preview, '/Importacao/previa', form)) as { arquivoId: string }
  const { id } = await call(importacaoRotas.create, '/Importacao', { arquivoId, modo: 'somar' })
  await vi.waitFor(
    async () => expect(await call(importacaoRotas.get, `/Importacao/${id}`)).toMatchObject({ status: 'concluida' }),
    PATIENCE,
  )
}, 120_000)

test('a mail caused in a process without a worker arrives once', async () => {
  const { email } = equipe.who('sofia')
  const response = await fetch(`${addresses[1]}/v1/Senha/esqueci`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(200)
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), PATIENCE)
}, 120_000)

test('a scheduled report is rendered by the worker and mailed once', async () => {
  const workspace = dataOf(
    workspaceRotas.create,
    await equipe.call('renata', 'POST', '/Workspace', { nome: 'Gestão', provedor: 'nativo', modelos: ['resultado'] }),
  )
  const relatorios = await withTenant(t.database.db, { clienteId: empresas.comercial, usuarioId: null }, (tx) =>
    tx.selectFrom('relatorio').select('id').where('workspace_id', '=', workspace.id).execute(),
  )
  const { email, id } = equipe.who('tiago')
  const agenda = { frequencia: 'diario', dia: null, minuto: 480, fuso: 'America/Manaus', ativo: true, usuarios: [id] }
  await call(relatorioEnvioRotas.create, `/Relatorio/${relatorios[0]?.id}/envio`, agenda)
  await withTenant(t.database.db, { clienteId: empresas.comercial, usuarioId: null }, (tx) =>
    sql`update relatorio_envio set next_at = now() - interval '1 minute'`.execute(tx),
  )
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), PATIENCE)
  expect(mailsTo(email)[0]?.texto).toContain('Content-Type: application/pdf')
}, 120_000)

test('the page of jobs shows the three processes and their roles', async () => {
  const { processos, filas } = await call(tarefaRotas.list, '/Tarefa')
  const pids = children.map(({ pid }) => pid)
  const roles = processos.filter(({ pid }) => pids.includes(pid)).map(({ trabalha }) => trabalha)
  expect({ workers: roles.filter(Boolean).length, all: roles.length, workerLine }).toEqual({
    workers: 1,
    all: 3,
    workerLine: 'Lastro roda as tarefas',
  })
  expect(filas.find(({ fila }) => fila === 'importacao')?.ultimaAt).not.toBeNull()
  expect(filas.find(({ fila }) => fila === 'limpeza')?.proximaAt).not.toBeNull()
})
