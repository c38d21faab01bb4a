import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@lastro/api/app.ts'
import { readConfig } from '@lastro/api/config.ts'
import { createTestDatabase } from '@lastro/db/testing'
import type { TestDatabase } from '@lastro/db/testing'
import { createClient, listClienteIds, sealAuditoria, withSistema } from '@lastro/db'
import type { ConnectionOptions } from '@lastro/db'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lastro, writeEcdFile } from './run.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-cli-banco-'))
let databaseItem: TestDatabase

function urlOf({ host, port, user, password, database }: ConnectionOptions): string {
  const senha = password === undefined ? '' : `:${encodeURIComponent(password)}`
  return `postgres://${user}${senha}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

beforeAll(async () => {
  databaseItem = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', urlOf(databaseItem.conexoes.dono))
  vi.stubEnv('DATABASE_URL_APP', urlOf(databaseItem.conexoes.app))
  vi.stubEnv('LASTRO_ADMIN_SENHA', 'uma senha de teste')
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await databaseItem.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('imports a ledger into an empty database and proves its balances', async () => {
  expect(await lastro('migrar')).toMatchObject({ codigo: 0, saida: 'O banco já está na versão mais nova.\n' })
  const file = writeEcdFile(join(folder, 'a.txt'))
  expect(await lastro('importar', file, '--criar-cliente')).toMatchObject({ codigo: 3, erros: expect.stringContaining('criar-admin') })
  expect(await lastro('criar-admin', '--email', 'ana@exemplo.com', '--nome', 'Ana')).toMatchObject({ codigo: 0 })
  expect(await lastro('criar-admin', '--email', 'ana@exemplo.com', '--nome', 'Ana')).toMatchObject({ codigo: 1 })

  expect(await lastro('importar', file)).toMatchObject({ codigo: 1, erros: expect.stringContaining('--criar-cliente') })
  const importado = await lastro('importar', file, '--criar-cliente')
  expect(importado).toMatchObject({ codigo: 0, erros: '' })
  expect(importado.saida).toContain(
    'Todas as contas de resultado têm De-Para.\nDiferença contra o I355: 0,00.\nDRE publicada: 24 linhas comparadas, 0 diferentes.\n',
  )

  expect(await lastro('importar', file)).toMatchObject({ codigo: 1, erros: expect.stringContaining('já foi importado') })
  expect(await lastro('verificar')).toMatchObject({
    codigo: 0,
    saida: expect.stringContaining('Todos os saldos conferem com os lançamentos.'),
  })
})

test('sets up an empty installation until a user signs in and sees the cliente', async () => {
  const empty = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', urlOf(empty.conexoes.dono))
  vi.stubEnv('DATABASE_URL_APP', urlOf(empty.conexoes.app))
  const data = join(folder, 'dados')
  mkdirSync(data)
  const app = await createApp({
    db: empty.db,
    config: { ...readConfig({}), dataDir: data, webDir: join(data, 'sem-paginas'), log: 'silent' },
  })
  try {
    expect(await lastro('criar-admin', '--email', 'ana@exemplo.com', '--nome', 'Ana')).toMatchObject({ codigo: 0 })
    const create = (...args: string[]): ReturnType<typeof lastro> => lastro('criar-cliente', '--nome', 'Comercial Ação Ltda.', ...args)
    expect(await create('--cnpj', '11.222.333/0001-82')).toMatchObject({ codigo: 1, erros: 'O CNPJ não é válido.\n' })
    expect(await create('--cnpj', '11.222.333/0001-81', '--marca', 'outra')).toMatchObject({ codigo: 2 })
    expect(await create('--cnpj', '11.222.333/0001-81', '--mes-inicial', '13')).toMatchObject({ codigo: 2 })
    expect(await lastro('criar-cliente', '--cnpj', '11222333000181')).toMatchObject({ codigo: 2 })
    expect(await create('--cnpj', '11.222.333/0001-81', '--nome-curto', 'Ação')).toMatchObject({
      codigo: 0,
      saida: 'Cliente Comercial Ação Ltda. criado.\n',
    })
    expect(await create('--cnpj', '11222333000181')).toMatchObject({ codigo: 1, erros: expect.stringContaining('Já existe') })
    const payload = { email: 'ana@exemplo.com', senha: 'uma senha de teste' }
    const login = await app.inject({ method: 'POST', url: '/v1/api/login', payload })
    const { token } = login.json<{ data: { token: string } }>().data
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/v1/Sessao', headers })).json()).toMatchObject({
      data: { perfil: 'admin', cliente: { nome: 'Comercial Ação Ltda.', nomeCurto: 'Ação', cnpj: '11222333000181', marca: 'lastro' } },
    })
    expect((await app.inject({ url: '/v1/Dre?inicio=2026-01&fim=2026-12', headers })).statusCode).toBe(200)
    expect((await app.inject({ url: '/v1/Usuario', headers })).statusCode).toBe(200)
  } finally {
    vi.stubEnv('DATABASE_URL', urlOf(databaseItem.conexoes.dono))
    vi.stubEnv('DATABASE_URL_APP', urlOf(databaseItem.conexoes.app))
    await app.close()
    await empty.drop()
  }
})

test('turns off the second factor of the only admin and notifies them', async () => {
  const off = (): ReturnType<typeof lastro> => lastro('desligar-segundo-fator', 'ana@exemplo.com')
  expect(await lastro('desligar-segundo-fator')).toMatchObject({ codigo: 2 })
  expect(await off()).toMatchObject({ codigo: 1, erros: expect.stringContaining('Ninguém') })
  await withSistema(databaseItem.db, {}, (tx) =>
    tx
      .updateTable('usuario')
      .set({ totp_segredo: Buffer.alloc(1), totp_confirmed_at: new Date() })
      .where('email', '=', 'ana@exemplo.com')
      .execute(),
  )
  expect(await off()).toMatchObject({ codigo: 0, saida: 'O segundo fator de ana@exemplo.com foi desligado.\n' })
  const { subjects, confirmado } = await withSistema(databaseItem.db, {}, async (tx) => ({
    subjects: await tx.selectFrom('correio').select('assunto').where('para', '=', 'ana@exemplo.com').execute(),
    confirmado: await tx.selectFrom('usuario').select('totp_confirmed_at').where('email', '=', 'ana@exemplo.com').executeTakeFirst(),
  }))
  expect([subjects, confirmado]).toMatchObject([[{ assunto: expect.stringContaining('segundo fator') }], { totp_confirmed_at: null }])
  expect(await off()).toMatchObject({ codigo: 1 })
})

test('a cliente starts with the standard model before any import', async () => {
  const bad = writeEcdFile(join(folder, 'primeira.txt'), { ano: 2023, cnpj: '11222333000181', defeito: 'lancamento-desbalanceado' })
  expect(await lastro('importar', bad, '--criar-cliente')).toMatchObject({ codigo: 1 })
  const dre = await lastro('dre', '11222333000181', '--json')
  expect(dre).toMatchObject({ codigo: 0, erros: '' })
  expect(JSON.parse(dre.saida)).toEqual({ meses: [], linhas: [], avisos: [] })
})

test('a refused file reports its reasons by line and leaves nothing behind', async () => {
  const bad = writeEcdFile(join(folder, 'ruim.txt'), { ano: 2023, defeito: 'lancamento-desbalanceado' })
  const { codigo, saida, erros } = await lastro('importar', bad)
  expect({ codigo, saida }).toEqual({ codigo: 1, saida: '' })
  expect(erros).toMatch(/linha [\d.]+: O lançamento \d+ tem/)
  expect((await lastro('verificar')).codigo).toBe(0)
})

test('a deleted audit record fails the check, and names its seal', async () => {
  const cliente = (await listClienteIds(databaseItem.db))[0]!
  expect(await sealAuditoria(databaseItem.db, cliente)).toBeGreaterThan(0)
  expect(await lastro('verificar')).toMatchObject({
    codigo: 0,
    saida: expect.stringMatching(/auditoria: 1 de 1 selos conferem, com \d+ registros; o último é [0-9a-f]{64}\n/),
  })
  const superuser = createClient(databaseItem.superuser)
  await superuser.connect()
  await superuser.query('delete from lastro.auditoria where id = (select min(id) from lastro.auditoria where cliente_id = $1)', [cliente])
  expect(await lastro('verificar')).toMatchObject({
    codigo: 1,
    saida: expect.stringMatching(/selo 1 da auditoria, de .*: faltam 1 registros\n[^]*1 selos da auditoria não conferem/),
  })
  await superuser.query('delete from lastro.auditoria_selo')
  await superuser.end()
})

test('after a change of account codes, database and file alone give the same statement', async () => {
  const old = writeEcdFile(join(folder, '2024.txt'), { ano: 2024, cnpj: '11444777000161', seed: 3 })
  const fresh = writeEcdFile(join(folder, '2025.txt'), { ano: 2025, cnpj: '11444777000161', seed: 4 })
  const swapped = readFileSync(fresh, 'latin1')
    .replaceAll('|3.1.1.04|', '|\0|')
    .replaceAll('|5.1.1.01|', '|3.1.1.04|')
    .replaceAll('|\0|', '|5.1.1.01|')
  writeFileSync(fresh, swapped, 'latin1')
  expect(await lastro('importar', old, '--criar-cliente')).toMatchObject({ codigo: 0 })
  const importado = await lastro('importar', fresh)
  expect(importado).toMatchObject({ codigo: 0, saida: expect.stringContaining('De-Para de 01/2025 a 12/2025 muda: RB.03') })
  type Json = { linhas: { codigo: string; meses: number[] }[] }
  const ofDatabase = JSON.parse((await lastro('dre', '11.444.777/0001-61', '--json')).saida) as Json
  const ofFile = JSON.parse((await lastro('dre', fresh, '--json')).saida) as Json
  const valores = ({ linhas }: Json): object => Object.fromEntries(linhas.map(({ codigo, meses }) => [codigo, meses]))
  expect(valores(ofDatabase)).toEqual(valores(ofFile))
})

test('imports the ECD of another company only after confirmation, and reports it', async () => {
  const other = writeEcdFile(join(folder, 'outra.txt'), { ano: 2022, cnpj: '12345678000195' })
  const refused = await lastro('importar', other, '--cliente', '11.444.777/0001-61')
  expect(refused).toMatchObject({ codigo: 1, saida: '', erros: expect.stringContaining('(12.345.678/0001-95), e não de') })
  const accepted = await lastro('importar', other, '--cliente', '11.444.777/0001-61', '--outro-cnpj')
  expect(accepted).toMatchObject({ codigo: 0, saida: expect.stringContaining('Aviso: O arquivo é de COMERCIAL AURORA') })
})

test('sets the work account provider of a marca from a validated file, and removes it', async () => {
  const entra = {
    autoridade: 'https://login.microsoftonline.com/diretorio',
    clientId: 'paginas',
    escopo: 'api://api/acesso',
    emissores: ['https://login.microsoftonline.com/diretorio/v2.0'],
    audiencias: ['api'],
    tenants: ['diretorio'],
  }
  const file = join(folder, 'entra.json')
  const set = (setting: string): ReturnType<typeof lastro> => {
    writeFileSync(file, setting)
    return lastro('conta-trabalho', 'fps', '--arquivo', file)
  }
  const find = (): Promise<unknown> =>
    withSistema(databaseItem.db, { readOnly: true }, async (tx) => {
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
