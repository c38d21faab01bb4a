import { formatCentavos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Faixa } from './Faixa.tsx'

export function SemDePara({ contas, valorCentavos, canMap }: { contas: number; valorCentavos: number; canMap: boolean }) {
  const { t } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  return (
    <Faixa
      titulo={t('semDePara.texto', {
        count: contas,
        valor: formatCentavos(valorCentavos, { idioma: language, negativos, zero: 'zero' }),
      })}
      texto={t('semDePara.explica')}
      actions={
        <ButtonLink size="small" to={paths.dePara} search={{ situacao: 'sem' }}>
          {t(canMap ? 'semDePara.mapear' : 'semDePara.ver')}
        </ButtonLink>
      }
    />
  )
}
