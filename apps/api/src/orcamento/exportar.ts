import type { OrcamentoItem } from '@lastro/contract'
import { addMeses, formatMes } from '@lastro/engine'
import { writeCsv } from '../exportacao/csv.ts'
import { TIPO_XLSX, writeTabelaXlsx } from '../exportacao/xlsx.ts'
import type { Arquivo } from '../http/handler.ts'

const CABECALHO = [
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

const SITUACOES: Readonly<Record<OrcamentoItem['status'], string>> = {
  rascunho: 'Rascunho',
  em_aprovacao: 'Em aprovação',
  devolvido: 'Devolvido',
  revisao: 'Em revisão',
  aprovado: 'Aprovado',
  encerrado: 'Encerrado',
}
const TIPOS: Readonly<Record<OrcamentoItem['tipo'], string>> = { orcamento: 'Orçamento', cenario: 'Cenário', previsto: 'Previsto' }

/** The list as a file, in the order of the screen. */
export async function exportOrcamentos(itens: readonly OrcamentoItem[], clienteNome: string, formato: 'csv' | 'xlsx'): Promise<Arquivo> {
  const nome = `Orçamentos ${clienteNome}.${formato}`
  const linhas = itens.map((item): (string | number)[] => [
    item.nome,
    formatMes(item.inicio),
    formatMes(addMeses(item.inicio, 11)),
    item.cenario,
    TIPOS[item.tipo],
    item.versaoNumero,
    SITUACOES[item.status],
    item.dono.nome,
    item.areas.aberta + item.areas.enviada + item.areas.devolvida + item.areas.aprovada,
    item.areas.enviada,
    item.areas.devolvida,
    item.areas.aprovada,
  ])
  if (formato === 'csv') {
    const rows = linhas.map((linha) => linha.map((celula) => (typeof celula === 'number' ? { numero: String(celula) } : celula)))
    return { nome, tipo: 'text/csv; charset=utf-8', conteudo: writeCsv([CABECALHO, ...rows]) }
  }
  return { nome, tipo: TIPO_XLSX, conteudo: await writeTabelaXlsx('Orçamentos', [CABECALHO, ...linhas]) }
}
