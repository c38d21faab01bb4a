/** The realizado of the lines of a budget: each amount goes to the most precise line that covers it, and to one only. */
import type { OrcamentoLinhas, OrcamentoSerie } from '@lastro/contract'
import { addMeses, MESES_EXERCICIO as MESES, mesFromIndex, mesToIndex, type Mes } from '@lastro/engine'
import type { DadosDre } from './dados.ts'

/** What each line is of, column by column; 0 is no centro de custo and no filial. */
export type Chaves = Pick<OrcamentoLinhas['linhas'], 'grupoItemId' | 'centroCustoId' | 'filialId'>

/** Position of the line of a grupo item, centro de custo and filial; 0 is none of them. */
export type IndiceLinhas = (grupoItem: number, centroCusto: number, filial: number) => number | undefined

/**
 * A budget without filiais plans for all of them at once, and one without centros de custo likewise: what has no line of its own counts in
 * the line of its centro de custo, then of its filial, then of its grupo item alone.
 */
export function indexLinhas({ grupoItemId, centroCustoId, filialId }: Chaves): IndiceLinhas {
  const posicoes = new Map(grupoItemId.map((_, i) => [`${grupoItemId[i]!} ${centroCustoId[i]!} ${filialId[i]!}`, i]))
  return (grupoItem, centroCusto, filial) =>
    posicoes.get(`${grupoItem} ${centroCusto} ${filial}`) ??
    posicoes.get(`${grupoItem} ${centroCusto} 0`) ??
    posicoes.get(`${grupoItem} 0 ${filial}`) ??
    posicoes.get(`${grupoItem} 0 0`)
}

/** Twelve months from `inicio`. What is added up is bounded by `indexCubo`, so every sum is exact. */
export function sumSerie(
  { cubo: { cubo, series }, meses }: DadosDre,
  posicaoOf: IndiceLinhas,
  linhas: number,
  inicio: Mes,
): OrcamentoSerie {
  const de = mesToIndex(inicio)
  const valoresCentavos = Array.from<number>({ length: linhas * MESES }).fill(0)
  const semLinhaCentavos = Array.from<number>({ length: MESES }).fill(0)
  for (let s = 0; s < series.item.length; s++) {
    const [primeira, ultima] = [series.inicio[s]!, series.inicio[s + 1]!]
    const linha = posicaoOf(cubo.grupoItem[primeira]!, cubo.centroCusto[primeira]!, cubo.filial[primeira]!)
    for (let i = primeira; i < ultima; i++) {
      const mes = cubo.mes[i]! - de
      if (mes < 0 || mes >= MESES) continue
      if (linha === undefined) semLinhaCentavos[mes]! += cubo.valorCentavos[i]!
      else valoresCentavos[linha * MESES + mes]! += cubo.valorCentavos[i]!
    }
  }
  const ate = meses.findLast((mes) => mes >= de && mes < de + MESES)
  return { inicio, fim: addMeses(inicio, MESES - 1), ate: ate === undefined ? null : mesFromIndex(ate), valoresCentavos, semLinhaCentavos }
}
