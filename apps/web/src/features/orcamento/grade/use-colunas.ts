import type { SizedGridColumn } from '../../../grid/glide.ts'
import { addMeses } from '@lastro/engine'
import { formatShortMes } from '@lastro/formato'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import {
  COL_ANO_ANTERIOR,
  COL_LINHA,
  FIRST_COL_MES,
  COL_REALIZADO,
  COL_TOTAL,
  type WidestTexts,
  countColunas,
  isMesCol,
  widthOf,
} from './colunas.ts'
import type { GridStyles } from '../../../grid/grid-theme.ts'
import type { Widths } from './use-column-widths.ts'

interface GridColumnsOptions {
  inicio: string
  exercicio: string
  anoAnterior: string
  realizadoAte: string | null
  isNarrow: boolean
  /** Ignored on narrow screens. */
  widths: Widths
  widest: WidestTexts
  cellStyles: GridStyles
}

export function useColunas({
  inicio,
  exercicio,
  anoAnterior,
  realizadoAte,
  isNarrow,
  widths,
  widest: { mes, total },
  cellStyles,
}: GridColumnsOptions): SizedGridColumn[] {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  return useMemo(
    () =>
      Array.from({ length: countColunas(realizadoAte !== null) }, (_, col) => {
        const base = {
          id: String(col),
          width: (isNarrow ? undefined : widths.get(col)) ?? widthOf(col, { narrow: isNarrow, widest: { mes, total } }),
        }
        if (col === COL_LINHA) return { ...base, title: `${t('colunas.linha')}  R$` }
        if (isMesCol(col)) return { ...base, title: formatShortMes(addMeses(inicio, col - FIRST_COL_MES), language) }
        if (col === COL_TOTAL) return { ...base, title: t('colunas.total', { exercicio }), themeOverride: cellStyles.totais }
        if (col === COL_ANO_ANTERIOR) return { ...base, title: t('colunas.anterior', { anoAnterior }), themeOverride: cellStyles.weak }
        if (col === COL_REALIZADO && realizadoAte !== null)
          return {
            ...base,
            title: t('colunas.realizado', { mes: formatShortMes(realizadoAte, language) }),
            themeOverride: cellStyles.weak,
          }
        return { ...base, title: t('colunas.variacao'), themeOverride: cellStyles.weak }
      }),
    [isNarrow, widths, mes, total, inicio, language, t, exercicio, anoAnterior, realizadoAte, cellStyles],
  )
}
