import type { ArquivoCelula, ArquivoDiferencas } from '@lastro/contract'

export type Choices = ReadonlyMap<string, boolean>

export const chaveOf = ({ linhaId, mes }: Pick<ArquivoCelula, 'linhaId' | 'mes'>): string => `${linhaId} ${mes}`

/** A hold may be overridden; closed months and sent areas may not. */
export const isFree = ({ impedimento }: ArquivoCelula): boolean => impedimento === null || impedimento === 'travada'

/** Taken by default unless another user changed the cell or it is held. */
export function isUsed(celula: ArquivoCelula, choices: Choices): boolean {
  return isFree(celula) && (choices.get(chaveOf(celula)) ?? (celula.impedimento === null && celula.conflito === null))
}

export function chooseAll(choices: Choices, celulas: readonly ArquivoCelula[], usar: boolean): Choices {
  return new Map([...choices, ...celulas.map((celula) => [chaveOf(celula), usar] as const)])
}

export function sortCelulas(celulas: readonly ArquivoCelula[]): ArquivoCelula[] {
  const rankOf = ({ conflito, impedimento }: ArquivoCelula): number => (conflito !== null ? 0 : impedimento !== null ? 1 : 2)
  return celulas.toSorted((a, b) => rankOf(a) - rankOf(b))
}

export interface TotalGrupo {
  grupo: string
  natureza: ArquivoDiferencas['linhas'][number]['natureza']
  antesCentavos: number
  depoisCentavos: number
}

export function sumGrupos({ linhas, celulas }: Pick<ArquivoDiferencas, 'linhas' | 'celulas'>, choices: Choices): TotalGrupo[] {
  const daLinha = new Map(linhas.map((line) => [line.id, line]))
  const totais = new Map<string, TotalGrupo>()
  for (const celula of celulas) {
    const line = daLinha.get(celula.linhaId)
    if (line === undefined || !isUsed(celula, choices)) continue
    const total = totais.get(line.grupo) ?? { grupo: line.grupo, natureza: line.natureza, antesCentavos: 0, depoisCentavos: 0 }
    total.antesCentavos += celula.antesCentavos
    total.depoisCentavos += celula.depoisCentavos
    totais.set(line.grupo, total)
  }
  return [...totais.values()]
}
