import { useTranslation } from 'react-i18next'
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
    <aside className={styles['demo']} aria-label={t('demo.empresa')}>
      <h2>{titulo || t('demo.titulo')}</h2>
      <p>{t('demo.texto')}</p>
      <ul className={styles['steps']}>
        {STEPS.map(({ texto, centavos, total }, index) => {
          const bar = BARS[index]
          return (
            <li key={texto} data-total={total || undefined}>
              <span>{t(texto)}</span>
              {bar && (
                <span className={styles['track']} aria-hidden="true">
                  <i className={styles['bar']} style={{ insetInlineStart: `${bar.left}%`, width: `${bar.width}%` }} />
                  <i className={styles['thread']} style={{ insetInlineStart: `${bar.thread}%` }} />
                </span>
              )}
              <Valor centavos={centavos} />
            </li>
          )
        })}
      </ul>
      <footer className={styles['note']}>
        <span>{t('demo.empresa')}</span>
        <Moeda />
      </footer>
    </aside>
  )
}
