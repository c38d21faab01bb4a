/** Formulas of the open budget, computed in the page by the engine of the server. Pure. */
import type { Premissa } from '@lastro/contract'
import {
  compilePlano,
  computePlano,
  mesFromIndex,
  mesToIndex,
  MESES_EXERCICIO,
  type PlanoCompilacao,
  type PlanoData,
  type PlanoEstrutura,
  type PlanoFormula,
  type PlanoSerie,
  PREMISSA_MESES_BEFORE,
  PREMISSA_WIDTH,
} from '@lastro/engine'
import { areaOf, type GradeModelo, isClosedArea } from '../grade/modelo.ts'
import type { FormulaTexto } from './formula-lines.ts'

const ALL = (1 << MESES_EXERCICIO) - 1

type PlanoPremissa = Pick<Premissa, 'codigo' | 'unidade' | 'valores'>

/** Months of a premissa as the engine reads them: those before the exercício, then the twelve of it. */
function windowOf({ valores }: PlanoPremissa, inicio: string): (number | null)[] {
  const months = Array.from<number | null>({ length: PREMISSA_WIDTH }).fill(null)
  const first = mesToIndex(inicio) - PREMISSA_MESES_BEFORE
  for (const { mes, valorMicros } of valores) months[mesToIndex(mes) - first] = valorMicros
  return months
}

/** Bits of the months of a line that no formula recomputes: held, realised, or of a sent area. */
function fixedMonths(modelo: GradeModelo, line: number): number {
  if (isClosedArea(areaOf(modelo, line))) return ALL
  return modelo.travas[line]! | ((1 << modelo.entrada.mesesRealizados) - 1)
}

/** Compiles and computes a budget from its lines; nothing is read from the grid. */
export interface PlanoOrcamento {
  inicio: string
  linhas: { grupoItemId: readonly number[]; centroCustoId: readonly number[]; filialId: readonly number[] }
  grupos: PlanoEstrutura['grupos']
  premissas: readonly PlanoPremissa[]
  series: readonly PlanoSerie[]
  formulas: readonly PlanoFormula[]
}

export function compilePlanoOrcamento({ linhas, grupos, premissas, series, formulas }: PlanoOrcamento): PlanoCompilacao {
  const { grupoItemId, centroCustoId, filialId } = linhas
  return compilePlano({
    lines: { grupoItem: grupoItemId, centroCusto: centroCustoId, filial: filialId },
    grupos,
    premissas,
    series,
    formulas,
  })
}

export const windowsOf = ({ premissas, inicio }: Pick<PlanoOrcamento, 'premissas' | 'inicio'>): PlanoData['premissas'] =>
  premissas.map((premissa) => windowOf(premissa, inicio))

export interface PreviewInput extends Pick<PlanoOrcamento, 'premissas' | 'series' | 'formulas'> {
  modelo: GradeModelo
  valoresCentavos: ArrayLike<number>
}

export type FormulaPreview =
  | {
      ok: true
      /** Cells that differ from what they are, by position of the line × 12 + month. */
      celulas: ReadonlyMap<number, number>
    }
  | { ok: false; motivo: 'formula'; grupoItem: number; mensagem: string; position: number }
  | { ok: false; motivo: 'premissa'; codigo: string; mes: string }
  | { ok: false; motivo: 'grande' }

/** Computes the budget with these formulas. Nothing is saved. */
export function previewFormulas({ modelo, valoresCentavos, ...planned }: PreviewInput): FormulaPreview {
  const { inicio, linhas, grupos } = modelo.entrada
  const budget = { inicio, linhas, grupos, ...planned }
  const compilacao = compilePlanoOrcamento(budget)
  if (!compilacao.ok) return { ok: false, motivo: 'formula', ...compilacao.erros[0]! }
  const { plano } = compilacao
  const fixos = linhas.id.map((_, line) => fixedMonths(modelo, line))
  const resultado = computePlano(plano, { valoresCentavos, fixos, premissas: windowsOf(budget) })
  if (!resultado.ok) {
    const { failure } = resultado
    if (failure.motivo === 'valor_excedido') return { ok: false, motivo: 'grande' }
    const mes = mesFromIndex(mesToIndex(inicio) + failure.mes)
    return { ok: false, motivo: 'premissa', codigo: plano.premissas[failure.premissa]!.codigo, mes }
  }
  const celulas = new Map<number, number>()
  for (const line of plano.ordem) {
    for (let cell = line * MESES_EXERCICIO; cell < (line + 1) * MESES_EXERCICIO; cell++) {
      const valor = resultado.valoresCentavos[cell]!
      if (valor !== valoresCentavos[cell]) celulas.set(cell, valor)
    }
  }
  return { ok: true, celulas }
}

/** Formulas with the one of an item replaced; null removes it. */
export function withFormula(
  formulas: ReadonlyMap<number, Pick<FormulaTexto, 'texto'>>,
  grupoItem: number,
  texto: string | null,
): PlanoFormula[] {
  const kept = [...formulas].flatMap(([item, formula]) => (item === grupoItem ? [] : [{ grupoItem: item, texto: formula.texto }]))
  return texto === null ? kept : [...kept, { grupoItem, texto }]
}
