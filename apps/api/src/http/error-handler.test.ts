/** What the log of the server tells about who was refused. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@lastro/db/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, buildCliente, buildUsuario, signIn } from '../../test/factories.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let dadosDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dadosDir = mkdtempSync(join(tmpdir(), 'lastro-api-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dadosDir, { recursive: true, force: true })
})

test('who was denied what is in the log as it comes installed, without a secret; a missing session is not', async () => {
  const lines: Record<string, unknown>[] = []
  const config = { ...readConfig({}), dadosDir, webDir: join(dadosDir, 'sem-paginas') }
  const logger = pino({ level: config.log }, { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) })
  const app = await createApp({ db: database.db, config, logger })
  const clienteId = await buildCliente(database.db)
  const helena = await buildUsuario(database.db, { nome: 'Helena Prado', perfil: 'leitor', clientes: [clienteId] })
  const token = await signIn(database.db, helena, clienteId)
  const url = '/v1/Usuario/6f1c3a52-0000-4000-8000-000000000001/bloquear?segredo=da-query'
  try {
    await app.inject({ method: 'POST', url, headers: bearer(token), payload: { motivo: 'segredo do corpo' } })
    await app.inject({ method: 'POST', url })
  } finally {
    await app.close()
  }
  const denied = lines.filter(({ msg }) => msg === 'request denied')
  expect(denied).toMatchObject([
    {
      level: 30,
      codigo: 'permissao_denied',
      usuarioId: helena.id,
      clienteId,
      vendoComo: null,
      rota: 'POST /v1/Usuario/:id/bloquear',
      ip: '127.0.0.1',
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  const text = JSON.stringify(lines)
  for (const secret of [token, 'da-query', 'segredo do corpo']) expect(text).not.toContain(secret)
})
