import { COMPARATIVO_FONTES_MAX, type ComparativoOpcao } from '@lastro/contract'
import { addMeses, mesToIndex, MESES_EXERCICIO, type DreCompilada, type Mes, type Periodo } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { LinhasDeOrcamento } from '../../cubo/orcado-store.ts'
import { dataInLanguage } from '../../cubo/in-language.ts'
import { ErroApi, orDefect, orNotFound } from '../../http/erro.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { Contexto, ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import {
  createRealizado,
  isPrevisto,
  createPlano,
  openPrevious,
  openOrcado,
  openOrcamento,
  openPrevisto,
  openRealizado,
  type LoadedFonte,
  type LoadedDre,
  type LoadedOrcamento,
} from './fonte.ts'
import { listOrcamentosDoPeriodo, type OrcamentoDoPeriodo } from './store.ts'

export interface LoadedFontes {
  keys: readonly string[]
  porChave: ReadonlyMap<string, LoadedFonte>
  opcoes: ComparativoOpcao[]
}

export async function loadDreSources(context: ContextoLeitura, cubos: CuboCache, comRateio: boolean): Promise<LoadedDre> {
  const stored = await cubos.get(context)
  const dados = dataInLanguage(stored, context.idioma)
  // Allocations need amounts outside a limited scope.
  if (comRateio && (dados.limite.centrosCusto || dados.limite.filiais)) throw new ErroApi('escopo_limited')
  const rateado = comRateio ? await cubos.getRateado(context, stored) : undefined
  return { dados, rateado, orcados: cubos.orcados }
}

/** Budget amounts need their own right. */
export const isDeOrcamento = (key: string): boolean => key !== 'realizado' && key !== 'anterior'

export function indexesOf({ inicio, fim }: Periodo): number[] {
  const from = mesToIndex(inicio)
  return Array.from({ length: mesToIndex(fim) - from + 1 }, (_, i) => from + i)
}

function listVigentes(orcamentos: readonly OrcamentoDoPeriodo[]): OrcamentoDoPeriodo[] {
  const vigentes = new Map<Mes, OrcamentoDoPeriodo>()
  for (const orcamento of orcamentos) {
    if (orcamento.tipo === 'orcamento' && !vigentes.has(orcamento.inicio)) vigentes.set(orcamento.inicio, orcamento)
  }
  return [...vigentes.values()].toSorted((a, b) => a.inicio.localeCompare(b.inicio))
}

/** When two exercícios overlap, the newer one is effective. */
function cut(vigentes: readonly OrcamentoDoPeriodo[], lines: ReadonlyMap<number, LinhasDeOrcamento>): LoadedOrcamento[] {
  return vigentes.map((orcamento, i) => {
    const next = vigentes[i + 1]
    const fim = mesToIndex(orcamento.inicio) + MESES_EXERCICIO
    return {
      ...orcamento,
      until: next === undefined ? fim : Math.min(fim, mesToIndex(next.inicio)),
      linhas: orDefect(lines.get(orcamento.id), `lines of budget ${orcamento.id}`),
    }
  })
}

interface FontesRequest {
  keys: readonly string[]
  orcamentos: readonly OrcamentoDoPeriodo[]
  base?: 'anterior' | undefined
  periodo: Periodo
  /** Last month of the actuals, where the plans of the period go on. */
  realizadoAte?: Mes
}

/**
 * Candidate budgets of a period. Empty for callers without the right to read budgets.
 * @throws ErroApi `permissao_denied` when such a caller requests a budget explicitly
 */
export async function listOrcamentos(
  context: Pick<Contexto, 'tx' | 'usuario'> & ContextoCliente,
  { keys, periodo, dre }: { keys: readonly string[]; periodo: Periodo; dre: DreCompilada },
): Promise<OrcamentoDoPeriodo[]> {
  if (!can(context.usuario, 'read', 'Orcamento')) {
    if (keys.some(isDeOrcamento)) throw new ErroApi('permissao_denied')
    return []
  }
  // Formulas over earlier months also need the previous exercício.
  const alcance = dre.itens.some((item) => item.alcance > 0) ? -MESES_EXERCICIO : 0
  return listOrcamentosDoPeriodo(context, { inicio: addMeses(periodo.inicio, alcance), fim: periodo.fim })
}

/**
 * Loads all budgets in one query.
 * @throws ErroApi `registro_not_found`, `dados_too_large`
 */
export async function loadFontes(
  context: ContextoCliente,
  loaded: LoadedDre,
  { keys: requested, base, periodo, orcamentos: all, realizadoAte = periodo.fim }: FontesRequest,
): Promise<LoadedFontes> {
  const { dados, orcados } = loaded
  const doPeriodo = all.filter(({ inicio }) => addMeses(inicio, MESES_EXERCICIO - 1) >= periodo.inicio)
  const vigentes = listVigentes(all)
  const cenarios = doPeriodo.filter(({ tipo }) => tipo === 'cenario').map(({ id }) => `orcamento:${id}`)
  const keys = [...new Set(requested.flatMap((key) => (key === 'cenarios' ? cenarios : key)))].slice(0, COMPARATIVO_FONTES_MAX)
  const selected = new Map(
    keys.flatMap((key) => {
      const id = /^(?:orcamento|previsto):(\d+)$/.exec(key)?.[1]
      return id === undefined ? [] : [[key, orNotFound(doPeriodo.find((each) => each.id === Number(id)))] as const]
    }),
  )
  const wantsVigentes = keys.includes('orcado') || keys.includes('previsto')
  const loadedOf = new Map([...(wantsVigentes ? vigentes : []), ...selected.values()].map((each) => [each.id, each]))
  const lines = await orcados.readLinhas(context, dados.escopo, [...loadedOf.values()])

  const meses = indexesOf(periodo)
  const finished = createRealizado(loaded)
  const plano = createPlano(loaded, context.cliente.id, wantsVigentes ? cut(vigentes, lines) : [])
  const open = (key: string): LoadedFonte => {
    switch (key) {
      case 'realizado':
        return openRealizado(indexesOf({ inicio: periodo.inicio, fim: realizadoAte }), finished)
      case 'anterior':
        return openPrevious(meses, finished)
      case 'orcado':
        return openOrcado(meses, plano)
      case 'previsto':
        return openPrevisto({ chave: 'previsto', nome: null }, meses, finished, plano)
      default: {
        const chosen = orDefect(selected.get(key), `budget of ${key}`)
        const named = { chave: key, nome: chosen.nome }
        const doDocumento = createPlano(loaded, context.cliente.id, cut([chosen], lines))
        return isPrevisto(key) ? openPrevisto(named, meses, finished, doDocumento) : openOrcamento(named, meses, doDocumento)
      }
    }
  }
  return {
    keys,
    porChave: new Map([...keys, ...(base === undefined ? [] : [base])].map((key) => [key, open(key)])),
    opcoes: doPeriodo.map(({ sequencia: _sequencia, ...option }) => ({ ...option, vigente: vigentes.some(({ id }) => id === option.id) })),
  }
}
