/** When a report goes out, as people read and choose it. */
import { relatorioEnvioRotas } from '@lastro/contract'
import { invalidate } from '../../api/api.ts'

export const invalidateEnvios = () => invalidate(relatorioEnvioRotas.list)

/** Names of the clocks, in the catalogue. */
export const FUSOS = {
  'America/Sao_Paulo': 'brasilia',
  'America/Manaus': 'amazonas',
  'America/Rio_Branco': 'acre',
  'America/Noronha': 'noronha',
} as const

/** Of the week, from Monday on. */
export const DIAS = [1, 2, 3, 4, 5, 6, 7] as const

/** `HH:MM` of a minute of the day. */
export const horaOf = (minuto: number): string =>
  `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`
