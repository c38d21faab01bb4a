import type { DeParaArquivoPrevia, DeParaRegraPrevia } from '@lastro/contract'
import { formatCentavos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'

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
  className?: string | undefined
}

export function ListaConflitos({ conflitos, total, shownCount, label, className }: ListaConflitosProps) {
  const { t } = useTranslation('de-para')
  return (
    <ul aria-label={label} className={className}>
      {conflitos.slice(0, shownCount).map(({ conta, regras }) => (
        <li key={conta}>
          <Icon name="warning" size={12} /> {t('regras.conflito', { conta, regras: regras.join(', ') })}
        </li>
      ))}
      {total > shownCount && <li>{t('regras.outrosConflitos', { count: total - shownCount })}</li>}
    </ul>
  )
}
