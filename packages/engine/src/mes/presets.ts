/**
 * Period presets, relative to the last month with data.
 * The current month is unfinished and proves nothing.
 */
import { addMeses, mesToIndex } from './mes.ts'
import type { Periodo } from './periodo.ts'

export interface PeriodoPreset extends Periodo {
  chave: 'ano' | 'anoAnterior' | 'acumulado' | 'ultimos12' | 'trimestre' | 'trimestreAnterior' | 'semestre'
}

export function listPresets(available: Periodo): PeriodoPreset[] {
  const { fim } = available
  const ano = fim.slice(0, 4)
  const trimestre = addMeses(fim, -(mesToIndex(fim) % 3))
  const presets: PeriodoPreset[] = [
    { chave: 'ano', inicio: `${ano}-01`, fim: `${ano}-12` },
    { chave: 'acumulado', inicio: `${ano}-01`, fim },
    { chave: 'ultimos12', inicio: addMeses(fim, -11), fim },
    { chave: 'trimestre', inicio: trimestre, fim: addMeses(trimestre, 2) },
    { chave: 'trimestreAnterior', inicio: addMeses(trimestre, -3), fim: addMeses(trimestre, -1) },
    { chave: 'semestre', inicio: addMeses(fim, -5), fim },
    { chave: 'anoAnterior', inicio: `${Number(ano) - 1}-01`, fim: `${Number(ano) - 1}-12` },
  ]
  return presets.filter((preset) => preset.fim >= available.inicio)
}
