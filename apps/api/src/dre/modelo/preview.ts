import type { DreItemPrevia } from '@lastro/contract'
import {
  compileDre,
  computeDre,
  listMeses,
  mesFromIndex,
  mesToIndex,
  periodoOfMes,
  type DreItem,
  type DreLinha,
  type DreTable,
  type Mes,
  type Periodo,
} from '@lastro/engine'
import { runDre } from '../../cubo/formula-limits.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { ErroApi } from '../../http/erro.ts'

const MESES = 12

/** Last months with data in which the structure is valid, or else the last months with data. */
export function choosePeriodo(
  meses: readonly number[],
  { mesInicio, ate }: { mesInicio: Mes | null; ate: Mes | null },
): Periodo | undefined {
  const valid = meses.filter((mes) => (mesInicio === null || mes >= mesToIndex(mesInicio)) && (ate === null || mes <= mesToIndex(ate)))
  const chosen = valid.length > 0 ? valid : meses
  const [first, last] = [chosen[0], chosen.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { inicio: mesFromIndex(Math.max(first, last - MESES + 1)), fim: mesFromIndex(last) }
}

const unidadeOf = ({ unidade }: DreLinha): 'centavos' | 'razao' | 'nenhuma' => (unidade === 'dinheiro' ? 'centavos' : unidade)

/** Empty when the saved lines do not compute, so that the user sees the effect of the fix. */
function orNothing(compute: () => DreTable): Pick<DreTable, 'linhas'> {
  try {
    return compute()
  } catch (error) {
    if (error instanceof ErroApi && error.codigo === 'dre_modelo_invalid') return { linhas: [] }
    throw error
  }
}

/**
 * `antes` may not compile; `depois` was checked.
 * @throws ErroApi `dre_modelo_invalid` when `depois` overflows
 */
export function previewItem(
  data: DataDre,
  {
    antes,
    depois,
    codigo,
    periodo,
    exercicioMesInicial,
  }: { antes: readonly DreItem[]; depois: readonly DreItem[]; codigo: string; periodo: Periodo | undefined; exercicioMesInicial: number },
): DreItemPrevia {
  const grupos = [...data.grupos.values()]
  const meses = periodo === undefined ? [] : listMeses(periodo.inicio, periodo.fim)
  const periodos = periodo === undefined ? [] : [...meses.map(periodoOfMes), periodo]
  const compute = (itens: readonly DreItem[]): DreTable => {
    const compilacao = compileDre(itens, grupos)
    if (!compilacao.ok) return { periodos, linhas: [] }
    return runDre((onLinha) => computeDre(compilacao.dre, data.cubo, { periodos, exercicioMesInicial, onLinha }))
  }
  const now = new Map(orNothing(() => compute(antes)).linhas.map((line) => [line.codigo, line]))
  const fresh = compute(depois).linhas
  const added = fresh.find((line) => line.codigo === codigo)
  return {
    meses,
    linha: {
      unidade: added === undefined ? 'nenhuma' : unidadeOf(added),
      valores: added?.valores.slice(0, meses.length) ?? [],
      total: added?.valores[meses.length] ?? null,
    },
    mudancas: fresh.flatMap((line) => {
      const before = now.get(line.codigo)
      const unidade = unidadeOf(line)
      if (line.codigo === codigo || before === undefined || unidade === 'nenhuma') return []
      const [total, old] = [line.valores[meses.length] ?? null, before.valores[meses.length] ?? null]
      return total === old ? [] : [{ codigo: line.codigo, descricao: line.descricao, unidade, antes: old, depois: total }]
    }),
  }
}
