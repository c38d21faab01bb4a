import { listPresets } from '@lastro/engine'
import { formatShortMes, formatPeriodo } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Grid, Inline, Spacer, Stack } from '../../ui/layout.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import styles from './Menus.module.css'
import { type Periodo, closePeriodo, shiftPeriodo } from './periodo.ts'

interface PeriodoMenuProps {
  periodo: Periodo
  available: Periodo | null
  onChange: (periodo: Periodo) => void
}

const MESES = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

export function PeriodoMenu({ periodo, available, onChange }: PeriodoMenuProps) {
  const { t } = useTranslation('dre')
  const { language } = usePreferencias()
  return (
    <>
      <Popover
        label={t('periodo.nome')}
        position="bottom-start"
        renderButton={(button) => (
          <ToolbarButton {...button} icon="calendar" menu value={formatPeriodo(periodo.inicio, periodo.fim, language)}>
            <span className="visually-hidden">{t('periodo.nome')}</span>
          </ToolbarButton>
        )}
      >
        {(close) => (
          <Calendario
            periodo={periodo}
            available={available}
            onChoose={(next) => {
              onChange(next)
              close()
            }}
          />
        )}
      </Popover>
      {([-1, 1] as const).map((step) => {
        const label = t(step < 0 ? 'periodo.anterior' : 'periodo.seguinte')
        return (
          <ToolbarButton
            key={step}
            icon={step < 0 ? 'left' : 'right'}
            aria-label={label}
            title={label}
            onClick={() => onChange(shiftPeriodo(periodo, step))}
          />
        )
      })}
    </>
  )
}

interface CalendarioProps {
  periodo: Periodo
  available: Periodo | null
  onChoose: (periodo: Periodo) => void
}

function Calendario({ periodo, available, onChoose }: CalendarioProps) {
  const { t } = useTranslation('dre')
  const { language } = usePreferencias()
  const [ano, setAno] = useState(Number(periodo.fim.slice(0, 4)))
  const [start, setStart] = useState<string | null>(null)

  const clickMes = (mes: string) => (start === null ? setStart(mes) : onChoose(closePeriodo(start, mes)))
  const presets = available ? listPresets(available) : []
  // In December several presets are equal; only one is marked.
  const chosen = presets.find((preset) => preset.inicio === periodo.inicio && preset.fim === periodo.fim)
  const shown = start === null ? periodo : { inicio: start, fim: start }

  return (
    <Inline gap={8} padding={6} align="start" stacked>
      <ul className={styles['prontos']}>
        {presets.map((preset) => {
          const current = preset === chosen
          return (
            <li key={preset.chave}>
              <button
                type="button"
                className={styles['opcao']}
                aria-current={current || undefined}
                onClick={() => onChoose({ inicio: preset.inicio, fim: preset.fim })}
              >
                <span>{t(`periodo.${preset.chave}`, { ano: preset.inicio.slice(0, 4) })}</span>
                <Spacer />
                <Text size={12} weight="regular" tone="quiet">
                  {formatPeriodo(preset.inicio, preset.fim, language)}
                </Text>
              </button>
            </li>
          )
        })}
      </ul>
      <Stack gap={4} className={styles['calendario']}>
        <Inline justify="between">
          <IconButton icon="left" label={t('periodo.anoAnteriorBotao')} onClick={() => setAno(ano - 1)} />
          <Text as="b" weight="semibold" aria-live="polite">
            {ano}
          </Text>
          <IconButton icon="right" label={t('periodo.anoSeguinte')} onClick={() => setAno(ano + 1)} />
        </Inline>
        <Grid columns={4} phone={4} gap={[2, 0]} className={styles['meses']}>
          {MESES.map((numero) => {
            const mes = `${ano}-${numero}`
            const inside = mes >= shown.inicio && mes <= shown.fim
            const withData = available !== null && mes >= available.inicio && mes <= available.fim
            return (
              <button
                key={numero}
                type="button"
                aria-pressed={inside}
                data-ponta={mes === shown.inicio || mes === shown.fim || undefined}
                data-vazio={!withData || undefined}
                title={withData ? undefined : t('tabela.mesSemDados')}
                onClick={() => clickMes(mes)}
              >
                {formatShortMes(mes, language)}
              </button>
            )
          })}
        </Grid>
        <Note role="status">{t(start === null ? 'periodo.dicaInicio' : 'periodo.dicaFim')}</Note>
      </Stack>
    </Inline>
  )
}
