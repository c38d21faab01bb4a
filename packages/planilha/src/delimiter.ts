import type { Delimitador } from './mapeamento.ts'

const CANDIDATOS: readonly Delimitador[] = [';', '\t', '|', ',']
const LINHAS = 50

function count(linha: string, delimitador: string): number {
  let quantidade = 0
  let aspas = false
  for (const letra of linha) {
    if (letra === '"') aspas = !aspas
    else if (letra === delimitador && !aspas) quantidade++
  }
  return quantidade
}

/** Detects the delimiter that gives most lines the same number of columns; `;` before `,`, the decimal mark in Brazil. */
export function detectDelimitador(inicio: string): Delimitador {
  const linhas = inicio.split(/\r?\n/, LINHAS).filter((linha) => linha.trim() !== '')
  let melhor: { delimitador: Delimitador; pontos: number } = { delimitador: ';', pontos: 0 }
  for (const delimitador of CANDIDATOS) {
    const frequencia = new Map<number, number>()
    for (const linha of linhas) {
      const colunas = count(linha, delimitador)
      if (colunas > 0) frequencia.set(colunas, (frequencia.get(colunas) ?? 0) + 1)
    }
    const pontos = Math.max(0, ...frequencia.values())
    if (pontos > melhor.pontos) melhor = { delimitador, pontos }
  }
  return melhor.delimitador
}
