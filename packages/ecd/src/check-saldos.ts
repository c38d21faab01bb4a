import { formatInteger, formatReais } from '@lastro/formato'
import { formatData } from './dates.ts'
import type { Escrituracao } from './escrituracao.ts'
import type { SaldosPeriodo } from './saldos-periodicos.ts'

export function checkSaldos(e: Escrituracao): void {
  if (e.periodos.length === 0) {
    if (e.partidas > 0) e.problemas.add('saldo_missing', e.linhas, 'O arquivo tem lançamentos e nenhum saldo (I150/I155).')
    return
  }
  e.problemas.check('saldo_missing', e.periodos.length)
  e.problemas.check('saldo_arithmetic_mismatch', e.saldos.quantidade)
  e.problemas.check('saldo_repeated', e.saldos.quantidade)
  e.problemas.check('saldo_carry_mismatch', e.periodos.length - 1)
  for (const periodo of e.periodos) checkSomas(e, periodo)
  checkVanished(e)
  // Two periods in one month cannot be separated by month, so only the period totals above are checked.
  const mesesPartidos = e.periodos.some((periodo, i) => i > 0 && periodo.mesInicio <= e.periodos[i - 1]!.mesFim)
  if ((e.partidas > 0 || e.balancetes > 0) && !mesesPartidos) checkPartidas(e)
}

function checkSomas(e: Escrituracao, periodo: SaldosPeriodo): void {
  const { problemas } = e
  const nome = `período ${formatData(periodo.inicio)} a ${formatData(periodo.fim)} (linha ${formatInteger(periodo.linha)})`
  problemas.check('saldo_inicial_unbalanced')
  problemas.check('saldo_final_unbalanced')
  problemas.check('periodo_unbalanced')
  problemas.check('periodo_annual')
  if (periodo.somaInicial !== 0) {
    problemas.add(
      'saldo_inicial_unbalanced',
      periodo.linha,
      `Os saldos iniciais do ${nome} não fecham: sobram ${formatSobra(periodo.somaInicial)}.`,
      { campo: 'VL_SLD_INI', valor: formatSobra(periodo.somaInicial) },
    )
  }
  if (periodo.somaFinal !== 0) {
    problemas.add(
      'saldo_final_unbalanced',
      periodo.linha,
      `Os saldos finais do ${nome} não fecham: sobram ${formatSobra(periodo.somaFinal)}.`,
      { campo: 'VL_SLD_FIN', valor: formatSobra(periodo.somaFinal) },
    )
  }
  if (periodo.somaDebito !== periodo.somaCredito) {
    problemas.add(
      'periodo_unbalanced',
      periodo.linha,
      `No ${nome} os débitos somam ${formatReais(periodo.somaDebito)} e os créditos ${formatReais(periodo.somaCredito)}.`,
      { campo: 'VL_DEB', valor: formatReais(periodo.somaDebito) },
    )
  }
  if (periodo.mesInicio !== periodo.mesFim) {
    problemas.add('periodo_annual', periodo.linha, `O ${nome} tem ${periodo.mesFim - periodo.mesInicio + 1} meses num só saldo.`)
  }
}

function checkVanished(e: Escrituracao): void {
  const { saldos, movimento, periodos } = e
  for (let pair = 0; pair < movimento.quantidade && pair < saldos.lastPeriodo.length; pair++) {
    const last = saldos.lastPeriodo[pair]!
    if (last < 0 || last === periodos.length - 1 || saldos.lastFinal[pair] === 0) continue
    const conta = e.contas[movimento.conta[pair]!]!
    e.problemas.add(
      'saldo_carry_mismatch',
      saldos.lastLinha[pair]!,
      `A conta ${conta.codigo} fecha com ${formatSobra(saldos.lastFinal[pair]!)} na linha ${formatInteger(saldos.lastLinha[pair]!)} e some do período seguinte.`,
      { campo: 'VL_SLD_FIN', valor: formatSobra(saldos.lastFinal[pair]!) },
    )
  }
}

function checkPartidas(e: Escrituracao): void {
  const { saldos, movimento, periodos, problemas } = e
  const seen = new Int32Array(movimento.quantidade).fill(-1)
  let i = 0
  for (const [index, periodo] of periodos.entries()) {
    for (; i < saldos.quantidade && saldos.periodo[i] === index; i++) {
      const pair = saldos.pair[i]!
      seen[pair] = index
      problemas.check('saldo_partidas_mismatch')
      const debito = movimento.debitoTotal(pair, periodo.mesInicio, periodo.mesFim)
      const credito = movimento.creditoTotal(pair, periodo.mesInicio, periodo.mesFim)
      if (debito === saldos.debito[i] && credito === saldos.credito[i]) continue
      const line = saldos.linha[i]!
      problemas.add(
        'saldo_partidas_mismatch',
        line,
        `${describePair(e, pair)}: o saldo da linha ${formatInteger(line)} diz ${formatReais(saldos.debito[i]!)} a débito e ` +
          `${formatReais(saldos.credito[i]!)} a crédito; as partidas somam ${formatReais(debito)} e ${formatReais(credito)}.`,
        debito === saldos.debito[i]
          ? { campo: 'VL_CRED', valor: formatReais(saldos.credito[i]!) }
          : { campo: 'VL_DEB', valor: formatReais(saldos.debito[i]!) },
      )
    }
    for (let pair = 0; pair < movimento.quantidade; pair++) {
      if (seen[pair] === index) continue
      const debito = movimento.debitoTotal(pair, periodo.mesInicio, periodo.mesFim)
      const credito = movimento.creditoTotal(pair, periodo.mesInicio, periodo.mesFim)
      if (debito === 0 && credito === 0) continue
      problemas.add(
        'saldo_partidas_mismatch',
        periodo.linha,
        `${describePair(e, pair)}: há partidas de ${formatReais(debito)} a débito e ${formatReais(credito)} a crédito e nenhum saldo no período da linha ${formatInteger(periodo.linha)}.`,
      )
    }
  }
}

export function describePair(e: Escrituracao, pair: number): string {
  const conta = e.contas[e.movimento.conta[pair]!]!
  const centroCusto = e.centrosCusto[e.movimento.centroCusto[pair]!]
  return `Conta ${conta.codigo}${centroCusto === undefined ? '' : `, centro de custo ${centroCusto.codigo}`}`
}

function formatSobra(valor: number): string {
  return `${formatReais(Math.abs(valor))} a ${valor < 0 ? 'débito' : 'crédito'}`
}
