import { formatRazao } from '@lastro/formato'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import styles from './grade.module.css'
import { SERIES, type SerieFeita, temTaxa } from './serie.ts'
import type { Reajuste, ReajusteEscolha } from './use-reajuste.ts'

const TAXA_EXEMPLO = 0.08

interface ReajustarPainelProps {
  reajuste: Reajuste
  /** Opens on the left, because the selection is on the right. */
  antes?: boolean
  celulas: number
  anoAnterior: string
  onEscolha: (escolha: ReajusteEscolha) => void
  onConfirm: (feita: SerieFeita, taxaPpm: number) => void
  onCancel: () => void
}

/** Adjusts the selection by a rate, a curve or past amounts. Shows the sum and confirms with Enter. */
export function ReajustarPainel({ reajuste, antes = false, celulas, anoAnterior, onEscolha, onConfirm, onCancel }: ReajustarPainelProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const campo = useId()
  const primeiro = useRef<HTMLInputElement>(null)
  // Focus only on opening; later it stays on the chosen option.
  useEffect(() => primeiro.current?.focus(), [])
  const { escolha, taxaPpm, feita } = reajuste
  const { tipo, taxa } = escolha
  const muda = feita ? feita.celulas.length : 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (feita && muda > 0 && taxaPpm !== undefined) onConfirm(feita, taxaPpm)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
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
      <h2>{t('reajustar.titulo')}</h2>
      <p>{t('reajustar.celulas', { count: celulas })}</p>
      <div role="radiogroup" aria-label={t('reajustar.como')}>
        {SERIES.map((cada) => (
          <label key={cada} className={styles['metodo']} data-escolhido={cada === tipo || undefined}>
            <input type="radio" name="serie" checked={cada === tipo} onChange={() => onEscolha({ ...escolha, tipo: cada })} />
            {t(`reajustar.series.${cada}`, { ano: anoAnterior })}
          </label>
        ))}
      </div>
      <p className={styles['explica']}>{t(`reajustar.explica.${tipo}`, { ano: anoAnterior })}</p>
      {temTaxa(tipo) && (
        <div className={styles['taxa']}>
          <label htmlFor={campo}>{t('reajustar.taxa')}</label>
          <input
            ref={primeiro}
            id={campo}
            inputMode="decimal"
            autoComplete="off"
            placeholder={formatRazao(TAXA_EXEMPLO, { idioma: language })}
            value={taxa}
            aria-invalid={taxa !== '' && taxaPpm === undefined}
            onChange={(event) => onEscolha({ ...escolha, taxa: event.target.value })}
          />
          %
        </div>
      )}
      {feita === null && <p className={styles['aviso']}>{t('reajustar.grande')}</p>}
      {feita && muda === 0 && <p className={styles['aviso']}>{t('reajustar.nada')}</p>}
      <div className={styles['painelPe']}>
        <span className={styles['prova']}>
          {feita && muda > 0 && (
            <span>
              {t('reajustar.soma')} <Valor centavos={feita.eraCentavos} casas={0} zero="zero" /> →{' '}
              <strong>
                <Valor centavos={feita.ficaCentavos} casas={0} zero="zero" />
              </strong>
            </span>
          )}
        </span>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('cancelar')}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={muda === 0}>
          {t('reajustar.titulo')}
        </Button>
      </div>
    </form>
  )
}
