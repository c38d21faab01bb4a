/** Computes the statement in columns, over one cube per source and part. */
import type { ComparativoColuna, ComparativoFonte, DreComparativo } from '@lastro/contract'
import {
  aggregateCubo,
  compareDre,
  listIdsComValor,
  mesFromIndex,
  mesToIndex,
  shiftPeriodo,
  somasDosMeses,
  splitCubo,
  type CuboDividido,
  type CuboIndexado,
  type DreCenario,
  type DreColuna,
  type DreValor,
  type Periodo,
} from '@lastro/engine'
import { runDre } from '../../cubo/compute.ts'
import type { DadosDre, ModeloCompilado } from '../../cubo/dre-data.ts'
import { disponivelOf, type Recorte } from '../../cubo/recorte.ts'
import { baseAvOf, compiledOf } from '../statement.ts'
import { orDefect } from '../../http/erro.ts'
import { ANO_ANTES, listColunas, listMensais, listPartes, type Membro, type ParteDeMembro } from './colunas.ts'
import { listFaltas, periodoNa, type Fonte } from './fonte.ts'
import { indexesOf, type Fontes } from './fontes.ts'
import { listFora } from './fora-da-dre.ts'
import { assertColunas, presentLinhas } from './linhas.ts'
import type { ComparativoPedido } from './query.ts'

/** Further centros de custo or filiais share one part. */
const MEMBROS_MAX = 60

const TOTAL: Membro = { chave: '', tipo: 'total', id: null, codigo: null, nome: null, ids: null, rateado: false }

function listIds(
  dados: DadosDre,
  fontes: readonly Fonte[],
  { recorte, dimensao, rateado }: { recorte: Recorte; dimensao: 'centroCusto' | 'filial'; rateado: boolean },
): number[] {
  const achados = new Set<number>()
  for (const fonte of fontes) {
    for (const id of listIdsComValor(fonte.cubo(rateado), dimensao, periodoNa(fonte, recorte.periodo), recorte.filtro)) achados.add(id)
  }
  const emOrdem = [...(dimensao === 'centroCusto' ? dados.centrosCusto : dados.filiais).keys()].filter((id) => achados.has(id))
  return achados.has(0) ? [...emOrdem, 0] : emOrdem
}

export function listOutros(dados: DadosDre, fontes: readonly Fonte[], pedido: Parameters<typeof listIds>[2]): number[] {
  return listIds(dados, fontes, pedido).slice(MEMBROS_MAX)
}

function listMembros(dados: DadosDre, fontes: readonly Fonte[], recorte: Recorte, { dimensao, rateado }: ComparativoPedido): Membro[] {
  if (dimensao === undefined) return [{ ...TOTAL, rateado }]
  if (dimensao === 'rateio') {
    return [
      { ...TOTAL, chave: 'antes', tipo: 'antes' },
      { ...TOTAL, chave: 'depois', tipo: 'depois', rateado: true },
    ]
  }
  const ids = listIds(dados, fontes, { recorte, dimensao, rateado })
  const nomes = dimensao === 'centroCusto' ? dados.centrosCusto : dados.filiais
  const outros = ids.slice(MEMBROS_MAX)
  return [
    ...ids.slice(0, MEMBROS_MAX).map((id): Membro => ({
      chave: `${dimensao}:${id}`,
      tipo: dimensao,
      id,
      codigo: dimensao === 'centroCusto' ? (dados.centrosCusto.get(id)?.codigo ?? null) : null,
      nome: nomes.get(id)?.descricao ?? null,
      ids: null,
      rateado,
    })),
    ...(outros.length === 0 ? [] : [{ ...TOTAL, chave: 'outros', tipo: 'outros' as const, ids: outros, rateado }]),
    { ...TOTAL, rateado },
  ]
}

/** The amounts of a part of the company in one source, each cube split once for all columns. */
function createCenarios(recorte: Recorte, { dimensao }: ComparativoPedido): (fonte: Fonte, membro: Membro) => DreCenario {
  const divididos = new Map<CuboIndexado, CuboDividido>()
  const splitOf = (indice: CuboIndexado, por: 'centroCusto' | 'filial'): CuboDividido => {
    const pronto = divididos.get(indice) ?? splitCubo(indice, por, recorte.filtro)
    divididos.set(indice, pronto)
    return pronto
  }
  return (fonte, membro) => {
    const indice = fonte.cubo(membro.rateado)
    if ((dimensao !== 'centroCusto' && dimensao !== 'filial') || membro.tipo === 'total') {
      return { indice, somas: somasDosMeses(aggregateCubo(indice, recorte.filtro)) }
    }
    return { indice, somas: splitOf(indice, dimensao).somasDe(membro.ids ?? [membro.id ?? 0]) }
  }
}

interface MesesDaFonte {
  periodo: Periodo
  /** The source has nothing of any of them. */
  vazios: boolean
  /** Which of them the source has nothing of, month by month: two sources that lack the same ones compare. */
  faltas: string
}

/** Asked once for each run of months: every member of the company has a part of the same ones. */
function createMesesDaFonte(): (fonte: Fonte, parte: Periodo) => MesesDaFonte {
  const known = new Map<string, MesesDaFonte>()
  return (fonte, parte) => {
    const key = `${fonte.chave} ${parte.inicio} ${parte.fim}`
    const meses = known.get(key) ?? lookAtMeses(fonte, parte)
    known.set(key, meses)
    return meses
  }
}

function lookAtMeses(fonte: Fonte, parte: Periodo): MesesDaFonte {
  const faltas = indexesOf(parte).map((mes) => (fonte.faltam.has(mes) ? 'x' : '.'))
  return { periodo: periodoNa(fonte, parte), vazios: !faltas.includes('.'), faltas: faltas.join('') }
}

/**
 * Maps each column to an engine column, or to null when empty or not comparable.
 * @param mensais members whose first source is shown by month
 */
function placeColunas(
  colunas: readonly ComparativoColuna[],
  partes: readonly ParteDeMembro[],
  fontes: Fontes,
  { mensais, baseAv }: { mensais: readonly ParteDeMembro[]; baseAv: string | undefined },
): { motor: DreColuna[]; mostrada: readonly (string | null)[]; evolucao: readonly (string | null)[] } {
  const motor = new Map<string, DreColuna>()
  const fonteOf = (chave: string): Fonte => orDefect(fontes.porChave.get(chave), `source ${chave}`)
  const mesesOf = createMesesDaFonte()
  const anterior = fontes.porChave.get('anterior')
  const valor = (chave: string, parte: ParteDeMembro): string => {
    const id = `${parte.chave} ${chave}`
    const { periodo } = mesesOf(fonteOf(chave), parte)
    if (!motor.has(id)) motor.set(id, { id, tipo: 'valor', cenario: `${chave} ${parte.membro.chave}`, periodo })
    return id
  }
  const mostrada = colunas.map(({ chave, tipo, fonte, base, parte: i }): string | null => {
    const parte = partes[i]!
    const { vazios, faltas } = mesesOf(fonteOf(fonte), parte)
    if (vazios) return null
    const coluna = valor(fonte, parte)
    if (tipo === 'valor') return coluna
    if (tipo === 'av') {
      motor.set(chave, { id: chave, tipo: 'av', coluna, baseCodigo: baseAv })
      return chave
    }
    if (tipo === 'ah') {
      if (anterior === undefined || mesesOf(anterior, parte).faltas !== faltas) return null
      const antes = `${parte.chave} ${ANO_ANTES}`
      motor.set(antes, { id: antes, tipo: 'valor', cenario: `${ANO_ANTES} ${parte.membro.chave}`, periodo: shiftPeriodo(parte, -12) })
      motor.set(chave, { id: chave, tipo: 'ah', coluna, base: antes })
      return chave
    }
    // After rateio the base is the same source in the part before it.
    const lado =
      base === fonte ? partes.find(({ tipo: t, inicio, fim }) => t === 'antes' && inicio === parte.inicio && fim === parte.fim) : parte
    if (lado === undefined || base === null || mesesOf(fonteOf(base), parte).faltas !== faltas) return null
    const daBase = valor(base, lado)
    motor.set(chave, { id: chave, tipo: tipo === 'variacao' ? 'variacao' : 'variacaoPercentual', coluna, base: daBase })
    return chave
  })
  const primeira = fontes.chaves[0]
  const evolucao = mensais.map((mes) =>
    primeira === undefined || fonteOf(primeira).faltam.has(mesToIndex(mes.inicio)) ? null : valor(primeira, mes),
  )
  return { motor: [...motor.values()], mostrada, evolucao }
}

/** Picks values by position. The usual prefix is copied in one call. */
function createPlace(onde: readonly number[]): (valores: readonly DreValor[]) => DreValor[] {
  if (onde.every((em, i) => em === i)) return (valores) => valores.slice(0, onde.length)
  return (valores) => onde.map((i) => valores[i] ?? null)
}

const presentFonte = (fonte: Fonte): ComparativoFonte => ({
  chave: fonte.chave,
  tipo: fonte.tipo,
  nome: fonte.nome,
  orcamentos: fonte.orcamentos.map(({ id, nome, versaoNumero, status }) => ({ id, nome, versaoNumero, status })),
  realizadoAte: fonte.realizadoAte,
  lacunas: listFaltas(fonte),
})

/**
 * @param fontes keys of `pedido.fontes`, plus realizado for `ah`
 * @throws ErroApi `dre_colunas_too_many`, `dre_modelo_invalid`
 */
export function computeComparativo(
  dados: DadosDre,
  modelo: ModeloCompilado,
  recorte: Recorte,
  fontes: Fontes,
  pedido: ComparativoPedido & { exercicioMesInicial: number },
): DreComparativo {
  const { por, dimensao, exercicioMesInicial } = pedido
  const dre = compiledOf(modelo)
  const escolhidas = pedido.fontes.map((chave) => orDefect(fontes.porChave.get(chave), `source ${chave}`))
  const membros = listMembros(dados, escolhidas, recorte, pedido)
  const partes = listPartes(recorte.periodo, por, membros, exercicioMesInicial)
  const baseAv = baseAvOf(modelo, pedido.baseAv)
  const analises = new Set(pedido.analises.filter((analise) => analise !== 'av' || baseAv !== null))
  const colunas = listColunas(partes, pedido.fontes, analises, dimensao)
  assertColunas(colunas.length, dre)
  const mensais = listMensais(recorte.periodo, membros, exercicioMesInicial)
  const { motor, mostrada, evolucao } = placeColunas(colunas, partes, fontes, {
    mensais,
    baseAv: baseAv?.codigo,
  })
  const cenarioOf = createCenarios(recorte, pedido)
  const antes = analises.has('ah') ? (fontes.porChave.get('realizado') ?? fontes.porChave.get('anterior')) : undefined
  const cenarios: Record<string, DreCenario> = {}
  for (const membro of membros) {
    for (const fonte of escolhidas) cenarios[`${fonte.chave} ${membro.chave}`] = cenarioOf(fonte, membro)
    if (antes !== undefined) cenarios[`${ANO_ANTES} ${membro.chave}`] = cenarioOf(antes, membro)
  }
  const tabela = runDre((onLinha) => compareDre(dre, cenarios, motor, { exercicioMesInicial, onLinha }))
  const posicoes = new Map(motor.map(({ id }, i) => [id, i]))
  const positionsOf = (ids: readonly (string | null)[]): number[] => ids.map((id) => (id === null ? -1 : (posicoes.get(id) ?? -1)))
  const linhas = presentLinhas(modelo, dados, tabela, {
    valores: createPlace(positionsOf(mostrada)),
    evolucao: createPlace(positionsOf(evolucao)),
  })
  const comDados = dados.mesesCliente.filter((mes) => mesToIndex(recorte.periodo.inicio) <= mes && mes <= mesToIndex(recorte.periodo.fim))
  const ultimo = comDados.at(-1)
  return {
    modelo: { id: modelo.id, nome: modelo.nome },
    versao: dados.versao,
    alcance: recorte.alcance,
    inicio: recorte.periodo.inicio,
    fim: recorte.periodo.fim,
    rateado: pedido.rateado,
    baseAv,
    disponivel: disponivelOf(dados),
    realizadoAte: ultimo === undefined ? null : mesFromIndex(ultimo),
    fontes: escolhidas.map(presentFonte),
    fora: listFora(dados, modelo, recorte, escolhidas, pedido.rateado),
    partes: partes.map(({ membro: _membro, ...parte }) => parte),
    colunas,
    linhas,
    opcoes: fontes.opcoes,
  }
}
