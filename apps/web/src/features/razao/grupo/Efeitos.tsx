import type { GrupoEfeito } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { Rolagem } from '../../../ui/Rolagem.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './Efeitos.module.css'

const SHOWN = 12

interface EfeitosProps {
  efeitos: readonly GrupoEfeito[] | null
}

export function Efeitos({ efeitos }: EfeitosProps) {
  const { t } = useTranslation('grupo')
  if (efeitos === null) return <p>{t('efeitos.semDre')}</p>
  if (efeitos.length === 0) {
    return (
      <p className={styles['nada']}>
        <Icon name="check" size={14} />
        {t('efeitos.nenhum')}
      </p>
    )
  }
  return (
    <Rolagem nome={t('efeitos.titulo')} className={styles['efeitos']}>
      <table>
        <caption>{t('efeitos.titulo')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('efeitos.ano')}</th>
            <th scope="col">{t('efeitos.linha')}</th>
            <th scope="col" className="num">
              {t('efeitos.antes')}
            </th>
            <th scope="col" className="num">
              {t('efeitos.depois')}
            </th>
          </tr>
        </thead>
        <tbody>
          {efeitos.slice(0, SHOWN).map(({ ano, modelo, linha, antesCentavos, depoisCentavos }) => (
            <tr key={`${ano} ${modelo} ${linha}`}>
              <td>{ano}</td>
              <th scope="row" title={`${modelo}: ${linha}`}>
                {linha}
              </th>
              <td className="num">
                <Valor centavos={antesCentavos} />
              </td>
              <td className="num">
                <Valor centavos={depoisCentavos} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {efeitos.length > SHOWN && <p>{t('efeitos.mais', { count: efeitos.length - SHOWN })}</p>}
    </Rolagem>
  )
}
