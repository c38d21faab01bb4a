import type { PremissaUnidade } from '@lastro/engine'
import { formatDecimal } from '@lastro/formato'

/** Value in words of its unit: `8,5%`, `R$ 12,3456`, `vazio`. */
export function describeValor(micros: number | null, unidade: PremissaUnidade): string {
  if (micros === null) return 'vazio'
  const unit = unidade === 'percentual' ? 10_000 : 1_000_000
  const most = unidade === 'percentual' ? 4 : 6
  const least = unidade === 'reais' ? 2 : 0
  let casas = least
  while (casas < most && (micros * 10 ** casas) % unit !== 0) casas++
  const texto = formatDecimal(micros / unit, casas)
  if (unidade === 'percentual') return `${texto}%`
  return unidade === 'reais' ? `R$ ${texto}` : texto
}
