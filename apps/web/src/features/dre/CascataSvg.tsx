import { type CascataBarra, drawCascata } from '@lastro/engine'
import { formatCentavos } from '@lastro/formato'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { type UnidadeCompacta, compactCentavos } from '../../ui/compact-amount.ts'
import styles from './Cascata.module.css'
import type { DreVisao } from './dre-search.ts'
import { textWidth } from './layout.ts'

const ALTURA = 120
const RODAPE = 20
/** Axis and right margin, in px. */
const MARGENS = 88
/** Width of an abbreviated amount with its sign, in px. */
const BARRA_MIN = 48

/** Whether that many bars have readable labels at this width in px. */
export const isCascataLegivel = (barras: number, largura: number): boolean => (largura - MARGENS) / barras >= BARRA_MIN

interface CascataSvgProps {
  barras: readonly CascataBarra[]
  rotulo: string
  escala: DreVisao['escala']
  casas: number
  /** In px. Amounts that would overlap are abbreviated. */
  largura?: number
}

/**
 * Decreases are hatched, not only paler. Widths are percentages, so that the chart scales without being measured; names shorten by
 * container query.
 */
export function CascataSvg({ barras, rotulo, escala, casas, largura: disponivel = 960 }: CascataSvgProps) {
  const { t } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const id = useId()
  const desenho = drawCascata(barras, ALTURA)
  const unit = (unidade: UnidadeCompacta) => t(`cascata.eixo.${unidade}`)
  const full = (barra: CascataBarra) =>
    formatCentavos(barra.valor, { escala, casas, idioma: language, negativos, sinal: barra.tipo === 'passo' })
  const curtos = barras.some((barra) => textWidth(full(barra), 12) > (disponivel - MARGENS) / barras.length)
  const percent = (share: number) => `${share * 100}%`
  return (
    <svg className={styles['desenho']} height={ALTURA + RODAPE} role="img" aria-label={rotulo}>
      <defs>
        <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles['menos']} width="5" height="5" />
          <line className={styles['trama']} x1="0" x2="0" y1="0" y2="5" />
        </pattern>
      </defs>
      {desenho.eixo.map(({ valor, y }) => (
        <g key={valor}>
          <line className={styles['grade']} x1="0" x2="100%" y1={y} y2={y} />
          <text className={styles['eixo']} x={-8} y={y + 4}>
            {compactCentavos(valor, unit, language)}
          </text>
        </g>
      ))}
      <text className={styles['eixo']} x={-8} y={desenho.zeroY + 4}>
        0
      </text>
      {desenho.ligacoes.map((ligacao) => (
        <line
          key={ligacao.de}
          className={styles['ligacao']}
          x1={percent(ligacao.de)}
          x2={percent(ligacao.ate)}
          y1={ligacao.y}
          y2={ligacao.y}
        />
      ))}
      <line className={styles['zero']} x1="0" x2="100%" y1={desenho.zeroY} y2={desenho.zeroY} />
      {desenho.barras.map(({ barra, aspecto, centro, largura, topo, altura, rotuloY }) => {
        const forte = barra.tipo !== 'passo' ? '' : undefined
        const curto = t(`cascata.curto.${barra.codigo}`, { defaultValue: barra.descricao })
        return (
          <g key={barra.codigo} data-forte={forte}>
            <rect
              {...(aspecto === 'menos' ? { fill: `url(#${id})` } : { className: styles[aspecto] })}
              x={percent(centro - largura / 2)}
              width={percent(largura)}
              y={topo}
              height={altura}
              rx={1}
            />
            <text x={percent(centro)} y={rotuloY}>
              {curtos ? compactCentavos(barra.valor, unit, language, 1) : full(barra)}
            </text>
            <text className={`${styles['nome']} ${styles['longo']}`} x={percent(centro)} y={ALTURA + 16}>
              {barra.descricao}
            </text>
            <text className={`${styles['nome']} ${styles['curto']}`} x={percent(centro)} y={ALTURA + 16}>
              {curto}
            </text>
            <text className={`${styles['nome']} ${styles['sigla']}`} x={percent(centro)} y={ALTURA + 16}>
              {barra.codigo}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
