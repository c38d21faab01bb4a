/** The statement on paper, as its screen shows it. */
import type { DreLinha, FolhaFormato, Paper } from '@lastro/contract'

/** The other formats are for calculation: every line, in reais. */
export const paperOf = (format: FolhaFormato, { escala, casas, abertas }: Paper): Paper =>
  format === 'pdf' ? { escala, casas, abertas } : {}

export function listOpen<Line extends Pick<DreLinha, 'pai'>>(lines: readonly Line[], { abertas }: Paper): readonly Line[] {
  if (abertas === undefined) return lines
  const open = new Set(abertas.split(','))
  return lines.filter(({ pai }) => pai === null || open.has(pai))
}
