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
  type SplitCubo,
  type CuboIndexado,
  type DreCenario,
  type DreColuna,
  type DreValor,
  type Periodo,
} from '@lastro/engine'
import { runDre } from '../../cubo/formula-limits.ts'
import type { DataDre, ModeloCompilado } from '../../cubo/dre-data.ts'
import { availableOf, type Recorte } from '../../cubo/recorte.ts'
import { baseAvOf, compiledOf } from '../statement.ts'
import { orDefect } from '../../http/erro.ts'
import { PREVIOUS_ANO, listColunas, listMensais, listPartes, type Membro, type ParteDeMembro } from './colunas.ts'
import { isPrevisto, listLacks, periodoNa, type LoadedFonte } from './fonte.ts'
import { indexesOf, type LoadedFontes } from './load-fontes.ts'
import { listOutside } from './fora-da-dre.ts'
import { assertColunas, presentLinhas } from './linhas.ts'
import type { ComparativoRequest } from './query.ts'

/** Further centros de custo or filiais share one part. */
const MEMBROS_MAX = 60

const TOTAL: Membro = { chave: '', tipo: 'total', id: null, codigo: null, nome: null, ids: null, rateado: false }

function listIds(
  data: DataDre,
  fontes: readonly LoadedFonte[],
  { recorte, dimensao, rateado }: { recorte: Recorte; dimensao: 'centroCusto' | 'filial'; rateado: boolean },
): number[] {
  const found = new Set<number>()
  for (const fonte of fontes) {
    for (const id of listIdsComValor(fonte.cubo(rateado), dimensao, periodoNa(fonte, recorte.periodo), recorte.filtro)) found.add(id)
  }
  const emOrdem = [...(dimensao === 'centroCusto' ? data.centrosCusto : data.filiais).keys()].filter((id) => found.has(id))
  return found.has(0) ? [...emOrdem, 0] : emOrdem
}

export function listOthers(data: DataDre, fontes: readonly LoadedFonte[], request: Parameters<typeof listIds>[2]): number[] {
  return listIds(data, fontes, request).slice(MEMBROS_MAX)
}

function listMembros(data: DataDre, fontes: readonly LoadedFonte[], recorte: Recorte, { dimensao, rateado }: ComparativoRequest): Membro[] {
  if (dimensao === undefined) return [{ ...TOTAL, rateado }]
  if (dimensao === 'rateio') {
    return [
      { ...TOTAL, chave: 'antes', tipo: 'antes' },
      { ...TOTAL, chave: 'depois', tipo: 'depois', rateado: true },
    ]
  }
  const ids = listIds(data, fontes, { recorte, dimensao, rateado })
  const nomes = dimensao === 'centroCusto' ? data.centrosCusto : data.filiais
  const others = ids.slice(MEMBROS_MAX)
  return [
    ...ids.slice(0, MEMBROS_MAX).map((id): Membro => ({
      chave: `${dimensao}:${id}`,
      tipo: dimensao,
      id,
      codigo: dimensao === 'centroCusto' ? (data.centrosCusto.get(id)?.codigo ?? null) : null,
      nome: nomes.get(id)?.descricao ?? null,
      ids: null,
      rateado,
    })),
    ...(others.length === 0 ? [] : [{ ...TOTAL, chave: 'outros', tipo: 'outros' as const, ids: others, rateado }]),
    { ...TOTAL, rateado },
  ]
}

function createCenarios(recorte: Recorte, { dimensao }: ComparativoRequest): (fonte: LoadedFonte, membro: Membro) => DreCenario {
  const divided = new Map<CuboIndexado, SplitCubo>()
  const splitOf = (index: CuboIndexado, por: 'centroCusto' | 'filial'): SplitCubo => {
    const ready = divided.get(index) ?? splitCubo(index, por, recorte.filtro)
    divided.set(index, ready)
    return ready
  }
  return (fonte, membro) => {
    const index = fonte.cubo(membro.rateado)
    if ((dimensao !== 'centroCusto' && dimensao !== 'filial') || membro.tipo === 'total') {
      return { index, somas: somasDosMeses(aggregateCubo(index, recorte.filtro)) }
    }
    return { index, somas: splitOf(index, dimensao).somasDe(membro.ids ?? [membro.id ?? 0]) }
  }
}

interface MesesDaFonte {
  periodo: Periodo
  /** The source has data in none of the months. */
  empty: boolean
  /** Month by month, whether the source lacks data. Sources with equal `missing` are comparable. */
  missing: string
}

/** Memoized, because all members of the company share the months of a part. */
function createMesesDaFonte(): (fonte: LoadedFonte, parte: Periodo) => MesesDaFonte {
  const known = new Map<string, MesesDaFonte>()
  return (fonte, parte) => {
    const key = `${fonte.chave} ${parte.inicio} ${parte.fim}`
    const meses = known.get(key) ?? listMissingMeses(fonte, parte)
    known.set(key, meses)
    return meses
  }
}

function listMissingMeses(fonte: LoadedFonte, parte: Periodo): MesesDaFonte {
  const marks = indexesOf(parte).map((mes) => (fonte.missing.has(mes) ? 'x' : '.'))
  return { periodo: periodoNa(fonte, parte), empty: !marks.includes('.'), missing: marks.join('') }
}

/**
 * Maps each column to an engine column, or to null when the column is empty or not comparable.
 * @param mensais members whose first source is shown by month
 */
function placeColunas(
  colunas: readonly ComparativoColuna[],
  partes: readonly ParteDeMembro[],
  fontes: LoadedFontes,
  { mensais, baseAv }: { mensais: readonly ParteDeMembro[]; baseAv: string | undefined },
): { motor: DreColuna[]; shown: readonly (string | null)[]; evolucao: readonly (string | null)[] } {
  const motor = new Map<string, DreColuna>()
  const fonteOf = (key: string): LoadedFonte => orDefect(fontes.porChave.get(key), `source ${key}`)
  const mesesOf = createMesesDaFonte()
  const previous = fontes.porChave.get('anterior')
  const valor = (key: string, parte: ParteDeMembro): string => {
    const id = `${parte.chave} ${key}`
    const { periodo } = mesesOf(fonteOf(key), parte)
    if (!motor.has(id)) motor.set(id, { id, tipo: 'valor', cenario: `${key} ${parte.membro.chave}`, periodo })
    return id
  }
  const shown = colunas.map(({ chave, tipo, fonte, base, parte: i }): string | null => {
    const parte = partes[i]!
    const { empty, missing } = mesesOf(fonteOf(fonte), parte)
    if (empty) return null
    const coluna = valor(fonte, parte)
    if (tipo === 'valor') return coluna
    if (tipo === 'av') {
      motor.set(chave, { id: chave, tipo: 'av', coluna, baseCodigo: baseAv })
      return chave
    }
    if (tipo === 'ah') {
      if (previous === undefined || mesesOf(previous, parte).missing !== missing) return null
      const before = `${parte.chave} ${PREVIOUS_ANO}`
      motor.set(before, { id: before, tipo: 'valor', cenario: `${PREVIOUS_ANO} ${parte.membro.chave}`, periodo: shiftPeriodo(parte, -12) })
      motor.set(chave, { id: chave, tipo: 'ah', coluna, base: before })
      return chave
    }
    // After rateio the base is the same source in the part before it.
    const side =
      base === fonte ? partes.find(({ tipo: t, inicio, fim }) => t === 'antes' && inicio === parte.inicio && fim === parte.fim) : parte
    if (side === undefined || base === null || mesesOf(fonteOf(base), parte).missing !== missing) return null
    const daBase = valor(base, side)
    motor.set(chave, { id: chave, tipo: tipo === 'variacao' ? 'variacao' : 'variacaoPercentual', coluna, base: daBase })
    return chave
  })
  const first = fontes.keys[0]
  const evolucao = mensais.map((mes) =>
    first === undefined || fonteOf(first).missing.has(mesToIndex(mes.inicio)) ? null : valor(first, mes),
  )
  return { motor: [...motor.values()], shown, evolucao }
}

/** Picks values by position. The usual case, a prefix, is copied in one call. */
function createPlace(where: readonly number[]): (valores: readonly DreValor[]) => DreValor[] {
  if (where.every((em, i) => em === i)) return (valores) => valores.slice(0, where.length)
  return (valores) => where.map((i) => valores[i] ?? null)
}

const presentFonte = (fonte: LoadedFonte): ComparativoFonte => ({
  chave: fonte.chave,
  tipo: fonte.tipo,
  nome: fonte.nome,
  orcamentos: fonte.orcamentos.map(({ id, nome, versaoNumero, status }) => ({ id, nome, versaoNumero, status })),
  realizadoAte: fonte.realizadoAte,
  lacunas: listLacks(fonte),
})

/**
 * @param fontes keys of `request.fontes`, plus realizado for `ah`
 * @param alcance the period of `recorte` and the months of a pack after it
 * @throws ErroApi `dre_colunas_too_many`, `dre_modelo_invalid`
 */
export function computeComparativo(
  data: DataDre,
  modelo: ModeloCompilado,
  recorte: Recorte,
  fontes: LoadedFontes,
  { alcance, ...request }: ComparativoRequest & { exercicioMesInicial: number; alcance: Periodo },
): DreComparativo {
  const { por, dimensao, exercicioMesInicial } = request
  const dre = compiledOf(modelo)
  const chosen = request.fontes.map((key) => orDefect(fontes.porChave.get(key), `source ${key}`))
  const membros = listMembros(data, chosen, recorte, request)
  const partes = listPartes(recorte.periodo, por, membros, exercicioMesInicial).filter(
    ({ tipo }) => tipo !== 'exercicio' || request.fontes.some(isPrevisto),
  )
  const baseAv = baseAvOf(modelo, request.baseAv)
  const analises = new Set(request.analises.filter((analise) => analise !== 'av' || baseAv !== null))
  const colunas = listColunas(partes, request.fontes, analises, dimensao)
  assertColunas(colunas.length, dre)
  const mensais = listMensais(recorte.periodo, membros, exercicioMesInicial)
  const { motor, shown, evolucao } = placeColunas(colunas, partes, fontes, {
    mensais,
    baseAv: baseAv?.codigo,
  })
  const cenarioOf = createCenarios(recorte, request)
  const before = analises.has('ah') ? (fontes.porChave.get('realizado') ?? fontes.porChave.get('anterior')) : undefined
  const cenarios: Record<string, DreCenario> = {}
  for (const membro of membros) {
    for (const fonte of chosen) cenarios[`${fonte.chave} ${membro.chave}`] = cenarioOf(fonte, membro)
    if (before !== undefined) cenarios[`${PREVIOUS_ANO} ${membro.chave}`] = cenarioOf(before, membro)
  }
  const table = runDre((onLinha) => compareDre(dre, cenarios, motor, { exercicioMesInicial, onLinha }))
  const positions = new Map(motor.map(({ id }, i) => [id, i]))
  const positionsOf = (ids: readonly (string | null)[]): number[] => ids.map((id) => (id === null ? -1 : (positions.get(id) ?? -1)))
  const linhas = presentLinhas(modelo, data, table, {
    valores: createPlace(positionsOf(shown)),
    evolucao: createPlace(positionsOf(evolucao)),
  })
  const withData = data.mesesCliente.filter((mes) => mesToIndex(recorte.periodo.inicio) <= mes && mes <= mesToIndex(recorte.periodo.fim))
  const last = withData.at(-1)
  return {
    modelo: { id: modelo.id, nome: modelo.nome },
    versao: data.versao,
    alcance: recorte.alcance,
    inicio: recorte.periodo.inicio,
    fim: recorte.periodo.fim,
    rateado: request.rateado,
    baseAv,
    disponivel: availableOf(data),
    realizadoAte: last === undefined ? null : mesFromIndex(last),
    fontes: chosen.map(presentFonte),
    fora: chosen.flatMap((fonte) =>
      listOutside(data, modelo, { ...recorte, periodo: fonte.chave === 'realizado' ? recorte.periodo : alcance }, fonte, request.rateado),
    ),
    partes: partes.map(({ membro: _membro, ...parte }) => parte),
    colunas,
    linhas,
    opcoes: fontes.opcoes,
  }
}
