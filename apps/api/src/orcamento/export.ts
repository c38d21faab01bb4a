import type { OrcamentoItem } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import { SITUACOES } from '../exportacao/situacao-orcamento.ts'
import { listRows, writeList, type ListColuna } from '../exportacao/list.ts'
import type { File } from '../http/handler.ts'

const TIPOS: Readonly<Record<OrcamentoItem['tipo'], string>> = { orcamento: 'Orçamento', cenario: 'Cenário', previsto: 'Previsto' }

const COLUNAS: readonly ListColuna<OrcamentoItem>[] = [
  ['Orçamento', ({ nome }) => nome],
  ['De', ({ inicio }) => formatMesNumerico(inicio)],
  ['Até', ({ inicio }) => formatMesNumerico(addMeses(inicio, 11))],
  ['Cenário', ({ cenario }) => cenario],
  ['Tipo', ({ tipo }) => TIPOS[tipo]],
  ['Versão', ({ versaoNumero }) => ({ numero: versaoNumero })],
  ['Situação', ({ status }) => SITUACOES[status]],
  ['Dono', ({ dono }) => dono.nome],
  ['Áreas', ({ areas }) => ({ numero: areas.aberta + areas.enviada + areas.devolvida + areas.aprovada })],
  ['Áreas enviadas', ({ areas }) => ({ numero: areas.enviada })],
  ['Áreas devolvidas', ({ areas }) => ({ numero: areas.devolvida })],
  ['Áreas aprovadas', ({ areas }) => ({ numero: areas.aprovada })],
]

export function exportOrcamentos(itens: readonly OrcamentoItem[], clienteNome: string, formato: 'csv' | 'xlsx'): Promise<File> {
  return writeList({ nome: `Orçamentos ${clienteNome}`, sheet: 'Orçamentos', formato }, listRows(COLUNAS, itens))
}
