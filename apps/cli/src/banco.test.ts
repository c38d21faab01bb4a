import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@lastro/db/testing'
import type { TestDatabase } from '@lastro/db/testing'
import { withSistema } from '@lastro/db'
import type { Conexao } from '@lastro/db'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lastro, writeEcdFile } from './run.fixture.ts'

const pasta = mkdtempSync(join(tmpdir(), 'lastro-cli-banco-'))
let banco: TestDatabase

function urlOf({ host, port, user, password, database }: Conexao): string {
  const senha = password === undefined ? '' : `:${encodeURIComponent(password)}`
  return `postgres://${user}${senha}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

beforeAll(async () => {
  banco = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', urlOf(banco.conexoes.dono))
  vi.stubEnv('DATABASE_URL_APP', urlOf(banco.conexoes.app))
  vi.stubEnv('LASTRO_ADMIN_SENHA', 'uma senha de teste')
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await banco.drop()
  rmSync(pasta, { recursive: true, force: true })
})

test('from an empty database to a ledger whose balances are proven', async () => {
  expect(await lastro('migrar')).toMatchObject({ codigo: 0, saida: 'O banco já está na versão mais nova.\n' })
  const arquivo = writeEcdFile(join(pasta, 'a.txt'))
  expect(await lastro('importar', arquivo, '--criar-cliente')).toMatchObject({ codigo: 3, erros: expect.stringContaining('criar-admin') })
  expect(await lastro('criar-admin', '--email', 'ana@exemplo.com', '--nome', 'Ana')).toMatchObject({ codigo: 0 })
  expect(await lastro('criar-admin', '--email', 'ana@exemplo.com', '--nome', 'Ana')).toMatchObject({ codigo: 1 })

  expect(await lastro('importar', arquivo)).toMatchObject({ codigo: 1, erros: expect.stringContaining('--criar-cliente') })
  const importado = await lastro('importar', arquivo, '--criar-cliente')
  expect(importado).toMatchObject({ codigo: 0, erros: '' })
  expect(importado.saida).toContain(
    'Todas as contas de resultado têm De-Para.\nDiferença contra o I355: 0,00.\nDRE publicada: 24 linhas comparadas, 0 diferentes.\n',
  )

  expect(await lastro('importar', arquivo)).toMatchObject({ codigo: 1, erros: expect.stringContaining('já foi importado') })
  expect(await lastro('verificar')).toMatchObject({
    codigo: 0,
    saida: expect.stringContaining('Todos os saldos conferem com os lançamentos.'),
  })
})

test('a refused file says why, by line, and leaves nothing behind', async () => {
  const ruim = writeEcdFile(join(pasta, 'ruim.txt'), { ano: 2023, defeito: 'lancamento-desbalanceado' })
  const { codigo, saida, erros } = await lastro('importar', ruim)
  expect({ codigo, saida }).toEqual({ codigo: 1, saida: '' })
  expect(erros).toMatch(/linha [\d.]+: O lançamento \d+ tem/)
  expect((await lastro('verificar')).codigo).toBe(0)
})

test('the work account of a marca is set from a file that is checked first, and taken away', async () => {
  const entra = {
    autoridade: 'https://login.microsoftonline.com/diretorio',
    clientId: 'paginas',
    escopo: 'api://api/acesso',
    emissores: ['https://login.microsoftonline.com/diretorio/v2.0'],
    audiencias: ['api'],
    tenants: ['diretorio'],
  }
  const arquivo = join(pasta, 'entra.json')
  const set = (setting: string): ReturnType<typeof lastro> => {
    writeFileSync(arquivo, setting)
    return lastro('conta-trabalho', 'fps', '--arquivo', arquivo)
  }
  const find = (): Promise<unknown> =>
    withSistema(banco.db, { readOnly: true }, async (tx) => {
      const row = await tx.selectFrom('marca').select('conta_trabalho').where('chave', '=', 'fps').executeTakeFirst()
      return row?.conta_trabalho
    })
  expect(await set(JSON.stringify(entra))).toMatchObject({ codigo: 0, saida: 'Conta de trabalho ligada na marca fps.\n' })
  expect(await find()).toMatchObject(entra)
  expect(await set(JSON.stringify({ ...entra, tenants: [] }))).toMatchObject({ codigo: 1, erros: expect.stringContaining('tenants') })
  expect(await set('{')).toMatchObject({ codigo: 1 })
  expect(await find()).toMatchObject(entra)
  expect(await lastro('conta-trabalho', 'outra', '--desligar')).toMatchObject({ codigo: 2 })
  expect(await lastro('conta-trabalho', 'fps')).toMatchObject({ codigo: 2 })
  expect(await lastro('conta-trabalho', 'fps', '--desligar')).toMatchObject({ codigo: 0 })
  expect(await find()).toBeNull()
})
