import { correioRotas } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { buildApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/api-client.ts'
import { enqueueCorreio } from './store.ts'

test('the outbox has no address outside the demonstration', async () => {
  const t = await buildApp()
  const response = await t.app.inject({ url: '/v1/Correio' })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'rota_not_found' })
  await t.close()
})

test('the demonstration shows its outbox to everyone, newest first', async () => {
  const t = await buildApp({ isCorreioVisible: true })
  for (const para of ['renata@lastro.demo', 'tiago@lastro.demo', 'renata@lastro.demo']) {
    await withSistema(t.database.db, {}, (tx) => enqueueCorreio(tx, { para, assunto: `para ${para}`, texto: 'Olá', html: '' }))
  }
  const all = dataOf(correioRotas.list, await t.app.inject({ url: '/v1/Correio' }))
  expect(all.map(({ para }) => para)).toEqual(['renata@lastro.demo', 'tiago@lastro.demo', 'renata@lastro.demo'])
  expect(all[0]).toMatchObject({ texto: 'Olá', sentAt: null, tentativas: 0, erro: null })
  const own = dataOf(correioRotas.list, await t.app.inject({ url: '/v1/Correio?para=TIAGO@lastro.demo' }))
  expect(own).toHaveLength(1)
  await t.close()
})

test('the outbox is visible in the demonstration and in development only', () => {
  expect(readConfig({}).isCorreioVisible).toBe(false)
  expect(readConfig({ NODE_ENV: 'production' }).isCorreioVisible).toBe(false)
  expect(readConfig({ LASTRO_DEMONSTRACAO: '1' }).isCorreioVisible).toBe(true)
  expect(readConfig({ NODE_ENV: 'development' }).isCorreioVisible).toBe(true)
})

test.each([
  ['LASTRO_SMTP_URL', 'http://exemplo'],
  ['LASTRO_ENDERECO', 'app.exemplo.com.br'],
  ['LASTRO_ENDERECO', 'https://exemplo/?a=1'],
  ['LASTRO_CORREIO_DE', 'Lastro'],
])('%s=%s stops the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('treats an empty variable as unset', () => {
  const config = readConfig({ LASTRO_SMTP_URL: '', LASTRO_ENDERECO: '', LASTRO_CORREIO_DE: '', LASTRO_SEGREDO: '' })
  expect(config).toMatchObject({ smtpUrl: undefined, endereco: undefined, segredo: undefined, correioDe: 'Lastro <lastro@localhost>' })
})
