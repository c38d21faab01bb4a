import { formatDiaExtenso } from '@lastro/formato'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { MesField } from '../../ui/MesField.tsx'
import { type MomentoDigitado, mesDe, readMomento } from './point-in-time.ts'
import styles from './Orcamento.module.css'
import type { Momento } from './orcamento-search.ts'

/** Picks a local day and time as an instant. Uses the calendar of the chosen language rather than of the browser. */
export function ComoEra({ onMomento }: { onMomento: (momento: Momento) => void }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  const [digitado, setDigitado] = useState<MomentoDigitado>({ dia: '', mes: mesDe(now), hora: '23:59' })
  const { dia, mes, hora } = digitado
  const instante = readMomento(digitado)
  const isOutro = instante === null && dia !== '' && mes !== '' && hora !== ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (instante) onMomento({ em: instante.toISOString() })
  }
  return (
    <form className={styles['comentar']} onSubmit={submit}>
      <fieldset className={styles['momento']}>
        <legend>{t('historico.comoEraEm')}</legend>
        <TextField
          label={t('historico.dia')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={dia}
          onChange={(event) => setDigitado({ ...digitado, dia: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
        <MesField label={t('historico.mes')} value={mes} onChange={(novo) => setDigitado({ ...digitado, mes: novo })} />
        <TextField
          label={t('historico.hora')}
          autoComplete="off"
          maxLength={5}
          value={hora}
          onChange={(event) => setDigitado({ ...digitado, hora: event.currentTarget.value })}
        />
      </fieldset>
      <div className={styles['acoes']}>
        <span className={isOutro ? styles['semData'] : styles['nota']} role="status">
          {instante ? formatDiaExtenso(instante, language) : isOutro && t('historico.semData')}
        </span>
        <Button type="submit" size="small" disabled={instante === null}>
          {t('historico.verComoEra')}
        </Button>
      </div>
    </form>
  )
}
