/** Grid theme from the custom properties of the page, so that theme, skin and marca apply. */
import type { Theme } from './glide.ts'

export interface GridColors {
  accent: string
  accentSoft: string
  accentMedium: string
  accentStrong: string
  surface: string
  surface2: string
  aggregate: string
  band: string
  line: string
  lineStrong: string
  text: string
  text2: string
  text3: string
  favoravel: string
  desfavoravel: string
  warning: string
  people: readonly string[]
}

export const FONT_FAMILY = "'Inter Tabular', 'Inter', system-ui, sans-serif"

export function readColors(element: Element): GridColors {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    accent: read('--accent-6'),
    accentSoft: read('--accent-1'),
    accentMedium: read('--accent-2'),
    accentStrong: read('--accent-7'),
    surface: read('--surface'),
    surface2: read('--surface-2'),
    aggregate: read('--aggregate'),
    band: read('--band'),
    line: read('--line'),
    lineStrong: read('--line-strong'),
    text: read('--text'),
    text2: read('--text-2'),
    text3: read('--text-3'),
    favoravel: read('--fav'),
    desfavoravel: read('--unf'),
    warning: read('--warn'),
    people: Array.from({ length: 6 }, (_, i) => read(`--pessoa-${i}`)),
  }
}

export function themeOf(colors: GridColors): Partial<Theme> {
  return {
    accentColor: colors.accent,
    accentFg: colors.surface,
    accentLight: colors.accentSoft,
    textDark: colors.text,
    textMedium: colors.text2,
    textLight: colors.text3,
    textHeader: colors.text2,
    textHeaderSelected: colors.accentStrong,
    bgCell: colors.surface,
    bgCellMedium: colors.aggregate,
    bgHeader: colors.surface2,
    bgHeaderHasFocus: colors.accentSoft,
    bgHeaderHovered: colors.surface2,
    bgSearchResult: colors.accentSoft,
    borderColor: colors.line,
    horizontalBorderColor: colors.line,
    headerBottomBorderColor: colors.lineStrong,
    linkColor: colors.accent,
    cellHorizontalPadding: 6,
    cellVerticalPadding: 4,
    baseFontStyle: '13px',
    headerFontStyle: '550 12px',
    editorFontSize: '13px',
    lineHeight: 1.4,
    fontFamily: FONT_FAMILY,
  }
}

/** Style overrides. One shared object per kind, so that the grid need not merge one per cell. */
export interface GridStyles {
  grupo: Partial<Theme>
  item: Partial<Theme>
  closed: Partial<Theme>
  resultado: Partial<Theme>
  totais: Partial<Theme>
  weak: Partial<Theme>
  travada: Partial<Theme>
  presa: Partial<Theme>
  missing: Partial<Theme>
  preview: Partial<Theme>
  favoravel: Partial<Theme>
  desfavoravel: Partial<Theme>
  resultadoFavoravel: Partial<Theme>
  resultadoDesfavoravel: Partial<Theme>
}

export function stylesOf(colors: GridColors): GridStyles {
  const resultado = { bgCell: colors.band, baseFontStyle: '650 13px', horizontalBorderColor: colors.lineStrong }
  return {
    grupo: { bgCell: colors.surface2, baseFontStyle: '600 13px' },
    item: { bgCell: colors.aggregate },
    closed: { bgCell: colors.aggregate, textDark: colors.text2 },
    resultado,
    totais: { bgCell: colors.aggregate, baseFontStyle: '600 13px' },
    weak: { bgCell: colors.aggregate, textDark: colors.text2 },
    travada: { bgCell: colors.surface2 },
    presa: { bgCell: colors.surface2, textDark: colors.text2 },
    missing: { textDark: colors.text2, baseFontStyle: 'italic 13px' },
    preview: { bgCell: colors.accentSoft, textDark: colors.accentStrong, baseFontStyle: 'italic 13px' },
    favoravel: { textDark: colors.favoravel },
    desfavoravel: { textDark: colors.desfavoravel },
    resultadoFavoravel: { ...resultado, textDark: colors.favoravel },
    resultadoDesfavoravel: { ...resultado, textDark: colors.desfavoravel },
  }
}
