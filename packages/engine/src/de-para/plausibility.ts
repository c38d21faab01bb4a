/** Questions about a mapping that is possible but rarely meant, to be answered by a person before it is saved. */
import type { Centavos } from '../dinheiro/centavos.ts'
import type { Mes } from '../mes/mes.ts'
import type { GrupoNatureza } from '../modelo/types.ts'

export type PlausibilityTipo = 'receita_em_despesa' | 'despesa_em_receita' | 'despesa_credora' | 'margem' | 'mes_destoante'

/** A month stands out when it is this many times the larger of its neighbours. */
const TIMES_NEIGHBOUR = 10

export interface PlausibilityInput {
  /** Amounts of one account in one grupo item, credit positive. */
  readonly contas: readonly {
    readonly conta: string
    readonly destino: string
    readonly natureza: GrupoNatureza
    readonly valorCentavos: Centavos
  }[]
  /** Grupo itens with their months in order, without gaps. */
  readonly itens: readonly {
    readonly item: string
    readonly natureza: GrupoNatureza
    readonly meses: readonly { readonly mes: Mes; readonly valorCentavos: Centavos }[]
  }[]
  /** Results of a year beside its net revenue. */
  readonly margens: readonly {
    readonly ano: number
    readonly linha: string
    readonly valorCentavos: Centavos
    readonly receitaLiquidaCentavos: Centavos
  }[]
}

export interface PlausibilityQuestion {
  readonly tipo: PlausibilityTipo
  /** Account, grupo item or line that it is about. */
  readonly assunto: string
  /** Grupo item of an account; null for the other two. */
  readonly destino: string | null
  /** Year (`2025`) or month (`2025-03`); null for all months. */
  readonly periodo: string | null
  readonly valorCentavos: Centavos
  /** Net revenue of a margin, larger neighbour of a month. */
  readonly baseCentavos: Centavos | null
}

type Side = 'credito' | 'debito' | undefined

function sideOf(natureza: GrupoNatureza): Side {
  if (natureza === 'receita_bruta') return 'credito'
  // Other and financial results, and deferred taxes, have either balance.
  return natureza === 'outras' || natureza === 'resultado_financeiro' || natureza === 'impostos_lucro' ? undefined : 'debito'
}

function askContas({ contas }: PlausibilityInput): PlausibilityQuestion[] {
  return contas.flatMap(({ conta, destino, natureza, valorCentavos }) => {
    const side = sideOf(natureza)
    if (side === undefined || valorCentavos === 0 || valorCentavos > 0 === (side === 'credito')) return []
    const tipo = side === 'credito' ? 'despesa_em_receita' : 'receita_em_despesa'
    return [{ tipo, assunto: conta, destino, periodo: null, valorCentavos, baseCentavos: null }]
  })
}

function askCredores({ itens, contas }: PlausibilityInput): PlausibilityQuestion[] {
  const asked = new Set(contas.filter(({ valorCentavos }) => valorCentavos > 0).map(({ destino }) => destino))
  return itens.flatMap(({ item, natureza, meses }) => {
    // A credit account in the item is already asked about.
    if (sideOf(natureza) !== 'debito' || asked.has(item)) return []
    const years = Map.groupBy(meses, ({ mes }) => mes.slice(0, 4))
    return [...years].flatMap(([periodo, ofYear]) => {
      const valorCentavos = ofYear.reduce((sum, mes) => sum + mes.valorCentavos, 0)
      if (valorCentavos <= 0) return []
      return [{ tipo: 'despesa_credora' as const, assunto: item, destino: null, periodo, valorCentavos, baseCentavos: null }]
    })
  })
}

function askMargens({ margens }: PlausibilityInput): PlausibilityQuestion[] {
  return margens.flatMap(({ ano, linha, valorCentavos, receitaLiquidaCentavos }) =>
    receitaLiquidaCentavos > 0 && valorCentavos > receitaLiquidaCentavos
      ? [
          {
            tipo: 'margem' as const,
            assunto: linha,
            destino: null,
            periodo: String(ano),
            valorCentavos,
            baseCentavos: receitaLiquidaCentavos,
          },
        ]
      : [],
  )
}

function askMeses({ itens }: PlausibilityInput): PlausibilityQuestion[] {
  return itens.flatMap(({ item, meses }) =>
    meses.flatMap(({ mes, valorCentavos }, i) => {
      const [before, after] = [meses[i - 1]?.valorCentavos ?? 0, meses[i + 1]?.valorCentavos ?? 0]
      if (before === 0 || after === 0) return []
      const baseCentavos = Math.abs(before) > Math.abs(after) ? before : after
      if (Math.abs(valorCentavos) < TIMES_NEIGHBOUR * Math.abs(baseCentavos)) return []
      return [{ tipo: 'mes_destoante' as const, assunto: item, destino: null, periodo: mes, valorCentavos, baseCentavos }]
    }),
  )
}

/** Lists what a person should confirm, largest amounts first; empty when nothing stands out. */
export function checkPlausibility(input: PlausibilityInput): PlausibilityQuestion[] {
  return [...askContas(input), ...askCredores(input), ...askMargens(input), ...askMeses(input)].toSorted(
    (a, b) => Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos) || (a.assunto < b.assunto ? -1 : 1),
  )
}
