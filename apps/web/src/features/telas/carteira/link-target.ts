import type { CarteiraItem, CarteiraProblema } from '@lastro/contract'
import { paths } from '../../../navigation/paths.ts'

export type CarteiraTarget =
  | { to: typeof paths.home | typeof paths.importacao | typeof paths.usuario }
  | { to: typeof paths.dePara; search: { situacao?: 'sem' } }
  | { to: typeof paths.importacaoDetalhe | typeof paths.orcamento; params: { id: string } }
  | { to: typeof paths.orcamentos; search: { situacao?: 'em_aprovacao' } }
  | { to: typeof paths.fechamento; search: { mes?: string } }

export function importacaoDestino(id: number | null): CarteiraTarget {
  return id === null ? { to: paths.importacao } : { to: paths.importacaoDetalhe, params: { id: String(id) } }
}

export function orcamentoDestino(id: number): CarteiraTarget {
  return { to: paths.orcamento, params: { id: String(id) } }
}

export function aprovacaoDestino({ orcamentoId }: CarteiraItem['aprovacoes']): CarteiraTarget {
  return orcamentoId === null ? { to: paths.orcamentos, search: { situacao: 'em_aprovacao' } } : orcamentoDestino(orcamentoId)
}

export function fechamentoDestino({ inicio }: CarteiraItem['fechamentos']): CarteiraTarget {
  return { to: paths.fechamento, search: inicio === null ? {} : { mes: inicio } }
}

const DO_PROBLEMA: Readonly<Record<CarteiraProblema, CarteiraTarget>> = {
  importacao_recusada: { to: paths.importacao },
  importacao_interrompida: { to: paths.importacao },
  importacao_nenhuma: { to: paths.importacao },
  importacao_atrasada: { to: paths.importacao },
  meses_faltando: { to: paths.importacao },
  de_para_incompleto: { to: paths.dePara, search: { situacao: 'sem' } },
  pessoas_nenhuma: { to: paths.usuario },
  convite_vencido: { to: paths.usuario },
}

export function problemaDestino({ codigo, importacaoId }: CarteiraItem['problemas'][number]): CarteiraTarget {
  return importacaoId === null ? DO_PROBLEMA[codigo] : importacaoDestino(importacaoId)
}
