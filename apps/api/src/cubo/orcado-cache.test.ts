import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../test/build-app.ts'
import { buildCliente, buildUsuario, signIn, type TestUsuario } from '../../test/factories.ts'
import { buildOrcamento, editOrcamento, type OrcamentoFixture } from '../../test/orcamento-fixture.ts'
import { loadKnownRazao } from '../../test/known-razao.ts'
import { withCliente, type ContextoCliente } from '../http/contexto.ts'
import { sql } from 'kysely'
import { createOrcadoCache } from './orcado-cache.ts'
import { readLinhas, updateLinhas, type LinhasDeOrcamento } from './orcado-store.ts'

let t: TestApp
let clienteId: string
let usuario: TestUsuario
let orcamento: { id: number; linhas: number[] }
let grupoItens: number[]
let desk: OrcamentoFixture

const inCliente = <T>(work: (context: ContextoCliente) => Promise<T>): Promise<T> =>
  withCliente(t.database.db, { clienteId, usuarioId: usuario.id }, work)

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  usuario = await buildUsuario(db, { perfil: 'gestor', clientes: [clienteId] })
  const gestor = await signIn(db, usuario, clienteId, t.clock.now)
  await loadKnownRazao(t.app, db, clienteId, gestor)
  const { centros, itens } = await inCliente(async ({ tx }) => {
    const { rows } = await sql<{ centros: number[]; itens: number[] }>`
      select array(select id from centro_custo order by id) as centros, array(select id from grupo_item order by id limit 6) as itens`.execute(
      tx,
    )
    return rows[0]!
  })
  grupoItens = itens
  orcamento = await buildOrcamento(db, {
    clienteId,
    usuarioId: usuario.id,
    mesInicio: 202501,
    linhas: itens.slice(0, 3).map((grupoItem, i) => ({ grupoItem, centro: centros[0]!, filial: null, valores: [1000 * i, 7] })),
  })
  desk = editOrcamento(t.app, gestor, orcamento.id)
})
afterAll(() => t.close())

const centroOf = async (): Promise<number> => (await desk.read()).linhas.centroCustoId[0]!

test('cached lines follow any act like a fresh read', async () => {
  const cache = createOrcadoCache()
  const applied = new Set<string>()
  const act = fc.oneof(
    fc.record({ tipo: fc.constant('editar'), line: fc.nat(2), mes: fc.integer({ min: 1, max: 12 }), valor: fc.nat(99_999) }),
    fc.record({ tipo: fc.constantFrom('adicionar', 'remover', 'desfazer'), line: fc.nat(2), mes: fc.constant(1), valor: fc.constant(0) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 10 }), async (acts) => {
      for (const { tipo, line, mes, valor } of acts) {
        const { sequencia, linhas } = await desk.read()
        const centroCustoId = await centroOf()
        const request = {
          editar: { tipo, vista: sequencia, mudancas: [{ linhaId: linhas.id[line % linhas.id.length], mes, valorCentavos: valor }] },
          adicionar: {
            tipo: 'linhas',
            vista: sequencia,
            adicionar: [{ grupoItemId: grupoItens[3 + line], centroCustoId, filialId: null }],
            remover: [],
          },
          remover: {
            tipo: 'linhas',
            vista: sequencia,
            adicionar: [],
            remover: linhas.id.length > 1 ? [linhas.id[linhas.id.length - 1]] : [],
          },
          desfazer: { tipo, vista: sequencia, sequencia },
        }[tipo]
        if ((await desk.act(request)).statusCode === 200) applied.add(tipo)
        const after = (await desk.read()).sequencia
        await inCliente(async (context) => {
          const cached = await cache.readLinhas(context, 'todos', [{ id: orcamento.id, sequencia: after }])
          expect(cached).toEqual(await readLinhas(context, [orcamento.id]))
        })
      }
    }),
    { numRuns: 4, seed: 20251121 },
  )
  expect([...applied].toSorted()).toEqual(['adicionar', 'desfazer', 'editar', 'remover'])
}, 60_000)

test('an edited cell is read without the other lines; a changed set of lines or another history is not', async () => {
  const first = await desk.read()
  await desk.edit(first.sequencia, [first.linhas.id[0]!, 2, 111])
  const before = await desk.read()
  const known = {
    sequencia: before.sequencia,
    linhas: await inCliente(async (context) => (await readLinhas(context, [orcamento.id])).get(orcamento.id)!),
  }
  const WRONG = -1
  known.linhas.valoresCentavos[12] = WRONG
  await desk.edit(before.sequencia, [before.linhas.id[0]!, 3, 12_345])
  const update = (linhas: LinhasDeOrcamento) => inCliente((context) => updateLinhas(context, orcamento.id, { ...known, linhas }))
  const updated = await update(known.linhas)
  expect([updated?.valoresCentavos[2], updated?.valoresCentavos[12]]).toEqual([12_345, WRONG])
  expect(known.linhas.valoresCentavos[2]).not.toBe(12_345)
  expect(await update({ ...known.linhas, atoAt: '2020-01-01 00:00:00+00' })).toBeUndefined()

  const { sequencia, linhas } = await desk.read()
  await desk.done({ tipo: 'linhas', vista: sequencia, adicionar: [], remover: [linhas.id.at(-1)] })
  expect(await update(known.linhas)).toBeUndefined()
})
