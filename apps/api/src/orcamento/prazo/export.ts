import { daysLate, deadlineOf, isUnsent, orderByDeadline, type AreaStatus, type Orcamento, type TabelaFormato } from '@lastro/contract'
import { writeDia } from '@lastro/formato'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'
import { nameVersao } from '../version-name.ts'

const SITUACOES: Readonly<Record<AreaStatus, string>> = {
  aberta: 'Aberta',
  enviada: 'Enviada',
  devolvida: 'Devolvida',
  aprovada: 'Aprovada',
}

export function exportDeadlines(orcamento: Orcamento, today: string, formato: TabelaFormato): Promise<File> {
  const colunas: readonly ListColuna<Orcamento['quadro'][number]>[] = [
    ['Área', ({ centroCusto }) => centroCusto?.codigo ?? 'Sem centro de custo'],
    ['Descrição', ({ centroCusto }) => centroCusto?.descricao ?? ''],
    ['Responsável', ({ responsavel }) => responsavel?.nome ?? ''],
    ['Situação', ({ status }) => SITUACOES[status]],
    ['Linhas', ({ linhas }) => ({ numero: linhas })],
    ['Preenchidas', ({ preenchidas }) => ({ numero: preenchidas })],
    ['Preenchidas %', ({ linhas, preenchidas }) => ({ razao: linhas === 0 ? null : preenchidas / linhas })],
    ['Prazo', (area) => writeDia(deadlineOf(orcamento, area) ?? '')],
    ['Dias de atraso', (area) => (isUnsent(orcamento, area) ? { numero: daysLate(orcamento, area, today) } : null)],
  ]
  const rows = listRows(colunas, orderByDeadline(orcamento, orcamento.quadro))
  return writeList({ nome: `Prazos ${nameVersao(orcamento)}`, sheet: 'Prazos', formato }, rows)
}
