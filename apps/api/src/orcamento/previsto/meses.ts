import { addMeses, mesFromIndex, mesToIndex, MESES_EXERCICIO as MESES, type Mes } from '@lastro/engine'
import type { DadosDre } from '../../cubo/dre-data.ts'
import { ErroApi } from '../../http/erro.ts'

/** Last month of the exercício with realizado; null when there is none. */
export function findDisponivelAte({ mesesCliente }: Pick<DadosDre, 'mesesCliente'>, inicio: Mes): Mes | null {
  const de = mesToIndex(inicio)
  const ultimo = mesesCliente.findLast((mes) => mes >= de && mes < de + MESES)
  return ultimo === undefined ? null : mesFromIndex(ultimo)
}

/** Counts the months of the exercício up to `ate`. @throws ErroApi `orcamento_periodo_invalid` for a month outside it */
export function readRealizados(inicio: Mes, ate: Mes): number {
  const meses = mesToIndex(ate) - mesToIndex(inicio) + 1
  if (meses < 1 || meses > MESES) throw new ErroApi('orcamento_periodo_invalid')
  return meses
}

export function listSemRealizado({ mesesCliente }: Pick<DadosDre, 'mesesCliente'>, inicio: Mes, realizados: number): Mes[] {
  const comDados = new Set(mesesCliente)
  return Array.from({ length: realizados }, (_, mes) => addMeses(inicio, mes)).filter((mes) => !comDados.has(mesToIndex(mes)))
}
