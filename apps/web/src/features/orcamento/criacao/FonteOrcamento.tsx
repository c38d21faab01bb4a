import type { CriacaoFontes } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { SelectField } from '../../../ui/Field.tsx'
import { lastMesOf } from '../exercicio.ts'
import styles from './criacao.module.css'

interface FonteOrcamentoProps {
  fontes: CriacaoFontes
  orcamentoId: number | null
  onChange: (orcamentoId: number | null) => void
}

export function FonteOrcamento({ fontes: { orcamentos }, orcamentoId, onChange }: FonteOrcamentoProps) {
  const { t } = useTranslation('orcamento-criacao')
  const { t: comOrcamento } = useTranslation('orcamento')
  const { language } = usePreferencias()
  if (orcamentos.length === 0) return <p className={styles['falta']}>{t('copia.nenhum')}</p>
  return (
    <SelectField
      label={t('copia.qual')}
      hint={t('copia.dica')}
      value={orcamentoId ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    >
      <option value="">{t('copia.escolha')}</option>
      {orcamentos.map(({ id, nome, inicio, versaoNumero, status }) => (
        <option key={id} value={id}>
          {[
            nome,
            formatPeriodo(inicio, lastMesOf(inicio), language),
            comOrcamento('versao', { numero: versaoNumero }),
            comOrcamento(`status.${status}`),
          ].join(' · ')}
        </option>
      ))}
    </SelectField>
  )
}
