import type { RateioLista } from '@lastro/contract'
import { formatNumero } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Rolagem } from '../../ui/Rolagem.tsx'
import { placeOf } from './names.ts'
import { type Periodo, valoresQuery } from './queries.ts'
import styles from './Rateio.module.css'
import { labelMeses } from './labels.ts'

interface ValoresProps {
  list: RateioLista
  direcionador: number
  periodo: Periodo
  centros: readonly number[]
}

export function ValoresDirecionador({ list, direcionador, periodo, centros }: ValoresProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { data } = useQuery(valoresQuery(periodo, direcionador))
  const lines = data?.centros.filter(({ centroCusto }) => centros.includes(centroCusto)) ?? []
  if (!data) return null
  if (lines.length === 0) return <p className={styles['nota']}>{t('editor.semValores')}</p>
  return (
    <Rolagem nome={t('editor.valores')} className={styles['rolar']}>
      <table className={styles['tabela']}>
        <thead>
          <tr>
            <th scope="col">{t('editor.valores')}</th>
            {labelMeses(data.meses, language).map((mes) => (
              <th scope="col" key={mes} className="num">
                {mes}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ centroCusto, filial, valores }) => (
            <tr key={`${centroCusto} ${filial}`}>
              <th scope="row">{placeOf(list, { centroCusto, filial })}</th>
              {valores.map((valor, i) => (
                <td key={data.meses[i]} className="num">
                  {valor === null || valor === undefined ? '–' : formatNumero(Number(valor), language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Rolagem>
  )
}
