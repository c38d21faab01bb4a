/** Depreciation and interest as series that formulas read, by place and month. */
import { addCentavos } from '../dinheiro/centavos.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { MESES_EXERCICIO } from '../orcamento/tree.ts'
import { PREFIX_PLANO } from '../planejamento/series.ts'
import type { PlanoSerie } from '../planejamento/series.ts'
import { computeDepreciacao } from './depreciacao.ts'
import type { Imobilizado } from './depreciacao.ts'
import { computeDivida } from './divida.ts'
import type { Divida } from './divida.ts'

/** 0 is no centro de custo or no filial. */
interface Place {
  readonly centroCusto: number
  readonly filial: number
}

export type Investimento = ({ readonly tipo: 'bem' } & Imobilizado) | ({ readonly tipo: 'divida' } & Divida)

export const SERIE_DEPRECIACAO = `${PREFIX_PLANO}DEPRECIACAO`
export const SERIE_JUROS = `${PREFIX_PLANO}JUROS`

/** Expense of each month, positive: depreciation of a bem, interest of a dívida. */
function listDespesas(investimento: Investimento): { mes: Mes; centavos: number }[] {
  if (investimento.tipo === 'bem')
    return computeDepreciacao(investimento).map(({ mes, depreciacaoCentavos }) => ({ mes, centavos: depreciacaoCentavos }))
  return computeDivida(investimento).map(({ mes, jurosCentavos }) => ({ mes, centavos: jurosCentavos }))
}

function sumByPlace(investimentos: readonly (Investimento & Place)[], inicio: Mes): PlanoSerie['linhas'] {
  const lines = new Map<string, PlanoSerie['linhas'][number]>()
  const first = mesToIndex(inicio)
  for (const investimento of investimentos) {
    const { centroCusto, filial } = investimento
    const key = `${centroCusto} ${filial}`
    const line = lines.get(key) ?? { centroCusto, filial, valoresCentavos: Array.from({ length: MESES_EXERCICIO }, () => 0) }
    lines.set(key, line)
    for (const { mes, centavos } of listDespesas(investimento)) {
      const at = mesToIndex(mes) - first
      if (at >= 0 && at < MESES_EXERCICIO) line.valoresCentavos[at] = addCentavos(line.valoresCentavos[at]!, centavos)
    }
  }
  return [...lines.values()]
}

/** Both series of the exercício that starts in `inicio`, also where there is nothing, so that formulas know the names. */
export function computeInvestimentoSeries(investimentos: readonly (Investimento & Place)[], inicio: Mes): PlanoSerie[] {
  return (
    [
      [SERIE_DEPRECIACAO, 'bem'],
      [SERIE_JUROS, 'divida'],
    ] as const
  ).map(([codigo, of]) => ({
    codigo,
    linhas: sumByPlace(
      investimentos.filter(({ tipo }) => tipo === of),
      inicio,
    ),
  }))
}
