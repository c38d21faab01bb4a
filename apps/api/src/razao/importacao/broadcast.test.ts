import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '@lastro/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openAvisos } from './broadcast.ts'

test('reports a broken connection once and stops retrying', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const gone = { ...database.db, conexao: { ...database.db.conexao, host: '127.0.0.1', port } }
  await expect(openAvisos(gone)).rejects.toThrow('Connection terminated unexpectedly')
  // Longer than the pause before a reconnection.
  await sleep(1_500)
  expect(connections).toBe(1)
})
