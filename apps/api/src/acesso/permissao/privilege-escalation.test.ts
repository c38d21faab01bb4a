/**
 * Privilege escalation, tried by every perfil against every perfil. Each except the admin holds `manage` of Permissao and Usuario, the
 * worst exception possible. The expected results are written by hand.
 */
import { PERFIS, usuarioRotas, type Excecao, type Perfil } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { dataOf } from '../../../test/api-client.ts'
import { bearer, buildCliente, buildUsuario, signIn } from '../../../test/factories.ts'

/** Rows: acting perfil. Columns: target perfil. `=` is success. */
type Table = Record<Exclude<Perfil, 'client'>, Record<Perfil, string>>
const above = 'permissao_ranks_above'
const admin = 'permissao_admin_fixed'

const PERSON_PERMISSOES: Table = {
  admin: { admin, gestor: '=', analista: '=', client: '=', leitor: '=' },
  gestor: { admin, gestor: '=', analista: '=', client: '=', leitor: '=' },
  analista: { admin, gestor: above, analista: '=', client: '=', leitor: '=' },
  leitor: { admin, gestor: above, analista: above, client: '=', leitor: '=' },
}
const own = 'permissao_own'
const PERMISSOES_DO_PERFIL: Table = {
  admin: { admin: 'registro_not_found', gestor: '=', analista: '=', client: '=', leitor: '=' },
  gestor: { admin: 'registro_not_found', gestor: own, analista: '=', client: '=', leitor: '=' },
  analista: { admin: 'registro_not_found', gestor: above, analista: own, client: '=', leitor: '=' },
  leitor: { admin: 'registro_not_found', gestor: above, analista: above, client: '=', leitor: own },
}
const not = 'usuario_not_editable'
const EDIT: Table = {
  admin: { admin: '=', gestor: '=', analista: '=', client: '=', leitor: '=' },
  gestor: { admin: not, gestor: '=', analista: '=', client: '=', leitor: '=' },
  analista: { admin: not, gestor: not, analista: '=', client: '=', leitor: '=' },
  leitor: { admin: not, gestor: not, analista: not, client: not, leitor: '=' },
}
const forbidden = 'permissao_not_held'
const CONVIDAR: Table = {
  admin: { admin: '=', gestor: '=', analista: '=', client: '=', leitor: '=' },
  gestor: { admin: forbidden, gestor: '=', analista: '=', client: '=', leitor: '=' },
  analista: { admin: forbidden, gestor: forbidden, analista: '=', client: '=', leitor: '=' },
  leitor: { admin: forbidden, gestor: forbidden, analista: forbidden, client: forbidden, leitor: '=' },
}

const DADO: Excecao[] = [
  { action: 'manage', subject: 'Permissao', permitido: true },
  { action: 'manage', subject: 'Usuario', permitido: true },
]
const MUDANCA: Excecao = { action: 'read', subject: 'Dre', permitido: false }
const WITHOUT_LIMIT = { restringeCentroCusto: false, centrosCusto: [], restringeFilial: false, filiais: [] }

let t: TestApp
let clienteId: string
let sequence = 0
const targets = new Map<Perfil, string>()
const tokens = new Map<Perfil, string>()

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.database
  clienteId = await buildCliente(db)
  for (const perfil of PERFIS) {
    const caller = await buildUsuario(db, { nome: `Quem ${perfil}`, perfil, clientes: [clienteId] })
    if (perfil !== 'admin') await give(caller.id, DADO)
    tokens.set(perfil, await signIn(db, caller, clienteId, t.clock.now))
    targets.set(perfil, (await buildUsuario(db, { nome: `Alvo ${perfil}`, perfil, clientes: [clienteId] })).id)
  }
})

async function give(usuarioId: string, excecoes: readonly Excecao[]): Promise<void> {
  await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
    tx
      .insertInto('permissao_usuario')
      .values(excecoes.map((excecao) => ({ cliente_id: clienteId, usuario_id: usuarioId, ...excecao })))
      .execute(),
  )
}

const call = (caller: Perfil, method: 'POST' | 'PUT', url: string, payload: object = {}): Promise<LightMyRequestResponse> =>
  t.app.inject({ method, url: `/v1${url}`, payload, headers: bearer(tokens.get(caller) ?? '') })
const codeOf = (response: LightMyRequestResponse): string => response.json<{ code?: string }>().code ?? '='
const putUsuario = (caller: Perfil, target: Perfil, excecoes: Excecao[]): Promise<LightMyRequestResponse> =>
  call(caller, 'PUT', `/Permissao/usuario/${targets.get(target)}`, {
    versao: 1,
    excecoes,
    escopo: { ...WITHOUT_LIMIT, restringeCentroCusto: target === 'client' },
  })

async function outcomes(attempt: (target: Perfil) => Promise<LightMyRequestResponse>): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const target of PERFIS) all[target] = codeOf(await attempt(target))
  return all
}

describe.each(['admin', 'gestor', 'analista', 'leitor'] as const)('a perfil %s', (caller) => {
  test('does not change the permissions of a higher rank', async () => {
    expect(await outcomes((target) => putUsuario(caller, target, [MUDANCA]))).toEqual(PERSON_PERMISSOES[caller])
  })

  test('does not change the view of a higher rank, even in a cell left unchanged', async () => {
    const limit = (target: Perfil): Promise<LightMyRequestResponse> =>
      call(caller, 'PUT', `/Permissao/usuario/${targets.get(target)}`, {
        versao: 1,
        excecoes: [],
        escopo: { ...WITHOUT_LIMIT, restringeCentroCusto: true },
      })
    expect(await outcomes(limit)).toEqual(PERSON_PERMISSOES[caller])
  })

  test('does not change a perfil of higher or equal rank', async () => {
    const put = (target: Perfil): Promise<LightMyRequestResponse> =>
      call(caller, 'PUT', `/Permissao/perfil/${target}`, { versao: 1, excecoes: [] })
    expect(await outcomes(put)).toEqual(PERMISSOES_DO_PERFIL[caller])
  })

  test('edits, blocks, resets and readdresses only people with no more rights', async () => {
    const url = (target: Perfil): string => `/Usuario/${targets.get(target)}`
    for (const attempt of [
      (target: Perfil) => call(caller, 'PUT', url(target), { versao: 2, nome: 'Outro Nome', perfil: target }),
      (target: Perfil) => call(caller, 'POST', `${url(target)}/desligar-segundo-fator`),
      (target: Perfil) => call(caller, 'PUT', `${url(target)}/email`, { versao: 3, email: `escalada.${(sequence += 1)}@teste.lastro` }),
      (target: Perfil) => call(caller, 'POST', `${url(target)}/encerrar-sessoes`, {}),
      (target: Perfil) => call(caller, 'POST', `${url(target)}/bloquear`, {}),
    ]) {
      expect(await outcomes(attempt)).toEqual(EDIT[caller])
    }
  })

  test('does not invite or promote above the own rank', async () => {
    const invite = (perfil: Perfil): Promise<LightMyRequestResponse> =>
      call(caller, 'POST', '/Usuario', { email: `convidado.${(sequence += 1)}@teste.lastro`, nome: 'Nova', perfil, clientes: [clienteId] })
    expect(await outcomes(invite)).toEqual(CONVIDAR[caller])
    const { versao } = dataOf(
      usuarioRotas.get,
      await t.app.inject({ url: `/v1/Usuario/${targets.get(caller)}`, headers: bearer(tokens.get('admin') ?? '') }),
    )
    for (const perfil of PERFIS.filter((each) => CONVIDAR[caller][each] === forbidden)) {
      expect(codeOf(await call(caller, 'PUT', `/Usuario/${targets.get(caller)}`, { versao, nome: 'Outro', perfil }))).toBe(forbidden)
    }
  })
})

test('a perfil client with a partial view administers nothing', async () => {
  expect(new Set(Object.values(await outcomes((target) => putUsuario('client', target, [MUDANCA]))))).toEqual(new Set(['escopo_limited']))
  expect(codeOf(await call('client', 'PUT', `/Usuario/${targets.get('leitor')}`, { versao: 2, nome: 'X', perfil: 'leitor' }))).toBe(
    'escopo_limited',
  )
})

describe('granting only held rights', () => {
  test('an analista does not grant approval or rights of the provider', async () => {
    for (const [action, subject] of [
      ['approve', 'Orcamento'],
      ['manage', 'Orcamento'],
      ['read', 'Auditoria'],
      ['read', 'Marca'],
      ['manage', 'all'],
    ] as const) {
      expect(codeOf(await putUsuario('analista', 'leitor', [{ action, subject, permitido: true }]))).toBe(forbidden)
    }
    expect(codeOf(await putUsuario('analista', 'leitor', [{ action: 'import', subject: 'Lancamento', permitido: true }]))).toBe('=')
  })

  test('a gestor with one action of a subject revoked does not grant manage', async () => {
    const sofia = await buildUsuario(t.database.db, { nome: 'Sofia Lins', clientes: [clienteId] })
    await give(sofia.id, [{ action: 'export', subject: 'Dre', permitido: false }])
    tokens.set('gestor', await signIn(t.database.db, sofia, clienteId, t.clock.now))
    expect(codeOf(await putUsuario('gestor', 'leitor', [{ action: 'manage', subject: 'Dre', permitido: true }]))).toBe(forbidden)
    expect(codeOf(await putUsuario('gestor', 'leitor', [{ action: 'update', subject: 'Dre', permitido: true }]))).toBe('=')
  })

  test('a higher perfil outranks even when its cliente emptied it', async () => {
    await withTenant(t.database.db, { clienteId, usuarioId: null }, (tx) =>
      tx
        .insertInto('permissao_perfil')
        .values({ cliente_id: clienteId, perfil: 'gestor', action: 'manage', subject: 'all', permitido: false })
        .execute(),
    )
    expect(codeOf(await call('analista', 'PUT', `/Usuario/${targets.get('gestor')}`, { versao: 2, nome: 'X', perfil: 'gestor' }))).toBe(not)
    expect(codeOf(await call('analista', 'PUT', `/Usuario/${targets.get('analista')}`, { versao: 2, nome: 'X', perfil: 'gestor' }))).toBe(
      forbidden,
    )
  })
})
