import type { ClienteResumo, Notificacao, Sessao } from '@lastro/contract'
import type { DreSearch } from '../../../navigation/dre-address.ts'
import { paths } from '../../../navigation/paths.ts'

export type NotificationTarget =
  | { to: typeof paths.home | typeof paths.fechamento }
  | { to: typeof paths.importacaoDetalhe; params: { id: string } }
  | { to: typeof paths.orcamento; params: { id: string }; search: { painel?: 'areas'; simples?: true } }
  | { to: typeof paths.conta; params: { tab: string } }
  | { to: typeof paths.dre; search: DreSearch }

/** `foreign`: belongs to another cliente; null when the user no longer has it. */
export interface NavigationTarget {
  destino: NotificationTarget
  foreign?: ClienteResumo | null
}

/** Where the recipient acts: approves, or fills in. */
const SEARCHES: Readonly<Partial<Record<Notificacao['tipo'], { painel?: 'areas'; simples?: true }>>> = {
  'orcamento.enviado': { painel: 'areas' },
  'orcamento.areaEnviada': { painel: 'areas' },
  'orcamento.prazo': { simples: true },
  'orcamento.atraso': { simples: true },
}

export function locationOf({ tipo, dados }: Notificacao, { cliente, clientes }: Pick<Sessao, 'cliente' | 'clientes'>): NavigationTarget {
  const { importacaoId, orcamentoId, clienteId } = dados
  if (!/^(importacao|acesso|fechamento|orcamento|dre)\./.test(tipo)) {
    return { destino: { to: paths.conta, params: { tab: tipo.startsWith('contaTrabalho.') ? 'connections' : 'security' } } }
  }
  const destino: NotificationTarget = importacaoId
    ? { to: paths.importacaoDetalhe, params: { id: String(importacaoId) } }
    : orcamentoId
      ? { to: paths.orcamento, params: { id: String(orcamentoId) }, search: SEARCHES[tipo] ?? {} }
      : tipo.startsWith('dre.')
        ? { to: paths.dre, search: searchOf(dados) }
        : { to: tipo.startsWith('fechamento.') ? paths.fechamento : paths.home }
  return clienteId === cliente?.id ? { destino } : { destino, foreign: clientes.find(({ id }) => id === clienteId) ?? null }
}

function searchOf({ codigo, fonte, base, inicio, fim }: Notificacao['dados']): DreSearch {
  const [da, against] = [String(fonte ?? 'realizado'), base === null || base === undefined ? null : String(base)]
  const periodo = { inicio: String(inicio), fim: String(fim), explicar: String(codigo) }
  if (against === null && da === 'realizado') return periodo
  return against === null
    ? { ...periodo, comparar: `${da};total;;`, em: `total ${da} valor` }
    : { ...periodo, comparar: `${da},${against};total;;variacao`, em: `total ${da} variacao ${against}` }
}
