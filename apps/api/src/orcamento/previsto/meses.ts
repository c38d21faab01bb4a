import { addMeses, mesFromIndex, mesToIndex, MESES_EXERCICIO as MESES, type Mes } from '@lastro/engine'
import type { DataDre } from '../../cubo/dre-data.ts'
import { ErroApi } from '../../http/erro.ts'

export function findAvailableUntil({ mesesCliente }: Pick<DataDre, 'mesesCliente'>, inicio: Mes): Mes | null {
  const from = mesToIndex(inicio)
  const last = mesesCliente.findLast((mes) => mes >= from && mes < from + MESES)
  return last === undefined ? null : mesFromIndex(last)
}

/**
 * Counts the months of the exercício up to `until`.
 * @throws ErroApi `orcamento_periodo_invalid` for a month outside it
 */
export function readRealizados(inicio: Mes, until: Mes): number {
  const meses = mesToIndex(until) - mesToIndex(inicio) + 1
  if (meses < 1 || meses > MESES) throw new ErroApi('orcamento_periodo_invalid')
  return meses
}

export function listSemRealizado({ mesesCliente }: Pick<DataDre, 'mesesCliente'>, inicio: Mes, realizados: number): Mes[] {
  const withData = new Set(mesesCliente)
  return Array.from({ length: realizados }, (_, mes) => addMeses(inicio, mes)).filter((mes) => !withData.has(mesToIndex(mes)))
}
