import { isAligned } from './aligned-text.ts'
import type { Delimitador } from './mapeamento.ts'

const CANDIDATES: readonly Delimitador[] = [';', '\t', '|', ',']
const LINHAS = 50

function count(line: string, delimitador: string): number {
  let quantity = 0
  let aspas = false
  for (const letter of line) {
    if (letter === '"') aspas = !aspas
    else if (letter === delimitador && !aspas) quantity++
  }
  return quantity
}

/**
 * Detects the delimiter that gives most lines the same number of columns.
 * `;` is tried before `,`, the decimal mark in Brazil.
 */
export function detectDelimitador(inicio: string): Delimitador {
  if (isAligned(inicio)) return ' '
  const lines = inicio.split(/\r?\n/, LINHAS).filter((line) => line.trim() !== '')
  let best: { delimitador: Delimitador; pontos: number } = { delimitador: ';', pontos: 0 }
  for (const delimitador of CANDIDATES) {
    const frequencia = new Map<number, number>()
    for (const line of lines) {
      const colunas = count(line, delimitador)
      if (colunas > 0) frequencia.set(colunas, (frequencia.get(colunas) ?? 0) + 1)
    }
    const pontos = Math.max(0, ...frequencia.values())
    if (pontos > best.pontos) best = { delimitador, pontos }
  }
  return best.delimitador
}
