/** What is added up line by line has to come out: clientes and eliminations beside the consolidated. */
import type { ComparativoLinha, DreComparativo } from '@lastro/contract'
import { listCoeficientes, type DreColuna, type DreCompilada, type DreValor, type Periodo } from '@lastro/engine'
import type { Membro } from '../comparativo/colunas.ts'
import { cenarioOf, VAZIO } from './cenarios.ts'
import { CONSOLIDADO, REALIZADO } from './columns.ts'

/** The column of the whole period of a member; see `listConferidas`. */
export const confereOf = (chave: string): string => `confere ${chave}`

/** The realizado of the whole period for every member, and for none: what the other columns are checked against. */
export const listConferidas = (membros: readonly Membro[], periodo: Periodo): DreColuna[] =>
  [...membros.map(({ chave }) => chave), VAZIO].map((chave): DreColuna => ({
    id: confereOf(chave),
    tipo: 'valor',
    cenario: cenarioOf(REALIZADO, chave),
    periodo,
  }))

/** Codes of the lines that are sums of grupo itens and of nothing else: a number written in a formula would count once per cliente. */
export function listSomas(dre: DreCompilada, vazias: ReadonlyMap<string, DreValor>): Set<string> {
  return new Set(
    dre.itens.flatMap(({ codigo, plano, unidade }) =>
      plano.tipo !== 'titulo' && unidade === 'dinheiro' && vazias.get(codigo) === 0 && listCoeficientes(dre, codigo) !== undefined
        ? [codigo]
        : [],
    ),
  )
}

/** The largest of what clientes and eliminations leave over beside the consolidated, in any line and column. */
export function sumSobra(
  linhas: readonly ComparativoLinha[],
  { colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>,
  somas: ReadonlySet<string>,
): number {
  const grupos = Map.groupBy(
    colunas.flatMap((coluna, i) => (coluna.tipo === 'valor' ? [{ ...coluna, i }] : [])),
    ({ fonte, parte }) => `${fonte} ${partes[parte]!.inicio} ${partes[parte]!.fim}`,
  )
  let maior = 0
  for (const { codigo, pai, valores } of linhas) {
    if (pai === null && !somas.has(codigo)) continue
    for (const deles of grupos.values()) {
      const total = deles.reduce((soma, { parte, i }) => soma + (partes[parte]!.tipo === CONSOLIDADO ? -1 : 1) * (valores[i] ?? 0), 0)
      if (Math.abs(total) > Math.abs(maior)) maior = total
    }
  }
  return maior + 0
}
