import type { DeParaRegraPrevia } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatInteger, formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import { FrasesEfeito, ListaConflitos } from './Efeitos.tsx'

const SENTENCES = 6

export function PreviaRegra({ preview, removing, rereading }: { preview: DeParaRegraPrevia; removing: boolean; rereading: boolean }) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const { efeitos, fechadoAte } = preview
  const integer = (value: number) => formatInteger(value, language)
  return (
    <Panel as="section" gap={6} padding={12} aria-label={t('regras.previa')} aria-live="polite" aria-busy={rereading || undefined}>
      {!removing && (
        <Text as="p" weight="semibold">
          {t('regras.alcance', { contas: integer(preview.contas), decide: integer(preview.contasQueDecide) })}
        </Text>
      )}
      {fechadoAte !== null && (
        <Text as="p" tone="warn">
          <Icon name="lock" size={12} inline />
          {t('regras.fechado', { mes: formatMes(fechadoAte, language), aberto: formatMes(addMeses(fechadoAte, 1), language) })}
        </Text>
      )}
      {efeitos.length === 0 && <p>{t('previa.semEfeito')}</p>}
      <FrasesEfeito preview={preview} shownCount={SENTENCES} />
      {preview.conflitos.length > 0 && (
        <>
          <ListaConflitos conflitos={preview.conflitos} total={preview.conflitosTotal} shownCount={SENTENCES} />
          <p>{t('regras.desempate')}</p>
        </>
      )}
    </Panel>
  )
}
