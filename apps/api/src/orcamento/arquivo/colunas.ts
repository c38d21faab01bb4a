/** Columns of a budget file, and the marker that identifies it on upload. */
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

export const BEFORE = [
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

export interface OrcamentoFileStamp {
  orcamentoId: number
  versaoNumero: number
  sequencia: number
}

/**
 * Header of the id column.
 * In a header, the marker survives saving as CSV and moving to another workbook.
 */
export function writeMarca({ orcamentoId, versaoNumero, sequencia }: OrcamentoFileStamp): string {
  return `lastro orcamento=${orcamentoId} versao=${versaoNumero} sequencia=${sequencia}`
}

const MARCA = /^lastro orcamento=(\d{1,10}) versao=(\d{1,9}) sequencia=(\d{1,15})$/

export function readMarca(texto: string): OrcamentoFileStamp | undefined {
  const [orcamentoId, versaoNumero, sequencia] = (MARCA.exec(texto) ?? []).slice(1).map(Number)
  return orcamentoId === undefined || versaoNumero === undefined || sequencia === undefined
    ? undefined
    : { orcamentoId, versaoNumero, sequencia }
}
