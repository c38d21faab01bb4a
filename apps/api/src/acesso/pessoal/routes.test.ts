import { pessoalRotas } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, createCalls, dataOf, type ApiCalls } from '../../../test/api-client.ts'
import { buildCliente, buildUsuario, limitEscopo, signIn, type TestUsuario } from '../../../test/factories.ts'

const ISSUER = 'https://entrada.exemplo/tenant'

let t: TestApp
let comercial: string
let serra: string

beforeAll(async () => {
  t = await buildApp()
  comercial = await buildCliente(t.database.db, { nome: 'Comercial Ação' })
  serra = await buildCliente(t.database.db, { nome: 'Serra Azul' })
})
afterAll(() => t.close())

async function enter(usuario: TestUsuario, clienteId: string | null): Promise<ApiCalls> {
  const token = await signIn(t.database.db, usuario, clienteId, t.clock.now)
  return createCalls(t.app, () => token)
}

async function link(usuario: TestUsuario, ...sujeitos: string[]): Promise<void> {
  await withSistema(t.database.db, {}, async (tx) => {
    for (const [i, subject] of sujeitos.entries()) {
      await sql`
        insert into identidade_externa (emissor, sujeito, usuario_id, email, created_at)
        values (${ISSUER}, ${subject}, ${usuario.id}, ${`${subject}@exemplo.com`}, ${new Date(Date.UTC(2026, 0, 1, 12, i))})`.execute(tx)
      await sql`
        insert into sessao (id, usuario_id, origem, emissor, sujeito, expires_at)
        values (gen_random_uuid(), ${usuario.id}, 'externa', ${ISSUER}, ${subject}, now() + interval '1 hour')`.execute(tx)
    }
  })
}

const desvincular = (calls: ApiCalls, sujeito: string) => calls.post('/v1/Usuario/conexoes/desvincular', { emissor: ISSUER, sujeito })

test('answers 401 without a session', async () => {
  for (const url of ['/v1/Usuario/eu', '/v1/Usuario/conexoes', '/v1/Usuario/atividade', '/v1/Usuario/telas-fixadas'])
    expect((await t.app.inject({ url })).statusCode).toBe(401)
  expect((await t.app.inject({ method: 'POST', url: '/v1/Usuario/conexoes/desvincular', payload: {} })).statusCode).toBe(401)
})

test('returns the person and the perfil in each cliente, from any of them', async () => {
  const { db } = t.database
  const lia = await buildUsuario(db, { nome: 'Lia Prado', perfil: 'analista', clientes: [serra, comercial] })
  await withTenant(db, { clienteId: serra, usuarioId: null }, (tx) =>
    tx
      .updateTable('usuario_cliente')
      .set({ perfil: 'gestor', accepted_at: '2026-02-03T12:00:00Z' })
      .where('usuario_id', '=', lia.id)
      .execute(),
  )
  await limitEscopo(db, { clienteId: comercial, usuarioId: lia.id, filiais: [] })
  const me = await (await enter(lia, serra)).read(pessoalRotas.get, '/v1/Usuario/eu')
  expect(me).toMatchObject({ nome: 'Lia Prado', email: lia.email, senha: true, segundoFator: false, emailVerificado: false })
  expect(me.clientes.map(({ nome, perfil, limitado }) => [nome, perfil, limitado])).toEqual([
    ['Comercial Ação', 'analista', true],
    ['Serra Azul', 'gestor', false],
  ])
  expect(me.clientes[1]?.desde).toBe('2026-02-03T12:00:00.000Z')
})

test('unlinks a work account when another way to sign in remains; ends its sessions, notifies and records', async () => {
  const { db } = t.database
  const ana = await buildUsuario(db, { nome: 'Ana Lima', clientes: [comercial] })
  await link(ana, 'ana-1')
  const deAna = await enter(ana, comercial)
  const [conta] = await deAna.read(pessoalRotas.listContas, '/v1/Usuario/conexoes')
  expect(conta).toEqual({
    emissor: ISSUER,
    sujeito: 'ana-1',
    email: 'ana-1@exemplo.com',
    createdAt: '2026-01-01T12:00:00.000Z',
    lastAccessAt: null,
    desvinculavel: true,
  })
  expect(dataOf(pessoalRotas.unlinkConta, await desvincular(deAna, 'ana-1'))).toEqual([])
  expect(codeOf(await desvincular(deAna, 'ana-1'))).toBe('registro_not_found')
  const { sessoes, avisos, correios } = await withSistema(db, { readOnly: true }, async (tx) => ({
    sessoes: await tx.selectFrom('sessao').select('origem').where('usuario_id', '=', ana.id).execute(),
    avisos: await tx.selectFrom('notificacao').select('tipo').where('usuario_id', '=', ana.id).execute(),
    correios: await tx.selectFrom('correio').select('assunto').where('para', '=', ana.email).execute(),
  }))
  expect(sessoes).toEqual([{ origem: 'senha' }])
  expect(avisos).toEqual([{ tipo: 'contaTrabalho.desvinculada' }])
  expect(correios).toEqual([{ assunto: 'Lastro: conta de trabalho desvinculada' }])
  const registros = await withTenant(db, { clienteId: comercial, usuarioId: null, readOnly: true }, (tx) =>
    tx.selectFrom('auditoria').select(['acao', 'depois']).where('usuario_id', '=', ana.id).execute(),
  )
  expect(registros).toEqual([
    { acao: 'contaTrabalho.unlink', depois: { dispositivo: 'lightMyRequest', emissor: ISSUER, conta: 'ana-1@exemplo.com' } },
  ])
})

test('refuses to unlink the last way to sign in, or the account of another person', async () => {
  const { db } = t.database
  const [bia, caio] = [await buildUsuario(db, { nome: 'Bia Ramos' }), await buildUsuario(db, { nome: 'Caio Melo' })]
  await withSistema(db, {}, (tx) => tx.updateTable('usuario').set({ senha_hash: null }).where('id', '=', bia.id).execute())
  await link(bia, 'bia-1', 'bia-2')
  const deBia = await enter(bia, null)
  expect(codeOf(await desvincular(await enter(caio, null), 'bia-1'))).toBe('registro_not_found')
  expect(
    dataOf(pessoalRotas.unlinkConta, await desvincular(deBia, 'bia-1')).map(({ sujeito, desvinculavel }) => [sujeito, desvinculavel]),
  ).toEqual([['bia-2', false]])
  expect(codeOf(await desvincular(deBia, 'bia-2'))).toBe('conta_trabalho_last')
  await link(bia, 'bia-3')
  const codes = await Promise.all(['bia-2', 'bia-3'].map(async (subject) => codeOf(await desvincular(deBia, subject))))
  expect(codes.toSorted()).toEqual(['conta_trabalho_last', 'success'])
})

test('lists the own activity in the active cliente, newest first, by page', async () => {
  const { db } = t.database
  const eva = await buildUsuario(db, { nome: 'Eva Dias', clientes: [comercial, serra] })
  const other = await buildUsuario(db, { nome: 'Outra', clientes: [comercial] })
  const write = (clienteId: string, usuarioId: string, action: string, dispositivo?: string) =>
    withTenant(db, { clienteId, usuarioId: null }, (tx) =>
      sql`insert into auditoria (cliente_id, usuario_id, acao, assunto, depois, ip)
        values (${clienteId}, ${usuarioId}, ${action}, 'Usuario', ${JSON.stringify({ dispositivo })}::jsonb, '10.0.0.7')`.execute(tx),
    )
  await write(comercial, eva.id, 'sessao.login', 'Firefox · Windows')
  await write(comercial, other.id, 'sessao.login')
  await write(serra, eva.id, 'sessao.logout')
  await write(comercial, eva.id, 'dePara.update')
  await write(comercial, eva.id, 'sessao.logout', '')
  const deEva = await enter(eva, comercial)
  const first = await deEva.read(pessoalRotas.listAtividade, '/v1/Usuario/atividade?limite=2')
  expect(first.itens.map(({ acao }) => acao)).toEqual(['sessao.logout', 'dePara.update'])
  const second = await deEva.read(pessoalRotas.listAtividade, `/v1/Usuario/atividade?limite=2&cursor=${first.proximo}`)
  expect(second).toMatchObject({ itens: [{ acao: 'sessao.login', dispositivo: 'Firefox · Windows', ip: '10.0.0.7' }], proximo: null })
  expect(await (await enter(eva, null)).read(pessoalRotas.listAtividade, '/v1/Usuario/atividade')).toEqual({ itens: [], proximo: null })
})

test('keeps pinned screens in order per person, on every device', async () => {
  const { db } = t.database
  const [gil, hugo] = [await buildUsuario(db, { nome: 'Gil' }), await buildUsuario(db, { nome: 'Hugo' })]
  const url = '/v1/Usuario/telas-fixadas'
  const deGil = await enter(gil, null)
  expect(await deGil.read(pessoalRotas.getTelasFixadas, url)).toEqual({ telas: [] })
  const telas = ['/Dre', '/pages/account-settings/security', '/Importacao']
  expect(dataOf(pessoalRotas.updateTelasFixadas, await deGil.put(url, { telas }))).toEqual({ telas })
  expect(await (await enter(gil, null)).read(pessoalRotas.getTelasFixadas, url)).toEqual({ telas })
  expect(await (await enter(hugo, null)).read(pessoalRotas.getTelasFixadas, url)).toEqual({ telas: [] })
  const many = Array.from({ length: 13 }, (_, i) => `/Tela${i}`)
  for (const refused of [['/Dre', '/Dre'], ['javascript:alert(1)'], ['//outro'], ['/Dre?x=1'], many]) {
    expect(codeOf(await deGil.put(url, { telas: refused }))).toBe('requisicao_invalid')
  }
  expect(await deGil.read(pessoalRotas.getTelasFixadas, url)).toEqual({ telas })
})
