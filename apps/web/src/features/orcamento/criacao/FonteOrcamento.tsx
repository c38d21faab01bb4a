import type { CriacaoFontes } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { Text } from '../../../ui/Text.tsx'
import { lastMesOf } from '../exercicio.ts'

interface FonteOrcamentoProps {
  fontes: CriacaoFontes
  orcamentoId: number | null
  onChange: (orcamentoId: number | null) => void
}

export function FonteOrcamento({ fontes: { orcamentos }, orcamentoId, onChange }: FonteOrcamentoProps) {
  const { t } = useTranslation('orcamento-criacao')
  const { t: comOrcamento } = useTranslation('orcamento')
  const { language } = usePreferencias()
  if (orcamentos.length === 0) return <Text tone="soft">{t('copia.nenhum')}</Text>
  return (
    <SearchSelect
      label={t('copia.qual')}
      hint={t('copia.dica')}
      value={orcamentoId}
      none={{ id: null, text: t('copia.escolha') }}
      options={orcamentos.map(({ id, nome, inicio, versaoNumero, status }) => ({
        id,
        text: [
          nome,
          formatPeriodo(inicio, lastMesOf(inicio), language),
          comOrcamento('versao', { numero: versaoNumero }),
          comOrcamento(`status.${status}`),
        ].join(' · '),
      }))}
      onChange={onChange}
    />
  )
}
