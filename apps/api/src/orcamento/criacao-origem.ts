/** Sources of a new budget: the realizado, another budget, or zero-based quantities and prices. */
import type { CriacaoOrigemPedida } from '@lastro/contract'
import {
  addMeses,
  alignMeses,
  LIMITE_LANCAMENTO_CENTAVOS,
  MESES_EXERCICIO,
  mesFromIndex,
  mesFromSql,
  mesToIndex,
  orientCentavos,
  sumBaseZero,
  type Mes,
} from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { DadosDre } from '../cubo/dre-data.ts'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { INTEIRA, keyOf, type Base, type ItemDoPlano, type LinhaBase } from './criacao-base.ts'
import { nameVersao } from './version-name.ts'
import { findOrcamento, listLinhasDe } from './store.ts'

type Pedida<T extends CriacaoOrigemPedida['tipo']> = Extract<CriacaoOrigemPedida, { tipo: T }>

export interface PlanoDoExercicio {
  dados: DadosDre
  plano: ReadonlyMap<number, ItemDoPlano>
  inicio: Mes
}

const SEM_MEMORIA = { justificativa: '', contas: [] } as const
const sum = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)
/** In a cube, 0 means none. */
const idOf = (id: number): number | null => (id === 0 ? null : id)
const isVazia = ({ valores }: Pick<LinhaBase, 'valores'>): boolean => valores.every((valor) => valor === 0)

function splitArquivadas(linhas: Iterable<LinhaBase>, plano: ReadonlyMap<number, ItemDoPlano>): Pick<Base, 'linhas' | 'arquivadoCentavos'> {
  const [emUso, fora]: [LinhaBase[], LinhaBase[]] = [[], []]
  for (const linha of linhas) (plano.get(linha.grupoItemId)?.arquivado === false ? emUso : fora).push(linha)
  return { linhas: emUso, arquivadoCentavos: sum(fora.map(({ valores }) => sum(valores))) }
}

/** Predicate for the requested centros de custo; 0 is none. @throws ErroApi `registro_not_found` */
function createKeeps({ dados }: PlanoDoExercicio, centrosCusto: readonly number[]): (centroCusto: number) => boolean {
  if (centrosCusto.length === 0) return () => true
  orNotFound(centrosCusto.every((id) => dados.centrosCusto.has(id)) ? centrosCusto : null)
  const pedidos = new Set(centrosCusto)
  return (centroCusto) => pedidos.has(centroCusto)
}

function describeCentros({ dados }: PlanoDoExercicio, centrosCusto: readonly number[]): string {
  if (centrosCusto.length === 0) return ''
  const nomes = centrosCusto.slice(0, 3).flatMap((id) => dados.centrosCusto.get(id)?.descricao ?? [])
  return `, só de ${nomes.join(', ')}${centrosCusto.length > nomes.length ? ` e mais ${centrosCusto.length - nomes.length}` : ''}`
}

function sumSemDestino({ saldos, semDestino }: DadosDre, de: number, keeps: (centroCusto: number) => boolean): number {
  const soma = (total: number, i: number): number => {
    const mes = saldos.mes[i]! - de
    return mes >= 0 && mes < MESES_EXERCICIO && keeps(saldos.centroCusto[i]!) ? total + saldos.valorCentavos[i]! : total
  }
  return semDestino.reduce(soma, 0)
}

/** Realizado of twelve months by grupo item, centro de custo and filial; January stays January. @throws ErroApi `registro_not_found` */
export function readRealizado(exercicio: PlanoDoExercicio, origem: Pedida<'realizado'>): Base {
  const { dados, plano, inicio } = exercicio
  const keeps = createKeeps(exercicio, origem.centrosCusto)
  const { cubo, series } = dados.cubo
  const de = mesToIndex(origem.inicio)
  const somas = new Map<string, Omit<LinhaBase, 'valores'> & { valores: number[] }>()
  for (let s = 0; s < series.item.length; s++) {
    const [primeira, ultima] = [series.inicio[s]!, series.inicio[s + 1]!]
    if (!keeps(cubo.centroCusto[primeira]!)) continue
    const linha = {
      ...SEM_MEMORIA,
      grupoItemId: cubo.grupoItem[primeira]!,
      centroCustoId: origem.porCentroCusto ? idOf(cubo.centroCusto[primeira]!) : null,
      filialId: origem.porFilial ? idOf(cubo.filial[primeira]!) : null,
    }
    const chave = keyOf(linha)
    for (let i = primeira; i < ultima; i++) {
      const mes = cubo.mes[i]! - de
      if (mes < 0 || mes >= MESES_EXERCICIO) continue
      const doze = somas.get(chave)?.valores ?? Array.from<number>({ length: MESES_EXERCICIO }).fill(0)
      doze[mes]! += cubo.valorCentavos[i]!
      somas.set(chave, { ...linha, valores: doze })
    }
  }
  const linhas = [...somas.values()].filter((linha) => !isVazia(linha))
  const fim = addMeses(origem.inicio, MESES_EXERCICIO - 1)
  const ultimo = dados.meses.findLast((mes) => mes >= de && mes < de + MESES_EXERCICIO)
  const ate = ultimo === undefined ? null : mesFromIndex(ultimo)
  return {
    ...INTEIRA,
    ...splitArquivadas(
      linhas.map((linha) => ({ ...linha, valores: alignMeses(linha.valores, origem.inicio, inicio) })),
      plano,
    ),
    descricao: `Realizado de ${formatMesNumerico(origem.inicio)} a ${formatMesNumerico(fim)}${describeCentros(exercicio, origem.centrosCusto)}`,
    realizadoAte: ate === fim ? null : ate,
    semDestinoCentavos: sumSemDestino(dados, de, keeps),
  }
}

/** @throws ErroApi `registro_not_found` */
export async function readOrcamentoOrigem(
  contexto: ContextoCliente,
  exercicio: PlanoDoExercicio,
  { orcamentoId, centrosCusto }: Pedida<'orcamento'>,
): Promise<Base> {
  const { plano, inicio } = exercicio
  const keeps = createKeeps(exercicio, centrosCusto)
  const { mesInicio, nome, versaoNumero, sequencia } = orNotFound(await findOrcamento(contexto, orcamentoId))
  const linhas = (await listLinhasDe(contexto, orcamentoId)).filter(({ centroCustoId }) => keeps(centroCustoId ?? 0))
  return {
    ...INTEIRA,
    ...splitArquivadas(
      linhas.map(({ valores, ...chave }) => ({
        ...SEM_MEMORIA,
        ...chave,
        valores: alignMeses(valores.split(',').map(Number), mesFromSql(mesInicio), inicio),
      })),
      plano,
    ),
    descricao: `${nameVersao({ nome, versaoNumero })}${describeCentros(exercicio, centrosCusto)}`,
    origem: { id: orcamentoId, sequencia },
  }
}

type ItemBaseZero = Pedida<'base_zero'>['itens'][number]

function computeItens(itens: readonly ItemBaseZero[]): number[] {
  // A double is exact enough to detect overflow. Amounts within the limit are computed exactly.
  const beyond = itens.some(({ quantidadeMicros, precoCentavos }) => (quantidadeMicros * precoCentavos) / 1e6 > LIMITE_LANCAMENTO_CENTAVOS)
  if (beyond) throw new ErroApi('orcamento_valor_too_large')
  const contas = itens.map(({ quantidadeMicros, precoCentavos, meses }) => ({
    quantidadeMicros,
    precoCentavos,
    meses: Array.from({ length: MESES_EXERCICIO }, (_, mes) => (meses & (1 << mes)) !== 0),
  }))
  return sumBaseZero(contas, MESES_EXERCICIO)
}

/**
 * Merges quantities and prices of one item, centro de custo and filial into one line, which keeps each. @throws ErroApi
 * `registro_not_found`, `orcamento_valor_too_large`
 */
export function readBaseZero({ dados, plano }: PlanoDoExercicio, { itens }: Pedida<'base_zero'>): Base {
  const linhas = [...Map.groupBy(itens, keyOf).values()].map((daLinha): LinhaBase => {
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
    const ditas = [...new Set(contas.map(({ justificativa }) => justificativa))]
    return { grupoItemId, centroCustoId, filialId, justificativa: ditas.join('; ').slice(0, 2000), contas, valores }
  })
  return { ...INTEIRA, linhas, descricao: 'Base zero: quantidade × preço' }
}
