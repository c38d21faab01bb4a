/** Lines and cells of the grid that have a formula. Pure. */
import { type CelulaPosition, MESES_EXERCICIO, parseFormula, readCelula } from '@lastro/engine'
import { areaOf, type GradeModelo, isClosedArea, isTravada } from '../grade/modelo.ts'

export interface FormulaTexto {
  texto: string
  /** First month that it computes, 1 to 12. */
  desde: number
}

export type Formulas = ReadonlyMap<number, FormulaTexto>

/** Grupo item of a row; undefined for a grupo and the result. */
export function itemOf({ arvore, keys, entrada }: GradeModelo, node: number): number | undefined {
  if (arvore.nivel[node] === 2) return keys[node]
  const line = arvore.linha[node]!
  return line < 0 ? undefined : entrada.linhas.grupoItemId[line]
}

/** Text of a cell that is a formula with names, rather than an amount or arithmetic: it opens the panel. */
export function formulaTyped(texto: string): string | null {
  const typed = texto.trim()
  if (!typed.startsWith('=') || readCelula(typed).ok) return null
  return parseFormula(typed.slice(1)).ok ? typed.slice(1).trim() : null
}

/** First month, from 0, that a formula may compute: neither typed before its reach nor realised. */
const firstMonth = ({ entrada }: GradeModelo, { desde }: FormulaTexto): number => Math.max(desde - 1, entrada.mesesRealizados)

export function isComputed(modelo: GradeModelo, formulas: Formulas, { linha, mes }: CelulaPosition): boolean {
  const formula = formulas.get(modelo.entrada.linhas.grupoItemId[linha]!)
  return formula !== undefined && mes >= firstMonth(modelo, formula) && !isTravada(modelo, { linha, mes })
}

/** Held months of the lines of an item that its formula would compute. */
export function listHeld(modelo: GradeModelo, grupoItem: number, formula: FormulaTexto): { linha: number; meses: number[] }[] {
  const { grupoItemId } = modelo.entrada.linhas
  const first = firstMonth(modelo, formula)
  const held: { linha: number; meses: number[] }[] = []
  for (let line = 0; line < grupoItemId.length; line++) {
    if (grupoItemId[line] !== grupoItem || isClosedArea(areaOf(modelo, line))) continue
    const meses = Array.from({ length: MESES_EXERCICIO }, (_, mes) => mes).filter(
      (mes) => mes >= first && (modelo.travas[line]! & (1 << mes)) !== 0,
    )
    if (meses.length > 0) held.push({ linha: line, meses })
  }
  return held
}
