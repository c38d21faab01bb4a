import { COMPARATIVO_COLUNAS_MAX, type ComparativoLinha } from '@lastro/contract'
import type { DreComparacao, DreCompilada, DreLinha, DreValor } from '@lastro/engine'
import type { DadosDre, ModeloCompilado } from '../../cubo/dre-data.ts'
import { identifyDetalhe, identifyLinha } from '../statement.ts'
import { ErroApi } from '../../http/erro.ts'

/** Limit of numbers per answer, a few megabytes. */
const CELULAS_MAX = 400_000

/** @throws ErroApi `dre_colunas_too_many` */
export function assertColunas(colunas: number, { itens, grupoItens }: DreCompilada): void {
  const celulas = colunas * (itens.length + grupoItens.length)
  if (colunas > COMPARATIVO_COLUNAS_MAX || celulas > CELULAS_MAX) throw new ErroApi('dre_colunas_too_many')
}

/** Picks the shown values of a line. `linha` is undefined for a grupo item. */
interface PlaceValores {
  valores: (valores: readonly DreValor[], linha: DreLinha | undefined) => DreValor[]
  evolucao: (valores: readonly DreValor[]) => DreValor[]
}

export function presentLinhas(
  { itens }: Pick<ModeloCompilado, 'itens'>,
  { grupoItens }: Pick<DadosDre, 'grupoItens'>,
  { linhas, detalhes }: DreComparacao,
  place: PlaceValores,
): ComparativoLinha[] {
  const abaixoDe = Map.groupBy(detalhes, ({ codigo }) => codigo)
  return linhas.flatMap((linha, i): ComparativoLinha[] => {
    const item = itens[i]
    if (item === undefined) throw new Error('the computed DRE has more lines than its model')
    const abaixo = (abaixoDe.get(linha.codigo) ?? []).flatMap(({ grupoItem, valores }): ComparativoLinha[] => {
      const row = grupoItens.get(grupoItem)
      const mostrados = place.valores(valores, undefined)
      return row === undefined || mostrados.every((valor) => valor === null || valor === 0)
        ? []
        : [{ ...identifyDetalhe(row, item.codigo), valores: mostrados, evolucao: place.evolucao(valores) }]
    })
    const { valores } = linha
    return [{ ...identifyLinha(item, linha.unidade), valores: place.valores(valores, linha), evolucao: place.evolucao(valores) }, ...abaixo]
  })
}
