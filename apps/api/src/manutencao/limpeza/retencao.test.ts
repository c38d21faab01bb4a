import { manutencaoRotas } from '@lastro/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { bearer, buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'
import { ConfigError, readConfig } from '../../config.ts'

let t: TestApp
const tokens: Record<'admin' | 'gestor', string> = { admin: '', gestor: '' }

beforeAll(async () => {
  t = await buildApp({ retention: { sessaoDays: 10, correioDays: 2 }, jobDays: 3, envioHours: 5 })
  const clienteId = await buildCliente(t.database.db)
  for (const perfil of ['admin', 'gestor'] as const) {
    const usuario = await buildUsuario(t.database.db, { perfil, clientes: [clienteId] })
    tokens[perfil] = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  }
})
afterAll(() => t.close())

const get = (token?: string) => t.app.inject({ url: '/v1/Manutencao/Retencao', headers: token === undefined ? {} : bearer(token) })

test('answers 401 without a session and 403 to everyone but an admin', async () => {
  expect((await get()).statusCode).toBe(401)
  expect(codeOf(await get(tokens.gestor))).toBe('permissao_denied')
})

test('says what the settings of the installation are', async () => {
  const list = dataOf(manutencaoRotas.getRetencao, await get(tokens.admin))
  expect(list.filter(({ variavel }) => variavel !== null)).toEqual([
    { dado: 'sessoes', quantidade: 10, unidade: 'dias', variavel: 'LASTRO_GUARDAR_SESSOES_DIAS' },
    { dado: 'correio', quantidade: 2, unidade: 'dias', variavel: 'LASTRO_GUARDAR_CORREIO_DIAS' },
    { dado: 'tarefas', quantidade: 3, unidade: 'dias', variavel: 'LASTRO_GUARDAR_TAREFAS_DIAS' },
    { dado: 'envios', quantidade: 5, unidade: 'horas', variavel: 'LASTRO_GUARDAR_ENVIOS_HORAS' },
  ])
  expect(list[0]).toEqual({ dado: 'auditoria', quantidade: null, unidade: 'dias', variavel: null })
})

test('finished imports leave the queue after the days of the setting', async () => {
  expect(await t.app.tarefas.boss.getQueue('importacao')).toMatchObject({ deleteAfterSeconds: 3 * 86_400, retryLimit: 1000 })
})

test.each([
  ['LASTRO_GUARDAR_SESSOES_DIAS', 'retention', 90],
  ['LASTRO_GUARDAR_CORREIO_DIAS', 'retention', 30],
  ['LASTRO_GUARDAR_TAREFAS_DIAS', 'jobDays', 7],
  ['LASTRO_GUARDAR_ENVIOS_HORAS', 'envioHours', 1],
] as const)('%s is a whole number of at least one, and keeps its default without a value', (name, key, standard) => {
  expect(JSON.stringify(readConfig({ [name]: '' })[key])).toContain(String(standard))
  for (const bad of ['0', '-1', '1.5', 'sempre', '99999']) expect(() => readConfig({ [name]: bad })).toThrow(ConfigError)
})
