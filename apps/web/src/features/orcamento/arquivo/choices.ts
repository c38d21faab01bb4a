/** Which of the cells that a sheet changes are taken from it. Pure. */
import type { ArquivoCelula, ArquivoDiferencas } from '@lastro/contract'

/** Cells that were chosen against what they begin with, by `chaveOf`. */
export type Escolhas = ReadonlyMap<string, boolean>

export const chaveOf = ({ linhaId, mes }: Pick<ArquivoCelula, 'linhaId' | 'mes'>): string => `${linhaId} ${mes}`

/** Whether a cell may be taken at all: a hold may be overruled, the ledger and an area that was sent may not. */
export const isLivre = ({ impedimento }: ArquivoCelula): boolean => impedimento === null || impedimento === 'travada'

/** Taken, unless somebody else was there meanwhile or it is held: for these somebody has to say so. */
export function isUsada(celula: ArquivoCelula, escolhas: Escolhas): boolean {
  return isLivre(celula) && (escolhas.get(chaveOf(celula)) ?? (celula.impedimento === null && celula.conflito === null))
}

/** All of these taken, or none. */
export function chooseTodas(escolhas: Escolhas, celulas: readonly ArquivoCelula[], usar: boolean): Escolhas {
  return new Map([...escolhas, ...celulas.map((celula) => [chaveOf(celula), usar] as const)])
}

/** What asks for a choice first, then the file's own order. */
export function sortCelulas(celulas: readonly ArquivoCelula[]): ArquivoCelula[] {
  const lugar = ({ conflito, impedimento }: ArquivoCelula): number => (conflito !== null ? 0 : impedimento !== null ? 1 : 2)
  return celulas.toSorted((a, b) => lugar(a) - lugar(b))
}

export interface TotalGrupo {
  grupo: string
  natureza: ArquivoDiferencas['linhas'][number]['natureza']
  /** Of the cells that are taken, engine's sign. */
  antesCentavos: number
  depoisCentavos: number
}

/** Sums of the cells that are taken, by grupo in the order of the file. */
export function sumGrupos({ linhas, celulas }: Pick<ArquivoDiferencas, 'linhas' | 'celulas'>, escolhas: Escolhas): TotalGrupo[] {
  const daLinha = new Map(linhas.map((linha) => [linha.id, linha]))
  const totais = new Map<string, TotalGrupo>()
  for (const celula of celulas) {
    const linha = daLinha.get(celula.linhaId)
    if (linha === undefined || !isUsada(celula, escolhas)) continue
    const total = totais.get(linha.grupo) ?? { grupo: linha.grupo, natureza: linha.natureza, antesCentavos: 0, depoisCentavos: 0 }
    total.antesCentavos += celula.antesCentavos
    total.depoisCentavos += celula.depoisCentavos
    totais.set(linha.grupo, total)
  }
  return [...totais.values()]
}
