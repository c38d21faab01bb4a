/** The waterfall on paper, from receita líquida to lucro líquido. */
import type { Idioma, Negativos, Paper } from '@lastro/contract'
import { buildCascata, type CascataLinha } from '@lastro/engine'
import type { DocumentTable } from '../exportacao/documento.ts'
import { PDF_WIDTH } from '../exportacao/pdf-layout.ts'
import { drawSvg } from '../exportacao/svg-charts.ts'
import { textsOf } from '../i18n/i18n.ts'
import { escalaLabel } from './file-header.ts'

/**
 * Empty for a model without that path.
 * @param valueOf amount of a line, in centavos
 * @param parte name of the shown amounts, where a document has several waterfalls
 */
export function cascataCards<Line extends CascataLinha>(
  lines: readonly Line[],
  valueOf: (line: Line) => number | null,
  { paper: { escala, casas }, negativos, idioma, parte }: { paper: Paper; negativos: Negativos; idioma: Idioma; parte?: string },
): DocumentTable[] {
  const bars = buildCascata(lines, valueOf)
  if (bars === null) return []
  const titulo = textsOf(idioma, 'relatorio')('tipos.cascata')
  const note = [...(parte === undefined ? [] : [parte]), escalaLabel(escala, idioma)].join(' · ')
  const desenhos = drawSvg({ tipo: 'cascata', bars }, { largura: PDF_WIDTH, escala: escala ?? 'reais', casas, negativos, idioma })
  return [{ titulo, note, lugar: 'cartao', layout: 'anexo', colunas: [], linhas: [], desenhos }]
}
