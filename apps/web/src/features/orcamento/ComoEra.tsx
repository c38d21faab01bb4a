import { formatDiaExtenso } from '@lastro/formato'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../format/use-now.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { MesField } from '../../ui/MesField.tsx'
import { PainelSecao } from '../../ui/PainelLateral.tsx'
import { Note } from '../../ui/Text.tsx'
import { Grid, Inline } from '../../ui/layout.tsx'
import { type TypedMoment, mesDe, readMoment } from './point-in-time.ts'
import type { Moment } from './orcamento-search.ts'

/** Picks a local day and time as an instant. Uses the calendar of the chosen language rather than of the browser. */
export function ComoEra({ onMoment }: { onMoment: (moment: Moment) => void }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  const [typed, setTyped] = useState<TypedMoment>({ dia: '', mes: mesDe(now), hora: '23:59' })
  const { dia, mes, hora } = typed
  const instant = readMoment(typed)
  const isOther = instant === null && dia !== '' && mes !== '' && hora !== ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (instant) onMoment({ em: instant.toISOString() })
  }
  return (
    <PainelSecao as="form" titulo={t('historico.comoEraEm')} align="stretch" onSubmit={submit}>
      <Grid as="fieldset" aria-label={t('historico.comoEraEm')} columns="48px minmax(0, 1fr) 68px" phone="52px minmax(0, 1fr) 76px" gap={6}>
        <TextField
          label={t('historico.dia')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={dia}
          onChange={(event) => setTyped({ ...typed, dia: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
        <MesField label={t('historico.mes')} value={mes} onChange={(fresh) => setTyped({ ...typed, mes: fresh })} />
        <TextField
          label={t('historico.hora')}
          autoComplete="off"
          maxLength={5}
          value={hora}
          onChange={(event) => setTyped({ ...typed, hora: event.currentTarget.value })}
        />
      </Grid>
      <Inline justify="between">
        <Note tone={isOther ? 'unf' : 'quiet'} role="status">
          {instant ? formatDiaExtenso(instant, language) : isOther && t('historico.semData')}
        </Note>
        <Button type="submit" size="small" disabled={instant === null}>
          {t('historico.verComoEra')}
        </Button>
      </Inline>
    </PainelSecao>
  )
}
