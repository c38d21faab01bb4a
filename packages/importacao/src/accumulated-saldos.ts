/** Movements of each month from balances that accumulate through the exercício. */
import { NATUREZA_RESULTADO, addMeses, inicioExercicioIndex, mesToIndex } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import { looksAccumulated } from '@lastro/planilha'
import type { PlanilhaProblema, PlanilhaProblemaList } from '@lastro/planilha'
import { naturezaDoCodigo } from './codigo-conta.ts'
import type { IsPatrimonial, PlanilhaAnalise, SaldoAcumulado } from './planilha-analise.ts'

const SEPARATOR = '\u001f'

type SaldoKey = Pick<SaldoAcumulado, 'conta' | 'centroCusto' | 'filial'>

/** Account, centro de custo and filial of a balance. */
function serieOf({ conta, centroCusto, filial }: SaldoKey): string {
  return [conta, centroCusto, filial].join(SEPARATOR)
}

/**
 * Recognises accumulated balances by their result accounts, see `looksAccumulated`.
 * Accounts of the balance sheet go up and down. The code gives the nature, because the preview does not know the chart.
 */
export function areAccumulated(
  saldos: readonly (SaldoKey & { mes: Mes; centavos: number })[],
  rowsPerBalance: number,
): boolean | undefined {
  const resultado = saldos.filter(({ conta }) => naturezaDoCodigo(conta) === NATUREZA_RESULTADO)
  const series = (resultado.length > 0 ? resultado : saldos).map((saldo) => ({ ...saldo, serie: serieOf(saldo) }))
  return looksAccumulated(series, rowsPerBalance)
}

type Movimentos = {
  isPatrimonial: IsPatrimonial
  exercicioMesInicial: number
  /** The sums of each month prove that a missing row is a balance of zero. */
  isComplete: boolean
}

/**
 * Replaces each balance by its difference to the month before.
 * Result accounts restart from zero in the first month of the exercício, where the closing entry of the year before left them. Accounts of
 * the balance sheet continue.
 * Refuses a file without the balances of a month, or with those after the closing: a movement would land in another month, or nowhere.
 */
export function toMovimentos({ saldos, linhaDaConta }: PlanilhaAnalise, options: Movimentos, problemas: PlanilhaProblemaList): void {
  const { isPatrimonial, exercicioMesInicial, isComplete } = options
  const startOf = (mes: Mes): number => inicioExercicioIndex(mesToIndex(mes), exercicioMesInicial)
  const meses = [...new Set([...saldos.values()].map(({ mes }) => mes))].toSorted()
  const series = new Map<string, Map<Mes, SaldoAcumulado>>()
  for (const saldo of saldos.values()) {
    const key = serieOf(saldo)
    series.set(key, (series.get(key) ?? new Map<Mes, SaldoAcumulado>()).set(saldo.mes, saldo))
  }
  const resultado = [...saldos.values()].filter(({ conta }) => !isPatrimonial(conta))
  const fault = resultado.length === 0 ? undefined : findFault(meses, resultado, startOf)
  if (fault !== undefined) {
    const linha = linhaDaConta.get(resultado[0]?.conta ?? '') ?? null
    problemas.add({ regra: 'saldo_anterior_missing', severidade: 'erro', linha, campo: 'valor', valor: null, ...fault })
    return
  }
  warnOfLateFiliais(meses[0] ?? '', resultado, startOf, problemas)
  for (const [serie, balances] of series) {
    let before = { mes: '', exercicio: -1, centavos: 0 }
    let warned = false
    for (const mes of meses) {
      const saldo = balances.get(mes)
      const { conta, centroCusto, filial } = saldo ?? [...balances.values()][0]!
      const exercicio = isPatrimonial(conta) ? 0 : startOf(mes)
      const opening = before.exercicio === exercicio ? before.centavos : 0
      if (saldo !== undefined) {
        before = { mes, exercicio, centavos: saldo.creditoCentavos - saldo.debitoCentavos }
        Object.assign(saldo, sidesOf(before.centavos - opening))
      } else if (opening !== 0 && isComplete) {
        before = { mes, exercicio, centavos: 0 }
        saldos.set([serie, mes].join(SEPARATOR), { conta, centroCusto, filial, mes, ...sidesOf(0 - opening), partidas: 0 })
      } else if (opening !== 0 && !warned && !isPatrimonial(conta)) {
        warned = true
        problemas.add(describeMissing(conta, { mes, before: before.mes, linha: linhaDaConta.get(conta) ?? null }))
      }
    }
  }
}

/** A branch may be new, or its first months may be missing. */
function warnOfLateFiliais(
  begin: Mes,
  resultado: readonly SaldoAcumulado[],
  startOf: (mes: Mes) => number,
  problemas: PlanilhaProblemaList,
): void {
  const first = new Map<string, Mes>()
  for (const { filial, mes } of resultado) if (mes < (first.get(filial) ?? '9999-99')) first.set(filial, mes)
  for (const [filial, mes] of first) {
    if (mes === begin || startOf(mes) === mesToIndex(mes)) continue
    problemas.add({
      regra: 'saldo_anterior_missing',
      severidade: 'aviso',
      linha: null,
      campo: 'filial',
      valor: filial,
      mensagem: `Os saldos da filial ${filial} começam em ${formatMesNumerico(mes)}, e os do arquivo em ${formatMesNumerico(begin)}.`,
      efeito: 'O saldo inteiro foi lido como movimento desse mês. Se a filial já existia, faltam os meses anteriores.',
    })
  }
}

function sidesOf(movimento: number): { debitoCentavos: number; creditoCentavos: number } {
  return { debitoCentavos: Math.max(0 - movimento, 0), creditoCentavos: Math.max(movimento, 0) }
}

/** Finds the first month without a balance before it, or with the balances of after the closing. */
function findFault(
  meses: readonly Mes[],
  resultado: readonly SaldoAcumulado[],
  startOf: (mes: Mes) => number,
): { mensagem: string; efeito: string } | undefined {
  const filled = new Set(resultado.flatMap(({ mes, debitoCentavos, creditoCentavos }) => (debitoCentavos === creditoCentavos ? [] : [mes])))
  for (const [i, mes] of meses.entries()) {
    if (startOf(mes) === mesToIndex(mes)) continue
    const before = addMeses(mes, -1)
    if (meses[i - 1] !== before) {
      const begin = i === 0 ? 'começam' : 'continuam'
      return {
        mensagem: `Os saldos são acumulados e ${begin} em ${formatMesNumerico(mes)}: falta o saldo de ${formatMesNumerico(before)}, ou uma coluna com o saldo anterior.`,
        efeito: `${i === 0 ? 'O primeiro mês' : 'Este mês'} entraria com a soma de todos os meses anteriores ${i === 0 ? 'do exercício' : 'que faltam'}.`,
      }
    }
    if (!filled.has(mes) && filled.has(before)) {
      return {
        mensagem: `Nenhuma conta de resultado tem saldo em ${formatMesNumerico(mes)}: os saldos deste mês parecem tirados depois do encerramento. Use os de antes.`,
        efeito: 'O mês entraria com o estorno de todos os anteriores, e o resultado do exercício seria zero.',
      }
    }
  }
  return undefined
}

function describeMissing(conta: string, { mes, before, linha }: { mes: Mes; before: Mes; linha: number | null }): PlanilhaProblema {
  return {
    regra: 'saldo_anterior_missing',
    severidade: 'aviso',
    linha,
    campo: 'conta',
    valor: conta,
    mensagem: `A conta ${conta} tem saldo em ${formatMesNumerico(before)} e não aparece em ${formatMesNumerico(mes)}.`,
    efeito: 'Foi lida como saldo que não mudou. Se ele zerou, inclua a linha com zero.',
  }
}
