/** Lines and models in words, for audit and files: codes instead of ids. */
import type { DreItem, Mes } from '@lastro/engine'
import type { GrupoRow, ModeloRow } from '../../cubo/store.ts'

export const TIPOS: Readonly<Record<DreItem['tipo'], string>> = {
  titulo: 'Título',
  soma: 'Soma de grupos',
  formula: 'Fórmula',
  percentual: 'Percentual',
}

export const AGREGACOES = { soma: 'Soma dos meses', recalcular: 'Calculada sobre o período' } as const

export function describeComponentes(item: DreItem, grupos: readonly GrupoRow[]): string[] {
  if (item.tipo !== 'soma') return []
  const codigoOf = (grupo: number | undefined, grupoItem: number | undefined): string =>
    grupos.find(({ id }) => id === grupo)?.codigo ??
    grupos.flatMap(({ itens }) => itens).find(({ id }) => id === grupoItem)?.codigo ??
    `#${grupo ?? grupoItem}`
  return item.componentes.map(({ grupo, grupoItem, sinal }) => `${sinal === 1 ? '+' : '−'} ${codigoOf(grupo, grupoItem)}`)
}

export function describeItem(
  item: DreItem,
  { modelo, mesInicio, grupos }: { modelo: Pick<ModeloRow, 'nome'>; mesInicio: Mes | null; grupos: readonly GrupoRow[] },
): Record<string, unknown> {
  return {
    modeloDre: modelo.nome,
    vigencia: mesInicio,
    codigo: item.codigo,
    descricao: item.descricao,
    tipoLinha: TIPOS[item.tipo],
    itens: describeComponentes(item, grupos),
    formula: 'formula' in item ? item.formula : null,
    baseCodigo: item.tipo === 'percentual' ? item.baseCodigo : null,
    agregacao: item.tipo === 'formula' && item.agregacao ? AGREGACOES[item.agregacao] : null,
  }
}
