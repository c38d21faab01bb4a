/** Model-based test of acts: undo, redo, restore and past states against a model with every state. */
import fc from 'fast-check'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf } from '../../../test/chamadas.ts'
import { buildCliente, buildImportacao, buildUsuario, planilhaOf, signIn } from '../../../test/factories.ts'
import { buildOrcamento, sitAt, type Mesa } from '../../../test/orcamentos.ts'

/** Fixed seed by default; random cases when LASTRO_CASOS is set. */
const CASOS = Number(process.env['LASTRO_CASOS'] ?? 10)
const SEMENTE = process.env['LASTRO_CASOS'] === undefined ? { seed: 11 } : {}

let t: TestApp
let clienteId: string
let pessoas: { id: string; token: string }[]
let itens: number[]

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  pessoas = await Promise.all(
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

type Estado = Readonly<Record<number, readonly number[]>>

interface Feito {
  quem: number
  tipo: string
  antes: Estado
  depois: Estado
  desfeito: boolean
}

const quem = fc.nat(1)
const passo = fc.oneof(
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

const doze = (valor: number): number[] => [valor, ...Array.from<number>({ length: 11 }).fill(0)]

function revert(agora: Estado, { antes, depois }: Feito): Estado | undefined {
  const novo: Record<number, readonly number[]> = { ...agora }
  for (const item of new Set([...Object.keys(antes), ...Object.keys(depois)].map(Number))) {
    const [era, ficou, atual] = [antes[item], depois[item], agora[item]]
    if (JSON.stringify(era) === JSON.stringify(ficou)) continue
    if (era === undefined || ficou === undefined) {
      if (JSON.stringify(atual) !== JSON.stringify(ficou)) return undefined
      if (era === undefined) delete novo[item]
      else novo[item] = era
      continue
    }
    if (atual === undefined || atual.some((valor, mes) => era[mes] !== ficou[mes] && valor !== ficou[mes])) return undefined
    novo[item] = atual.map((valor, mes) => (era[mes] === ficou[mes] ? valor : era[mes]!))
  }
  return novo
}

test('every state matches the model, at once and later', async () => {
  const vezes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 5, maxLength: 14 }), async (passos) => {
      const { id } = await buildOrcamento(t.database.db, {
        clienteId,
        usuarioId: pessoas[0]?.id ?? '',
        linhas: itens.slice(0, 3).map((grupoItem) => ({ grupoItem, centro: null, filial: null, valores: [1] })),
      })
      const mesas = pessoas.map(({ token }): Mesa => sitAt(t.app, token, id))
      const read = async (query = ''): Promise<{ estado: Estado; ids: Map<number, number> }> => {
        const { linhas } = await mesas[0]!.read(query)
        return {
          estado: Object.fromEntries(linhas.grupoItemId.map((item, i) => [item, linhas.valoresCentavos.slice(i * 12, (i + 1) * 12)])),
          ids: new Map(linhas.grupoItemId.map((item, i) => [item, linhas.id[i]!])),
        }
      }
      let { estado, ids } = await read()
      const estados: Estado[] = [estado]
      const feitos: Feito[] = []
      for (const each of passos) {
        const vista = feitos.length
        const mesa = mesas[each.quem]!
        let depois: Estado | undefined = estado
        let pedido: object
        let alvo: Feito | undefined
        if (each.tipo === 'editar') {
          const item = itens[each.item]!
          const linhaId = ids.get(item)
          if (linhaId === undefined) continue
          const meses = Array.from({ length: each.largura }, (_, i) => ((each.mes - 1 + i) % 12) + 1)
          depois = { ...estado, [item]: estado[item]!.map((valor, i) => (meses.includes(i + 1) ? each.valor : valor)) }
          pedido = { tipo: 'colar', mudancas: meses.map((mes) => ({ linhaId, mes, valorCentavos: each.valor })) }
        } else if (each.tipo === 'linha') {
          const item = itens[each.item]!
          const linhaId = ids.get(item)
          const { [item]: _sai, ...resto } = estado
          depois = linhaId === undefined ? { ...estado, [item]: doze(each.valor) } : resto
          pedido =
            linhaId === undefined
              ? {
                  tipo: 'linhas',
                  adicionar: [{ grupoItemId: item, centroCustoId: null, filialId: null, valoresCentavos: doze(each.valor) }],
                }
              : { tipo: 'linhas', remover: [linhaId] }
        } else if (each.tipo === 'restaurar') {
          const sequencia = each.qual % estados.length
          depois = estados[sequencia]!
          pedido = { tipo: 'restaurar', sequencia }
        } else {
          const meus = feitos.flatMap((feito, i) =>
            feito.quem === each.quem && !feito.desfeito && (feito.tipo === 'desfazer') === (each.tipo === 'refazer') ? [i] : [],
          )
          if (meus.length === 0) continue
          const i = meus[each.qual % meus.length]!
          alvo = feitos[i]!
          depois = revert(estado, alvo)
          pedido = { tipo: each.tipo, sequencia: i + 1 }
        }
        const response = await mesa.act({ vista, ...pedido })
        const code = codeOf(response)
        const agora = await read()
        if (code !== 'success') {
          expect(['orcamento_celula_conflict', 'orcamento_ato_done', 'orcamento_linha_duplicate']).toContain(code)
          expect(['desfazer', 'refazer', 'restaurar']).toContain(each.tipo)
          expect(agora.estado).toEqual(estado)
          continue
        }
        expect(agora.estado).toEqual(depois)
        const { sequencia } = response.json<{ data: { sequencia: number } }>().data
        if (sequencia === vista) continue
        if (alvo !== undefined) alvo.desfeito = true
        vezes.set(each.tipo, (vezes.get(each.tipo) ?? 0) + 1)
        feitos.push({ quem: each.quem, tipo: each.tipo, antes: estado, depois: agora.estado, desfeito: false })
        ;({ estado, ids } = agora)
        estados.push(estado)
      }
      for (const [sequencia, era] of estados.entries()) expect((await read(`?sequencia=${sequencia}`)).estado).toEqual(era)
    }),
    { numRuns: CASOS, ...SEMENTE },
  )
  expect([...vezes.keys()].toSorted()).toEqual(['desfazer', 'editar', 'linha', 'refazer', 'restaurar'])
}, 600_000)
