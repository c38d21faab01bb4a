import { dreRotas, sessaoRotas } from '@lastro/contract'
import { withSistema } from '@lastro/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { createChamadas, type Chamadas } from '../../test/chamadas.ts'
import { signIn } from '../../test/factories.ts'
import { loadAcessos } from './demonstracao-acesso.ts'
import { DEMONSTRACAO_CLIENTES } from './demonstracao-cadastro.ts'
import { demonstracaoId, loadDemonstracao } from './load-demonstracao.ts'

let t: TestApp
const clienteId = demonstracaoId(DEMONSTRACAO_CLIENTES.comercial.cnpj)

beforeAll(async () => {
  t = await buildApp()
  await loadDemonstracao(t.database.db)
}, 120_000)
afterAll(() => t.close())

async function enter(nome: string, onde = clienteId): Promise<Chamadas> {
  const email = `${nome}@lastro.demo`
  const usuario = await withSistema(t.database.db, {}, (tx) =>
    tx.selectFrom('usuario').select(['id', 'email', 'nome', 'perfil']).where('email', '=', email).executeTakeFirstOrThrow(),
  )
  const token = await signIn(t.database.db, { ...usuario, perfil: 'client' }, onde, t.clock.now)
  return createChamadas(t.app, () => token)
}

test('Paulo sees the stores he runs, and a part of what Renata sees', async () => {
  const [paulo, renata] = [await enter('paulo'), await enter('renata')]
  const { userAbilityRules } = await paulo.read(sessaoRotas.get, '/v1/Sessao')
  expect(userAbilityRules).toContainEqual(
    expect.objectContaining({ subject: ['Lancamento'], conditions: { centroCusto: { $in: ['LOJ-RJ', 'LOJ-SP'] } } }),
  )
  const ano = '/v1/Dre?inicio=2025-01&fim=2025-12'
  const totals = await Promise.all([paulo, renata].map(async (quem) => (await quem.read(dreRotas.get, ano)).linhas[0]?.total ?? 0))
  expect(totals[0]).toBeGreaterThan(0)
  expect(totals[1]).toBeGreaterThan(totals[0] ?? 0)
  const csv = await paulo.get('/v1/Dre/exportar?inicio=2025-01&fim=2025-12&formato=csv')
  expect(csv.statusCode).toBe(200)
})

test('one company has establishments, whose amounts add up to its own to the centavo', async () => {
  const renata = await enter('renata', demonstracaoId(DEMONSTRACAO_CLIENTES.transportes.cnpj))
  const filiais = (await renata.get('/v1/Filial')).json<{ data: { id: number; codigo: string }[] }>().data
  expect(filiais.map(({ codigo }) => codigo)).toEqual(['Filial MG', 'Filial RJ', 'Matriz SP'])
  const receitaLiquida = async (filial: string): Promise<number> => {
    const { linhas } = await renata.read(dreRotas.get, `/v1/Dre?inicio=2026-01&fim=2026-01${filial}`)
    return linhas.find(({ codigo }) => codigo === 'RL')?.total ?? 0
  }
  const partes = await Promise.all(filiais.map(({ id }) => receitaLiquida(`&filial=${id}`)))
  expect(partes).toEqual([49_506_368, 99_012_740, 181_523_358])
  expect(await receitaLiquida('')).toBe(330_042_466)
})

test('loading it again leaves what was changed since', async () => {
  await loadAcessos(t.database.db, 'comercial', clienteId)
  expect((await (await enter('paulo')).get('/v1/CentroCusto')).json<{ data: unknown[] }>().data).toHaveLength(2)
})
