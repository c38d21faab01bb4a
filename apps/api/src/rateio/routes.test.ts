import { rateioRotas, type ErroResposta } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { RateioTooLargeError } from '@lastro/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, dataOf } from '../../test/api-client.ts'
import { buildUsuario, limitEscopo, signIn } from '../../test/factories.ts'
import { openRateio, PERIODO, type TestRateio } from '../../test/rateio-fixture.ts'
import { runRegras } from '../cubo/run-rateio.ts'

let r: TestRateio

beforeAll(async () => {
  r = await openRateio()
})
afterEach(() => r.clear())
afterAll(() => r.t.close())

describe('refusals', () => {
  test('refuses more rules than can be read at once, and work that would hold up other requests', async () => {
    await withTenant(r.t.database.db, { clienteId: r.clienteId, usuarioId: null }, (tx) =>
      sql`
        insert into rateio_regra (cliente_id, nome, metodo, ativo)
        select ${r.clienteId}::uuid, 'Regra ' || n, 'igualitario', false from generate_series(1, 500) n`.execute(tx),
    )
    const full = await r.call('POST', '/Rateio', r.limpeza())
    expect([codeOf(full), full.json<ErroResposta>().message]).toEqual(['rateio_invalid', expect.stringContaining('quanto cabem')])
    const remaining = (): never => {
      throw new RateioTooLargeError('too much')
    }
    expect(() => runRegras(remaining)).toThrow(expect.objectContaining({ codigo: 'dados_too_large' }))
  })

  test('answers 401 without a session, 403 without the permission, 404 for another cliente', async () => {
    const regra = await r.create(r.limpeza())
    const mudanca = { versao: regra.versao, regra: r.limpeza() }
    expect((await r.t.app.inject({ url: '/v1/Rateio' })).statusCode).toBe(401)
    expect(codeOf(await r.call('POST', '/Rateio', r.limpeza(), r.helena))).toBe('permissao_denied')
    expect(codeOf(await r.call('PUT', `/Rateio/${regra.id}`, mudanca, r.helena))).toBe('permissao_denied')
    expect((await r.list(r.helena)).regras).toHaveLength(1)
    expect((await r.list(r.foreign)).regras).toEqual([])
    expect(codeOf(await r.call('PUT', `/Rateio/${regra.id}`, mudanca, r.foreign))).toBe('registro_not_found')
    expect(codeOf(await r.call('POST', '/Rateio', { ...r.limpeza(), nome: 'De outro' }, r.foreign))).toBe('registro_not_found')
    expect(codeOf(await r.call('POST', '/Rateio/simulacao', { ...PERIODO, rascunho: { id: null, regra: r.limpeza() } }, r.foreign))).toBe(
      'registro_not_found',
    )
  })

  test('a user with a limited scope sees no rule, no flow and no DRE after rateio', async () => {
    const { db } = r.t.database
    const lia = await buildUsuario(db, { nome: 'Lia Limitada', perfil: 'analista', clientes: [r.clienteId] })
    await limitEscopo(db, { clienteId: r.clienteId, usuarioId: lia.id, centrosCusto: [r.centro('P1')] })
    const own = await signIn(db, lia, r.clienteId, r.t.clock.now)
    for (const [method, url, body] of [
      ['GET', '/Rateio', undefined],
      ['GET', '/Rateio/fluxos?inicio=2025-01&fim=2025-01', undefined],
      ['GET', `/Rateio/direcionador/${r.m2}?inicio=2025-01&fim=2025-01`, undefined],
      ['POST', '/Rateio/simulacao', { ...PERIODO, rascunho: null }],
      ['GET', '/Dre?rateio=depois', undefined],
      ['GET', '/Dre/explicar?codigo=DPE&inicio=2025-01&fim=2025-01&rateio=depois', undefined],
    ] as const) {
      expect(codeOf(await r.call(method, url, body, own))).toBe('escopo_limited')
    }
  })

  test('reports engine errors in Portuguese and saves nothing', async () => {
    const response = await r.call('POST', '/Rateio', r.percentual('Aluguel', { P1: 600_000, P2: 300_000 }))
    expect(response.json()).toMatchObject({
      code: 'rateio_invalid',
      details: [{ valor: 'rateio_percentual_not_100', message: 'Aluguel: os percentuais não somam 100 %.' }],
    })
    const { erros, resultado } = await r.simulate(r.percentual('Volta', { P1: 500_000, LIMPEZA: 500_000 }))
    expect({ erros, resultado }).toEqual({
      erros: [{ regraId: null, codigo: 'rateio_destino_in_origem', mensagem: 'Volta: o destino LIMPEZA também é origem.' }],
      resultado: null,
    })
    expect((await r.list()).regras).toEqual([])
  })

  test('refuses a duplicate name, a stale version and deleting an active rule', async () => {
    const regra = await r.create(r.limpeza())
    expect(codeOf(await r.call('POST', '/Rateio', r.limpeza()))).toBe('cadastro_duplicate')
    expect(codeOf(await r.call('PUT', `/Rateio/${regra.id}`, { versao: 9, regra: r.limpeza() }))).toBe('cadastro_version_conflict')
    expect(codeOf(await r.call('DELETE', `/Rateio/${regra.id}?versao=${regra.versao}`))).toBe('rateio_active')
    const { versao } = regra
    const disabled = dataOf(rateioRotas.activate, await r.call('PUT', `/Rateio/${regra.id}/ativo`, { versao, ativo: false }))
    expect((await r.simulate(null)).resultado?.fluxos).toEqual([])
    dataOf(rateioRotas.remove, await r.call('DELETE', `/Rateio/${regra.id}?versao=${disabled.versao}`))
    expect((await r.list()).regras).toEqual([])
  })
})

describe('rules', () => {
  test('are read as written, keep their order and record their changes', async () => {
    const [a, b] = [await r.create(r.limpeza()), await r.create(r.servicos('degraus'))]
    const { regras, versao } = await r.list()
    expect(regras).toEqual([
      { ...a, ativo: true, ...r.limpeza() },
      { ...b, ativo: true, ...r.servicos('degraus') },
    ])
    dataOf(rateioRotas.place, await r.call('PUT', `/Rateio/${b.id}/lugar`, { versao: b.versao, antesDeId: a.id }))
    const fresh = r.percentual('Limpeza por contrato', { P1: 333_334, P2: 333_333, P3: 333_333 })
    dataOf(rateioRotas.update, await r.call('PUT', `/Rateio/${a.id}`, { versao: a.versao, regra: fresh }))
    const after = await r.list()
    expect(after.regras).toEqual([
      { ...b, ativo: true, ...r.servicos('degraus') },
      { id: a.id, versao: a.versao + 1, ativo: true, ...fresh },
    ])
    expect(after.versao).toBe(versao + 2)
    const registros = await withTenant(r.t.database.db, { clienteId: r.clienteId, usuarioId: null, readOnly: true }, (tx) =>
      tx.selectFrom('auditoria').select(['antes', 'depois']).where('acao', '=', 'rateio.update').execute(),
    )
    expect(registros).toMatchObject([
      {
        antes: { nome: 'Limpeza por área', metodo: 'Direcionador: Área', destinos: ['P1', 'P2', 'P3'] },
        depois: { nome: 'Limpeza por contrato', destinos: ['P1 33,3334 %', 'P2 33,3333 %', 'P3 33,3333 %'] },
      },
    ])
  })

  test('keep referenced records from being deleted', async () => {
    await r.create(r.limpeza())
    const response = await r.call('DELETE', `/Cadastros/direcionadores/${r.m2}?versao=1`)
    expect(response.json()).toMatchObject({ code: 'cadastro_in_use' })
    expect(response.body).toContain('1 regra de rateio')
  })
})
