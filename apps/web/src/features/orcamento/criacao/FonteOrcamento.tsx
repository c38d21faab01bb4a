import type { CriacaoFontes } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { Text } from '../../../ui/Text.tsx'
import { useOrcamentoText } from '../use-orcamento-text.ts'

interface FonteOrcamentoProps {
  fontes: CriacaoFontes
  orcamentoId: number | null
  onChange: (orcamentoId: number | null) => void
}

export function FonteOrcamento({ fontes: { orcamentos }, orcamentoId, onChange }: FonteOrcamentoProps) {
  const { t } = useTranslation('orcamento-criacao')
  const textOf = useOrcamentoText()
  if (orcamentos.length === 0) return <Text tone="soft">{t('copia.nenhum')}</Text>
  return (
    <SearchSelect
      label={t('copia.qual')}
      hint={t('copia.dica')}
      value={orcamentoId}
      none={{ id: null, text: t('copia.escolha') }}
      options={orcamentos.map((orcamento) => ({ id: orcamento.id, text: textOf(orcamento) }))}
      onChange={onChange}
    />
  )
}
