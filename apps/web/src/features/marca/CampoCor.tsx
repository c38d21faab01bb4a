import {
  type Cor,
  type Medida,
  type TemaCor,
  TOKENS_FIXOS,
  CONTRASTE_INTERFACE,
  CONTRASTE_TEXTO,
  isColorReadable,
  measureColor,
  measurePairs,
  nearestReadable,
  scaleOf,
  tokensOf,
} from '@lastro/contract'
import { formatContraste } from '@lastro/formato'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { ControlBox, Frame } from '../../ui/Field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../ui/layout.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import styles from './CampoCor.module.css'
import { parseColor } from './draft.ts'

interface CampoCorProps {
  tema: TemaCor
  texto: string
  readOnly: boolean
  onChange: (texto: string) => void
}

export function CampoCor({ tema, texto, readOnly, onChange }: CampoCorProps) {
  const { t } = useTranslation('marca')
  const id = useId()
  const cor = parseColor(texto)
  const unreadable = cor !== null && !isColorReadable(cor, tema)
  const label = t(`cor.${tema}`)
  return (
    <Stack gap={6}>
      <Frame id={id} label={label}>
        <ControlBox>
          <input
            type="color"
            className={styles['cor']}
            aria-label={t('cor.escolher', { campo: label })}
            value={cor ?? '#000000'}
            disabled={readOnly}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            id={id}
            type="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            readOnly={readOnly}
            value={texto}
            aria-invalid={cor === null || unreadable || undefined}
            aria-describedby={`${id}-nota`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </ControlBox>
      </Frame>
      <Stack gap={4} id={`${id}-nota`} aria-live="polite">
        {(cor === null || unreadable) && <Note tone="unf">{cor === null ? t('cor.formato') : t(`cor.recusada.${tema}`, { cor })}</Note>}
        {cor !== null && <Contraste cor={cor} tema={tema} />}
      </Stack>
      {cor !== null && unreadable && !readOnly && <Proposta cor={nearestReadable(cor, tema)} onUse={onChange} />}
      {cor !== null && <Passos cor={cor} tema={tema} />}
    </Stack>
  )
}

function Proposta({ cor, onUse }: { cor: Cor; onUse: (color: Cor) => void }) {
  const { t } = useTranslation('marca')
  return (
    <Button size="small" onClick={() => onUse(cor)}>
      <i className={styles['amostra']} style={{ background: cor }} />
      {t('cor.usar', { cor })}
    </Button>
  )
}

function Passos({ cor, tema }: { cor: Cor; tema: TemaCor }) {
  const { t } = useTranslation('marca')
  const { passos } = scaleOf(cor, tema)
  return (
    <div className={styles['passos']} role="img" aria-label={t('cor.escala')} title={t('cor.escala')}>
      {passos.map((step, index) => (
        <i key={index} style={{ background: step }} data-base={index === 5 || undefined} />
      ))}
    </div>
  )
}

const PAIRS_INTERFACE = ['surface', 'surface-2', 'accent-2'].map((fundo) => ({ frente: 'accent-6', fundo, minimo: CONTRASTE_INTERFACE }))

const lowest = (measurements: readonly Medida[]): number => Math.min(...measurements.map(({ razao }) => razao))

/** Worst contrast of each kind, as number and words, never colour alone. */
function Contraste({ cor, tema }: { cor: Cor; tema: TemaCor }) {
  const { t } = useTranslation('marca')
  const { language } = usePreferencias()
  const measurements = measureColor(cor, tema)
  const tokens = { ...TOKENS_FIXOS[tema], ...tokensOf(scaleOf(cor, tema)) }
  const kinds = [
    { oque: t('cor.texto'), razao: lowest(measurements.filter(({ frente }) => frente === 'accent-6')), minimo: CONTRASTE_TEXTO },
    { oque: t('cor.botao'), razao: lowest(measurements.filter(({ frente }) => frente === 'on-accent')), minimo: CONTRASTE_TEXTO },
    { oque: t('cor.interface'), razao: lowest(measurePairs(PAIRS_INTERFACE, tokens)), minimo: CONTRASTE_INTERFACE },
  ]
  const format = (value: number) => formatContraste(value, language)
  return (
    <Stack as="ul" gap={2} className={styles['contraste']}>
      {kinds.map(({ oque, razao, minimo }) => {
        const passes = razao >= minimo
        return (
          <Inline
            as="li"
            key={oque}
            gap={6}
            data-falha={!passes || undefined}
            title={t('cor.minimo', { oque, razao: format(razao), minimo: format(minimo) })}
          >
            <Text tone={passes ? 'fav' : 'unf'}>
              <Icon name={passes ? 'check' : 'close'} size={12} />
            </Text>
            {oque}
            <Spacer />
            <b className="num">{t('cor.razao', { razao: format(razao) })}</b>
            <span className="visually-hidden">{t(passes ? 'cor.passa' : 'cor.falha')}</span>
          </Inline>
        )
      })}
    </Stack>
  )
}
