import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase } from '@lastro/db/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { openAvisos } from './broadcast.ts'

afterEach(() => void vi.useRealTimers())

test('reports an unreachable database once and stops retrying', async () => {
  const database = await createTestDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gone = { ...database.db, conexao: { ...database.db.conexao, database: 'banco_que_nao_existe' } }
  await expect(openAvisos(gone)).rejects.toThrow(/banco_que_nao_existe/)
  await sleep(200)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  await database.drop()
})
