/** Proof of the consolidation: clientes plus eliminations equal the consolidated, line by line. */
import type { ComparativoLinha, DreComparativo } from '@lastro/contract'
import { listCoeficientes, type DreColuna, type DreCompilada, type DreValor, type Periodo } from '@lastro/engine'
import type { Membro } from '../comparativo/colunas.ts'
import { cenarioOf, EMPTY } from './cenarios.ts'
import { CONSOLIDADO, REALIZADO } from './membros.ts'

export const confereOf = (key: string): string => `confere ${key}`

/** Realizado of the whole period for every member and for the empty scenario. */
export const listChecked = (membros: readonly Membro[], periodo: Periodo): DreColuna[] =>
  [...membros.map(({ chave }) => chave), EMPTY].map((key): DreColuna => ({
    id: confereOf(key),
    tipo: 'valor',
    cenario: cenarioOf(REALIZADO, key),
    periodo,
  }))

/** Codes of pure sums of grupo itens. A constant in a formula would count once per cliente. */
export function listSomas(dre: DreCompilada, empty: ReadonlyMap<string, DreValor>): Set<string> {
  return new Set(
    dre.itens.flatMap(({ codigo, plano, unidade }) =>
      plano.tipo !== 'titulo' && unidade === 'dinheiro' && empty.get(codigo) === 0 && listCoeficientes(dre, codigo) !== undefined
        ? [codigo]
        : [],
    ),
  )
}

/** Largest difference between clientes plus eliminations and the consolidated, over lines and columns. */
export function sumSobra(
  lines: readonly ComparativoLinha[],
  { colunas, partes }: Pick<DreComparativo, 'colunas' | 'partes'>,
  somas: ReadonlySet<string>,
): number {
  const grupos = Map.groupBy(
    colunas.flatMap((coluna, i) => (coluna.tipo === 'valor' ? [{ ...coluna, i }] : [])),
    ({ fonte, parte }) => `${fonte} ${partes[parte]!.inicio} ${partes[parte]!.fim}`,
  )
  let largest = 0
  for (const { codigo, pai, valores } of lines) {
    if (pai === null && !somas.has(codigo)) continue
    for (const own of grupos.values()) {
      const total = own.reduce((soma, { parte, i }) => soma + (partes[parte]!.tipo === CONSOLIDADO ? -1 : 1) * (valores[i] ?? 0), 0)
      if (Math.abs(total) > Math.abs(largest)) largest = total
    }
  }
  return largest + 0
}
