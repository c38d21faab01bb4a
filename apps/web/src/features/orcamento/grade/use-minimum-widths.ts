import { COLUNA_TOTAL, MESES_EXERCICIO } from '@lastro/engine'
import { useMemo } from 'react'
import { type GridFormat, listWide, orientTyped } from './celula.ts'
import type { WidestTexts } from './colunas.ts'
import type { PreviewMetodo, TypedTotal } from './distribute.ts'
import { withPropostos } from './extremes.ts'
import type { GradeModelo } from './modelo.ts'

interface ProposedValores {
  typed: TypedTotal | null
  preview: PreviewMetodo | undefined
  projetadas: ReadonlyMap<number, number> | undefined
}

export function listPropostos(modelo: GradeModelo, { typed, preview, projetadas }: ProposedValores): { mes: number[]; total: number[] } {
  const mes = Array.from(projetadas ?? [], ([celula, valor]) =>
    orientTyped(modelo, modelo.arvore.nodeOfLinha[Math.floor(celula / MESES_EXERCICIO)]!, valor),
  )
  if (typed === null) return { mes, total: [] }
  const { node, coluna, totalCentavos } = typed
  const total = orientTyped(modelo, node, totalCentavos)
  if (coluna !== COLUNA_TOTAL) return { mes: [...mes, total], total: [] }
  return { mes: [...mes, ...(preview?.mesesCentavos ?? []).map((valor) => orientTyped(modelo, node, valor))], total: [total] }
}

/** Longest texts of actual and proposed amounts, so that no amount is cut while the user decides. */
export function useMinimumWidths({
  modelo,
  versao,
  format,
  typed,
  preview,
  projetadas,
}: ProposedValores & { modelo: GradeModelo; versao: number; format: GridFormat }): WidestTexts {
  return useMemo(
    () => listWide({ extremos: withPropostos(modelo.extremos, listPropostos(modelo, { typed, preview, projetadas })) }, format),
    // The model mutates in place; its version is the dependency.
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, versao, format, typed, preview, projetadas],
  )
}
