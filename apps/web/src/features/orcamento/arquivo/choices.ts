/** Choices among the cells that a sheet changes. Pure. */
import type { ArquivoCelula, ArquivoDiferencas } from '@lastro/contract'

export type Escolhas = ReadonlyMap<string, boolean>

export const chaveOf = ({ linhaId, mes }: Pick<ArquivoCelula, 'linhaId' | 'mes'>): string => `${linhaId} ${mes}`

/** A hold may be overridden; closed months and sent areas may not. */
export const isLivre = ({ impedimento }: ArquivoCelula): boolean => impedimento === null || impedimento === 'travada'

/** Taken by default unless another user changed the cell or it is held. */
export function isUsada(celula: ArquivoCelula, escolhas: Escolhas): boolean {
  return isLivre(celula) && (escolhas.get(chaveOf(celula)) ?? (celula.impedimento === null && celula.conflito === null))
}

export function chooseTodas(escolhas: Escolhas, celulas: readonly ArquivoCelula[], usar: boolean): Escolhas {
  return new Map([...escolhas, ...celulas.map((celula) => [chaveOf(celula), usar] as const)])
}

export function sortCelulas(celulas: readonly ArquivoCelula[]): ArquivoCelula[] {
  const lugar = ({ conflito, impedimento }: ArquivoCelula): number => (conflito !== null ? 0 : impedimento !== null ? 1 : 2)
  return celulas.toSorted((a, b) => lugar(a) - lugar(b))
}

export interface TotalGrupo {
  grupo: string
  natureza: ArquivoDiferencas['linhas'][number]['natureza']
  antesCentavos: number
  depoisCentavos: number
}

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
