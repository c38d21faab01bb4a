/** Grid theme from the custom properties of the page, so that theme, skin and marca apply. */
import type { Theme } from '@glideapps/glide-data-grid'

export interface GridColors {
  accent: string
  accentSuave: string
  accentMedio: string
  accentForte: string
  superficie: string
  superficie2: string
  aggregate: string
  banda: string
  linha: string
  linhaForte: string
  texto: string
  texto2: string
  texto3: string
  favoravel: string
  desfavoravel: string
  aviso: string
  pessoas: readonly string[]
}

export const FONTE = "'Inter Tabular', 'Inter', system-ui, sans-serif"

export function readColors(element: Element): GridColors {
  const style = getComputedStyle(element)
  const read = (nome: string) => style.getPropertyValue(nome).trim()
  return {
    accent: read('--accent-6'),
    accentSuave: read('--accent-1'),
    accentMedio: read('--accent-2'),
    accentForte: read('--accent-7'),
    superficie: read('--surface'),
    superficie2: read('--surface-2'),
    aggregate: read('--aggregate'),
    banda: read('--band'),
    linha: read('--line'),
    linhaForte: read('--line-strong'),
    texto: read('--text'),
    texto2: read('--text-2'),
    texto3: read('--text-3'),
    favoravel: read('--fav'),
    desfavoravel: read('--unf'),
    aviso: read('--warn'),
    pessoas: Array.from({ length: 6 }, (_, i) => read(`--pessoa-${i}`)),
  }
}

export function themeOf(colors: GridColors): Partial<Theme> {
  return {
    accentColor: colors.accent,
    accentFg: colors.superficie,
    accentLight: colors.accentSuave,
    textDark: colors.texto,
    textMedium: colors.texto2,
    textLight: colors.texto3,
    textHeader: colors.texto2,
    textHeaderSelected: colors.accentForte,
    bgCell: colors.superficie,
    bgCellMedium: colors.aggregate,
    bgHeader: colors.superficie2,
    bgHeaderHasFocus: colors.accentSuave,
    bgHeaderHovered: colors.superficie2,
    bgSearchResult: colors.accentSuave,
    borderColor: colors.linha,
    horizontalBorderColor: colors.linha,
    headerBottomBorderColor: colors.linhaForte,
    linkColor: colors.accent,
    cellHorizontalPadding: 6,
    cellVerticalPadding: 4,
    baseFontStyle: '13px',
    headerFontStyle: '550 12px',
    editorFontSize: '13px',
    lineHeight: 1.4,
    fontFamily: FONTE,
  }
}

/** Style overrides. One shared object per kind, so that the grid need not merge one per cell. */
export interface GridStyles {
  grupo: Partial<Theme>
  item: Partial<Theme>
  closed: Partial<Theme>
  resultado: Partial<Theme>
  totais: Partial<Theme>
  fracas: Partial<Theme>
  travada: Partial<Theme>
  preview: Partial<Theme>
  favoravel: Partial<Theme>
  desfavoravel: Partial<Theme>
  resultadoFavoravel: Partial<Theme>
  resultadoDesfavoravel: Partial<Theme>
}

export function stylesOf(colors: GridColors): GridStyles {
  const resultado = { bgCell: colors.banda, baseFontStyle: '650 13px', horizontalBorderColor: colors.linhaForte }
  return {
    grupo: { bgCell: colors.superficie2, baseFontStyle: '600 13px' },
    item: { bgCell: colors.aggregate },
    closed: { bgCell: colors.aggregate, textDark: colors.texto2 },
    resultado,
    totais: { bgCell: colors.aggregate, baseFontStyle: '600 13px' },
    fracas: { bgCell: colors.aggregate, textDark: colors.texto2 },
    travada: { bgCell: colors.superficie2 },
    preview: { bgCell: colors.accentSuave, textDark: colors.accentForte, baseFontStyle: 'italic 13px' },
    favoravel: { textDark: colors.favoravel },
    desfavoravel: { textDark: colors.desfavoravel },
    resultadoFavoravel: { ...resultado, textDark: colors.favoravel },
    resultadoDesfavoravel: { ...resultado, textDark: colors.desfavoravel },
  }
}
