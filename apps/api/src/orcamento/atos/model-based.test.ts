/** Model-based test of acts: undo, redo, restore and past states. */
import fc from 'fast-check'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf } from '../../../test/api-client.ts'
import { buildCliente, buildImportacao, buildUsuario, planilhaOf, signIn } from '../../../test/factories.ts'
import { buildOrcamento, editOrcamento, type OrcamentoFixture } from '../../../test/orcamento-fixture.ts'

const CASOS = Number(process.env['LASTRO_CASOS'] ?? 10)
const SEED = process.env['LASTRO_CASOS'] === undefined ? { seed: 11 } : {}

let t: TestApp
let clienteId: string
let people: { id: string; token: string }[]
let itens: number[]

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  people = await Promise.all(
    ['Ana Souza', 'Caio Lima'].map(async (nome) => {
      const usuario = await buildUsuario(db, { nome, perfil: 'analista', clientes: [clienteId] })
      return { id: usuario.id, token: await signIn(db, usuario, clienteId, t.clock.now) }
    }),
  )
  itens = await withTenant(db, { clienteId, usuarioId: null }, async (tx) =>
    (await sql<{ id: number }>`select id from grupo_item where not arquivado order by id limit 5`.execute(tx)).rows.map(({ id }) => id),
  )
})
afterAll(() => t.close())

type State = Readonly<Record<number, readonly number[]>>

interface DoneAto {
  quem: number
  tipo: string
  antes: State
  depois: State
  undone: boolean
}

const quem = fc.nat(1)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      tipo: fc.constant('editar' as const),
      quem,
      item: fc.nat(4),
      mes: fc.integer({ min: 1, max: 12 }),
      largura: fc.integer({ min: 1, max: 3 }),
      valor: fc.integer({ min: -3, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constant('linha' as const), quem, item: fc.nat(4), valor: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ tipo: fc.constantFrom('desfazer' as const, 'refazer' as const), quem, qual: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('restaurar' as const), quem, qual: fc.nat(20) }) },
)

const twelve = (valor: number): number[] => [valor, ...Array.from<number>({ length: 11 }).fill(0)]

function revert(now: State, { antes, depois }: DoneAto): State | undefined {
  const fresh: Record<number, readonly number[]> = { ...now }
  for (const item of new Set([...Object.keys(antes), ...Object.keys(depois)].map(Number))) {
    const [was, stayed, current] = [antes[item], depois[item], now[item]]
    if (JSON.stringify(was) === JSON.stringify(stayed)) continue
    if (was === undefined || stayed === undefined) {
      if (JSON.stringify(current) !== JSON.stringify(stayed)) return undefined
      if (was === undefined) delete fresh[item]
      else fresh[item] = was
      continue
    }
    if (current === undefined || current.some((valor, mes) => was[mes] !== stayed[mes] && valor !== stayed[mes])) return undefined
    fresh[item] = current.map((valor, mes) => (was[mes] === stayed[mes] ? valor : was[mes]!))
  }
  return fresh
}

test('every state matches the model, at once and later', async () => {
  const times = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const { id } = await buildOrcamento(t.database.db, {
        clienteId,
        usuarioId: people[0]?.id ?? '',
        linhas: itens.slice(0, 3).map((grupoItem) => ({ grupoItem, centro: null, filial: null, valores: [1] })),
      })
      const mesas = people.map(({ token }): OrcamentoFixture => editOrcamento(t.app, token, id))
      const read = async (query = ''): Promise<{ state: State; ids: Map<number, number> }> => {
        const { linhas } = await mesas[0]!.read(query)
        return {
          state: Object.fromEntries(linhas.grupoItemId.map((item, i) => [item, linhas.valoresCentavos.slice(i * 12, (i + 1) * 12)])),
          ids: new Map(linhas.grupoItemId.map((item, i) => [item, linhas.id[i]!])),
        }
      }
      let { state, ids } = await read()
      const states: State[] = [state]
      const made: DoneAto[] = []
      for (const each of steps) {
        const vista = made.length
        const desk = mesas[each.quem]!
        let after: State | undefined = state
        let request: object
        let target: DoneAto | undefined
        if (each.tipo === 'editar') {
          const item = itens[each.item]!
          const linhaId = ids.get(item)
          if (linhaId === undefined) continue
          const meses = Array.from({ length: each.largura }, (_, i) => ((each.mes - 1 + i) % 12) + 1)
          after = { ...state, [item]: state[item]!.map((valor, i) => (meses.includes(i + 1) ? each.valor : valor)) }
          request = { tipo: 'colar', mudancas: meses.map((mes) => ({ linhaId, mes, valorCentavos: each.valor })) }
        } else if (each.tipo === 'linha') {
          const item = itens[each.item]!
          const linhaId = ids.get(item)
          const { [item]: _sai, ...rest } = state
          after = linhaId === undefined ? { ...state, [item]: twelve(each.valor) } : rest
          request =
            linhaId === undefined
              ? {
                  tipo: 'linhas',
                  adicionar: [{ grupoItemId: item, centroCustoId: null, filialId: null, valoresCentavos: twelve(each.valor) }],
                }
              : { tipo: 'linhas', remover: [linhaId] }
        } else if (each.tipo === 'restaurar') {
          const sequencia = each.qual % states.length
          after = states[sequencia]!
          request = { tipo: 'restaurar', sequencia }
        } else {
          const mine = made.flatMap((finished, i) =>
            finished.quem === each.quem && !finished.undone && (finished.tipo === 'desfazer') === (each.tipo === 'refazer') ? [i] : [],
          )
          if (mine.length === 0) continue
          const i = mine[each.qual % mine.length]!
          target = made[i]!
          after = revert(state, target)
          request = { tipo: each.tipo, sequencia: i + 1 }
        }
        const response = await desk.act({ vista, ...request })
        const code = codeOf(response)
        const now = await read()
        if (code !== 'success') {
          expect(['orcamento_celula_conflict', 'orcamento_ato_done', 'orcamento_linha_duplicate']).toContain(code)
          expect(['desfazer', 'refazer', 'restaurar']).toContain(each.tipo)
          expect(now.state).toEqual(state)
          continue
        }
        expect(now.state).toEqual(after)
        const { sequencia } = response.json<{ data: { sequencia: number } }>().data
        if (sequencia === vista) continue
        if (target !== undefined) target.undone = true
        times.set(each.tipo, (times.get(each.tipo) ?? 0) + 1)
        made.push({ quem: each.quem, tipo: each.tipo, antes: state, depois: now.state, undone: false })
        ;({ state, ids } = now)
        states.push(state)
      }
      for (const [sequencia, was] of states.entries()) expect((await read(`?sequencia=${sequencia}`)).state).toEqual(was)
    }),
    { numRuns: CASOS, ...SEED },
  )
  expect([...times.keys()].toSorted()).toEqual(['desfazer', 'editar', 'linha', 'refazer', 'restaurar'])
}, 600_000)
