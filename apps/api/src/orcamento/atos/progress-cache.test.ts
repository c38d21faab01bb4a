/** Property test: after any acts the cached area progress equals a full sum, per reader scope. */
import fc from 'fast-check'
import { withTenant, type Escopo } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildImportacao, buildUsuario, planilhaOf, signIn } from '../../../test/factories.ts'
import { buildOrcamento, editOrcamento } from '../../../test/orcamento-fixture.ts'
import { withCliente } from '../../http/contexto.ts'
import { sumAreas } from '../store.ts'
import { createProgressCache } from './progress-cache.ts'
import { findOrcamento } from './store.ts'

const CASOS = Number(process.env['LASTRO_CASOS'] ?? 10)
const SEED = process.env['LASTRO_CASOS'] === undefined ? { seed: 7 } : {}

let t: TestApp
let clienteId: string
let ana: { id: string; token: string }
let ref: { itens: number[]; vendas: number; oficina: number; matriz: number }

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  const usuario = await buildUsuario(db, { nome: 'Ana Souza', perfil: 'analista', clientes: [clienteId] })
  ana = { id: usuario.id, token: await signIn(db, usuario, clienteId, t.clock.now) }
  const [found] = await withTenant(
    db,
    { clienteId, usuarioId: null },
    async (tx) =>
      (
        await sql<typeof ref>`
        select array(select id from grupo_item where not arquivado order by id limit 3) as itens,
          (select id from centro_custo where codigo = 'VENDAS') as vendas, (select id from centro_custo where codigo = 'OFICINA') as oficina,
          (select id from filial where codigo = 'MATRIZ') as matriz`.execute(tx)
      ).rows,
  )
  if (found === undefined) throw new Error('no reference data')
  ref = found
})
afterAll(() => t.close())

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      tipo: fc.constant('editar' as const),
      celulas: fc.uniqueArray(
        fc.record({ linha: fc.nat(17), mes: fc.integer({ min: 1, max: 12 }), valor: fc.integer({ min: -2, max: 2 }) }),
        {
          minLength: 1,
          maxLength: 6,
          selector: ({ linha, mes }) => linha * 12 + mes,
        },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('remover' as const), linha: fc.nat(17) }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant('travar' as const), linha: fc.nat(17) }) },
  { weight: 2, arbitrary: fc.constant({ tipo: 'desfazer' as const }) },
  { weight: 6, arbitrary: fc.record({ tipo: fc.constant('olhar' as const), leitor: fc.nat(2) }) },
)

test('the cached progress equals the sum of all lines', async () => {
  const { db } = t.database
  let somas = 0
  const cache = createProgressCache((context, id) => {
    somas++
    return sumAreas(context, id)
  })
  const escopos: Escopo[] = [
    { centrosCusto: null, filiais: null },
    { centrosCusto: [ref.vendas, ref.oficina], filiais: null },
    { centrosCusto: null, filiais: [ref.matriz] },
  ]
  let looked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const locations = [ref.vendas, ref.oficina, null].flatMap((centro) => [ref.matriz, null].map((filial) => ({ centro, filial })))
      const { id, linhas } = await buildOrcamento(db, {
        clienteId,
        usuarioId: ana.id,
        linhas: ref.itens.flatMap((grupoItem, i) =>
          locations.map((location) => ({ grupoItem, ...location, valores: i === 0 ? [i + 1] : [] })),
        ),
      })
      const desk = editOrcamento(t.app, ana.token, id)
      const look = (escopo: Escopo): Promise<void> =>
        withCliente(db, { clienteId, usuarioId: ana.id, escopo, readOnly: true }, async (context) => {
          const orcamento = await findOrcamento(context, id)
          if (orcamento === undefined) throw new Error('the budget is not there')
          const kept = await cache.read(context, orcamento)
          const byCentro = (areas: readonly { centroCustoId: number | null }[]): unknown =>
            areas.toSorted((a, b) => (a.centroCustoId ?? 0) - (b.centroCustoId ?? 0))
          expect(byCentro(kept)).toEqual(byCentro(await sumAreas(context, id)))
          looked++
        })
      let vista = 0
      for (const each of steps) {
        if (each.tipo === 'olhar') {
          await look(escopos[each.leitor]!)
          continue
        }
        const request =
          each.tipo === 'editar'
            ? {
                tipo: 'colar',
                mudancas: each.celulas.map(({ linha, mes, valor }) => ({ linhaId: linhas[linha], mes, valorCentavos: valor })),
              }
            : each.tipo === 'remover'
              ? { tipo: 'linhas', remover: [linhas[each.linha]] }
              : each.tipo === 'travar'
                ? { tipo: 'travar', travas: [{ linhaId: linhas[each.linha], mes: 1, travada: true }] }
                : { tipo: 'desfazer', sequencia: vista }
        const response = await desk.act({ vista, ...request })
        if (response.statusCode === 200) vista = response.json<{ data: { sequencia: number } }>().data.sequencia
      }
      for (const escopo of escopos) await look(escopo)
    }),
    { numRuns: CASOS, ...SEED },
  )
  expect(somas).toBeLessThan(looked)
}, 600_000)
