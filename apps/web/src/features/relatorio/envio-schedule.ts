import { relatorioEnvioRotas } from '@lastro/contract'
import { invalidate } from '../../api/api.ts'

export const invalidateEnvios = () => invalidate(relatorioEnvioRotas.list)

export const FUSOS = {
  'America/Sao_Paulo': 'brasilia',
  'America/Manaus': 'amazonas',
  'America/Rio_Branco': 'acre',
  'America/Noronha': 'noronha',
} as const

/** Weekdays, Monday first. */
export const DIAS = [1, 2, 3, 4, 5, 6, 7] as const
