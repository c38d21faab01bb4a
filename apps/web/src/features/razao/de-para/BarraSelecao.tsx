import type { ContaDePara } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Moeda, Valor } from '../../../ui/Valor.tsx'
import styles from './BarraSelecao.module.css'
import { hasSuggestionSegura } from './mudancas.ts'

interface BarraSelecaoProps {
  chosen: readonly ContaDePara[]
  onDestino: () => void
  onSuggestions: () => void
  onRemove: () => void
  onClear: () => void
}

export function BarraSelecao({ chosen, onDestino, onSuggestions, onRemove, onClear }: BarraSelecaoProps) {
  const { t } = useTranslation('de-para')
  const withSuggestion = chosen.filter(hasSuggestionSegura).length
  return (
    <Inline as="section" wrap gap={[6, 8]} padding={[6, 'page']} className={styles['barra']} aria-label={t('selecao.nome')}>
      <Text weight="semibold">{t('selecao.contas', { count: chosen.length })}</Text>
      <span>
        <Moeda /> <Valor centavos={chosen.reduce((sum, conta) => sum + conta.saldoCentavos, 0)} zero="zero" />
      </span>
      <Button size="small" icon="dePara" onClick={onDestino}>
        {t('selecao.destino')}
      </Button>
      {withSuggestion > 0 && (
        <Button size="small" icon="check" onClick={onSuggestions}>
          {t('selecao.sugestoes', { count: withSuggestion })}
        </Button>
      )}
      <Button size="small" icon="trash" onClick={onRemove}>
        {t('selecao.remover')}
      </Button>
      <Button size="small" variant="quiet" onClick={onClear}>
        {t('selecao.limpar')}
      </Button>
    </Inline>
  )
}
