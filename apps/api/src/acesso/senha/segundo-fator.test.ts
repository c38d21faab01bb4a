import { segundoFatorRotas, sessaoRotas, type ErroResposta } from '@lastro/contract'
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/chamadas.ts'
import { linkOf, waitCarta } from '../../../test/correspondencia.ts'
import { bearer, buildCliente, buildUsuario, SENHA_DE_TESTE } from '../../../test/factories.ts'

const NOVA = 'quatro palavras bem longas'

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
  const { token } = dataOf(sessaoRotas.login, await login(SENHA_DE_TESTE))
  const { segredo } = dataOf(segundoFatorRotas.start, await post('/SegundoFator', { senha: SENHA_DE_TESTE }, bearer(token)))
  const totp = new TOTP({ secret: Secret.fromBase32(segredo) })
  const codigo = (): string => totp.generate({ timestamp: t.clock.now.getTime() })
  expect((await post('/SegundoFator/confirmar', { codigo: codigo() }, bearer(token))).statusCode).toBe(200)
  t.clock.advance(60_000)

  await post('/Senha/esqueci', { email: ana.email })
  const carta = await waitCarta(t.database.db, ana.email, { assunto: /^(?=.*senha)(?!.*fator)/i })
  const defined = await post('/Senha/definir', { token: linkOf(carta).token, senha: NOVA })
  expect(defined.statusCode).toBe(200)
  expect(defined.body).not.toContain('refreshToken')

  const asked = (await login(NOVA)).json<ErroResposta>()
  expect(asked.code).toBe('segundo_fator_required')
  const entered = await post('/Sessao/segundo-fator', { desafio: asked.data?.['desafio'] ?? '', codigo: codigo() })
  expect(entered.statusCode).toBe(200)
})
