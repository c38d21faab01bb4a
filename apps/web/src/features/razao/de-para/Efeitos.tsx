import type { DeParaArquivoPrevia, DeParaRegraPrevia } from '@lastro/contract'
import { formatCentavos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Text } from '../../../ui/Text.tsx'

interface FrasesEfeitoProps {
  efeitos: DeParaRegraPrevia['efeitos']
  total: number
  shownCount: number
}

export function FrasesEfeito({ efeitos, total, shownCount }: FrasesEfeitoProps) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const outside = t('previa.foraDaDre')
  return (
    <ul>
      {efeitos.slice(0, shownCount).map(({ ano, de, para, valorCentavos, contas }) => (
        <li key={`${ano}:${de}:${para}`}>
          {t('previa.frase', {
            valor: formatCentavos(Math.abs(valorCentavos), { idioma: language }),
            de: de ?? outside,
            para: para ?? outside,
            ano,
            count: contas,
          })}
        </li>
      ))}
      {total > shownCount && <li>{t('previa.outros', { count: total - shownCount })}</li>}
    </ul>
  )
}

interface ListaConflitosProps {
  conflitos: DeParaArquivoPrevia['conflitos']
  total: number
  shownCount: number
  label?: string
}

export function ListaConflitos({ conflitos, total, shownCount, label }: ListaConflitosProps) {
  const { t } = useTranslation('de-para')
  return (
    <ul aria-label={label}>
      {conflitos.slice(0, shownCount).map(({ conta, regras }) => (
        <Text key={conta} as="li" tone="warn">
          <Icon name="warning" size={12} inline />
          {t('regras.conflito', { conta, regras: regras.join(', ') })}
        </Text>
      ))}
      {total > shownCount && <li>{t('regras.outrosConflitos', { count: total - shownCount })}</li>}
    </ul>
  )
}
