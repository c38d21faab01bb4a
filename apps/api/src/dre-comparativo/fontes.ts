/** The sources that a statement sets side by side: each a cube, the months it has nothing of, and the budgets it is made of. */
import { COMPARATIVO_FONTES_MAX, type ComparativoFonte, type ComparativoOpcao } from '@lastro/contract'
import {
  addMeses,
  buildPrevisto,
  createCuboBuilder,
  indexCubo,
  mesFromIndex,
  mesToIndex,
  MESES_EXERCICIO,
  shiftPeriodo,
  type Cubo,
  type CuboIndexado,
  type DreCompilada,
  type Mes,
  type Periodo,
} from '@lastro/engine'
import type { CuboCache, Leitura } from '../cubo/cubo-cache.ts'
import type { DadosDre } from '../cubo/dados.ts'
import { once } from '../cubo/once.ts'
import type { OrcadoCache } from '../cubo/orcado-cache.ts'
import type { LinhasDeOrcamento } from '../cubo/orcado-store.ts'
import type { Rateado } from '../cubo/rateio.ts'
import type { AcessoCliente } from '../http/authenticate.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { can } from '../permissao/regras.ts'
import { listOrcamentosDoPeriodo, type OrcamentoDoPeriodo } from './store.ts'

/** A budget in a source: its lines count in the months up to the one before `ate`. */
export interface OrcamentoLido extends OrcamentoDoPeriodo {
  ate: number
  linhas: LinhasDeOrcamento
}

export interface Fonte {
  chave: string
  tipo: ComparativoFonte['tipo']
  nome: string | null
  orcamentos: readonly OrcamentoLido[]
  /** Of previsto: its last month of realizado. */
  realizadoAte: Mes | null
  /** Months from those of the period to those that the amounts are of: −12 for the year before. */
  deslocamento: number
  /** Month indexes of the period, as they stand there, that it has nothing of. */
  faltam: ReadonlySet<number>
  cubo: (rateado: boolean) => CuboIndexado
}

export interface Fontes {
  /** Keys of the sources in the order in which they were asked for, scenarios by their names. */
  chaves: readonly string[]
  porChave: ReadonlyMap<string, Fonte>
  opcoes: ComparativoOpcao[]
}

/** What amounts of one cliente are read from, in one snapshot. */
export interface Lido {
  dados: DadosDre
  /** Undefined while nobody asks for what is after rateio. */
  rateado: Rateado | undefined
  orcados: OrcadoCache
}

/** @throws ErroApi `escopo_limited`, `rateio_invalid`, `dados_too_large` */
export async function loadLido(leitura: Leitura, cubos: CuboCache, clienteId: string, comRateio: boolean): Promise<Lido> {
  const dados = await cubos.get(leitura, clienteId)
  // Of a part of the company nobody can say what came in.
  if (comRateio && (dados.limite.centrosCusto || dados.limite.filiais)) throw new ErroApi('escopo_limited')
  const rateado = comRateio ? await cubos.getRateado(leitura, clienteId, dados) : undefined
  return { dados, rateado, orcados: cubos.orcados }
}

/** Whether its amounts are of budgets, which not everybody reads who reads the statement. */
export const isDeOrcamento = (chave: string): boolean => chave !== 'realizado' && chave !== 'anterior'

/** Month indexes of a period. */
export const indexesOf = ({ inicio, fim }: Periodo): number[] =>
  Array.from({ length: mesToIndex(fim) - mesToIndex(inicio) + 1 }, (_, i) => mesToIndex(inicio) + i)

/** The amounts of budgets, each in the months that are its own. */
function buildOrcado(orcamentos: readonly OrcamentoLido[]): Cubo {
  const builder = createCuboBuilder()
  for (const { inicio, ate, linhas } of orcamentos) {
    const de = mesToIndex(inicio)
    for (const [i, grupoItem] of linhas.grupoItemId.entries()) {
      for (let mes = 0; mes < MESES_EXERCICIO && de + mes < ate; mes++) {
        const valor = linhas.valoresCentavos[i * MESES_EXERCICIO + mes]!
        if (valor !== 0) builder.add(grupoItem, linhas.centroCustoId[i]!, linhas.filialId[i]!, de + mes, valor)
      }
    }
  }
  return builder.build()
}

function createPar({ dados, rateado, orcados }: Lido, clienteId: string, orcamentos: readonly OrcamentoLido[]): Fonte['cubo'] {
  const atos = orcamentos.map(({ id, sequencia, inicio, ate }) => `${id}:${sequencia}:${inicio}:${ate}`)
  const orcado = once(() => orcados.open([clienteId, dados.escopo, ...atos].join(' '), () => buildOrcado(orcamentos)))
  return (depois) => {
    if (!depois) return orcado().antes
    if (rateado === undefined) throw new Error('amounts after rateio were not read')
    return orcado().depois(rateado.regua)
  }
}

/** The budget of each exercício that holds: the first of the plans themselves, as they are ordered. */
function listVigentes(orcamentos: readonly OrcamentoDoPeriodo[]): OrcamentoDoPeriodo[] {
  const vigentes = new Map<Mes, OrcamentoDoPeriodo>()
  for (const orcamento of orcamentos) {
    if (orcamento.tipo === 'orcamento' && !vigentes.has(orcamento.inicio)) vigentes.set(orcamento.inicio, orcamento)
  }
  return [...vigentes.values()].toSorted((a, b) => a.inicio.localeCompare(b.inicio))
}

/** Where one exercício begins before the one before it is over, the newer one holds. */
function cut(vigentes: readonly OrcamentoDoPeriodo[], linhas: ReadonlyMap<number, LinhasDeOrcamento>): OrcamentoLido[] {
  return vigentes.map((orcamento, i) => {
    const seguinte = vigentes[i + 1]
    const fim = mesToIndex(orcamento.inicio) + MESES_EXERCICIO
    return {
      ...orcamento,
      ate: seguinte === undefined ? fim : Math.min(fim, mesToIndex(seguinte.inicio)),
      linhas: orNotFound(linhas.get(orcamento.id)),
    }
  })
}

const has = (orcamentos: readonly OrcamentoLido[], mes: number): boolean =>
  orcamentos.some(({ inicio, ate }) => mesToIndex(inicio) <= mes && mes < ate)

interface FontesPedido {
  chaves: readonly string[]
  /** Those that `listOrcamentos` found for the same period and lines. */
  orcamentos: readonly OrcamentoDoPeriodo[]
  /** Read beside them, and shown as no source: the year before, for the growth over it. */
  base?: 'anterior' | undefined
  periodo: Periodo
}

/**
 * Budgets that amounts of a period may be of. None for who does not read them.
 * @throws ErroApi `permissao_denied` for a budget asked by who does not read budgets
 */
export async function listOrcamentos(
  { tx }: Pick<Leitura, 'tx'>,
  acesso: Pick<AcessoCliente, 'cliente' | 'regras'>,
  { chaves, periodo, dre }: { chaves: readonly string[]; periodo: Periodo; dre: DreCompilada },
): Promise<OrcamentoDoPeriodo[]> {
  if (!can(acesso, 'read', 'Orcamento')) {
    if (chaves.some(isDeOrcamento)) throw new ErroApi('permissao_denied')
    return []
  }
  // A formula that looks at earlier months reads the exercício before too.
  const alcance = dre.itens.some((item) => item.alcance > 0) ? -MESES_EXERCICIO : 0
  return listOrcamentosDoPeriodo(tx, acesso.cliente.id, { inicio: addMeses(periodo.inicio, alcance), fim: periodo.fim })
}

/**
 * Reads and prepares the sources asked for, budgets in one question however many they are.
 * @throws ErroApi `registro_not_found`, `dados_too_large`
 */
export async function loadFontes(
  { tx }: Pick<Leitura, 'tx'>,
  clienteId: string,
  lido: Lido,
  { chaves: pedidas, base, periodo, orcamentos: todos }: FontesPedido,
): Promise<Fontes> {
  const { dados, rateado, orcados } = lido
  const doPeriodo = todos.filter(({ inicio }) => addMeses(inicio, MESES_EXERCICIO - 1) >= periodo.inicio)
  const vigentes = listVigentes(todos)
  const cenarios = doPeriodo.filter(({ tipo }) => tipo === 'cenario').map(({ id }) => `orcamento:${id}`)
  const chaves = [...new Set(pedidas.flatMap((chave) => (chave === 'cenarios' ? cenarios : chave)))].slice(0, COMPARATIVO_FONTES_MAX)
  const escolhidos = new Map(
    chaves.flatMap((chave) => {
      const id = /^orcamento:(\d+)$/.exec(chave)?.[1]
      return id === undefined ? [] : [[chave, orNotFound(doPeriodo.find((each) => each.id === Number(id)))] as const]
    }),
  )
  const querVigentes = chaves.includes('orcado') || chaves.includes('previsto')
  const lidasDe = new Map([...(querVigentes ? vigentes : []), ...escolhidos.values()].map((each) => [each.id, each]))
  const linhas = await orcados.readLinhas(tx, clienteId, dados.escopo, [...lidasDe.values()])

  const comDados = new Set(dados.mesesCliente)
  const meses = indexesOf(periodo)
  const doRealizado: Fonte['cubo'] = (depois) => {
    if (!depois) return dados.cubo
    if (rateado === undefined) throw new Error('amounts after rateio were not read')
    return rateado.cubo
  }
  const semOrcamento = { nome: null, orcamentos: [], realizadoAte: null, deslocamento: 0 }
  const lidos = querVigentes ? cut(vigentes, linhas) : []
  const orcado = createPar(lido, clienteId, lidos)
  const open = (chave: string): Fonte => {
    switch (chave) {
      case 'realizado':
        return { ...semOrcamento, chave, tipo: chave, faltam: new Set(meses.filter((mes) => !comDados.has(mes))), cubo: doRealizado }
      case 'anterior': {
        const faltam = new Set(meses.filter((mes) => !comDados.has(mes - MESES_EXERCICIO)))
        return { ...semOrcamento, chave, tipo: chave, deslocamento: -MESES_EXERCICIO, faltam, cubo: doRealizado }
      }
      case 'orcado': {
        const faltam = new Set(meses.filter((mes) => !has(lidos, mes)))
        return { ...semOrcamento, chave, tipo: chave, orcamentos: lidos, faltam, cubo: orcado }
      }
      case 'previsto': {
        const ultimo = dados.mesesCliente.at(-1)
        const ate = ultimo === undefined ? null : mesFromIndex(ultimo)
        const isFeito = (mes: number): boolean => ultimo !== undefined && mes <= ultimo
        const join = (depois: boolean): CuboIndexado => {
          const feito = doRealizado(depois)
          return ate === null ? orcado(depois) : indexCubo(buildPrevisto(feito.cubo, orcado(depois).cubo, ate))
        }
        const [antes, depois] = [once(() => join(false)), once(() => join(true))]
        return {
          ...semOrcamento,
          chave,
          tipo: chave,
          orcamentos: lidos.filter((orcamento) => ultimo === undefined || orcamento.ate > ultimo + 1),
          realizadoAte: ate,
          faltam: new Set(meses.filter((mes) => (isFeito(mes) ? !comDados.has(mes) : !has(lidos, mes)))),
          cubo: (rateio) => (rateio ? depois() : antes()),
        }
      }
      default: {
        const escolhido = orNotFound(escolhidos.get(chave))
        const proprios = cut([escolhido], linhas)
        return {
          ...semOrcamento,
          chave,
          tipo: 'orcamento',
          nome: escolhido.nome,
          orcamentos: proprios,
          faltam: new Set(meses.filter((mes) => !has(proprios, mes))),
          cubo: createPar(lido, clienteId, proprios),
        }
      }
    }
  }
  return {
    chaves,
    porChave: new Map([...chaves, ...(base === undefined ? [] : [base])].map((chave) => [chave, open(chave)])),
    opcoes: doPeriodo.map(({ sequencia: _sequencia, ...opcao }) => ({ ...opcao, vigente: vigentes.some(({ id }) => id === opcao.id) })),
  }
}

/** Months that a source is of, for a part of the period. */
export const periodoNa = ({ deslocamento }: Pick<Fonte, 'deslocamento'>, periodo: Periodo): Periodo => shiftPeriodo(periodo, deslocamento)

/** Runs of the months that a source has nothing of, as months of its own. */
export function listFaltas({ faltam, deslocamento }: Pick<Fonte, 'faltam' | 'deslocamento'>): Periodo[] {
  const runs: [inicio: number, fim: number][] = []
  for (const mes of [...faltam].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === mes - 1) last[1] = mes
    else runs.push([mes, mes])
  }
  return runs.map(([inicio, fim]) => ({ inicio: mesFromIndex(inicio + deslocamento), fim: mesFromIndex(fim + deslocamento) }))
}
