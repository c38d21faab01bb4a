import { COMPARATIVO_FONTES_MAX, type ComparativoOpcao } from '@lastro/contract'
import { addMeses, mesToIndex, MESES_EXERCICIO, type DreCompilada, type Mes, type Periodo } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { LinhasDeOrcamento } from '../../cubo/orcado-store.ts'
import { ErroApi, orDefect, orNotFound } from '../../http/erro.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { Contexto, ContextoCliente, ContextoLeitura } from '../../http/contexto.ts'
import {
  createFeito,
  createPlano,
  openAnterior,
  openOrcado,
  openOrcamento,
  openPrevisto,
  openRealizado,
  type Fonte,
  type Lido,
  type OrcamentoLido,
} from './fonte.ts'
import { listOrcamentosDoPeriodo, type OrcamentoDoPeriodo } from './store.ts'

export interface Fontes {
  chaves: readonly string[]
  porChave: ReadonlyMap<string, Fonte>
  opcoes: ComparativoOpcao[]
}

/** @throws ErroApi `escopo_limited`, `rateio_invalid`, `dados_too_large` */
export async function loadLido(contexto: ContextoLeitura, cubos: CuboCache, comRateio: boolean): Promise<Lido> {
  const dados = await cubos.get(contexto)
  // Allocations need amounts outside a limited scope.
  if (comRateio && (dados.limite.centrosCusto || dados.limite.filiais)) throw new ErroApi('escopo_limited')
  const rateado = comRateio ? await cubos.getRateado(contexto, dados) : undefined
  return { dados, rateado, orcados: cubos.orcados }
}

/** Whether the source has budget amounts, which need their own right. */
export const isDeOrcamento = (chave: string): boolean => chave !== 'realizado' && chave !== 'anterior'

export function indexesOf({ inicio, fim }: Periodo): number[] {
  const de = mesToIndex(inicio)
  return Array.from({ length: mesToIndex(fim) - de + 1 }, (_, i) => de + i)
}

function listVigentes(orcamentos: readonly OrcamentoDoPeriodo[]): OrcamentoDoPeriodo[] {
  const vigentes = new Map<Mes, OrcamentoDoPeriodo>()
  for (const orcamento of orcamentos) {
    if (orcamento.tipo === 'orcamento' && !vigentes.has(orcamento.inicio)) vigentes.set(orcamento.inicio, orcamento)
  }
  return [...vigentes.values()].toSorted((a, b) => a.inicio.localeCompare(b.inicio))
}

/** When two exercícios overlap, the newer one is effective. */
function cut(vigentes: readonly OrcamentoDoPeriodo[], linhas: ReadonlyMap<number, LinhasDeOrcamento>): OrcamentoLido[] {
  return vigentes.map((orcamento, i) => {
    const seguinte = vigentes[i + 1]
    const fim = mesToIndex(orcamento.inicio) + MESES_EXERCICIO
    return {
      ...orcamento,
      ate: seguinte === undefined ? fim : Math.min(fim, mesToIndex(seguinte.inicio)),
      linhas: orDefect(linhas.get(orcamento.id), `lines of budget ${orcamento.id}`),
    }
  })
}

interface FontesPedido {
  chaves: readonly string[]
  orcamentos: readonly OrcamentoDoPeriodo[]
  base?: 'anterior' | undefined
  periodo: Periodo
}

/**
 * Candidate budgets of a period. Empty for callers without the right to budgets.
 * @throws ErroApi `permissao_denied` for an explicit budget without that right
 */
export async function listOrcamentos(
  contexto: Pick<Contexto, 'tx' | 'usuario'> & ContextoCliente,
  { chaves, periodo, dre }: { chaves: readonly string[]; periodo: Periodo; dre: DreCompilada },
): Promise<OrcamentoDoPeriodo[]> {
  if (!can(contexto.usuario, 'read', 'Orcamento')) {
    if (chaves.some(isDeOrcamento)) throw new ErroApi('permissao_denied')
    return []
  }
  // Formulas over earlier months also need the previous exercício.
  const alcance = dre.itens.some((item) => item.alcance > 0) ? -MESES_EXERCICIO : 0
  return listOrcamentosDoPeriodo(contexto, { inicio: addMeses(periodo.inicio, alcance), fim: periodo.fim })
}

/**
 * Loads the requested sources, with all budgets in one query.
 * @throws ErroApi `registro_not_found`, `dados_too_large`
 */
export async function loadFontes(
  contexto: ContextoCliente,
  lido: Lido,
  { chaves: pedidas, base, periodo, orcamentos: todos }: FontesPedido,
): Promise<Fontes> {
  const { dados, orcados } = lido
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
  const linhas = await orcados.readLinhas(contexto, dados.escopo, [...lidasDe.values()])

  const meses = indexesOf(periodo)
  const feito = createFeito(lido)
  const plano = createPlano(lido, contexto.cliente.id, querVigentes ? cut(vigentes, linhas) : [])
  const open = (chave: string): Fonte => {
    switch (chave) {
      case 'realizado':
        return openRealizado(meses, feito)
      case 'anterior':
        return openAnterior(meses, feito)
      case 'orcado':
        return openOrcado(meses, plano)
      case 'previsto':
        return openPrevisto(meses, feito, plano)
      default: {
        const escolhido = orDefect(escolhidos.get(chave), `budget of ${chave}`)
        return openOrcamento(chave, escolhido.nome, meses, createPlano(lido, contexto.cliente.id, cut([escolhido], linhas)))
      }
    }
  }
  return {
    chaves,
    porChave: new Map([...chaves, ...(base === undefined ? [] : [base])].map((chave) => [chave, open(chave)])),
    opcoes: doPeriodo.map(({ sequencia: _sequencia, ...opcao }) => ({ ...opcao, vigente: vigentes.some(({ id }) => id === opcao.id) })),
  }
}
