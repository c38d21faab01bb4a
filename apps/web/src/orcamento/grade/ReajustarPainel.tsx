import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRazao } from '../../format/valor.ts'
import { usePreferencias } from '../../theme/preferencias.ts'
import { Button } from '../../ui/Button.tsx'
import { readTaxaPpm } from '../taxa.ts'
import styles from './grade.module.css'

/** Shows how a rate is written. */
const TAXA_EXEMPLO = 0.08

interface ReajustarPainelProps {
  celulas: number
  onConfirm: (taxaPpm: number) => void
  onCancel: () => void
}

/** So many per cent more or less on what is selected. */
export function ReajustarPainel({ celulas, onConfirm, onCancel }: ReajustarPainelProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const [texto, setTexto] = useState('')
  const campo = useId()
  const taxa = readTaxaPpm(texto)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (taxa !== undefined) onConfirm(taxa)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles['painel']}
      data-estreito
      aria-label={t('reajustar.titulo')}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <h3>{t('reajustar.titulo')}</h3>
      <p>{t('reajustar.celulas', { count: celulas })}</p>
      <div className={styles['taxa']}>
        <label htmlFor={campo}>{t('reajustar.taxa')}</label>
        <input
          id={campo}
          // Opened by a button to be typed into.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatRazao(TAXA_EXEMPLO, { idioma: language })}
          value={texto}
          aria-invalid={texto !== '' && taxa === undefined}
          onChange={(event) => setTexto(event.target.value)}
        />
        %
      </div>
      <div className={styles['painelPe']}>
        <span className={styles['prova']} />
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('cancelar')}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={taxa === undefined || celulas === 0}>
          {t('reajustar.titulo')}
        </Button>
      </div>
    </form>
  )
}
