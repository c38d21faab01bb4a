/** The amounts of each member, told in the grupo itens of the open cliente: what the columns of the engine are computed over. */
import type { EliminacaoFonte } from '@lastro/contract'
import { createCuboBuilder, indexCubo, mesToIndex, restateCubo, sumCubos, type Cubo, type CuboIndexado } from '@lastro/engine'
import type { DadosDre } from '../../cubo/dre-data.ts'
import type { Membro } from '../comparativo/colunas.ts'
import type { Empresa } from './empresas.ts'
import { ORCADO, REALIZADO } from './columns.ts'
import type { EliminacaoRow } from './store.ts'

/** Without any amount: what a line says by itself. */
export const VAZIO = 'vazio'

/** Grupo itens of the open cliente by the codes that name them in every cliente. */
function listDestinos({ grupoItens }: DadosDre, aberta: DadosDre): Map<number, number> {
  const porCodigo = new Map([...aberta.grupoItens.values()].map(({ id, codigo }) => [codigo, id]))
  return new Map(
    [...grupoItens.values()].flatMap(({ id, codigo }) => {
      const destino = porCodigo.get(codigo)
      return destino === undefined ? [] : [[id, destino] as const]
    }),
  )
}

/** What is eliminated, item and contrapartida with opposite signs. */
function buildEliminacoes(eliminacoes: readonly EliminacaoRow[], fonte: EliminacaoFonte): Cubo {
  const builder = createCuboBuilder()
  for (const { fonte: dela, item, contrapartida, mes, valorCentavos } of eliminacoes) {
    if (dela !== fonte) continue
    builder.add(item.id, 0, 0, mesToIndex(mes), valorCentavos)
    if (contrapartida !== null) builder.add(contrapartida.id, 0, 0, mesToIndex(mes), -valorCentavos)
  }
  return builder.build()
}

/** The amounts of a member in a source, by what columns of the engine call them; the year before is the same amounts, twelve months before. */
export const cenarioOf = (fonte: string, membro: string): string => (fonte === ORCADO ? `${ORCADO} ${membro}` : membro)

/**
 * By what columns of the engine call them; see `cenarioOf`.
 * @param membros those of `listMembros` for the same clientes
 */
export function buildCenarios(
  empresas: readonly [Empresa, ...Empresa[]],
  membros: readonly Membro[],
  eliminacoes: readonly EliminacaoRow[],
  comOrcado: boolean,
): Record<string, CuboIndexado> {
  const destinos = empresas.map(({ dados }) => listDestinos(dados, empresas[0].dados))
  const nada = indexCubo(createCuboBuilder().build())
  const cenariosDe = (fonte: EliminacaoFonte, cuboOf: (empresa: Empresa) => CuboIndexado | undefined): [string, CuboIndexado][] => {
    const deles = empresas.map((empresa, i) => restateCubo(cuboOf(empresa) ?? nada, destinos[i]!))
    const cubosDe = [...deles, buildEliminacoes(eliminacoes, fonte)]
    return [...cubosDe, sumCubos(cubosDe)].map((cubo, i) => [cenarioOf(fonte, membros[i]!.chave), indexCubo(cubo)])
  }
  return Object.fromEntries([
    ...cenariosDe(REALIZADO, (empresa) => empresa.dados.cubo),
    ...(comOrcado ? cenariosDe(ORCADO, ({ orcado }) => orcado?.cubo(false)) : []),
    [VAZIO, nada],
  ])
}
