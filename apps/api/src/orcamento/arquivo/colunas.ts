/** The columns of the file of a budget, and the mark by which it is known when it comes back. */
import { addMeses, MESES_EXERCICIO, type Mes } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'

export const COLUNA = {
  grupo: 'Grupo',
  codigo: 'Código',
  descricao: 'Descrição',
  centroCusto: 'Centro de custo',
  centroCustoNome: 'Nome do centro de custo',
  filial: 'Filial',
  filialNome: 'Nome da filial',
  total: 'Total',
  fixas: 'Não mudam',
} as const

/** Before the months. */
export const ANTES = [
  COLUNA.grupo,
  COLUNA.codigo,
  COLUNA.descricao,
  COLUNA.centroCusto,
  COLUNA.centroCustoNome,
  COLUNA.filial,
  COLUNA.filialNome,
] as const

export const listTitulosDosMeses = (inicio: Mes): string[] =>
  Array.from({ length: MESES_EXERCICIO }, (_, mes) => formatMesNumerico(addMeses(inicio, mes)))

/** Of what budget a file is, and after which act it was written. */
export interface Marca {
  orcamentoId: number
  versaoNumero: number
  sequencia: number
}

/**
 * The head of the column that holds the ids of lines. It stands there, and not on a sheet of its own, so that it is still there after the sheet
 * was saved as CSV or moved to another workbook.
 */
export function writeMarca({ orcamentoId, versaoNumero, sequencia }: Marca): string {
  return `lastro orcamento=${orcamentoId} versao=${versaoNumero} sequencia=${sequencia}`
}

const MARCA = /^lastro orcamento=(\d{1,10}) versao=(\d{1,9}) sequencia=(\d{1,15})$/

export function readMarca(texto: string): Marca | undefined {
  const [orcamentoId, versaoNumero, sequencia] = (MARCA.exec(texto) ?? []).slice(1).map(Number)
  return orcamentoId === undefined || versaoNumero === undefined || sequencia === undefined
    ? undefined
    : { orcamentoId, versaoNumero, sequencia }
}
