import { COMPARATIVO_COLUNAS_MAX, type ComparativoLinha } from '@lastro/contract'
import type { DreComparison, DreCompilada, DreLinha, DreValor } from '@lastro/engine'
import type { DataDre, ModeloCompilado } from '../../cubo/dre-data.ts'
import { identifyDetail, identifyLinha } from '../statement.ts'
import { ErroApi } from '../../http/erro.ts'

/** Numbers per answer, a few megabytes. */
const CELULAS_MAX = 400_000

export function assertColunas(colunas: number, { itens, grupoItens }: DreCompilada): void {
  const celulas = colunas * (itens.length + grupoItens.length)
  if (colunas > COMPARATIVO_COLUNAS_MAX || celulas > CELULAS_MAX) throw new ErroApi('dre_colunas_too_many')
}

/** `line` is undefined for a grupo item. */
interface PlaceValores {
  valores: (valores: readonly DreValor[], line: DreLinha | undefined) => DreValor[]
  evolucao: (valores: readonly DreValor[]) => DreValor[]
}

export function presentLinhas(
  { itens }: Pick<ModeloCompilado, 'itens'>,
  { grupoItens }: Pick<DataDre, 'grupoItens'>,
  { linhas, details }: DreComparison,
  place: PlaceValores,
): ComparativoLinha[] {
  const belowOf = Map.groupBy(details, ({ codigo }) => codigo)
  return linhas.flatMap((line, i): ComparativoLinha[] => {
    const item = itens[i]
    if (item === undefined) throw new Error('the computed DRE has more lines than its model')
    const below = (belowOf.get(line.codigo) ?? []).flatMap(({ grupoItem, valores }): ComparativoLinha[] => {
      const row = grupoItens.get(grupoItem)
      const shown = place.valores(valores, undefined)
      return row === undefined || shown.every((valor) => valor === null || valor === 0)
        ? []
        : [{ ...identifyDetail(row, item.codigo), valores: shown, evolucao: place.evolucao(valores) }]
    })
    const { valores } = line
    return [{ ...identifyLinha(item, line.unidade), valores: place.valores(valores, line), evolucao: place.evolucao(valores) }, ...below]
  })
}
