import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { withSistema } from '@lastro/db'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { waitMail } from '../../../test/sent-mails.ts'
import { bearer, buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'

let silent: Server
const sockets = new Set<Socket>()
let port: number
let t: TestApp

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  port = (silent.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => silent.close(() => resolve()))
})

test.each([
  ['refuses', () => 1],
  ['is silent', () => port],
])('requests stay fast and the server closes on time with an SMTP server that %s', async (_how, portOf) => {
  t = await buildApp({ smtpUrl: `smtp://127.0.0.1:${portOf()}`, endereco: 'https://app.exemplo' })
  const { db } = t.database
  const comercial = await buildCliente(db)
  const renata = await buildUsuario(db, { nome: 'Renata Campos', clientes: [comercial] })
  // Mail is due by the clock of the database, which the fixed test clock does not stop.
  t.clock.advance(60_000)
  const headers = bearer(await signIn(db, renata, comercial, t.clock.now))
  const requests = [
    { method: 'POST', url: '/v1/Senha/esqueci', payload: { email: renata.email } },
    {
      method: 'POST',
      url: '/v1/Usuario',
      payload: { email: 'nova@teste.lastro', nome: 'Nova', perfil: 'leitor', clientes: [comercial] },
      headers,
    },
    { method: 'GET', url: '/v1/Usuario', headers },
  ] as const
  for (const request of requests) {
    const start = performance.now()
    expect((await t.app.inject(request)).statusCode).toBe(200)
    expect(performance.now() - start).toBeLessThan(1_000)
  }
  await waitMail(db, renata.email)
  await vi.waitFor(
    async () => {
      const rows = await withSistema(db, {}, (tx) => tx.selectFrom('correio').select(['tentativas', 'sent_at']).execute())
      expect(rows.every(({ sent_at }) => sent_at === null)).toBe(true)
      expect(rows.some(({ tentativas }) => tentativas > 0)).toBe(true)
    },
    { timeout: 8_000, interval: 100 },
  )
  const start = performance.now()
  await t.close()
  expect(performance.now() - start).toBeLessThan(6_000)
})
