import { segundoFatorRotas, sessaoRotas, type ErroResposta } from '@lastro/contract'
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/api-client.ts'
import { linkOf, waitMail } from '../../../test/sent-mails.ts'
import { bearer, buildCliente, buildUsuario, TEST_SENHA } from '../../../test/factories.ts'

const NEW = 'quatro palavras bem longas'

let t: TestApp

beforeAll(async () => {
  t = await buildApp({ endereco: 'https://{marca}.exemplo' })
})
afterAll(() => t.close())

const post = (url: string, payload: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: `/v1${url}`, payload, headers })

test('a forgotten password does not bypass the second factor', async () => {
  const ana = await buildUsuario(t.database.db, { nome: 'Ana Prado', clientes: [await buildCliente(t.database.db)] })
  const login = (senha: string): Promise<LightMyRequestResponse> => post('/api/login', { email: ana.email, senha })
  const { token } = dataOf(sessaoRotas.login, await login(TEST_SENHA))
  const { segredo } = dataOf(segundoFatorRotas.start, await post('/SegundoFator', { senha: TEST_SENHA }, bearer(token)))
  const totp = new TOTP({ secret: Secret.fromBase32(segredo) })
  const codigo = (): string => totp.generate({ timestamp: t.clock.now.getTime() })
  expect((await post('/SegundoFator/confirmar', { codigo: codigo() }, bearer(token))).statusCode).toBe(200)
  t.clock.advance(60_000)

  await post('/Senha/esqueci', { email: ana.email })
  const mail = await waitMail(t.database.db, ana.email, { assunto: /^(?=.*senha)(?!.*fator)/i })
  const defined = await post('/Senha/definir', { token: linkOf(mail).token, senha: NEW })
  expect(defined.statusCode).toBe(200)
  expect(defined.body).not.toContain('refreshToken')

  const asked = (await login(NEW)).json<ErroResposta>()
  expect(asked.code).toBe('segundo_fator_required')
  const entered = await post('/Sessao/segundo-fator', { desafio: asked.data?.['desafio'] ?? '', codigo: codigo() })
  expect(entered.statusCode).toBe(200)
})
