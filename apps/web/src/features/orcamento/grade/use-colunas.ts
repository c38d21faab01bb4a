import type { GridColumn } from '@glideapps/glide-data-grid'
import { addMeses } from '@lastro/engine'
import { formatShortMes } from '@lastro/formato'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import {
  PREVIOUS_COL,
  COL_LINHA,
  FIRST_COL_MES,
  COL_REALIZADO,
  COL_TOTAL,
  type WidestTexts,
  countColunas,
  isMesCol,
  widthOf,
} from './colunas.ts'
import type { GridStyles } from './grid-theme.ts'
import type { Widths } from './use-column-widths.ts'

interface GridColumnsOptions {
  inicio: string
  exercicio: string
  anoAnterior: string
  realizadoAte: string | null
  estreita: boolean
  /** Ignored on narrow screens. */
  larguras: Widths
  largos: WidestTexts
  estilos: GridStyles
}

export function useColunas({
  inicio,
  exercicio,
  anoAnterior,
  realizadoAte,
  estreita,
  larguras,
  largos: { mes, total },
  estilos,
}: GridColumnsOptions): GridColumn[] {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  return useMemo(
    () =>
      Array.from({ length: countColunas(realizadoAte !== null) }, (_, col) => {
        const base = {
          id: String(col),
          width: (estreita ? undefined : larguras.get(col)) ?? widthOf(col, { estreita, largos: { mes, total } }),
        }
        if (col === COL_LINHA) return { ...base, title: `${t('colunas.linha')}  R$` }
        if (isMesCol(col)) return { ...base, title: formatShortMes(addMeses(inicio, col - FIRST_COL_MES), language) }
        if (col === COL_TOTAL) return { ...base, title: t('colunas.total', { exercicio }), themeOverride: estilos.totais }
        if (col === PREVIOUS_COL) return { ...base, title: t('colunas.anterior', { anoAnterior }), themeOverride: estilos.fracas }
        if (col === COL_REALIZADO && realizadoAte !== null)
          return { ...base, title: t('colunas.realizado', { mes: formatShortMes(realizadoAte, language) }), themeOverride: estilos.fracas }
        return { ...base, title: t('colunas.variacao'), themeOverride: estilos.fracas }
      }),
    [estreita, larguras, mes, total, inicio, language, t, exercicio, anoAnterior, realizadoAte, estilos],
  )
}
