/** Completion of names in a formula. Pure. */
import { PREFIX_TOTAL, printFormula } from '@lastro/engine'
import { foldText, matchesText } from '../../../format/fold-text.ts'

export interface FormulaName {
  tipo: 'premissa' | 'serie' | 'item' | 'grupo' | 'funcao'
  codigo: string
  descricao: string
}

export interface Completion extends FormulaName {
  /** Written in place of the typed part. */
  texto: string
}

const SHOWN_MAX = 8
/** A name, or a code in brackets that is still open. */
const TYPED = /(?:\[[^\][\r\n]*|[\p{L}_][\p{L}\d_.]*)$/u

const writeCodigo = (codigo: string): string => printFormula({ tipo: 'codigo', codigo, position: 0 })

/** The name that is being typed before the caret. */
export function typedName(texto: string, caret: number): { inicio: number; name: string } | null {
  const typed = TYPED.exec(texto.slice(0, caret))?.[0]
  return typed === undefined ? null : { inicio: caret - typed.length, name: typed.replace(/^\[/, '') }
}

/** Names that fit what is being typed, by code first, then by description. None once the name is whole. */
export function listCompletions(names: readonly FormulaName[], typed: string): Completion[] {
  const isTotal = typed.toLowerCase().startsWith(PREFIX_TOTAL)
  const wanted = foldText(isTotal ? typed.slice(PREFIX_TOTAL.length) : typed)
  const fits = isTotal ? names.filter(({ tipo }) => tipo === 'item' || tipo === 'grupo' || tipo === 'serie') : names
  if (!isTotal && names.some(({ codigo }) => codigo === typed)) return []
  const byCode = fits.filter(({ codigo }) => foldText(codigo).startsWith(wanted))
  const byDescription = wanted === '' ? [] : fits.filter((name) => !byCode.includes(name) && matchesText(name.descricao, wanted))
  return [...byCode, ...byDescription].slice(0, SHOWN_MAX).map((name) => ({ ...name, texto: textOf(name, isTotal) }))
}

function textOf({ tipo, codigo }: FormulaName, isTotal: boolean): string {
  if (tipo === 'funcao') return `${codigo}(`
  return writeCodigo(isTotal ? PREFIX_TOTAL + codigo : codigo)
}
