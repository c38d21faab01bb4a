/** DRE statement for the screen: months, total, AV, previous year, AH, and grupo itens below soma lines. */
import type { DreLinha, DreResposta, DreValores } from '@lastro/contract'
import {
  addMeses,
  aggregateCubo,
  analyseLinhas,
  chooseBaseAv,
  computeDre,
  listForaDaDre,
  mesFromIndex,
  mesToIndex,
  periodoOfMes,
  shiftPeriodo,
  sumAggregates,
  type DreCompilada,
  type DreItem,
  type DreUnidade,
  type DreValor,
  type GrupoItemForaDaDre,
  type Periodo,
} from '@lastro/engine'
import { ErroApi } from '../http/erro.ts'
import { runDre } from '../cubo/formula-limits.ts'
import { listComponentes } from '../cubo/componentes.ts'
import type { DataDre, ModeloCompilado } from '../cubo/dre-data.ts'
import type { GrupoItemRow } from '../cubo/store.ts'
import { createSelector, describeAlcance, availableOf, type Recorte } from '../cubo/recorte.ts'

const RESULTADOS = new Set(['EBITDA', 'LL'])

export function listColunas({ meses, periodo }: Pick<Recorte, 'meses' | 'periodo'>): Periodo[] {
  const current = [...meses.map(periodoOfMes), periodo]
  return [...current, ...current.map((coluna) => shiftPeriodo(coluna, -12))]
}

/** @throws ErroApi `dre_modelo_invalid` for a stored model that was edited outside of the product */
export function compiledOf(modelo: ModeloCompilado): DreCompilada {
  if (modelo.resultado.ok) return modelo.resultado.dre
  throw new ErroApi('dre_modelo_invalid', {
    details: modelo.resultado.erros.map(({ codigo, mensagem }) => ({ campo: codigo, message: mensagem })),
  })
}

function highlightOf(item: DreItem, unidade: DreLinha['unidade']): DreLinha['destaque'] {
  if (RESULTADOS.has(item.codigo)) return 'resultado'
  if (item.tipo === 'percentual') return RESULTADOS.has(item.formula) ? 'resultado' : 'nenhum'
  return item.tipo === 'formula' && unidade === 'centavos' ? 'subtotal' : 'nenhum'
}

function formulaOf(item: DreItem): string | null {
  if (item.tipo === 'formula') return item.formula
  return item.tipo === 'percentual' ? `${item.formula} ÷ ${item.baseCodigo}` : null
}

type Identificacao = Pick<DreLinha, 'codigo' | 'grupoItemId' | 'descricao' | 'tipo' | 'unidade' | 'nivel' | 'pai' | 'formula' | 'destaque'>

export function identifyLinha(item: DreItem, measurement: DreUnidade): Identificacao {
  const unidade = measurement === 'razao' ? 'razao' : 'centavos'
  return {
    codigo: item.codigo,
    grupoItemId: null,
    descricao: item.descricao,
    tipo: item.tipo,
    unidade,
    nivel: 0,
    pai: null,
    formula: formulaOf(item),
    destaque: highlightOf(item, unidade),
  }
}

export function identifyDetail({ id, codigo, descricao }: Pick<GrupoItemRow, 'id' | 'codigo' | 'descricao'>, pai: string): Identificacao {
  return {
    codigo,
    grupoItemId: id,
    descricao,
    tipo: 'grupoItem',
    unidade: 'centavos',
    nivel: 1,
    pai,
    formula: null,
    destaque: 'nenhum',
  }
}

type LinhaDeValores = DreValores['linhas'][number]

/** @param previousWith per month, whether the previous year has data */
function presentLinha(identificacao: Identificacao, valores: readonly DreValor[], previousWith: readonly boolean[]): LinhaDeValores {
  const n = previousWith.length
  return {
    ...identificacao,
    valores: valores.slice(0, n),
    total: valores[n] ?? null,
    anoAnterior: previousWith.map((ha, coluna) => (ha ? (valores[coluna + n + 1] ?? null) : null)),
    anoAnteriorTotal: valores[2 * n + 1] ?? null,
  }
}

function presentDetails(
  item: DreItem,
  data: DataDre,
  recorte: Recorte,
  colunas: readonly Periodo[],
  previousWith: readonly boolean[],
): LinhaDeValores[] {
  const aggregated = aggregateCubo(data.cubo, recorte.filtro)
  const windows = colunas.map(({ inicio, fim }) => [mesToIndex(inicio), mesToIndex(fim)] as const)
  return listComponentes(item, data).flatMap(({ grupoItem, sinal }) => {
    const row = data.grupoItens.get(grupoItem)
    const position = data.cubo.position.get(grupoItem)
    const valores = windows.map(([from, to]) => (position === undefined ? 0 : sinal * sumAggregates(aggregated, position, from, to)))
    if (row === undefined || valores.every((valor) => valor === 0)) return []
    return [presentLinha(identifyDetail(row, item.codigo), valores, previousWith)]
  })
}

interface StatementOptions {
  exercicioMesInicial: number
  baseAv?: string | undefined
}

export function baseAvOf(modelo: ModeloCompilado, chosen: string | undefined): DreResposta['baseAv'] {
  const codigo = chooseBaseAv(compiledOf(modelo), chosen)
  return codigo === undefined ? null : { codigo, descricao: modelo.itens.find((item) => item.codigo === codigo)?.descricao ?? codigo }
}

function listLinhas(data: DataDre, modelo: ModeloCompilado, recorte: Recorte, exercicioMesInicial: number): LinhaDeValores[] {
  const colunas = listColunas(recorte)
  const dre = compiledOf(modelo)
  const consulta = { periodos: colunas, filtro: recorte.filtro, exercicioMesInicial }
  const table = runDre((onLinha) => computeDre(dre, data.cubo, { ...consulta, onLinha }))
  const withData = new Set(data.mesesCliente)
  const previousWith = recorte.meses.map((mes) => withData.has(mesToIndex(mes) - 12))
  return table.linhas.flatMap((line, i) => {
    const item = modelo.itens[i]
    if (item === undefined) throw new Error('the computed DRE has more lines than its model')
    const identificacao = identifyLinha(item, line.unidade)
    return [presentLinha(identificacao, line.valores, previousWith), ...presentDetails(item, data, recorte, colunas, previousWith)]
  })
}

function describeMeses(
  data: DataDre,
  recorte: Pick<Recorte, 'meses'>,
): Pick<DreValores, 'meses' | 'mesesComDados' | 'temAnoAnterior' | 'lacunas'> {
  const withData = new Set(data.mesesCliente)
  return {
    meses: [...recorte.meses],
    mesesComDados: recorte.meses.filter((mes) => withData.has(mesToIndex(mes))),
    temAnoAnterior: hasAnoAnterior(data, recorte),
    lacunas: listLacunas(data, recorte),
  }
}

export function computeLinhas(
  data: DataDre,
  modelo: ModeloCompilado,
  recorte: Recorte,
  { exercicioMesInicial, baseAv }: StatementOptions,
): DreLinha[] {
  return analyseLinhas({
    ...describeMeses(data, recorte),
    baseAv: baseAvOf(modelo, baseAv),
    linhas: listLinhas(data, modelo, recorte, exercicioMesInicial),
  })
}

/** Accounts without De-Para and their Σ|balance|: amounts missing from the statement. */
export function sumSemDePara(data: DataDre, recorte: Pick<Recorte, 'periodo' | 'filtro'>): DreResposta['semDePara'] {
  const selected = createSelector(data, recorte.periodo, recorte.filtro)
  const byConta = new Map<number, number>()
  for (const i of data.semDestino) {
    if (!selected(i)) continue
    const conta = data.saldos.conta[i]!
    byConta.set(conta, (byConta.get(conta) ?? 0) + data.saldos.valorCentavos[i]!)
  }
  const saldos = [...byConta.values()]
  return { contas: saldos.length, valorCentavos: saldos.reduce((sum, saldo) => sum + Math.abs(saldo), 0) }
}

export function presentItensOutside(
  { grupoItens }: Pick<DataDre, 'grupoItens'>,
  itens: readonly GrupoItemForaDaDre[],
): DreResposta['foraDaDre'] {
  return itens.map(({ grupoItem, valorCentavos }) => {
    const row = grupoItens.get(grupoItem)
    if (row === undefined) throw new Error('the cube has a grupo item that is not among the grupo itens of the cliente')
    return { id: grupoItem, codigo: row.codigo, descricao: row.descricao, valorCentavos }
  })
}

export function listItensOutside(data: DataDre, modelo: ModeloCompilado, { periodo, filtro }: Recorte): DreResposta['foraDaDre'] {
  return presentItensOutside(data, listForaDaDre(compiledOf(modelo), data.cubo, periodo, filtro))
}

export function hasAnoAnterior(data: DataDre, { meses }: Pick<Recorte, 'meses'>): boolean {
  const withData = new Set(data.mesesCliente)
  return meses.some((mes) => withData.has(mesToIndex(mes) - 12))
}

/** Missing months, see `lacunasSchema`. Twelve months against twenty-four would overstate growth. */
export function listLacunas(data: DataDre, recorte: Pick<Recorte, 'meses'>): Periodo[] {
  if (!hasAnoAnterior(data, recorte)) return []
  const withData = new Set(data.mesesCliente)
  // A period of several years may lack the same months in both years.
  const withoutPair = new Set<number>()
  for (const mes of recorte.meses.map(mesToIndex)) {
    if (withData.has(mes) === withData.has(mes - 12)) continue
    withoutPair.add(withData.has(mes) ? mes - 12 : mes)
  }
  const lacunas: Periodo[] = []
  for (const index of [...withoutPair].toSorted((a, b) => a - b)) {
    const [mes, last] = [mesFromIndex(index), lacunas.at(-1)]
    if (last !== undefined && mesToIndex(last.fim) === index - 1) lacunas[lacunas.length - 1] = { inicio: last.inicio, fim: mes }
    else lacunas.push(periodoOfMes(mes))
  }
  return lacunas
}

export function vigenciaOf(data: DataDre, { id, mesInicio }: ModeloCompilado): DreResposta['modelo']['vigencia'] {
  const estruturas = data.modelos.find((modelo) => modelo.id === id)?.estruturas ?? []
  if (estruturas.length < 2) return null
  const next = estruturas[estruturas.findIndex((estrutura) => estrutura.mesInicio === mesInicio) + 1]?.mesInicio ?? null
  return { inicio: mesInicio, fim: next === null ? null : addMeses(next, -1) }
}

function presentModelo(data: DataDre, modelo: ModeloCompilado): Pick<DreResposta, 'modelo' | 'modelos'> {
  return {
    modelo: { id: modelo.id, nome: modelo.nome, vigencia: vigenciaOf(data, modelo) },
    modelos: data.modelos.filter(({ id, arquivado }) => !arquivado || id === modelo.id).map(({ id, nome }) => ({ id, nome })),
  }
}

/** DRE answer without analyses. Without a recorte there are no data. */
export function computeValores(
  data: DataDre,
  modelo: ModeloCompilado,
  recorte: Recorte | undefined,
  { exercicioMesInicial, baseAv }: StatementOptions,
): Omit<DreValores, 'rateado'> {
  const identificacao = {
    ...presentModelo(data, modelo),
    versao: data.versao,
    disponivel: availableOf(data),
    fechadoAte: data.fechadoAte,
    baseAv: baseAvOf(modelo, baseAv),
  }
  if (recorte === undefined) {
    const nothing = { meses: [], mesesComDados: [], linhas: [], semDePara: { contas: 0, valorCentavos: 0 }, foraDaDre: [] }
    return { ...identificacao, ...nothing, alcance: describeAlcance(data), temAnoAnterior: false, lacunas: [] }
  }
  return {
    ...identificacao,
    alcance: recorte.alcance,
    ...describeMeses(data, recorte),
    linhas: listLinhas(data, modelo, recorte, exercicioMesInicial),
    semDePara: sumSemDePara(data, recorte),
    foraDaDre: listItensOutside(data, modelo, recorte),
  }
}

export function computeStatement(...question: Parameters<typeof computeValores>): Omit<DreResposta, 'rateado'> {
  const valores = computeValores(...question)
  return { ...valores, linhas: analyseLinhas(valores) }
}
