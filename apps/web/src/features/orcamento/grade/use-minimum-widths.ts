import { COLUNA_TOTAL, MESES_EXERCICIO } from '@lastro/engine'
import { useMemo } from 'react'
import { type FormatoGrade, listLargos, orientDigitado } from './celula.ts'
import type { GradeLargos } from './colunas.ts'
import type { PreviaMetodo, TotalDigitado } from './distribute.ts'
import { withPropostos } from './extremes.ts'
import type { GradeModelo } from './modelo.ts'

interface Proposta {
  digitado: TotalDigitado | null
  previa: PreviaMetodo | undefined
  projetadas: ReadonlyMap<number, number> | undefined
}

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

/** Longest texts of actual and proposed amounts, so that no amount is cut while the user decides. */
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
    // The model mutates in place; its version is the dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, versao, formato, digitado, previa, projetadas],
  )
}
