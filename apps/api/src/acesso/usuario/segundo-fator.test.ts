import { randomUUID } from 'node:crypto'
import { usuarioRotas } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/api-client.ts'
import { waitMail } from '../../../test/sent-mails.ts'
import { createEquipe, type Nome } from '../../../test/team.ts'
import { TEST_SENHA } from '../../../test/factories.ts'

let t: TestApp
const equipe = createEquipe(() => t)
const { who, call, headersOf, listAuditoria } = equipe
let comercial: string

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ comercial } = await equipe.build())
})

const codeOf = (response: LightMyRequestResponse): string => response.json<{ code?: string }>().code ?? 'success'
const reset = (nome: Nome, id: string): Promise<LightMyRequestResponse> => call(nome, 'POST', `/Usuario/${id}/desligar-segundo-fator`)
const login = (nome: Nome): Promise<LightMyRequestResponse> =>
  t.app.inject({ method: 'POST', url: '/v1/api/login', payload: { email: who(nome).email, senha: TEST_SENHA } })
async function enrol(nome: Nome): Promise<void> {
  const { id } = who(nome)
  await withSistema(t.database.db, {}, async (tx) => {
    await sql`update usuario set totp_segredo = 'x', totp_confirmed_at = now(), totp_passo = 1 where id = ${id}`.execute(tx)
    await sql`insert into codigo_recuperacao (usuario_id, codigo_hash) values (${id}, sha256(${id}::text::bytea))`.execute(tx)
  })
}
const isOn = async (nome: Nome): Promise<boolean> =>
  dataOf(usuarioRotas.get, await call('bruno', 'GET', `/Usuario/${who(nome).id}`)).segundoFator

test('answers 401, 403 and 404, and refuses oneself, higher ranks and people with other clientes', async () => {
  const { id } = who('helena')
  const url = `/v1/Usuario/${id}/desligar-segundo-fator`
  expect(codeOf(await t.app.inject({ method: 'POST', url }))).toBe('sessao_required')
  expect(codeOf(await reset('tiago', id))).toBe('permissao_denied')
  expect(codeOf(await reset('renata', who('estela').id))).toBe('registro_not_found')
  expect(codeOf(await reset('renata', randomUUID()))).toBe('registro_not_found')
  await withTenant(t.database.db, { clienteId: comercial, usuarioId: null }, (tx) =>
    tx
      .insertInto('usuario_cliente')
      .values({ cliente_id: comercial, usuario_id: who('bruno').id, perfil: 'gestor', accepted_at: new Date() })
      .execute(),
  )
  for (const nome of ['renata', 'bruno', 'vera'] as const) await enrol(nome)
  expect(codeOf(await reset('renata', who('renata').id))).toBe('usuario_own')
  expect(codeOf(await reset('bruno', who('bruno').id))).toBe('usuario_own')
  expect(codeOf(await reset('renata', who('bruno').id))).toBe('usuario_not_editable')
  expect(codeOf(await reset('renata', who('vera').id))).toBe('usuario_not_editable')
  for (const nome of ['renata', 'bruno', 'vera'] as const) expect(await isOn(nome)).toBe(true)
})

test('leaves the password enough, ends sessions and challenges, and notifies the person with the author', async () => {
  const { id, email } = who('helena')
  await enrol('helena')
  const asked = await login('helena')
  expect(codeOf(asked)).toBe('segundo_fator_required')
  const { desafio } = asked.json<{ data: { desafio: string } }>().data
  expect(dataOf(usuarioRotas.resetSegundoFator, await reset('renata', id)).segundoFator).toBe(false)
  expect((await t.app.inject({ url: '/v1/Sessao', headers: headersOf('helena') })).statusCode).toBe(401)
  const late = await t.app.inject({ method: 'POST', url: '/v1/Sessao/segundo-fator', payload: { desafio, codigo: '123456' } })
  expect(codeOf(late)).toBe('desafio_refused')
  const entered = await login('helena')
  const { token } = entered.json<{ data: { token: string } }>().data
  const headers = { authorization: `Bearer ${token}` }
  expect((await t.app.inject({ url: '/v1/SegundoFator', headers })).json()).toMatchObject({ data: { ativo: false, codigosRestantes: 0 } })
  expect((await t.app.inject({ url: '/v1/Notificacao', headers })).json()).toMatchObject({
    data: { itens: expect.arrayContaining([expect.objectContaining({ tipo: 'segundoFator.removido', dados: { quem: 'Renata Campos' } })]) },
  })
  expect((await waitMail(t.database.db, email, { assunto: /segundo fator desligado/ })).texto).toContain('Renata Campos')
  expect(await listAuditoria(comercial, 'usuario.resetSegundoFator')).toMatchObject([
    { usuario_id: who('renata').id, assunto_id: id, antes: { segundoFator: true }, depois: { segundoFator: false, sessoesEncerradas: 1 } },
  ])
})

test('does nothing and notifies no one without a second factor', async () => {
  expect(codeOf(await reset('renata', who('helena').id))).toBe('success')
  expect(await listAuditoria(comercial, 'usuario.resetSegundoFator')).toEqual([])
  expect((await t.app.inject({ url: '/v1/Sessao', headers: headersOf('helena') })).statusCode).toBe(200)
})
