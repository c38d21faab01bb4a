import { COLUNA_TOTAL, MESES_EXERCICIO } from '@lastro/engine'
import { useMemo } from 'react'
import { type FormatoGrade, listLargos, orientDigitado } from './celula.ts'
import type { GradeLargos } from './colunas.ts'
import type { PreviaMetodo, TotalDigitado } from './distribute.ts'
import { withPropostos } from './extremes.ts'
import type { GradeModelo } from './modelo.ts'

interface Proposta {
  /** A total that waits to be shared, and what would become of it. */
  digitado: TotalDigitado | null
  previa: PreviaMetodo | undefined
  /** What an adjustment would write, as position of the line × 12 + month. */
  projetadas: ReadonlyMap<number, number> | undefined
}

/** Amounts of months and of totals that are only proposed, as they are shown. */
export function listPropostos(modelo: GradeModelo, { digitado, previa, projetadas }: Proposta): { mes: number[]; total: number[] } {
  const mes = Array.from(projetadas ?? [], ([celula, valor]) =>
    orientDigitado(modelo, modelo.arvore.noDaLinha[Math.floor(celula / MESES_EXERCICIO)]!, valor),
  )
  if (digitado === null) return { mes, total: [] }
  const { no, coluna, totalCentavos } = digitado
  const total = orientDigitado(modelo, no, totalCentavos)
  if (coluna !== COLUNA_TOTAL) return { mes: [...mes, total], total: [] }
  return { mes: [...mes, ...(previa?.mesesCentavos ?? []).map((valor) => orientDigitado(modelo, no, valor))], total: [total] }
}

/** What takes the most room: of what there is, and of what is proposed beside it, so that no amount is cut where it is decided upon. */
export function useLargos({
  modelo,
  versao,
  formato,
  digitado,
  previa,
  projetadas,
}: Proposta & { modelo: GradeModelo; versao: number; formato: FormatoGrade }): GradeLargos {
  return useMemo(
    () => listLargos({ extremos: withPropostos(modelo.extremos, listPropostos(modelo, { digitado, previa, projetadas })) }, formato),
    // Amounts change inside of the model: its version stands for them.
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, versao, formato, digitado, previa, projetadas],
  )
}
