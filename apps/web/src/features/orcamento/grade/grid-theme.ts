/** Grid theme from the custom properties of the page, so that theme, skin and marca apply. */
import type { Theme } from '@glideapps/glide-data-grid'

export interface CoresGrade {
  accent: string
  accentSuave: string
  accentMedio: string
  accentForte: string
  superficie: string
  superficie2: string
  agregado: string
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

export function readCores(elemento: Element): CoresGrade {
  const estilo = getComputedStyle(elemento)
  const read = (nome: string) => estilo.getPropertyValue(nome).trim()
  return {
    accent: read('--accent-6'),
    accentSuave: read('--accent-1'),
    accentMedio: read('--accent-2'),
    accentForte: read('--accent-7'),
    superficie: read('--surface'),
    superficie2: read('--surface-2'),
    agregado: read('--aggregate'),
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

export function themeOf(cores: CoresGrade): Partial<Theme> {
  return {
    accentColor: cores.accent,
    accentFg: cores.superficie,
    accentLight: cores.accentSuave,
    textDark: cores.texto,
    textMedium: cores.texto2,
    textLight: cores.texto3,
    textHeader: cores.texto2,
    textHeaderSelected: cores.accentForte,
    bgCell: cores.superficie,
    bgCellMedium: cores.agregado,
    bgHeader: cores.superficie2,
    bgHeaderHasFocus: cores.accentSuave,
    bgHeaderHovered: cores.superficie2,
    bgSearchResult: cores.accentSuave,
    borderColor: cores.linha,
    horizontalBorderColor: cores.linha,
    headerBottomBorderColor: cores.linhaForte,
    linkColor: cores.accent,
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
export interface EstilosGrade {
  grupo: Partial<Theme>
  item: Partial<Theme>
  fechada: Partial<Theme>
  resultado: Partial<Theme>
  totais: Partial<Theme>
  fracas: Partial<Theme>
  travada: Partial<Theme>
  previa: Partial<Theme>
  favoravel: Partial<Theme>
  desfavoravel: Partial<Theme>
  resultadoFavoravel: Partial<Theme>
  resultadoDesfavoravel: Partial<Theme>
}

export function stylesOf(cores: CoresGrade): EstilosGrade {
  const resultado = { bgCell: cores.banda, baseFontStyle: '650 13px', horizontalBorderColor: cores.linhaForte }
  return {
    grupo: { bgCell: cores.superficie2, baseFontStyle: '600 13px' },
    item: { bgCell: cores.agregado },
    fechada: { bgCell: cores.agregado, textDark: cores.texto2 },
    resultado,
    totais: { bgCell: cores.agregado, baseFontStyle: '600 13px' },
    fracas: { bgCell: cores.agregado, textDark: cores.texto2 },
    travada: { bgCell: cores.superficie2 },
    previa: { bgCell: cores.accentSuave, textDark: cores.accentForte, baseFontStyle: 'italic 13px' },
    favoravel: { textDark: cores.favoravel },
    desfavoravel: { textDark: cores.desfavoravel },
    resultadoFavoravel: { ...resultado, textDark: cores.favoravel },
    resultadoDesfavoravel: { ...resultado, textDark: cores.desfavoravel },
  }
}
