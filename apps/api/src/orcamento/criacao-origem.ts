/** Sources of a new budget: the realizado, another budget, or zero-based quantities and prices. */
import type { CriacaoOrigemPedida } from '@lastro/contract'
import {
  addMeses,
  alignMeses,
  LIMIT_LANCAMENTO_CENTAVOS,
  MESES_EXERCICIO,
  mesFromIndex,
  mesFromSql,
  mesToIndex,
  orientCentavos,
  sumBaseZero,
  type Mes,
} from '@lastro/engine'
import { formatMesNumerico, joinFirst } from '@lastro/formato'
import type { DataDre } from '../cubo/dre-data.ts'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { COMPLETE_BASE, keyOf, type PlannedLinhas, type ItemDoPlano, type PlannedLinha } from './criacao-base.ts'
import { nameVersao } from './version-name.ts'
import { findOrcamento, listLinhasDe } from './store.ts'

type Requested<T extends CriacaoOrigemPedida['tipo']> = Extract<CriacaoOrigemPedida, { tipo: T }>

export interface PlanoDoExercicio {
  dados: DataDre
  plano: ReadonlyMap<number, ItemDoPlano>
  inicio: Mes
}

const WITHOUT_MEMORY = { justificativa: '', contas: [] } as const
const sum = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)
/** In a cube, 0 means none. */
const idOf = (id: number): number | null => (id === 0 ? null : id)
const isEmpty = ({ valores }: Pick<PlannedLinha, 'valores'>): boolean => valores.every((valor) => valor === 0)

function splitArquivadas(
  lines: Iterable<PlannedLinha>,
  plano: ReadonlyMap<number, ItemDoPlano>,
): Pick<PlannedLinhas, 'linhas' | 'arquivadoCentavos'> {
  const [inUse, outside]: [PlannedLinha[], PlannedLinha[]] = [[], []]
  for (const line of lines) (plano.get(line.grupoItemId)?.arquivado === false ? inUse : outside).push(line)
  return { linhas: inUse, arquivadoCentavos: sum(outside.map(({ valores }) => sum(valores))) }
}

function createKeeps({ dados }: PlanoDoExercicio, centrosCusto: readonly number[]): (centroCusto: number) => boolean {
  if (centrosCusto.length === 0) return () => true
  orNotFound(centrosCusto.every((id) => dados.centrosCusto.has(id)) ? centrosCusto : null)
  const requests = new Set(centrosCusto)
  return (centroCusto) => requests.has(centroCusto)
}

function describeCentros({ dados }: PlanoDoExercicio, centrosCusto: readonly number[]): string {
  if (centrosCusto.length === 0) return ''
  const nomes = centrosCusto.flatMap((id) => dados.centrosCusto.get(id)?.descricao ?? [])
  return `, só de ${joinFirst(nomes, 3)}`
}

function sumSemDestino({ saldos, semDestino }: DataDre, from: number, keeps: (centroCusto: number) => boolean): number {
  const soma = (total: number, i: number): number => {
    const mes = saldos.mes[i]! - from
    return mes >= 0 && mes < MESES_EXERCICIO && keeps(saldos.centroCusto[i]!) ? total + saldos.valorCentavos[i]! : total
  }
  return semDestino.reduce(soma, 0)
}

/**
 * Sums twelve months of realizado by grupo item, centro de custo and filial.
 * Amounts keep their calendar month.
 * @throws ErroApi `registro_not_found`
 */
export function readRealizado(exercicio: PlanoDoExercicio, origem: Requested<'realizado'>): PlannedLinhas {
  const { dados, plano, inicio } = exercicio
  const keeps = createKeeps(exercicio, origem.centrosCusto)
  const { cubo, series } = dados.cubo
  const from = mesToIndex(origem.inicio)
  const somas = new Map<string, Omit<PlannedLinha, 'valores'> & { valores: number[] }>()
  for (let s = 0; s < series.item.length; s++) {
    const [first, last] = [series.inicio[s]!, series.inicio[s + 1]!]
    if (!keeps(cubo.centroCusto[first]!)) continue
    const line = {
      ...WITHOUT_MEMORY,
      grupoItemId: cubo.grupoItem[first]!,
      centroCustoId: origem.porCentroCusto ? idOf(cubo.centroCusto[first]!) : null,
      filialId: origem.porFilial ? idOf(cubo.filial[first]!) : null,
    }
    const key = keyOf(line)
    for (let i = first; i < last; i++) {
      const mes = cubo.mes[i]! - from
      if (mes < 0 || mes >= MESES_EXERCICIO) continue
      const twelve = somas.get(key)?.valores ?? Array.from<number>({ length: MESES_EXERCICIO }).fill(0)
      twelve[mes]! += cubo.valorCentavos[i]!
      somas.set(key, { ...line, valores: twelve })
    }
  }
  const lines = [...somas.values()].filter((line) => !isEmpty(line))
  const fim = addMeses(origem.inicio, MESES_EXERCICIO - 1)
  const latest = dados.meses.findLast((mes) => mes >= from && mes < from + MESES_EXERCICIO)
  const until = latest === undefined ? null : mesFromIndex(latest)
  return {
    ...COMPLETE_BASE,
    ...splitArquivadas(
      lines.map((line) => ({ ...line, valores: alignMeses(line.valores, origem.inicio, inicio) })),
      plano,
    ),
    descricao: `Realizado de ${formatMesNumerico(origem.inicio)} a ${formatMesNumerico(fim)}${describeCentros(exercicio, origem.centrosCusto)}`,
    realizadoAte: until === fim ? null : until,
    semDestinoCentavos: sumSemDestino(dados, from, keeps),
  }
}

export async function readOrcamentoOrigem(
  context: ContextoCliente,
  exercicio: PlanoDoExercicio,
  { orcamentoId, centrosCusto }: Requested<'orcamento'>,
): Promise<PlannedLinhas> {
  const { plano, inicio } = exercicio
  const keeps = createKeeps(exercicio, centrosCusto)
  const { mesInicio, nome, versaoNumero, sequencia } = orNotFound(await findOrcamento(context, orcamentoId))
  const lines = (await listLinhasDe(context, orcamentoId)).filter(({ centroCustoId }) => keeps(centroCustoId ?? 0))
  return {
    ...COMPLETE_BASE,
    ...splitArquivadas(
      lines.map(({ valores, ...key }) => ({
        ...WITHOUT_MEMORY,
        ...key,
        valores: alignMeses(valores.split(',').map(Number), mesFromSql(mesInicio), inicio),
      })),
      plano,
    ),
    descricao: `${nameVersao({ nome, versaoNumero })}${describeCentros(exercicio, centrosCusto)}`,
    origem: { id: orcamentoId, sequencia },
  }
}

type ItemBaseZero = Requested<'base_zero'>['itens'][number]

function computeItens(itens: readonly ItemBaseZero[]): number[] {
  // A double is exact enough to detect overflow. Amounts within the limit are computed exactly.
  const beyond = itens.some(({ quantidadeMicros, precoCentavos }) => (quantidadeMicros * precoCentavos) / 1e6 > LIMIT_LANCAMENTO_CENTAVOS)
  if (beyond) throw new ErroApi('orcamento_valor_too_large')
  const contas = itens.map(({ quantidadeMicros, precoCentavos, meses }) => ({
    quantidadeMicros,
    precoCentavos,
    meses: Array.from({ length: MESES_EXERCICIO }, (_, mes) => (meses & (1 << mes)) !== 0),
  }))
  return sumBaseZero(contas, MESES_EXERCICIO)
}

/**
 * Merges quantities and prices of one item, centro de custo and filial into one line.
 * @throws ErroApi `registro_not_found`, `orcamento_valor_too_large`
 */
export function readBaseZero({ dados, plano }: PlanoDoExercicio, { itens }: Requested<'base_zero'>): PlannedLinhas {
  const linhas = [...Map.groupBy(itens, keyOf).values()].map((daLinha): PlannedLinha => {
    const { grupoItemId, centroCustoId, filialId } = daLinha[0]!
    const doPlano = orNotFound(plano.get(grupoItemId))
    const known =
      !doPlano.arquivado &&
      (centroCustoId === null || dados.centrosCusto.has(centroCustoId)) &&
      (filialId === null || dados.filiais.has(filialId))
    orNotFound(known ? doPlano : null)
    const valores = computeItens(daLinha).map((valor) => orientCentavos(doPlano.natureza, valor))
    const contas = daLinha.map(({ quantidadeMicros, precoCentavos, meses, justificativa }) => ({
      quantidadeMicros,
      precoCentavos,
      meses,
      justificativa,
    }))
    const justificativas = [...new Set(contas.map(({ justificativa }) => justificativa))]
    return { grupoItemId, centroCustoId, filialId, justificativa: justificativas.join('; ').slice(0, 2000), contas, valores }
  })
  return { ...COMPLETE_BASE, linhas, descricao: 'Base zero: quantidade × preço' }
}
