import type { DreComparativo } from '@lastro/contract'
import { formatPeriodo, formatPeriodos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { nomeDaFonte } from './labels.ts'

/** Lists missing months per source, because of which its totals cannot be compared. */
export function Faltas({ comparativo, onUntil }: { comparativo: DreComparativo; onUntil: (fim: string) => void }) {
  const { t } = useTranslation('dre-comparativo')
  const { language } = usePreferencias()
  const { fontes, realizadoAte, inicio, fim } = comparativo
  const lacks = fontes.filter(({ lacunas }) => lacunas.length > 0)
  if (lacks.length === 0 || fontes.length < 2) return null
  const finished = fontes.some(({ tipo, lacunas }) => tipo === 'realizado' && lacunas.length > 0)
  return (
    <Callout
      banner
      role="note"
      actions={
        finished &&
        realizadoAte !== null &&
        realizadoAte < fim && (
          <Button size="small" onClick={() => onUntil(realizadoAte)}>
            {t('ateRealizado', { periodo: formatPeriodo(inicio, realizadoAte, language) })}
          </Button>
        )
      }
    >
      <Text size={12} tone="soft">
        {lacks
          .map((fonte) =>
            t('faltas', { fonte: nomeDaFonte(t, comparativo, fonte.chave), periodos: formatPeriodos(fonte.lacunas, language) }),
          )
          .join(' ')}{' '}
        {t('naoComparam')}
      </Text>
    </Callout>
  )
}
