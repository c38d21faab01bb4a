import type { RateioLista } from '@lastro/contract'
import { formatNumero } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Note } from '../../ui/Text.tsx'
import { placeOf } from './names.ts'
import { type Periodo, valoresQuery } from './queries.ts'
import styles from './Rateio.module.css'
import { labelMeses } from './labels.ts'

interface ValoresDirecionadorProps {
  list: RateioLista
  direcionador: number
  periodo: Periodo
  centros: readonly number[]
}

export function ValoresDirecionador({ list, direcionador, periodo, centros }: ValoresDirecionadorProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { data } = useQuery(valoresQuery(periodo, direcionador))
  const lines = data?.centros.filter(({ centroCusto }) => centros.includes(centroCusto)) ?? []
  if (!data) return null
  if (lines.length === 0) return <Note>{t('editor.semValores')}</Note>
  return (
    <DataTable
      label={t('editor.valores')}
      frame="boxed"
      className={styles['tabela']}
      rows={lines}
      rowKey={({ centroCusto, filial }) => `${centroCusto} ${filial}`}
      columns={[
        {
          id: 'lugar',
          header: t('editor.valores'),
          cell: ({ centroCusto, filial }) => placeOf(list, { centroCusto, filial }),
        },
        ...labelMeses(data.meses, language).map((header, i) => ({
          id: `mes ${data.meses[i]}`,
          header,
          numeric: true,
          cell: ({ valores }: (typeof lines)[number]) => {
            const valor = valores[i] ?? null
            return valor === null ? '–' : formatNumero(Number(valor), language)
          },
        })),
      ]}
    />
  )
}
