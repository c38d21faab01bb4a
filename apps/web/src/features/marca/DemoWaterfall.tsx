import { useTranslation } from 'react-i18next'
import { Grid, Inline, Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/Text.tsx'
import { Moeda, Valor } from '../../ui/Valor.tsx'
import styles from './DemoWaterfall.module.css'

/**
 * Figures of the demonstration company, 2025.
 * Totals begin at zero; steps begin at the end of the previous bar.
 */
const STEPS = [
  { texto: 'demo.receitaLiquida', centavos: 169_116_188, total: true },
  { texto: 'demo.custos', centavos: -91_221_951, total: false },
  { texto: 'demo.pessoal', centavos: -24_001_307, total: false },
  { texto: 'demo.administrativas', centavos: -16_027_074, total: false },
  { texto: 'demo.comerciais', centavos: -4_984_459, total: false },
  { texto: 'demo.ebitda', centavos: 32_881_397, total: true },
  { texto: 'demo.depreciacao', centavos: -14_814_882, total: false },
  { texto: 'demo.financeiro', centavos: -2_019_083, total: false },
  { texto: 'demo.tributos', centavos: -7_201_440, total: false },
  { texto: 'demo.lucroLiquido', centavos: 8_845_992, total: true },
] as const

const FULL_CENTAVOS = STEPS[0].centavos

interface Bar {
  left: number
  width: number
  thread: number
}

function percent(centavos: number): number {
  return (centavos / FULL_CENTAVOS) * 100
}

function bars(): Bar[] {
  let level = 0
  return STEPS.map(({ centavos, total }) => {
    const before = total ? 0 : level
    level = total ? centavos : level + centavos
    return { left: percent(Math.min(before, level)), width: percent(Math.abs(level - before)), thread: percent(level) }
  })
}

const BARS = bars()

export function DemoWaterfall({ titulo }: { titulo?: string | undefined }) {
  const { t } = useTranslation('entrar')
  return (
    <Stack as="aside" className={styles['demo']} aria-label={t('demo.empresa')}>
      <Stack gap={32} className={styles['inner']}>
        <Stack gap={6}>
          <Text as="h2" size={28}>
            {titulo || t('demo.titulo')}
          </Text>
          <Text as="p" size={16} tone="soft">
            {t('demo.texto')}
          </Text>
        </Stack>
        <Stack gap={10}>
          <ul className={styles['steps']}>
            {STEPS.map(({ texto, centavos, total }, index) => {
              const bar = BARS[index]
              return (
                <Grid as="li" key={texto} columns="148px minmax(0, 1fr) 96px" gap={16} align="center" data-total={total || undefined}>
                  <span>{t(texto)}</span>
                  {bar && (
                    <span className={styles['track']} aria-hidden="true">
                      <i className={styles['bar']} style={{ insetInlineStart: `${bar.left}%`, width: `${bar.width}%` }} />
                      <i className={styles['thread']} style={{ insetInlineStart: `${bar.thread}%` }} />
                    </span>
                  )}
                  <Valor centavos={centavos} />
                </Grid>
              )
            })}
          </ul>
          <Inline as="footer" justify="between">
            <small className="quiet">{t('demo.empresa')}</small>
            <small className="quiet">
              <Moeda />
            </small>
          </Inline>
        </Stack>
      </Stack>
    </Stack>
  )
}
