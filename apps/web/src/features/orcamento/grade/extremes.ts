/** Largest and smallest shown amounts, from which columns get their widths. */
import { type CelulaPosicao, COLUNA_TOTAL, type GrupoNatureza, type OrcamentoArvore, orientCentavos, readNo } from '@lastro/engine'

interface Faixa {
  maior: number
  menor: number
}

export interface Extremos {
  mes: Faixa
  total: Faixa
}

interface Mostrado {
  arvore: OrcamentoArvore
  naturezas: readonly (GrupoNatureza | null)[]
}

function widen(faixa: Faixa, valor: number): void {
  if (valor > faixa.maior) faixa.maior = valor
  else if (valor < faixa.menor) faixa.menor = valor
}

function signOf(natureza: GrupoNatureza | null | undefined): 1 | -1 {
  return natureza && orientCentavos(natureza, 1) < 0 ? -1 : 1
}

/** Includes proposed amounts, as shown. */
export function withPropostos({ mes, total }: Extremos, propostos: { mes: Iterable<number>; total: Iterable<number> }): Extremos {
  const extremos: Extremos = { mes: { ...mes }, total: { ...total } }
  for (const valor of propostos.mes) widen(extremos.mes, valor)
  for (const valor of propostos.total) widen(extremos.total, valor)
  return extremos
}

export function createExtremos({ arvore, naturezas, totais }: Mostrado & { totais: readonly OrcamentoArvore[] }): Extremos {
  const extremos: Extremos = { mes: { maior: 0, menor: 0 }, total: { maior: 0, menor: 0 } }
  for (let no = 0; no < naturezas.length; no++) {
    const sinal = signOf(naturezas[no])
    for (let mes = 0; mes < COLUNA_TOTAL; mes++) widen(extremos.mes, sinal * readNo(arvore, no, mes))
    widen(extremos.total, sinal * readNo(arvore, no, COLUNA_TOTAL))
    for (const outra of totais) widen(extremos.total, sinal * readNo(outra, no, COLUNA_TOTAL))
  }
  return extremos
}

/**
 * Widens the extremes after a write. Only the cells and their ancestors can exceed them.
 * Extremes never shrink between reloads. Columns do not jump while typing, and an edit need not scan a hundred thousand lines.
 */
export function widenExtremos(extremos: Extremos, { arvore, naturezas }: Mostrado, celulas: readonly CelulaPosicao[]): void {
  for (const { linha, mes } of celulas) {
    for (let no = arvore.noDaLinha[linha]!; no >= 0; no = arvore.pai[no]!) {
      const sinal = signOf(naturezas[no])
      widen(extremos.mes, sinal * readNo(arvore, no, mes))
      widen(extremos.total, sinal * readNo(arvore, no, COLUNA_TOTAL))
    }
  }
}
