import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manutencaoRotas } from '@lastro/contract'
import { createClient, TRAVAS } from '@lastro/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'
import { backUpIfDue, dueAt, isDue, type BackupSettings } from './daily-backup.ts'
import { readState } from './state.ts'

let t: TestApp
let settings: BackupSettings
const tokens: Record<'admin' | 'gestor', string> = { admin: '', gestor: '' }

beforeAll(async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'lastro-diario-')), 'backups')
  settings = { folder, time: '03:00', keep: 1, recipients: [] }
  t = await buildApp({ backup: settings })
  const clienteId = await buildCliente(t.database.db)
  for (const perfil of ['admin', 'gestor'] as const) {
    tokens[perfil] = await signIn(
      t.database.db,
      await buildUsuario(t.database.db, { perfil, clientes: [clienteId] }),
      clienteId,
      t.clock.now,
    )
  }
})
afterAll(async () => {
  await t.close()
  rmSync(join(settings.folder, '..'), { recursive: true, force: true })
})

const backUp = (now: Date) => {
  const source = {
    conexao: t.database.conexoes.dono,
    storage: t.app.storage,
    secretKeys: async () => [Buffer.alloc(32, 1)],
    versao: '1.0.0',
  }
  return backUpIfDue(source, settings, now)
}
const get = (token?: string) => t.app.inject({ url: '/v1/Manutencao/Backup', headers: token === undefined ? {} : bearer(token) })
const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 2, day, hour, minute)

test('is due once a day from its time on, and every hour after a failure', () => {
  expect(dueAt('03:00', at(10, 2, 59))).toEqual(at(9, 3))
  expect(dueAt('03:00', at(10, 3))).toEqual(at(10, 3))
  const ultimo = { arquivo: 'a', tamanhoBytes: 1, feitoAt: at(10, 3, 1).toISOString() }
  const falha = { motivo: 'x', at: at(11, 3, 1).toISOString() }
  expect(isDue({ ultimo: null, falha: null }, '03:00', at(10, 12))).toBe(true)
  expect(isDue({ ultimo, falha: null }, '03:00', at(11, 2, 59))).toBe(false)
  expect(isDue({ ultimo, falha: null }, '03:00', at(11, 3))).toBe(true)
  expect(isDue({ ultimo, falha }, '03:00', at(11, 4))).toBe(false)
  expect(isDue({ ultimo, falha }, '03:00', at(11, 4, 1))).toBe(true)
  const aheadOfTime = at(25, 3).toISOString()
  expect(isDue({ ultimo: { ...ultimo, feitoAt: aheadOfTime }, falha: null }, '03:00', at(11, 3))).toBe(true)
  expect(isDue({ ultimo, falha: { ...falha, at: aheadOfTime } }, '03:00', at(11, 3))).toBe(true)
})

test('answers 401 without a session and 403 to everyone but an admin', async () => {
  expect((await get()).statusCode).toBe(401)
  expect(codeOf(await get(tokens.gestor))).toBe('permissao_denied')
  expect(dataOf(manutencaoRotas.getBackup, await get(tokens.admin))).toEqual({
    ligado: true,
    hora: '03:00',
    manter: 1,
    cifrado: false,
    ultimo: null,
    falha: null,
  })
})

test('writes one backup a day, keeps the newest, and shows the last good one beside a failure', { timeout: 120_000 }, async () => {
  const files = (): string[] => readdirSync(settings.folder).filter((name) => name !== 'situacao.json')
  mkdirSync(settings.folder)
  writeFileSync(join(settings.folder, '.lastro-killed'), '')
  utimesSync(join(settings.folder, '.lastro-killed'), at(1, 0), at(1, 0))
  writeFileSync(join(settings.folder, 'meu.txt'), '')
  const ofWrongClock = 'lastro-2099-01-01T030000Z.backup'
  writeFileSync(join(settings.folder, ofWrongClock), '')
  const written: (string | undefined)[] = []
  for (const now of [at(11, 3), at(11, 4), at(12, 3)]) written.push(await backUp(now))
  expect(written).toEqual([expect.any(String), undefined, expect.any(String)])
  expect(files().toSorted()).toEqual([written[2], ofWrongClock, 'meu.txt'])

  const source = settings
  settings = { ...source, recipients: ['age1invalida'] }
  await expect(backUp(at(13, 3))).rejects.toThrow(/Unknown letter/)
  settings = source
  expect(dataOf(manutencaoRotas.getBackup, await get(tokens.admin))).toMatchObject({
    ultimo: { arquivo: written[2], feitoAt: at(12, 3).toISOString() },
    falha: { motivo: expect.any(String), at: at(13, 3).toISOString() },
  })
  expect(await backUp(at(13, 3, 30))).toBeUndefined()
  expect(await backUp(at(13, 4))).toEqual(expect.any(String))
  expect(await readState(settings.folder)).toMatchObject({ falha: null })
})

test('waits while another process is at it', async () => {
  const other = createClient(t.database.conexoes.dono)
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [TRAVAS.backup])
  expect(await backUp(at(20, 3))).toBeUndefined()
  await other.end()
})
