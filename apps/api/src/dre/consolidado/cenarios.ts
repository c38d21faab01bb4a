/** Amounts of each member, restated in the grupo itens of the open cliente. */
import type { EliminacaoFonte } from '@lastro/contract'
import { createCuboBuilder, indexCubo, mesToIndex, restateCubo, sumCubos, type Cubo, type CuboIndexado } from '@lastro/engine'
import type { DataDre } from '../../cubo/dre-data.ts'
import type { Membro } from '../comparativo/colunas.ts'
import type { ConsolidadoEmpresa } from './empresas.ts'
import { ORCADO, REALIZADO } from './membros.ts'
import type { EliminacaoRow } from './store.ts'

/** Scenario without amounts, to compute the constant part of a formula. */
export const EMPTY = 'vazio'

function listDestinos({ grupoItens }: DataDre, openData: DataDre): Map<number, number> {
  const porCodigo = new Map([...openData.grupoItens.values()].map(({ id, codigo }) => [codigo, id]))
  return new Map(
    [...grupoItens.values()].flatMap(({ id, codigo }) => {
      const destino = porCodigo.get(codigo)
      return destino === undefined ? [] : [[id, destino] as const]
    }),
  )
}

/** Posts each elimination to item and contrapartida with opposite signs. */
function buildEliminacoes(eliminacoes: readonly EliminacaoRow[], fonte: EliminacaoFonte): Cubo {
  const builder = createCuboBuilder()
  for (const { fonte: eliminacaoFonte, item, contrapartida, mes, valorCentavos } of eliminacoes) {
    if (eliminacaoFonte !== fonte) continue
    builder.add(item.id, 0, 0, mesToIndex(mes), valorCentavos)
    if (contrapartida !== null) builder.add(contrapartida.id, 0, 0, mesToIndex(mes), -valorCentavos)
  }
  return builder.build()
}

/** The previous year uses the same amounts shifted by twelve months. */
export const cenarioOf = (fonte: string, membro: string): string => (fonte === ORCADO ? `${ORCADO} ${membro}` : membro)

export function buildCenarios(
  empresas: readonly [ConsolidadoEmpresa, ...ConsolidadoEmpresa[]],
  membros: readonly Membro[],
  eliminacoes: readonly EliminacaoRow[],
  comOrcado: boolean,
): Record<string, CuboIndexado> {
  const destinos = empresas.map(({ dados }) => listDestinos(dados, empresas[0].dados))
  const nothing = indexCubo(createCuboBuilder().build())
  const cenariosDe = (
    fonte: EliminacaoFonte,
    cuboOf: (empresa: ConsolidadoEmpresa) => CuboIndexado | undefined,
  ): [string, CuboIndexado][] => {
    const restated = empresas.map((empresa, i) => restateCubo(cuboOf(empresa) ?? nothing, destinos[i]!))
    const cubosDe = [...restated, buildEliminacoes(eliminacoes, fonte)]
    return [...cubosDe, sumCubos(cubosDe)].map((cubo, i) => [cenarioOf(fonte, membros[i]!.chave), indexCubo(cubo)])
  }
  return Object.fromEntries([
    ...cenariosDe(REALIZADO, (empresa) => empresa.dados.cubo),
    ...(comOrcado ? cenariosDe(ORCADO, ({ orcado }) => orcado?.cubo(false)) : []),
    [EMPTY, nothing],
  ])
}
