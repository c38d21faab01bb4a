import type { FechamentoMes, Fechamentos } from '@lastro/contract'

export type FechamentoActionType = 'pedir' | 'confirmar' | 'recusar' | 'reabrir'

export interface FechamentoAction {
  tipo: FechamentoActionType
  inicio: string
  fim: string
}

export interface FechamentoPerson {
  id: string
  canRequest: boolean
  canApprove: boolean
}

const canRefuse = ({ pedido }: FechamentoMes, caller: FechamentoPerson): boolean =>
  pedido !== null && caller.canRequest && (caller.canApprove || pedido.usuarioId === caller.id)

const listOpened = ({ meses, fechadoAte }: Fechamentos): FechamentoMes[] =>
  meses.filter(({ mes }) => fechadoAte === null || mes > fechadoAte).toReversed()

function takeConsecutive(list: Fechamentos, test: (mes: FechamentoMes) => boolean): FechamentoMes[] {
  const opened = listOpened(list)
  const fim = opened.findIndex((mes) => !test(mes))
  return fim === -1 ? opened : opened.slice(0, fim)
}

export function findConfirmacao(list: Fechamentos, caller: FechamentoPerson): FechamentoAction | null {
  if (!caller.canApprove) return null
  const meses = takeConsecutive(list, ({ pedido }) => pedido !== null && pedido.usuarioId !== caller.id)
  const [first, last] = [meses[0], meses.at(-1)]
  return first && last ? { tipo: 'confirmar', inicio: first.mes, fim: last.mes } : null
}

export function findRequest(list: Fechamentos, caller: FechamentoPerson): FechamentoAction | null {
  const next = caller.canRequest ? listOpened(list).find(({ situacao }) => situacao === 'aberto') : undefined
  return next ? { tipo: 'pedir', inicio: next.mes, fim: next.mes } : null
}

/** Last months of a request, from its first open month on. */
export function listFins(list: Fechamentos, { tipo, inicio }: FechamentoAction): string[] {
  if (tipo !== 'pedir') return []
  return listOpened(list).flatMap(({ mes, situacao }) => (mes >= inicio && situacao === 'aberto' ? mes : []))
}

/** Acts on one month. Each includes the earlier months that must go first. */
export function listAtos(list: Fechamentos, mes: FechamentoMes, caller: FechamentoPerson): FechamentoAction[] {
  if (mes.situacao === 'fechado') {
    return caller.canApprove && list.fechadoAte !== null ? [{ tipo: 'reabrir', inicio: mes.mes, fim: list.fechadoAte }] : []
  }
  if (mes.situacao === 'aberto') {
    const request = findRequest(list, caller)
    return request && request.inicio <= mes.mes ? [{ ...request, fim: mes.mes }] : []
  }
  const confirmacao = findConfirmacao(list, caller)
  return [
    ...(confirmacao && mes.mes <= confirmacao.fim ? [{ ...confirmacao, fim: mes.mes }] : []),
    ...(canRefuse(mes, caller) ? [{ tipo: 'recusar' as const, inicio: mes.mes, fim: mes.mes }] : []),
  ]
}
