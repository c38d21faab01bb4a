import { type CascataBar, drawCascata } from '@lastro/engine'
import { compactCentavos, formatCentavos, type UnidadeCompacta } from '@lastro/formato'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import styles from './Cascata.module.css'
import type { DreVisao } from './dre-search.ts'
import { textWidth } from './layout.ts'

const HEIGHT = 120
const FOOTER = 20
/** Axis and right margin, in px. */
const MARGENS = 88
/** Width of an abbreviated amount with its sign, in px. */
const BAR_MIN = 48

/** Widths in px from which the names fit in full, or shortened rather than as codes. */
const [LONG_NAMES, SHORT_NAMES] = [1600, 840]

export const isCascataReadable = (bars: number, width: number): boolean => (width - MARGENS) / bars >= BAR_MIN

interface CascataSvgProps {
  bars: readonly CascataBar[]
  label: string
  escala: DreVisao['escala']
  casas: number
  /** Width in px. Amounts that would overlap are abbreviated. */
  width?: number
}

/**
 * Draws the waterfall with decreases hatched, not only paler.
 * Widths are percentages, so that the chart scales without being measured; amounts and names shorten when it is.
 */
export function CascataSvg({ bars, label, escala, casas, width: available = 960 }: CascataSvgProps) {
  const { t } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const id = useId()
  const drawing = drawCascata(bars, HEIGHT)
  const unit = (unidade: UnidadeCompacta) => t(`cascata.eixo.${unidade}`)
  const full = (bar: CascataBar) => formatCentavos(bar.valor, { escala, casas, idioma: language, negativos, sinal: bar.tipo === 'passo' })
  const isCompact = bars.some((bar) => textWidth(full(bar), 12) > (available - MARGENS) / bars.length)
  const percent = (share: number) => `${share * 100}%`
  const nameOf = ({ codigo, descricao }: CascataBar) => {
    if (available >= LONG_NAMES) return descricao
    return available < SHORT_NAMES ? codigo : t(`cascata.curto.${codigo}`, { defaultValue: descricao })
  }
  return (
    <svg className={styles['desenho']} height={HEIGHT + FOOTER} role="img" aria-label={label}>
      <defs>
        <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles['menos']} width="5" height="5" />
          <line className={styles['trama']} x1="0" x2="0" y1="0" y2="5" />
        </pattern>
      </defs>
      {drawing.eixo.map(({ valor, y }) => (
        <g key={valor}>
          <line className={styles['grade']} x1="0" x2="100%" y1={y} y2={y} />
          <text className={styles['eixo']} x={-8} y={y + 4}>
            {compactCentavos(valor, unit, language)}
          </text>
        </g>
      ))}
      <text className={styles['eixo']} x={-8} y={drawing.zeroY + 4}>
        0
      </text>
      {drawing.ligacoes.map((ligacao) => (
        <line
          key={ligacao.de}
          className={styles['ligacao']}
          x1={percent(ligacao.de)}
          x2={percent(ligacao.ate)}
          y1={ligacao.y}
          y2={ligacao.y}
        />
      ))}
      <line className={styles['zero']} x1="0" x2="100%" y1={drawing.zeroY} y2={drawing.zeroY} />
      {drawing.bars.map(({ bar, aspecto, centro, largura, top, height, labelY }) => {
        const strong = bar.tipo !== 'passo' ? '' : undefined
        return (
          <g key={bar.codigo} data-forte={strong}>
            <rect
              {...(aspecto === 'menos' ? { fill: `url(#${id})` } : { className: styles[aspecto] })}
              x={percent(centro - largura / 2)}
              width={percent(largura)}
              y={top}
              height={height}
              rx={1}
            />
            <text x={percent(centro)} y={labelY}>
              {isCompact ? compactCentavos(bar.valor, unit, language, 1) : full(bar)}
            </text>
            <text className={styles['nome']} x={percent(centro)} y={HEIGHT + 16}>
              {nameOf(bar)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
