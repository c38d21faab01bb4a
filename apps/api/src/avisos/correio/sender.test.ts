import type { AddressInfo } from 'node:net'
import { withSistema } from '@lastro/db'
import { createTestDatabase, type TestDatabase } from '@lastro/db/testing'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { composeCorreio } from './compose.ts'
import { createTransporter, nextWaitMs, openSender, sendPending, type SenderDeps } from './sender.ts'
import { enqueueCorreio, ATTEMPTS_MAX } from './store.ts'

interface Recebida {
  de: string
  para: string[]
  conteudo: string
}

const INICIO = new Date('2026-03-02T12:00:00Z')

let database: TestDatabase
let server: SMTPServer
let recebidas: Recebida[]
let now: Date
let refusal: { responseCode: number; message: string } | undefined

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function listen(port = 0): Promise<number> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      done(refusal === undefined ? null : Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }))
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        recebidas.push({
          de: mailFrom === false ? '' : mailFrom.address,
          para: rcptTo.map(({ address }) => address),
          conteudo: Buffer.concat(parts).toString('latin1'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.server.address() as AddressInfo).port
}
const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

let port: number
beforeEach(async () => {
  await withSistema(database.db, {}, (tx) => tx.deleteFrom('correio').execute())
  recebidas = []
  refusal = undefined
  now = INICIO
  port = await listen()
})
afterEach(stop)

const depsOf = (keepTexto = false): SenderDeps => ({
  db: database.db,
  clock: () => now,
  log: pino({ level: 'silent' }),
  de: 'Lastro Orçamento <nao-responda@teste.lastro>',
  keepTexto,
})
const send = (keepTexto?: boolean): Promise<number> =>
  sendPending(depsOf(keepTexto), createTransporter(`smtp://127.0.0.1:${port}`, { exigeTls: true }))
const advance = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}

async function enqueue(para = 'renata@teste.lastro'): Promise<void> {
  const message = {
    assunto: 'Lastro: convite para a Comercial Ação & Água',
    paragrafos: ['Olá, Renata <b>.', 'Você foi convidada à “Ação”.'],
    button: { texto: 'Criar minha senha', endereco: 'https://app.exemplo/cadastrar-senha#token=abc' },
  }
  await withSistema(database.db, {}, (tx) => enqueueCorreio(tx, { para, ...composeCorreio(message, { titulo: 'Lastro', cor: '#2a64cc' }) }))
  await withSistema(database.db, {}, (tx) => tx.updateTable('correio').set({ next_attempt_at: now }).where('tentativas', '=', 0).execute())
}
const rows = (): Promise<
  { sent_at: Date | null; tentativas: number; erro: string | null; next_attempt_at: Date; texto: string; html: string }[]
> =>
  withSistema(database.db, { readOnly: true }, (tx) =>
    tx.selectFrom('correio').select(['sent_at', 'tentativas', 'erro', 'next_attempt_at', 'texto', 'html']).orderBy('id').execute(),
  )

function headersOf(content: string): Map<string, string> {
  const head = (content.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  return new Map(head.split('\r\n').map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]))
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(body, 'base64').toString('utf8') : decodeQuoted(body.replaceAll('_', ' ')),
    )
}
function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

test('sends a mail once, with accents, as text and HTML', async () => {
  await enqueue()
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  expect(recebidas).toHaveLength(1)
  const { de, para, conteudo } = recebidas[0]!
  expect({ de, para }).toEqual({ de: 'nao-responda@teste.lastro', para: ['renata@teste.lastro'] })
  const headers = headersOf(conteudo)
  expect(decodeWords(headers.get('subject') ?? '')).toBe('Lastro: convite para a Comercial Ação & Água')
  expect(decodeWords(headers.get('from') ?? '')).toContain('Lastro Orçamento')
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(headers.get('message-id')).toMatch(/^<correio-\d+-\d+@teste\.lastro>$/)
  const body = decodeQuoted(conteudo)
  expect(body).toContain('Você foi convidada à “Ação”.')
  expect(body).toContain('Olá, Renata &lt;b&gt;.')
  expect(body).toMatch(/content-type: text\/plain; charset=utf-8/i)
  expect(body).toMatch(/content-type: text\/html; charset=utf-8/i)
  expect(body).toContain('https://app.exemplo/cadastrar-senha#token=abc')
})

test('forgets the text of a sent mail, unless the outbox is shown', async () => {
  await enqueue()
  await send()
  expect(await rows()).toMatchObject([{ sent_at: now, texto: '', html: '', erro: null }])
  await enqueue('tiago@teste.lastro')
  await send(true)
  expect((await rows())[1]?.texto).toContain('#token=abc')
})

test('retries with growing waits while the server is down', async () => {
  await enqueue()
  await stop()
  for (const [attempt, waitMs] of [30_000, 60_000, 120_000].entries()) {
    expect(await send()).toBe(1)
    const [row] = await rows()
    expect(row).toMatchObject({ sent_at: null, tentativas: attempt + 1, erro: expect.stringMatching(/ECONNREFUSED/) as string })
    expect(row?.next_attempt_at).toEqual(new Date(now.getTime() + waitMs))
    expect(await send()).toBe(0)
    advance(waitMs)
  }
  await listen(port)
  expect(await send()).toBe(1)
  expect(recebidas).toHaveLength(1)
  expect(await rows()).toMatchObject([{ sent_at: now, tentativas: 4, erro: null }])
})

test('the wait is capped at an hour, and the retries end', async () => {
  expect([0, 1, 6, 7, 19].map(nextWaitMs)).toEqual([30_000, 60_000, 1_920_000, 3_600_000, 3_600_000])
  await enqueue()
  await stop()
  for (let i = 0; i < ATTEMPTS_MAX; i++) {
    expect(await send()).toBe(1)
    advance(3_600_000)
  }
  expect(await send()).toBe(0)
  await listen(port)
})

test('retries a busy server, but not an unknown address', async () => {
  await enqueue()
  refusal = { responseCode: 451, message: 'try again later' }
  await send()
  advance(30_000)
  refusal = { responseCode: 550, message: 'no such user' }
  await send()
  advance(86_400_000)
  refusal = undefined
  expect(await send()).toBe(0)
  expect(await rows()).toMatchObject([{ sent_at: null, tentativas: ATTEMPTS_MAX, erro: expect.stringContaining('no such user') as string }])
})

test('two processes at once send each mail once', async () => {
  for (let i = 0; i < 30; i++) await enqueue(`pessoa${i}@teste.lastro`)
  const tried = await Promise.all(Array.from({ length: 4 }, () => send()))
  expect(tried.reduce((sum, count) => sum + count)).toBe(30)
  const para = recebidas.flatMap((recebida) => recebida.para)
  expect(new Set(para).size).toBe(30)
  expect(para).toHaveLength(30)
})

test('resends mails leased by a dead process after ten minutes', async () => {
  await enqueue()
  await withSistema(database.db, {}, async (tx) => {
    const { claimCorreios } = await import('./store.ts')
    expect(await claimCorreios(tx, { now, limite: 10, emprestimoMs: 600_000 })).toHaveLength(1)
  })
  advance(599_000)
  expect(await send()).toBe(0)
  advance(1_000)
  expect(await send()).toBe(1)
  expect(recebidas).toHaveLength(1)
})

test('a line break in a name adds no header', async () => {
  await withSistema(database.db, {}, (tx) =>
    enqueueCorreio(tx, { para: 'renata@teste.lastro', assunto: 'Olá\r\nBcc: outra@teste.lastro', texto: 'x', html: 'x' }),
  )
  await withSistema(database.db, {}, (tx) => tx.updateTable('correio').set({ next_attempt_at: now }).execute())
  await send()
  expect(headersOf(recebidas[0]!.conteudo).has('bcc')).toBe(false)
  expect(recebidas[0]!.para).toEqual(['renata@teste.lastro'])
})

test('the sender polls, and closes after its current work', async () => {
  const enviador = openSender(depsOf(), { smtpUrl: `smtp://127.0.0.1:${port}`, smtpExigeTls: true, intervaloMs: 20 })
  await enqueue()
  await vi.waitFor(() => expect(recebidas).toHaveLength(1), { timeout: 5_000 })
  await enviador.close()
  await enqueue()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(recebidas).toHaveLength(1)
})

test('refuses an unencrypted remote server, unless configured', async () => {
  await enqueue()
  const elsewhere = `smtp://127.1:${port}`
  await sendPending(depsOf(), createTransporter(elsewhere, { exigeTls: true }))
  expect(recebidas).toEqual([])
  expect(await rows()).toMatchObject([{ sent_at: null, tentativas: 1, erro: expect.stringMatching(/TLS/) }])
  advance(3_600_000)
  await sendPending(depsOf(), createTransporter(elsewhere, { exigeTls: false }))
  expect(recebidas.map(({ para }) => para)).toEqual([['renata@teste.lastro']])
})
