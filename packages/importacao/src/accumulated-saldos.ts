/** Movements of each month from balances that accumulate through the exercício. */
import { NATUREZA_RESULTADO, addMeses, inicioExercicioIndex, mesToIndex } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import { looksAccumulated } from '@lastro/planilha'
import type { PlanilhaProblemaList } from '@lastro/planilha'
import { naturezaDoCodigo } from './codigo-conta.ts'
import type { IsPatrimonial, PlanilhaAnalise, SaldoAcumulado } from './planilha-analise.ts'

const SEPARATOR = '\u001f'

type SaldoKey = Pick<SaldoAcumulado, 'conta' | 'centroCusto' | 'filial'>

/** Account, centro de custo and filial of a balance. */
export function serieOf({ conta, centroCusto, filial }: SaldoKey): string {
  return [conta, centroCusto, filial].join(SEPARATOR)
}

/**
 * Whether balances look accumulated, see `looksAccumulated`.
 * Only result accounts tell, as those of the balance sheet go up and down. By code, because the preview does not know the chart.
 */
export function areAccumulated(saldos: readonly (SaldoKey & { mes: Mes; centavos: number })[], rows: number): boolean | undefined {
  const resultado = saldos.filter(({ conta }) => naturezaDoCodigo(conta) === NATUREZA_RESULTADO)
  const series = (resultado.length > 0 ? resultado : saldos).map((saldo) => ({ ...saldo, serie: serieOf(saldo) }))
  return looksAccumulated(series, rows / saldos.length)
}

/**
 * Replaces each balance by its difference to the month before.
 * Result accounts restart from zero in the first month of the exercício, where the closing entry of the year before left them. Accounts of
 * the balance sheet continue.
 * A file that starts within the exercício lacks the balance before its first month, so that it is refused.
 */
export function toMovimentos(
  { saldos, linhaDaConta }: PlanilhaAnalise,
  { isPatrimonial, exercicioMesInicial }: { isPatrimonial: IsPatrimonial; exercicioMesInicial: number },
  problemas: PlanilhaProblemaList,
): void {
  const startsExercicio = (mes: Mes): boolean => inicioExercicioIndex(mesToIndex(mes), exercicioMesInicial) === mesToIndex(mes)
  const ordered = [...saldos.values()].toSorted((a, b) => (a.mes < b.mes ? -1 : 1))
  const first = ordered[0]
  if (first === undefined) return
  const withResultado = ordered.find(({ conta, mes }) => mes === first.mes && !isPatrimonial(conta))
  if (!startsExercicio(first.mes) && withResultado !== undefined) {
    problemas.add({
      regra: 'saldo_anterior_missing',
      severidade: 'erro',
      linha: linhaDaConta.get(withResultado.conta) ?? null,
      campo: 'valor',
      valor: null,
      mensagem: `Os saldos são acumulados e começam em ${formatMesNumerico(first.mes)}: falta o saldo de ${formatMesNumerico(addMeses(first.mes, -1))}, ou uma coluna com o saldo anterior.`,
      efeito: 'O primeiro mês entraria com a soma de todos os meses anteriores do exercício.',
    })
    return
  }
  const previous = new Map<string, { exercicio: number; centavos: number }>()
  for (const saldo of ordered) {
    const serie = serieOf(saldo)
    const exercicio = isPatrimonial(saldo.conta) ? 0 : inicioExercicioIndex(mesToIndex(saldo.mes), exercicioMesInicial)
    const centavos = saldo.creditoCentavos - saldo.debitoCentavos
    const before = previous.get(serie)
    previous.set(serie, { exercicio, centavos })
    const movimento = before !== undefined && before.exercicio === exercicio ? centavos - before.centavos : centavos
    saldo.debitoCentavos = Math.max(0 - movimento, 0)
    saldo.creditoCentavos = Math.max(movimento, 0)
  }
}
