import { mesToIndex, type Periodo } from '@lastro/engine'
import { ErroApi } from '../http/erro.ts'

const MESES_MAX = 60

export function readPeriodo({ inicio, fim }: Periodo): Periodo {
  const size = mesToIndex(fim) - mesToIndex(inicio) + 1
  if (size < 1 || size > MESES_MAX || inicio < '1900-01') throw new ErroApi('dre_periodo_invalid')
  return { inicio, fim }
}

export const isInside = (mes: string, { inicio, fim }: Periodo): boolean => inicio <= mes && mes <= fim
