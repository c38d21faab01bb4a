export const DIRECIONADORES = [
  { codigo: 'HC', descricao: 'Pessoas', unidade: 'pessoas' },
  { codigo: 'M2', descricao: 'Área ocupada', unidade: 'm²' },
  { codigo: 'FAT', descricao: 'Faturamento', unidade: 'R$' },
] as const

export const ANOS = [2024, 2025] as const
const MICROS = 1_000_000

/**
 * Returns millionths of headcount or square metres, growing a little over the months.
 * @param position of the centro de custo in the order of codes
 * @param mes months since the first of ANOS
 */
export function microsOf(codigo: 'HC' | 'M2', position: number, mes: number): number {
  if (codigo === 'HC') return (4 + ((position * 7) % 19) + Math.floor(mes / 8)) * MICROS
  return (60 + ((position * 83) % 410)) * MICROS + (position % 2) * 500_000
}
