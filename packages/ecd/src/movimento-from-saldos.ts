import type { Escrituracao } from './escrituracao.ts'

/**
 * Derives movements from balances (I155) or daily balance sheets (I310) when there are no entries.
 * The balances contain the closing, which is removed by I355. An account whose balance is zero after the date of an I355 was closed by that
 * amount; an account that still has the amount was not closed in the books.
 */
export function movimentoFromSaldos(e: Escrituracao): void {
  const { movimento, saldos, periodos } = e
  if (e.balancetes === 0) {
    for (let i = 0; i < saldos.quantidade; i++) {
      movimento.add(saldos.pair[i]!, periodos[saldos.periodo[i]!]!.mesFim, saldos.debito[i]!, saldos.credito[i]!, 0)
    }
  }
  for (const { pair, mes, valor } of e.i355) {
    if (valor === 0 || saldoApos(e, pair, mes) !== 0) continue
    const i = pair * movimento.meses + mes
    const debito = Math.max(valor, 0)
    const credito = Math.max(-valor, 0)
    // A movement smaller than the closed amount would become negative, so the rest goes on the other side.
    const restDebito = movimento.debito[i]! - debito
    const restCredito = movimento.credito[i]! - credito
    movimento.debito[i] = Math.max(restDebito, 0) + Math.max(-restCredito, 0)
    movimento.credito[i] = Math.max(restCredito, 0) + Math.max(-restDebito, 0)
    movimento.addEncerramento(pair, mes, debito, credito, 0)
  }
}

function saldoApos(e: Escrituracao, pair: number, mes: number): number {
  const { movimento, saldos } = e
  let saldo = pair < saldos.abertura.length ? saldos.abertura[pair]! : 0
  for (let m = 0; m <= mes; m++) saldo += movimento.resultado(pair, m) + movimento.resultadoEncerramento(pair, m)
  return saldo
}
