import { formatRazao } from '@lastro/formato'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { CellInput } from '../../../ui/CellInput.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import styles from './grade.module.css'
import { SERIES, type FinishedSerie, hasTaxa } from './serie.ts'
import type { ReajustePreview, ReajusteChoice } from './use-reajuste.ts'

const TAXA_EXEMPLO = 0.08

interface ReajustarPainelProps {
  reajuste: ReajustePreview
  /** Opens on the left, because the selection is on the right. */
  antes?: boolean
  celulas: number
  anoAnterior: string
  onChoice: (choice: ReajusteChoice) => void
  onConfirm: (finished: FinishedSerie, taxaPpm: number) => void
  onCancel: () => void
}

export function ReajustarPainel({ reajuste, antes = false, celulas, anoAnterior, onChoice, onConfirm, onCancel }: ReajustarPainelProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const campo = useId()
  const first = useRef<HTMLInputElement>(null)
  // Focus only on opening; later it stays on the chosen option.
  useEffect(() => first.current?.focus(), [])
  const { choice, taxaPpm, finished } = reajuste
  const { tipo, taxa } = choice
  const changes = finished ? finished.celulas.length : 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (finished && changes > 0 && taxaPpm !== undefined) onConfirm(finished, taxaPpm)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      method="post"
      className={styles['painel']}
      data-reajuste={antes ? 'antes' : 'depois'}
      aria-label={t('reajustar.titulo')}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <Text as="h2" weight="semibold">
        {t('reajustar.titulo')}
      </Text>
      <Note>{t('reajustar.celulas', { count: celulas })}</Note>
      <div role="radiogroup" aria-label={t('reajustar.como')}>
        {SERIES.map((each) => (
          <Choice key={each} type="radio" name="serie" checked={each === tipo} onChange={() => onChoice({ ...choice, tipo: each })}>
            {t(`reajustar.series.${each}`, { ano: anoAnterior })}
          </Choice>
        ))}
      </div>
      <Note>{t(`reajustar.explica.${tipo}`, { ano: anoAnterior })}</Note>
      {hasTaxa(tipo) && (
        <Inline>
          <label htmlFor={campo}>{t('reajustar.taxa')}</label>
          <CellInput
            ref={first}
            id={campo}
            unit="%"
            placeholder={formatRazao(TAXA_EXEMPLO, { idioma: language })}
            value={taxa}
            aria-invalid={(taxa !== '' && taxaPpm === undefined) || undefined}
            onChange={(event) => onChoice({ ...choice, taxa: event.target.value })}
          />
        </Inline>
      )}
      {finished === null && <Note tone="warn">{t('reajustar.grande')}</Note>}
      {finished && changes === 0 && <Note tone="warn">{t('reajustar.nada')}</Note>}
      <Inline className={styles['pe']}>
        <Stack grow>
          {finished && changes > 0 && (
            <span>
              {t('reajustar.soma')} <Valor centavos={finished.beforeCentavos} casas={0} zero="zero" /> →{' '}
              <strong>
                <Valor centavos={finished.remainingCentavos} casas={0} zero="zero" />
              </strong>
            </span>
          )}
        </Stack>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('cancelar')}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={changes === 0}>
          {t('reajustar.titulo')}
        </Button>
      </Inline>
    </form>
  )
}
