import type { OrcamentoItem } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import { SITUACOES } from '../exportacao/situacao-orcamento.ts'
import { writeTable, type TableCellValue } from '../exportacao/table.ts'
import type { File } from '../http/handler.ts'

const HEADER = [
  'Orçamento',
  'De',
  'Até',
  'Cenário',
  'Tipo',
  'Versão',
  'Situação',
  'Dono',
  'Áreas',
  'Áreas enviadas',
  'Áreas devolvidas',
  'Áreas aprovadas',
]

const TIPOS: Readonly<Record<OrcamentoItem['tipo'], string>> = { orcamento: 'Orçamento', cenario: 'Cenário', previsto: 'Previsto' }

export function exportOrcamentos(itens: readonly OrcamentoItem[], clienteNome: string, formato: 'csv' | 'xlsx'): Promise<File> {
  const lines = itens.map((item): TableCellValue[] => [
    item.nome,
    formatMesNumerico(item.inicio),
    formatMesNumerico(addMeses(item.inicio, 11)),
    item.cenario,
    TIPOS[item.tipo],
    { inteiro: item.versaoNumero },
    SITUACOES[item.status],
    item.dono.nome,
    { inteiro: item.areas.aberta + item.areas.enviada + item.areas.devolvida + item.areas.aprovada },
    { inteiro: item.areas.enviada },
    { inteiro: item.areas.devolvida },
    { inteiro: item.areas.aprovada },
  ])
  return writeTable({ nome: `Orçamentos ${clienteNome}`, sheet: 'Orçamentos', formato }, [HEADER, ...lines])
}
