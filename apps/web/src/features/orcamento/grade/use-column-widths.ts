/** Column widths set by dragging, kept in local storage. */
import { useState } from 'react'
import { COL_REALIZADO } from './colunas.ts'

const CHAVE = 'larguraColunasOrcamento'
export const [LARGURA_MIN, LARGURA_MAX] = [50, 500]

export type Larguras = ReadonlyMap<number, number>

/** Ignores invalid entries. */
export function readLarguras(texto: string): Larguras {
  return new Map(
    texto.split(' ').flatMap((par): [number, number][] => {
      const [col, largura] = par.split(':').map(Number)
      const cabe = (valor: number | undefined, de: number, ate: number): valor is number =>
        Number.isSafeInteger(valor) && valor! >= de && valor! <= ate
      return par !== '' && cabe(col, 0, COL_REALIZADO) && cabe(largura, LARGURA_MIN, LARGURA_MAX) ? [[col, largura]] : []
    }),
  )
}

function readGuardadas(): string {
  try {
    return localStorage.getItem(CHAVE) ?? ''
  } catch {
    return ''
  }
}

function writeGuardadas(larguras: Larguras): void {
  try {
    localStorage.setItem(CHAVE, [...larguras].map((par) => par.join(':')).join(' '))
  } catch {
    // Storage is blocked or full, so widths last as long as the page.
  }
}

export function useLarguras(): { larguras: Larguras; resize: (col: number, largura: number) => void } {
  const [larguras, setLarguras] = useState(() => readLarguras(readGuardadas()))
  const resize = (col: number, largura: number): void => {
    const novas = new Map(larguras).set(col, Math.round(Math.min(Math.max(largura, LARGURA_MIN), LARGURA_MAX)))
    setLarguras(novas)
    writeGuardadas(novas)
  }
  return { larguras, resize }
}
