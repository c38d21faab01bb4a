import { formatCentavos } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './SemDePara.module.css'

export function SemDePara({ contas, valorCentavos, canMap }: { contas: number; valorCentavos: number; canMap: boolean }) {
  const { t } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  return (
    <div className={styles['faixa']} role="status">
      <Icon name="warning" />
      <strong>
        {t('semDePara.texto', { count: contas, valor: formatCentavos(valorCentavos, { idioma: language, negativos, zero: 'zero' }) })}
      </strong>
      <span>{t('semDePara.explica')}</span>
      <Link to={paths.dePara} search={{ situacao: 'sem' }}>
        {t(canMap ? 'semDePara.mapear' : 'semDePara.ver')}
        <Icon name="right" size={12} />
      </Link>
    </div>
  )
}
