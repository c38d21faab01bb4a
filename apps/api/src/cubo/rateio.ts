/** The rules of rateio of a cliente as the engine runs them, and the cube after them. */
import { isDeepStrictEqual } from 'node:util'
import type { RateioErroDito, RateioMetodoCorpo, RateioRegraCorpo } from '@lastro/contract'
import {
  addToIndice,
  applyRateio,
  compileRateio,
  indexCubo,
  reapplyRateio,
  RateioTooLargeError,
  type CuboIndexado,
  type DirecionadorValor,
  type RateioCompilado,
  type RateioErro,
  type RateioMetodo,
  type RateioRegra,
  type RateioServico,
} from '@lastro/engine'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'
import type { Cadastros } from './cadastros.ts'
import type { DadosDre } from './dre-data.ts'
import { listDirecionadores, listDirecionadorValores, listRateioRegras } from './rateio-store.ts'

/** A rule to run: 0 is the one that has no id yet. */
export type RateioRegraParaRodar = RateioRegraCorpo & { id: number; ativo: boolean }

/** Code of each centro de custo: it decides who gets the last centavo of a tie. */
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

/** The grupo itens whose sum is the net revenue. */
function listReceita({ grupos }: Pick<DadosDre, 'grupos'>): number[] {
  return [...grupos.values()].flatMap(({ natureza, itens }) =>
    natureza === 'receita_bruta' || natureza === 'deducoes' ? itens.map(({ id }) => id) : [],
  )
}

function toMetodo(metodo: RateioMetodoCorpo, dados: Pick<DadosDre, 'grupos'>, codigoOf: (id: number) => string): RateioMetodo {
  if ('servicos' in metodo) return { tipo: metodo.tipo, servicos: toServicos(metodo, codigoOf) }
  const place = <T extends { centroCusto: number; filial: number | null }>(destinos: readonly T[]) =>
    destinos.map((destino) => ({ ...destino, filial: destino.filial ?? undefined, codigo: codigoOf(destino.centroCusto) }))
  switch (metodo.tipo) {
    case 'percentual':
      return { tipo: metodo.tipo, destinos: place(metodo.destinos) }
    case 'igualitario':
      return { tipo: metodo.tipo, destinos: place(metodo.destinos) }
    case 'receita':
      return { ...metodo, alternativa: metodo.alternativa ?? undefined, destinos: place(metodo.destinos), grupoItens: listReceita(dados) }
    case 'direcionador':
      return { ...metodo, alternativa: metodo.alternativa ?? undefined, destinos: place(metodo.destinos) }
    default:
      throw new RangeError(`método de rateio desconhecido: ${String(metodo satisfies never)}`)
  }
}

/** As the engine takes it: whole grupos as the itens that they have now. */
export function toRegra(regra: RateioRegraParaRodar, dados: Pick<DadosDre, 'grupos'>, codigos: RateioCodigos): RateioRegra {
  const { id, nome, ativo, mesInicio, mesFim, origem, metodo } = regra
  const tudo = origem.grupos.length === 0 && origem.grupoItens.length === 0
  const deGrupos = origem.grupos.flatMap((grupo) => dados.grupos.get(grupo)?.itens.map((item) => item.id) ?? [])
  return {
    id,
    nome,
    ativo,
    mesInicio,
    mesFim,
    origem: {
      centrosCusto: origem.centrosCusto,
      filiais: origem.filiais ?? undefined,
      grupoItens: tudo ? undefined : [...new Set([...deGrupos, ...origem.grupoItens])],
    },
    metodo: toMetodo(metodo, dados, (centroCusto) => codigos.get(centroCusto) ?? String(centroCusto)),
  }
}

export function presentErros(erros: readonly RateioErro[]): RateioErroDito[] {
  return erros.map(({ regraId, codigo, mensagem }) => ({ regraId: regraId === 0 ? null : regraId, codigo, mensagem }))
}

/** @throws ErroApi `rateio_invalid` with what is wrong in each rule. */
export function refuseErros(erros: readonly RateioErro[]): never {
  throw new ErroApi('rateio_invalid', {
    details: erros.map(({ regraId, codigo, mensagem }) => ({
      ...(regraId === 0 ? {} : { campo: String(regraId) }),
      valor: codigo,
      message: mensagem,
    })),
  })
}

/** Ids of the drivers that rules share by. */
export function listDirecionadoresDe(regras: readonly { metodo: RateioMetodoCorpo }[]): number[] {
  const ids = regras.flatMap(({ metodo }) => {
    if ('servicos' in metodo) return metodo.servicos.flatMap(({ base }) => (base.tipo === 'direcionador' ? [base.direcionador] : []))
    return metodo.tipo === 'direcionador' ? [metodo.direcionador] : []
  })
  return [...new Set(ids)]
}

/** Rules ready to run, and the driver values that they share by: one and the same for as long as none of it changes. */
export interface Regua {
  /** As they were compiled. */
  regras: readonly RateioRegra[]
  rateio: RateioCompilado
  direcionadores: readonly DirecionadorValor[]
}

/** The rules of rateio and what they are told with, as the cadastros of one version have them. */
interface Regras {
  cadastros: Cadastros
  /** The active ones, as they are saved. */
  regras: readonly RateioRegraParaRodar[]
  regua: Regua
  rateio: RateioCompilado
  direcionadores: readonly DirecionadorValor[]
  nomesDirecionadores: ReadonlyMap<number, { descricao: string; unidade: string }>
}

/** What the active rules made of the amounts of one data version. */
export interface Rateado extends Regras {
  cubo: CuboIndexado
  /** The amounts before. */
  antes: CuboIndexado
  bytes: number
}

/** What the rules make of amounts, as `run` asks the engine. @throws ErroApi `dados_too_large` when that would hold up everybody else */
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

/** Of one cell of the cube and of its index. */
const BYTES_CELULA = 60
/** Of one value of a driver and of the index by which rules find it: 210, as measured of 200,000. */
const BYTES_DIRECIONADOR = 220

/** Rules as they compiled before, while they and what they share by are the same. @throws ErroApi `rateio_invalid` */
function compileRegua(regras: readonly RateioRegra[], direcionadores: readonly DirecionadorValor[], base: Regua | undefined): Regua {
  if (base !== undefined && isDeepStrictEqual(base.regras, regras) && isDeepStrictEqual(base.direcionadores, direcionadores)) return base
  const compilacao = compileRateio(regras)
  return compilacao.ok ? { regras, rateio: compilacao.rateio, direcionadores } : refuseErros(compilacao.erros)
}

/** Those of the same cadastros are not read again. @throws ErroApi `rateio_invalid` */
async function loadRegras(contexto: ContextoCliente, { cadastros }: DadosDre, base: Regras | undefined): Promise<Regras> {
  if (base?.cadastros === cadastros) return base
  const regras = (await listRateioRegras(contexto)).filter(({ ativo }) => ativo)
  const codigos = new Map(Array.from(cadastros.centrosCusto, ([id, { codigo }]) => [id, codigo]))
  const direcionadores = await listDirecionadorValores(contexto, listDirecionadoresDe(regras))
  const regua = compileRegua(
    regras.map((regra) => toRegra(regra, cadastros, codigos)),
    direcionadores,
    base?.regua,
  )
  const nomesDirecionadores = new Map((await listDirecionadores(contexto)).map((each) => [each.id, each]))
  return { cadastros, regras, regua, rateio: regua.rateio, direcionadores, nomesDirecionadores }
}

function applyRegua(antes: CuboIndexado, regua: Regua, base: Rateado | undefined): CuboIndexado {
  const { rateio, direcionadores } = regua
  if (rateio.regras.length === 0) return antes
  if (base?.regua !== regua) return indexCubo(runRegras(() => applyRateio(antes.cubo, rateio, direcionadores)).cubo)
  if (base.antes === antes) return base.cubo
  const feito = { cubo: base.antes.cubo, depois: base.cubo.cubo }
  const diferenca = runRegras(() => reapplyRateio(feito, antes.cubo, rateio, direcionadores))
  return addToIndice(base.cubo, diferenca)
}

/**
 * Reads the active rules and runs them over everything. In the transaction that `dados` are of the version of.
 * @param base what the rules made of another version: while they are the same, only what changed runs again
 * @throws ErroApi `rateio_invalid`, `dados_too_large`
 */
export async function loadRateado(contexto: ContextoCliente, dados: DadosDre, base?: Rateado): Promise<Rateado> {
  const lidas = await loadRegras(contexto, dados, base)
  const { cadastros, regras, regua, rateio, direcionadores, nomesDirecionadores } = lidas
  const cubo = applyRegua(dados.cubo, regua, base)
  const bytes = regras.length === 0 ? 0 : cubo.cubo.tamanho * BYTES_CELULA + direcionadores.length * BYTES_DIRECIONADOR
  return { cadastros, regras, regua, rateio, direcionadores, nomesDirecionadores, cubo, antes: dados.cubo, bytes }
}
