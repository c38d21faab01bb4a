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
  sumAgregado,
  type DreCompilada,
  type DreItem,
  type DreUnidade,
  type DreValor,
  type GrupoItemForaDaDre,
  type Periodo,
} from '@lastro/engine'
import { ErroApi } from '../http/erro.ts'
import { runDre } from '../cubo/compute.ts'
import type { DadosDre, ModeloCompilado } from '../cubo/dre-data.ts'
import type { GrupoItemRow } from '../cubo/store.ts'
import { createSelector, describeAlcance, disponivelOf, type Recorte } from '../cubo/recorte.ts'

const RESULTADOS = new Set(['EBITDA', 'LL'])

export function listColunas({ meses, periodo }: Pick<Recorte, 'meses' | 'periodo'>): Periodo[] {
  const atual = [...meses.map(periodoOfMes), periodo]
  return [...atual, ...atual.map((coluna) => shiftPeriodo(coluna, -12))]
}

/** @throws ErroApi `dre_modelo_invalid` for a stored model that does not compile, because it was edited outside of the product */
export function compiledOf(modelo: ModeloCompilado): DreCompilada {
  if (modelo.resultado.ok) return modelo.resultado.dre
  throw new ErroApi('dre_modelo_invalid', {
    details: modelo.resultado.erros.map(({ codigo, mensagem }) => ({ campo: codigo, message: mensagem })),
  })
}

/** Grupo itens of a soma line with their sign, in display order. An item that is both added and subtracted is omitted. */
export function listComponentes(item: DreItem, dados: DadosDre): { grupoItem: number; sinal: number }[] {
  if (item.tipo !== 'soma') return []
  const sinais = new Map<number, number>()
  for (const componente of item.componentes) {
    const ids =
      componente.grupo === undefined ? [componente.grupoItem] : (dados.grupos.get(componente.grupo)?.itens ?? []).map(({ id }) => id)
    for (const id of ids) sinais.set(id, (sinais.get(id) ?? 0) + componente.sinal)
  }
  return [...sinais].filter(([, sinal]) => sinal !== 0).map(([grupoItem, sinal]) => ({ grupoItem, sinal }))
}

function destaqueOf(item: DreItem, unidade: DreLinha['unidade']): DreLinha['destaque'] {
  if (RESULTADOS.has(item.codigo)) return 'resultado'
  if (item.tipo === 'percentual') return RESULTADOS.has(item.formula) ? 'resultado' : 'nenhum'
  return item.tipo === 'formula' && unidade === 'centavos' ? 'subtotal' : 'nenhum'
}

function formulaOf(item: DreItem): string | null {
  if (item.tipo === 'formula') return item.formula
  return item.tipo === 'percentual' ? `${item.formula} ÷ ${item.baseCodigo}` : null
}

type Identificacao = Pick<DreLinha, 'codigo' | 'grupoItemId' | 'descricao' | 'tipo' | 'unidade' | 'nivel' | 'pai' | 'formula' | 'destaque'>

export function identifyLinha(item: DreItem, medida: DreUnidade): Identificacao {
  const unidade = medida === 'razao' ? 'razao' : 'centavos'
  return {
    codigo: item.codigo,
    grupoItemId: null,
    descricao: item.descricao,
    tipo: item.tipo,
    unidade,
    nivel: 0,
    pai: null,
    formula: formulaOf(item),
    destaque: destaqueOf(item, unidade),
  }
}

export function identifyDetalhe({ id, codigo, descricao }: Pick<GrupoItemRow, 'id' | 'codigo' | 'descricao'>, pai: string): Identificacao {
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

/** Splits the computed columns. @param comAnterior per month, whether the previous year has data */
function presentLinha(identificacao: Identificacao, valores: readonly DreValor[], comAnterior: readonly boolean[]): LinhaDeValores {
  const n = comAnterior.length
  return {
    ...identificacao,
    valores: valores.slice(0, n),
    total: valores[n] ?? null,
    anoAnterior: comAnterior.map((ha, coluna) => (ha ? (valores[coluna + n + 1] ?? null) : null)),
    anoAnteriorTotal: valores[2 * n + 1] ?? null,
  }
}

function presentDetalhes(
  item: DreItem,
  dados: DadosDre,
  recorte: Recorte,
  colunas: readonly Periodo[],
  comAnterior: readonly boolean[],
): LinhaDeValores[] {
  const agregado = aggregateCubo(dados.cubo, recorte.filtro)
  const sum = (grupoItem: number, { inicio, fim }: Periodo): number => {
    const posicao = dados.cubo.posicao.get(grupoItem)
    return posicao === undefined ? 0 : sumAgregado(agregado, posicao, mesToIndex(inicio), mesToIndex(fim))
  }
  return listComponentes(item, dados).flatMap(({ grupoItem, sinal }) => {
    const row = dados.grupoItens.get(grupoItem)
    const valores = colunas.map((coluna) => sinal * sum(grupoItem, coluna))
    if (row === undefined || valores.every((valor) => valor === 0)) return []
    return [presentLinha(identifyDetalhe(row, item.codigo), valores, comAnterior)]
  })
}

interface StatementOpcoes {
  exercicioMesInicial: number
  baseAv?: string | undefined
}

export function baseAvOf(modelo: ModeloCompilado, escolhida: string | undefined): DreResposta['baseAv'] {
  const dre = compiledOf(modelo)
  const codigo = chooseBaseAv(dre, escolhida)
  return codigo === undefined ? null : { codigo, descricao: dre.itens[dre.posicoes.get(codigo) ?? -1]?.descricao ?? codigo }
}

function listLinhas(dados: DadosDre, modelo: ModeloCompilado, recorte: Recorte, exercicioMesInicial: number): LinhaDeValores[] {
  const colunas = listColunas(recorte)
  const dre = compiledOf(modelo)
  const consulta = { periodos: colunas, filtro: recorte.filtro, exercicioMesInicial }
  const tabela = runDre((onLinha) => computeDre(dre, dados.cubo, { ...consulta, onLinha }))
  const comDados = new Set(dados.mesesCliente)
  const comAnterior = recorte.meses.map((mes) => comDados.has(mesToIndex(mes) - 12))
  return tabela.linhas.flatMap((linha, i) => {
    const item = modelo.itens[i]
    if (item === undefined) throw new Error('the computed DRE has more lines than its model')
    const identificacao = identifyLinha(item, linha.unidade)
    return [presentLinha(identificacao, linha.valores, comAnterior), ...presentDetalhes(item, dados, recorte, colunas, comAnterior)]
  })
}

function describeMeses(
  dados: DadosDre,
  recorte: Pick<Recorte, 'meses'>,
): Pick<DreValores, 'meses' | 'mesesComDados' | 'temAnoAnterior' | 'lacunas'> {
  const comDados = new Set(dados.mesesCliente)
  return {
    meses: [...recorte.meses],
    mesesComDados: recorte.meses.filter((mes) => comDados.has(mesToIndex(mes))),
    temAnoAnterior: hasAnoAnterior(dados, recorte),
    lacunas: listLacunas(dados, recorte),
  }
}

export function computeLinhas(
  dados: DadosDre,
  modelo: ModeloCompilado,
  recorte: Recorte,
  { exercicioMesInicial, baseAv }: StatementOpcoes,
): DreLinha[] {
  return analyseLinhas({
    ...describeMeses(dados, recorte),
    baseAv: baseAvOf(modelo, baseAv),
    linhas: listLinhas(dados, modelo, recorte, exercicioMesInicial),
  })
}

/** Accounts without De-Para and Σ|balance| of each: money missing from the statement. */
export function sumSemDePara(dados: DadosDre, recorte: Pick<Recorte, 'periodo' | 'filtro'>): DreResposta['semDePara'] {
  const selected = createSelector(dados, recorte.periodo, recorte.filtro)
  const byConta = new Map<number, number>()
  for (const i of dados.semDestino) {
    if (!selected(i)) continue
    const conta = dados.saldos.conta[i]!
    byConta.set(conta, (byConta.get(conta) ?? 0) + dados.saldos.valorCentavos[i]!)
  }
  const saldos = [...byConta.values()]
  return { contas: saldos.length, valorCentavos: saldos.reduce((sum, saldo) => sum + Math.abs(saldo), 0) }
}

export function presentItensFora(
  { grupoItens }: Pick<DadosDre, 'grupoItens'>,
  itens: readonly GrupoItemForaDaDre[],
): DreResposta['foraDaDre'] {
  return itens.map(({ grupoItem, valorCentavos }) => {
    const row = grupoItens.get(grupoItem)
    if (row === undefined) throw new Error('the cube has a grupo item that is not among the grupo itens of the cliente')
    return { id: grupoItem, codigo: row.codigo, descricao: row.descricao, valorCentavos }
  })
}

export function listItensFora(dados: DadosDre, modelo: ModeloCompilado, { periodo, filtro }: Recorte): DreResposta['foraDaDre'] {
  return presentItensFora(dados, listForaDaDre(compiledOf(modelo), dados.cubo, periodo, filtro))
}

export function hasAnoAnterior(dados: DadosDre, { meses }: Pick<Recorte, 'meses'>): boolean {
  const comDados = new Set(dados.mesesCliente)
  return meses.some((mes) => comDados.has(mesToIndex(mes) - 12))
}

/** Missing months, see `lacunasSchema`. Twelve months against twenty-four would overstate growth. */
export function listLacunas(dados: DadosDre, recorte: Pick<Recorte, 'meses'>): Periodo[] {
  if (!hasAnoAnterior(dados, recorte)) return []
  const comDados = new Set(dados.mesesCliente)
  // Both years may lack months, and a period of several years may lack the same ones.
  const semPar = new Set<number>()
  for (const mes of recorte.meses.map(mesToIndex)) {
    if (comDados.has(mes) === comDados.has(mes - 12)) continue
    semPar.add(comDados.has(mes) ? mes - 12 : mes)
  }
  const lacunas: Periodo[] = []
  for (const index of [...semPar].toSorted((a, b) => a - b)) {
    const [mes, last] = [mesFromIndex(index), lacunas.at(-1)]
    if (last !== undefined && mesToIndex(last.fim) === index - 1) lacunas[lacunas.length - 1] = { inicio: last.inicio, fim: mes }
    else lacunas.push(periodoOfMes(mes))
  }
  return lacunas
}

export function vigenciaOf(dados: DadosDre, { id, mesInicio }: ModeloCompilado): DreResposta['modelo']['vigencia'] {
  const estruturas = dados.modelos.find((modelo) => modelo.id === id)?.estruturas ?? []
  if (estruturas.length < 2) return null
  const seguinte = estruturas[estruturas.findIndex((estrutura) => estrutura.mesInicio === mesInicio) + 1]?.mesInicio ?? null
  return { inicio: mesInicio, fim: seguinte === null ? null : addMeses(seguinte, -1) }
}

function presentModelo(dados: DadosDre, modelo: ModeloCompilado): Pick<DreResposta, 'modelo' | 'modelos'> {
  return {
    modelo: { id: modelo.id, nome: modelo.nome, vigencia: vigenciaOf(dados, modelo) },
    modelos: dados.modelos.filter(({ id, arquivado }) => !arquivado || id === modelo.id).map(({ id, nome }) => ({ id, nome })),
  }
}

/** DRE answer without analyses. Without a recorte there are no data. */
export function computeValores(
  dados: DadosDre,
  modelo: ModeloCompilado,
  recorte: Recorte | undefined,
  { exercicioMesInicial, baseAv }: StatementOpcoes,
): Omit<DreValores, 'rateado'> {
  const identificacao = {
    ...presentModelo(dados, modelo),
    versao: dados.versao,
    disponivel: disponivelOf(dados),
    fechadoAte: dados.fechadoAte,
    baseAv: baseAvOf(modelo, baseAv),
  }
  if (recorte === undefined) {
    const nada = { meses: [], mesesComDados: [], linhas: [], semDePara: { contas: 0, valorCentavos: 0 }, foraDaDre: [] }
    return { ...identificacao, ...nada, alcance: describeAlcance(dados), temAnoAnterior: false, lacunas: [] }
  }
  return {
    ...identificacao,
    alcance: recorte.alcance,
    ...describeMeses(dados, recorte),
    linhas: listLinhas(dados, modelo, recorte, exercicioMesInicial),
    semDePara: sumSemDePara(dados, recorte),
    foraDaDre: listItensFora(dados, modelo, recorte),
  }
}

export function computeStatement(...pergunta: Parameters<typeof computeValores>): Omit<DreResposta, 'rateado'> {
  const valores = computeValores(...pergunta)
  return { ...valores, linhas: analyseLinhas(valores) }
}
