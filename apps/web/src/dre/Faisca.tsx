import { memo } from 'react'
import { drawFaisca } from './faisca.ts'
import styles from './Faisca.module.css'

const ALTURA = 16

/** The months of a line in a glance. Decoration: the numbers stand in the same row. */
export const Faisca = memo(function Faisca({
  valores,
  largura,
  forte,
}: {
  valores: readonly (number | null)[]
  largura: number
  forte: boolean
}) {
  const { trechos, ultimo } = drawFaisca(valores, largura, ALTURA)
  return (
    <svg className={styles['faisca']} data-forte={forte || undefined} width={largura} height={ALTURA} aria-hidden="true">
      {trechos.map((pontos) => (
        <polyline key={pontos} points={pontos} />
      ))}
      {ultimo && <circle cx={ultimo.x} cy={ultimo.y} r={1.8} />}
    </svg>
  )
})
