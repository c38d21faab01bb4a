/** Snapshot of a rateio run: ordered rules, driver values and results. */
import { createHash } from 'node:crypto'
import { rateioRegraSchema, type RateioRegraCorpo, type RateioRegraSalva } from '@lastro/contract'
import {
  addMeses,
  applyRateio,
  compileRateio,
  listMeses,
  mesToIndex,
  printMicros,
  type Cubo,
  type DirecionadorValor,
  type Periodo,
} from '@lastro/engine'
import * as z from 'zod/mini'
import type { DataDre } from '../cubo/dre-data.ts'
import { listDirecionadoresDe, refuseErrors, runRegras, toRegra } from '../cubo/run-rateio.ts'
import { listDirecionadorValores, listRateioRegras } from '../cubo/rateio-store.ts'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import { listMicros } from './apuracao-store.ts'
import { labelLocation, labelOf, loadCadastro, type RateioCadastro } from './cadastro.ts'
import { printRegra } from './describe.ts'
import { listCentros, sumCentros } from './simulate.ts'

/** A rule with its text as of the run, because the names in it may have changed since. */
export const usedRegraSchema = z.extend(rateioRegraSchema, { texto: z.string() })
export type UsedRegra = z.infer<typeof usedRegraSchema>

export const usedDirecionadorSchema = z.object({
  id: z.int(),
  descricao: z.string(),
  unidade: z.string(),
  /** Months of the run, and earlier ones that a rule looks back to. */
  meses: z.array(z.string()),
  linhas: z.array(
    z.object({
      centroCusto: z.int(),
      filial: z.nullable(z.int()),
      lugar: z.string(),
      /** Millionths; null in a month without a value. */
      micros: z.array(z.nullable(z.int())),
    }),
  ),
})
export type UsedDirecionador = z.infer<typeof usedDirecionadorSchema>

export const centroApuradoSchema = z.object({
  centroCusto: z.int(),
  nome: z.string(),
  antesCentavos: z.int(),
  depoisCentavos: z.int(),
})
export type CentroApurado = z.infer<typeof centroApuradoSchema>

export interface UsedCadastros {
  regras: UsedRegra[]
  direcionadores: UsedDirecionador[]
  /** SHA-256 of the ordered rules, without display names and screen positions. */
  hash: Buffer
}

export interface ApuracaoResultado {
  centros: CentroApurado[]
  resultadoHash: Buffer
  falha: string
}

export interface ApuracaoSnapshot extends ApuracaoResultado {
  used: UsedCadastros
}

const sortNumbers = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)
const sortDestinos = <T extends { centroCusto: number; filial?: number | null }>(destinos: readonly T[]): T[] =>
  destinos.toSorted((a, b) => a.centroCusto - b.centroCusto || (a.filial ?? 0) - (b.filial ?? 0))

function normalizeMetodo(metodo: RateioRegraCorpo['metodo']): unknown {
  if (!('servicos' in metodo)) return { ...metodo, destinos: sortDestinos(metodo.destinos) }
  // In `degraus` (step-down) the order of the service centres is part of the rule.
  const servicos = metodo.servicos.map(({ centroCusto, base }) => ({
    centroCusto,
    base: { ...base, destinos: sortDestinos(base.destinos) },
  }))
  return { tipo: metodo.tipo, servicos: metodo.tipo === 'degraus' ? servicos : servicos.toSorted((a, b) => a.centroCusto - b.centroCusto) }
}

/**
 * Canonical text of a rule.
 * Rules with equal meaning get equal texts, regardless of the order of their parts.
 */
export function sayRegra({ id, nome, mesInicio, mesFim, origem, metodo }: RateioRegraCorpo & { id: number }): string {
  const { centrosCusto, filiais, grupos, grupoItens } = origem
  return JSON.stringify([
    id,
    nome,
    mesInicio,
    mesFim,
    [sortNumbers(centrosCusto), filiais && sortNumbers(filiais), sortNumbers(grupos), sortNumbers(grupoItens)],
    normalizeMetodo(metodo),
  ])
}

function lagOf(regras: readonly RateioRegraSalva[], direcionador: number): number {
  return Math.max(
    0,
    ...regras.map(({ metodo }) => (metodo.tipo === 'direcionador' && metodo.direcionador === direcionador ? metodo.defasagemMeses : 0)),
  )
}

type DirecionadorMeses = Pick<UsedDirecionador, 'id' | 'meses'>

/**
 * Active rules of the cliente, and the driver values that they use in these months.
 * @param tambem drivers to include even when no current rule uses them
 */
export async function readUsed(
  context: ContextoCliente,
  cadastro: RateioCadastro,
  { inicio, fim }: Periodo,
  tambem: readonly DirecionadorMeses[] = [],
): Promise<UsedCadastros> {
  const regras = (await listRateioRegras(context)).filter(({ ativo }) => ativo)
  const direcionadores: UsedDirecionador[] = []
  for (const id of sortNumbers([...new Set([...listDirecionadoresDe(regras), ...tambem.map((each) => each.id)])])) {
    const daRegra = addMeses(inicio, -lagOf(regras, id))
    const [request = daRegra] = tambem.find((each) => each.id === id)?.meses ?? []
    const meses = listMeses(request < daRegra ? request : daRegra, fim)
    // oxlint-disable-next-line no-await-in-loop -- one connection, a few drivers
    const lines = await listMicros(context, id, meses)
    const { descricao = `#${id}`, unidade = '' } = cadastro.direcionadores.get(id) ?? {}
    direcionadores.push({
      id,
      descricao,
      unidade,
      meses,
      linhas: lines.map(({ centroCusto, filial, micros }) => ({
        centroCusto,
        filial,
        lugar: labelLocation({ centroCusto, filial }, cadastro),
        micros,
      })),
    })
  }
  const content = [
    regras.map(sayRegra),
    direcionadores.map(({ id, meses, linhas }) => [
      id,
      meses,
      linhas.map(({ centroCusto, filial, micros }) => [centroCusto, filial, micros]),
    ]),
  ]
  return {
    regras: regras.map((regra) => ({ ...regra, texto: printRegra(regra, cadastro) })),
    direcionadores,
    hash: createHash('sha256').update(JSON.stringify(content)).digest(),
  }
}

function hashCelulas(cubo: Cubo, { inicio, fim }: Periodo): Buffer {
  const [first, last] = [mesToIndex(inicio), mesToIndex(fim)]
  const hash = createHash('sha256')
  for (let i = 0; i < cubo.tamanho; i++) {
    const mes = cubo.mes[i]!
    if (cubo.valorCentavos[i] === 0 || mes < first || mes > last) continue
    hash.update(`${cubo.grupoItem[i]} ${cubo.centroCusto[i]} ${cubo.filial[i]} ${mes} ${cubo.valorCentavos[i]}\n`)
  }
  return hash.digest()
}

/**
 * Runs the rules on the period with these values.
 * CPU-heavy and free of database access, so that it runs before the data version is locked.
 * @throws ErroApi `rateio_invalid` when they do not run; `dados_too_large`
 */
export function computeResultado(
  data: DataDre,
  cadastro: RateioCadastro,
  { regras, valores, periodo }: { regras: readonly RateioRegraSalva[]; valores: readonly DirecionadorValor[]; periodo: Periodo },
): ApuracaoResultado {
  const codigos = new Map([...cadastro.centrosCusto].map(([id, { codigo }]) => [id, codigo]))
  const compilacao = compileRateio(regras.map((regra) => toRegra(regra, data, codigos)))
  if (!compilacao.ok) return refuseErrors(compilacao.erros)
  const before = data.cubo.cubo
  const after = runRegras(() => applyRateio(before, compilacao.rateio, valores)).cubo
  return {
    centros: listCentros(sumCentros(before, periodo), sumCentros(after, periodo), codigos).map((centro) => ({
      ...centro,
      nome: centro.centroCusto === 0 ? '' : labelOf(cadastro.centrosCusto.get(centro.centroCusto), centro.centroCusto),
    })),
    resultadoHash: hashCelulas(after, periodo),
    falha: '',
  }
}

/**
 * Runs the rateio of the period with the rules and values of this transaction.
 * @throws ErroApi `rateio_invalid` when the rules do not run or there are none; `dados_too_large`
 */
export async function takeRetrato(context: ContextoCliente, data: DataDre, periodo: Periodo): Promise<ApuracaoSnapshot> {
  const cadastro = await loadCadastro(context)
  const used = await readUsed(context, cadastro, periodo)
  if (used.regras.length === 0) {
    throw new ErroApi('rateio_invalid', { message: 'Nenhuma regra de rateio está ligada: não há o que registrar.' })
  }
  const valores = await listDirecionadorValores(context, listDirecionadoresDe(used.regras))
  return { used, ...computeResultado(data, cadastro, { regras: used.regras, valores, periodo }) }
}

const NOTHING = Buffer.alloc(32)

/**
 * Takes the snapshot before an overwrite.
 * Includes the drivers about to be written, even if no current rule uses them. Rules that do not run are recorded with the reason.
 */
export async function takeBefore(
  context: ContextoCliente,
  data: DataDre,
  periodo: Periodo,
  tambem: readonly DirecionadorMeses[],
): Promise<ApuracaoSnapshot> {
  const cadastro = await loadCadastro(context)
  const used = await readUsed(context, cadastro, periodo, tambem)
  const valores = await listDirecionadorValores(context, listDirecionadoresDe(used.regras))
  try {
    return { used, ...computeResultado(data, cadastro, { regras: used.regras, valores, periodo }) }
  } catch (error) {
    if (!(error instanceof ErroApi) || (error.codigo !== 'rateio_invalid' && error.codigo !== 'dados_too_large')) throw error
    const motivos = error.details?.map(({ message }) => message) ?? []
    return { used, centros: [], resultadoHash: NOTHING, falha: motivos.length === 0 ? error.message : motivos.join(' ') }
  }
}

export function replaceValores(
  current: readonly DirecionadorValor[],
  direcionadores: readonly Pick<UsedDirecionador, 'id' | 'meses' | 'linhas'>[],
): DirecionadorValor[] {
  const mesesDe = new Map(direcionadores.map(({ id, meses }) => [id, new Set(meses)]))
  return [
    ...current.filter(({ direcionador, mes }) => mesesDe.get(direcionador)?.has(mes) !== true),
    ...direcionadores.flatMap(({ id, meses, linhas }) =>
      linhas.flatMap(({ centroCusto, filial, micros }) =>
        meses.flatMap((mes, i): DirecionadorValor[] => {
          const valor = micros[i] ?? null
          return valor === null ? [] : [{ direcionador: id, centroCusto, filial: filial ?? 0, mes, valor: Number(printMicros(valor)) }]
        }),
      ),
    ),
  ]
}
