/** Acts on closings that the user may run, for the buttons. The server checks them itself. Pure. */
import type { FechamentoMes, Fechamentos } from '@lastro/contract'

export type AtoTipo = 'pedir' | 'confirmar' | 'recusar' | 'reabrir'

export interface Ato {
  tipo: AtoTipo
  inicio: string
  fim: string
}

export interface Quem {
  id: string
  podePedir: boolean
  podeAprovar: boolean
}

const podeRecusar = ({ pedido }: FechamentoMes, quem: Quem): boolean =>
  pedido !== null && quem.podePedir && (quem.podeAprovar || pedido.usuarioId === quem.id)

const listAbertos = ({ meses, fechadoAte }: Fechamentos): FechamentoMes[] =>
  meses.filter(({ mes }) => fechadoAte === null || mes > fechadoAte).toReversed()

/** Consecutive months from the first open one that satisfy `test`. */
function takeSeguidos(lista: Fechamentos, test: (mes: FechamentoMes) => boolean): FechamentoMes[] {
  const abertos = listAbertos(lista)
  const fim = abertos.findIndex((mes) => !test(mes))
  return fim === -1 ? abertos : abertos.slice(0, fim)
}

export function findConfirmacao(lista: Fechamentos, quem: Quem): Ato | null {
  if (!quem.podeAprovar) return null
  const meses = takeSeguidos(lista, ({ pedido }) => pedido !== null && pedido.usuarioId !== quem.id)
  const [primeiro, ultimo] = [meses[0], meses.at(-1)]
  return primeiro && ultimo ? { tipo: 'confirmar', inicio: primeiro.mes, fim: ultimo.mes } : null
}

export function findPedido(lista: Fechamentos, quem: Quem): Ato | null {
  const proximo = quem.podePedir ? listAbertos(lista).find(({ situacao }) => situacao === 'aberto') : undefined
  return proximo ? { tipo: 'pedir', inicio: proximo.mes, fim: proximo.mes } : null
}

/** Acts on one month. Each includes the earlier months that must go first. */
export function listAtos(lista: Fechamentos, mes: FechamentoMes, quem: Quem): Ato[] {
  if (mes.situacao === 'fechado') {
    return quem.podeAprovar && lista.fechadoAte !== null ? [{ tipo: 'reabrir', inicio: mes.mes, fim: lista.fechadoAte }] : []
  }
  if (mes.situacao === 'aberto') {
    const pedido = findPedido(lista, quem)
    return pedido && pedido.inicio <= mes.mes ? [{ ...pedido, fim: mes.mes }] : []
  }
  const confirmacao = findConfirmacao(lista, quem)
  return [
    ...(confirmacao && mes.mes <= confirmacao.fim ? [{ ...confirmacao, fim: mes.mes }] : []),
    ...(podeRecusar(mes, quem) ? [{ tipo: 'recusar' as const, inicio: mes.mes, fim: mes.mes }] : []),
  ]
}
