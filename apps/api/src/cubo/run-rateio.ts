import { isDeepStrictEqual } from 'node:util'
import type { RateioErroDito, RateioMetodoCorpo, RateioRegraCorpo } from '@lastro/contract'
import {
  addToIndex,
  applyRateio,
  compileRateio,
  indexCubo,
  reapplyRateio,
  RateioTooLargeError,
  type CuboIndexado,
  type DirecionadorValor,
  type RateioCompilado,
  type RateioError,
  type RateioMetodo,
  type RateioRegra,
  type RateioServico,
} from '@lastro/engine'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import type { Cadastros } from './cadastros.ts'
import type { DataDre } from './dre-data.ts'
import { listDirecionadores, listDirecionadorValores, listRateioRegras } from './rateio-store.ts'

export type RunnableRateioRegra = RateioRegraCorpo & { id: number; ativo: boolean }

/** Code of each centro de custo, which breaks ties over the last centavo. */
export type RateioCodigos = ReadonlyMap<number, string>

function toServicos(metodo: Extract<RateioMetodoCorpo, { servicos: unknown }>, codigoOf: (id: number) => string): RateioServico[] {
  return metodo.servicos.map(({ centroCusto, base }) => ({
    centroCusto,
    codigo: codigoOf(centroCusto),
    base:
      base.tipo === 'percentual'
        ? { tipo: base.tipo, destinos: base.destinos.map((each) => ({ ...each, codigo: codigoOf(each.centroCusto) })) }
        : { ...base, destinos: base.destinos.map((each) => ({ ...each, codigo: codigoOf(each.centroCusto) })) },
  }))
}

function listReceita({ grupos }: Pick<DataDre, 'grupos'>): number[] {
  return [...grupos.values()].flatMap(({ natureza, itens }) =>
    natureza === 'receita_bruta' || natureza === 'deducoes' ? itens.map(({ id }) => id) : [],
  )
}

function toMetodo(metodo: RateioMetodoCorpo, data: Pick<DataDre, 'grupos'>, codigoOf: (id: number) => string): RateioMetodo {
  if ('servicos' in metodo) return { tipo: metodo.tipo, servicos: toServicos(metodo, codigoOf) }
  const place = <T extends { centroCusto: number; filial: number | null }>(destinos: readonly T[]) =>
    destinos.map((destino) => ({ ...destino, filial: destino.filial ?? undefined, codigo: codigoOf(destino.centroCusto) }))
  switch (metodo.tipo) {
    case 'percentual':
      return { tipo: metodo.tipo, destinos: place(metodo.destinos) }
    case 'igualitario':
      return { tipo: metodo.tipo, destinos: place(metodo.destinos) }
    case 'receita':
      return { ...metodo, alternativa: metodo.alternativa ?? undefined, destinos: place(metodo.destinos), grupoItens: listReceita(data) }
    case 'direcionador':
      return { ...metodo, alternativa: metodo.alternativa ?? undefined, destinos: place(metodo.destinos) }
    default:
      throw new RangeError(`unknown rateio method: ${String(metodo satisfies never)}`)
  }
}

export function toRegra(regra: RunnableRateioRegra, data: Pick<DataDre, 'grupos'>, codigos: RateioCodigos): RateioRegra {
  const { id, nome, ativo, mesInicio, mesFim, origem, metodo } = regra
  const everything = origem.grupos.length === 0 && origem.grupoItens.length === 0
  const deGrupos = origem.grupos.flatMap((grupo) => data.grupos.get(grupo)?.itens.map((item) => item.id) ?? [])
  return {
    id,
    nome,
    ativo,
    mesInicio,
    mesFim,
    origem: {
      centrosCusto: origem.centrosCusto,
      filiais: origem.filiais ?? undefined,
      grupoItens: everything ? undefined : [...new Set([...deGrupos, ...origem.grupoItens])],
    },
    metodo: toMetodo(metodo, data, (centroCusto) => codigos.get(centroCusto) ?? String(centroCusto)),
  }
}

export function presentErrors(errors: readonly RateioError[]): RateioErroDito[] {
  return errors.map(({ regraId, codigo, mensagem }) => ({ regraId: regraId === 0 ? null : regraId, codigo, mensagem }))
}

export function refuseErrors(errors: readonly RateioError[]): never {
  throw new ErroApi('rateio_invalid', {
    details: errors.map(({ regraId, codigo, mensagem }) => ({
      ...(regraId === 0 ? {} : { campo: String(regraId) }),
      valor: codigo,
      message: mensagem,
    })),
  })
}

export function listDirecionadoresDe(regras: readonly { metodo: RateioMetodoCorpo }[]): number[] {
  const ids = regras.flatMap(({ metodo }) => {
    if ('servicos' in metodo) return metodo.servicos.flatMap(({ base }) => (base.tipo === 'direcionador' ? [base.direcionador] : []))
    return metodo.tipo === 'direcionador' ? [metodo.direcionador] : []
  })
  return [...new Set(ids)]
}

/** The object is the same while nothing in it changes. */
export interface CompiledRateio {
  regras: readonly RateioRegra[]
  rateio: RateioCompilado
  direcionadores: readonly DirecionadorValor[]
}

interface RateioInput {
  cadastros: Cadastros
  regras: readonly RunnableRateioRegra[]
  compiled: CompiledRateio
  rateio: RateioCompilado
  direcionadores: readonly DirecionadorValor[]
  nomesDirecionadores: ReadonlyMap<number, { descricao: string; unidade: string }>
}

export interface Rateado extends RateioInput {
  cubo: CuboIndexado
  before: CuboIndexado
  bytes: number
}

/** @throws ErroApi `dados_too_large` when the allocation would block other requests */
export function runRegras<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof RateioTooLargeError)) throw error
    throw new ErroApi('dados_too_large', {
      message: 'As regras de rateio dividem mais valores do que o servidor calcula de uma vez: desligue ou simplifique algumas.',
      cause: error,
    })
  }
}

const BYTES_CELULA = 60
/** 210 measured over 200,000 driver values, index included. */
const BYTES_DIRECIONADOR = 220

/** Reuses the compilation while rules and driver values are equal. */
function compileIfChanged(
  regras: readonly RateioRegra[],
  direcionadores: readonly DirecionadorValor[],
  base: CompiledRateio | undefined,
): CompiledRateio {
  if (base !== undefined && isDeepStrictEqual(base.regras, regras) && isDeepStrictEqual(base.direcionadores, direcionadores)) return base
  const compilacao = compileRateio(regras)
  return compilacao.ok ? { regras, rateio: compilacao.rateio, direcionadores } : refuseErrors(compilacao.erros)
}

async function loadRegras(context: ContextoCliente, { cadastros }: DataDre, base: RateioInput | undefined): Promise<RateioInput> {
  if (base?.cadastros === cadastros) return base
  const regras = (await listRateioRegras(context)).filter(({ ativo }) => ativo)
  const codigos = new Map(Array.from(cadastros.centrosCusto, ([id, { codigo }]) => [id, codigo]))
  const direcionadores = await listDirecionadorValores(context, listDirecionadoresDe(regras))
  const compiled = compileIfChanged(
    regras.map((regra) => toRegra(regra, cadastros, codigos)),
    direcionadores,
    base?.compiled,
  )
  const nomesDirecionadores = new Map((await listDirecionadores(context)).map((each) => [each.id, each]))
  return { cadastros, regras, compiled, rateio: compiled.rateio, direcionadores, nomesDirecionadores }
}

function applyCompiled(before: CuboIndexado, ruler: CompiledRateio, base: Rateado | undefined): CuboIndexado {
  const { rateio, direcionadores } = ruler
  if (rateio.regras.length === 0) return before
  if (base?.compiled !== ruler) return indexCubo(runRegras(() => applyRateio(before.cubo, rateio, direcionadores)).cubo)
  if (base.before === before) return base.cubo
  const finished = { cubo: base.before.cubo, depois: base.cubo.cubo }
  const diferenca = runRegras(() => reapplyRateio(finished, before.cubo, rateio, direcionadores))
  return addToIndex(base.cubo, diferenca)
}

/**
 * Runs the active rules over all amounts, in the transaction of `data`.
 * @param base result for another version; with equal rules only changed amounts run again
 * @throws ErroApi `rateio_invalid`, `dados_too_large`
 */
export async function loadRateado(context: ContextoCliente, data: DataDre, base?: Rateado): Promise<Rateado> {
  const loaded = await loadRegras(context, data, base)
  const { cadastros, regras, compiled, rateio, direcionadores, nomesDirecionadores } = loaded
  const cubo = applyCompiled(data.cubo, compiled, base)
  const bytes = regras.length === 0 ? 0 : cubo.cubo.tamanho * BYTES_CELULA + direcionadores.length * BYTES_DIRECIONADOR
  return { cadastros, regras, compiled, rateio, direcionadores, nomesDirecionadores, cubo, before: data.cubo, bytes }
}
