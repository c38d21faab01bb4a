/** Preview of an edited line on real amounts, with its effect on other lines. */
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
  type DreTabela,
  type Mes,
  type Periodo,
} from '@lastro/engine'
import { runDre } from '../../cubo/compute.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { ErroApi } from '../../http/erro.ts'

const MESES = 12

/** Last months with data in which the structure is valid, or else the last months with data. */
export function choosePeriodo(
  meses: readonly number[],
  { mesInicio, ate }: { mesInicio: Mes | null; ate: Mes | null },
): Periodo | undefined {
  const validos = meses.filter((mes) => (mesInicio === null || mes >= mesToIndex(mesInicio)) && (ate === null || mes <= mesToIndex(ate)))
  const escolhidos = validos.length > 0 ? validos : meses
  const [primeiro, ultimo] = [escolhidos[0], escolhidos.at(-1)]
  if (primeiro === undefined || ultimo === undefined) return undefined
  return { inicio: mesFromIndex(Math.max(primeiro, ultimo - MESES + 1)), fim: mesFromIndex(ultimo) }
}

const unidadeOf = ({ unidade }: DreLinha): 'centavos' | 'razao' | 'nenhuma' => (unidade === 'dinheiro' ? 'centavos' : unidade)

/** Empty when it does not compute, so that the user sees the effect of the fix. */
function orNothing(compute: () => DreTabela): Pick<DreTabela, 'linhas'> {
  try {
    return compute()
  } catch (error) {
    if (error instanceof ErroApi && error.codigo === 'dre_modelo_invalid') return { linhas: [] }
    throw error
  }
}

/**
 * `antes`: saved lines, which may not compile. `depois` was checked and compiles.
 * @throws ErroApi `dre_modelo_invalid` when `depois` overflows
 */
export function previewItem(
  dados: DadosDre,
  {
    antes,
    depois,
    codigo,
    periodo,
    exercicioMesInicial,
  }: { antes: readonly DreItem[]; depois: readonly DreItem[]; codigo: string; periodo: Periodo | undefined; exercicioMesInicial: number },
): DreItemPrevia {
  const grupos = [...dados.grupos.values()]
  const meses = periodo === undefined ? [] : listMeses(periodo.inicio, periodo.fim)
  const periodos = periodo === undefined ? [] : [...meses.map(periodoOfMes), periodo]
  const compute = (itens: readonly DreItem[]): DreTabela => {
    const compilacao = compileDre(itens, grupos)
    if (!compilacao.ok) return { periodos, linhas: [] }
    return runDre((onLinha) => computeDre(compilacao.dre, dados.cubo, { periodos, exercicioMesInicial, onLinha }))
  }
  const agora = new Map(orNothing(() => compute(antes)).linhas.map((linha) => [linha.codigo, linha]))
  const novas = compute(depois).linhas
  const nova = novas.find((linha) => linha.codigo === codigo)
  return {
    meses,
    linha: {
      unidade: nova === undefined ? 'nenhuma' : unidadeOf(nova),
      valores: nova?.valores.slice(0, meses.length) ?? [],
      total: nova?.valores[meses.length] ?? null,
    },
    mudancas: novas.flatMap((linha) => {
      const era = agora.get(linha.codigo)
      const unidade = unidadeOf(linha)
      if (linha.codigo === codigo || era === undefined || unidade === 'nenhuma') return []
      const [total, antigo] = [linha.valores[meses.length] ?? null, era.valores[meses.length] ?? null]
      return total === antigo ? [] : [{ codigo: linha.codigo, descricao: linha.descricao, unidade, antes: antigo, depois: total }]
    }),
  }
}
