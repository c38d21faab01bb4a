import { formatInstant } from '@lastro/formato'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice, Choices } from '../../../ui/Choice.tsx'
import { Dialog, DialogBody } from '../../../ui/Dialog.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import type { LocationNames } from '../use-location-names.ts'
import styles from './grade.module.css'
import type { Conflict, ConflictChoice } from './outbox.ts'

const OF_ONE_TURN = 100
const CHOICES = ['minha', 'deles'] as const

interface ConflitoDialogProps {
  disputa: Conflict
  locations: LocationNames
  /** Postpones the choice. Nothing is saved or lost until then. */
  onClose: () => void
}

export function ConflitoDialog({ disputa, locations, onClose }: ConflitoDialogProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const { celulas, total, choose } = disputa
  const [choices, setChoices] = useState<ReadonlyMap<number, ConflictChoice>>(new Map())
  const [shown, setShown] = useState(OF_ONE_TURN)
  const authors = [...new Set(celulas.map((celula) => celula.quem.nome))]
  const oneByOne = total <= celulas.length
  const missing = celulas.filter((celula, i) => celula.atualCentavos !== null && !choices.has(i)).length
  const all = (choice: ConflictChoice) => choose(celulas.map(() => choice))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (missing === 0) choose(celulas.map((_, i) => choices.get(i) ?? 'deles'))
  }
  return (
    <Dialog title={t('conflito.titulo')} onClose={onClose}>
      <DialogBody as="form" onSubmit={submit}>
        <p>{t('conflito.texto', { count: total, quem: new Intl.ListFormat(language, { type: 'conjunction' }).format(authors) })}</p>
        {oneByOne && (
          <Stack as="ul" className={styles['celulas']} divided>
            {celulas.slice(0, shown).map((celula, i) => (
              <Celula
                key={`${celula.linhaId} ${celula.mes}`}
                celula={celula}
                locations={locations}
                isFirst={i === 0}
                choice={choices.get(i)}
                onChoice={(choice) => setChoices(new Map(choices).set(i, choice))}
              />
            ))}
          </Stack>
        )}
        {oneByOne && celulas.length > shown && (
          <Button size="small" variant="quiet" onClick={() => setShown(shown + OF_ONE_TURN)}>
            {t('conflito.mais', { count: celulas.length - shown })}
          </Button>
        )}
        <Inline justify="end" wrap>
          {total > 1 && (
            <>
              <Button onClick={() => all('deles')}>{t('conflito.todasDeles', { count: total })}</Button>
              <Button data-first={oneByOne ? undefined : true} onClick={() => all('minha')}>
                {t('conflito.todasMinhas', { count: total })}
              </Button>
            </>
          )}
          {oneByOne && (
            <Button type="submit" variant="primary" disabled={missing > 0}>
              {t('conflito.gravar')}
            </Button>
          )}
        </Inline>
      </DialogBody>
    </Dialog>
  )
}

interface CelulaProps {
  celula: Conflict['celulas'][number]
  locations: LocationNames
  isFirst: boolean
  choice: ConflictChoice | undefined
  onChoice: (choice: ConflictChoice) => void
}

function Celula({ celula, locations, isFirst, choice, onChoice }: CelulaProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const now = useNow()
  const nome = useId()
  const { linhaId, mes, ownCentavos, atualCentavos, quem, quando } = celula
  const location = locations.name(linhaId, mes) ?? t('conflito.linha')
  const autoria = t('conflito.autoria', { quem: quem.nome, quando: formatInstant(quando, now, language) })
  if (atualCentavos === null) {
    return (
      <Stack as="li" gap={4} padding={[10, 0]}>
        <strong>{location}</strong>
        <Note>{t('conflito.semLinha', { autoria })}</Note>
      </Stack>
    )
  }
  return (
    <Stack as="li" padding={[10, 0]}>
      <Choices title={<Text weight="semibold">{location}</Text>}>
        {CHOICES.map((each) => (
          <Choice
            key={each}
            type="radio"
            name={nome}
            required
            data-first={(isFirst && each === 'minha') || undefined}
            checked={choice === each}
            onChange={() => onChoice(each)}
          >
            <Stack as="span" grow>
              {each === 'minha' ? t('conflito.meu') : autoria}
            </Stack>
            <Valor centavos={locations.orient(linhaId, each === 'minha' ? ownCentavos : atualCentavos)} zero="zero" />
          </Choice>
        ))}
      </Choices>
    </Stack>
  )
}
