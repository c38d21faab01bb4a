import {
  type ComparativoColuna,
  type ComparativoLinha,
  type DreComparativo,
  type DreConsolidado,
  type DreEliminacao,
  ELIMINACAO_FONTES,
  type EliminacaoFonte,
} from '@lastro/contract'

export interface ParcelaCell {
  chave: string
  coluna: string
  index: number
}

const isParte = (tipo: DreComparativo['partes'][number]['tipo']): boolean => tipo === 'cliente' || tipo === 'eliminacoes'

/** Cells that add up to a consolidated number: one per cliente, and the eliminations. */
export function listParcelas(
  { colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>,
  chave: string,
  coluna: ComparativoColuna,
): ParcelaCell[] {
  const whole = partes[coluna.parte]
  if (whole?.tipo !== 'consolidado') return []
  return colunas.flatMap((other, index) => {
    const parte = partes[other.parte]
    const same = other.tipo === 'valor' && other.fonte === coluna.fonte && parte?.inicio === whole.inicio && parte.fim === whole.fim
    return same && isParte(parte.tipo) ? [{ chave, coluna: other.chave, index }] : []
  })
}

/** Rows that make up a line in its own column: its grupo itens or formula lines. */
export function listFinishedOf(lines: readonly ComparativoLinha[], line: ComparativoLinha): ComparativoLinha[] {
  if (line.pai !== null) return []
  if (line.tipo === 'soma') return lines.filter(({ pai }) => pai === line.codigo)
  const codigos = new Set(line.formula?.match(/[\p{L}_][\p{L}\d_.]*/gu) ?? [])
  return lines.filter(({ pai, codigo }) => pai === null && codigo !== line.codigo && codigos.has(codigo))
}

export function listEntradas(
  { linhas, eliminacoes }: { linhas: readonly ComparativoLinha[]; eliminacoes: readonly DreEliminacao[] },
  line: ComparativoLinha,
  { fonte, inicio, fim }: { fonte: string; inicio: string; fim: string },
): { eliminacao: DreEliminacao; valorCentavos: number }[] {
  const itens =
    line.grupoItemId === null
      ? new Set(linhas.flatMap(({ pai, grupoItemId }) => (pai === line.codigo && grupoItemId !== null ? [grupoItemId] : [])))
      : new Set([line.grupoItemId])
  return eliminacoes.flatMap((eliminacao) => {
    const { mes, item, contrapartida, valorCentavos } = eliminacao
    if (eliminacao.fonte !== fonte || mes < inicio || mes > fim) return []
    const valor = (itens.has(item.id) ? valorCentavos : 0) - (contrapartida !== null && itens.has(contrapartida.id) ? valorCentavos : 0)
    return valor === 0 ? [] : [{ eliminacao, valorCentavos: valor }]
  })
}

/** Effect of all eliminations of a source on the result; zero when each has its contrapartida. */
export function sumEfeito(eliminacoes: readonly DreEliminacao[], which: EliminacaoFonte): number {
  return eliminacoes.reduce(
    (soma, { fonte, contrapartida, valorCentavos }) => soma + (fonte === which && contrapartida === null ? valorCentavos : 0),
    0,
  )
}

/** Null for a column of several clientes. */
export function clienteDaParte({ tipo, chave }: Pick<DreComparativo['partes'][number], 'tipo' | 'chave'>): string | null {
  return tipo === 'cliente' ? (/^cliente:([^|]+)/.exec(chave)?.[1] ?? null) : null
}

export const fontesDe = ({ comparativo }: DreConsolidado): EliminacaoFonte[] =>
  ELIMINACAO_FONTES.filter((fonte) => comparativo.fontes.some(({ chave }) => chave === fonte))
