/** Cells and lines of a statement in a document. */
import type { DreLinha } from '@lastro/contract'
import type { Celula, Linha } from '../exportacao/documento.ts'

type MeasuredLinha = Pick<DreLinha, 'tipo' | 'unidade'>
type Calculo = Partial<Pick<Extract<Celula, { centavos: number | null }>, 'formula' | 'referenced'>>

/** A heading has no values, not even missing ones. */
export function valorCell({ tipo, unidade }: MeasuredLinha, valor: number | null, calculo: Calculo = {}): Celula {
  if (tipo === 'titulo') return null
  return unidade === 'razao' ? { razao: valor, ...calculo } : { centavos: valor, ...calculo }
}

/** A share or a growth. Between ratios, growth is a difference in `pontos`. */
export function razaoCell(
  { tipo, unidade }: MeasuredLinha,
  razao: number | null,
  { pontos = false, marked = false, ...calculo }: { pontos?: boolean; marked?: boolean } & Calculo,
): Celula {
  return tipo === 'titulo' ? null : { razao, pontos: pontos && unidade === 'razao', marked, ...calculo }
}

export function linhaOf(
  { codigo, descricao, nivel, destaque }: Pick<DreLinha, 'codigo' | 'descricao' | 'nivel' | 'destaque'>,
  celulas: readonly Celula[],
): Linha {
  return { celulas: [codigo, descricao, ...celulas], nivel, realce: destaque !== 'nenhum' }
}
