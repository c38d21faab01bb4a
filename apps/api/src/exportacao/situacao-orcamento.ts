import type { OrcamentoStatus } from '@lastro/contract'

export const SITUACOES: Readonly<Record<OrcamentoStatus, string>> = {
  rascunho: 'Rascunho',
  em_aprovacao: 'Em aprovação',
  devolvido: 'Devolvido',
  revisao: 'Em revisão',
  aprovado: 'Aprovado',
  encerrado: 'Encerrado',
}
