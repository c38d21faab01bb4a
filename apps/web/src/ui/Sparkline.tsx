import { memo } from 'react'
import { drawBars, drawLine } from './sparkline.ts'
import styles from './Sparkline.module.css'

interface SparklineProps {
  /** One value per month; null leaves a gap. */
  values: readonly (number | null)[]
  width: number
  height: number
  /** Of a line that is a result: in the accent. */
  strong?: boolean
  /** Bars from zero where there are negative values: there the sign is what matters. */
  signed?: boolean
}

/** The months of a row at a glance. Decoration: the numbers stand in the same row, or one key away. */
export const Sparkline = memo(function Sparkline({ values, width, height, strong = false, signed = false }: SparklineProps) {
  const asBars = signed && values.some((value) => value !== null && value < 0)
  return (
    <svg
      className={styles['sparkline']}
      data-strong={strong || undefined}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {asBars ? <Bars values={values} width={width} height={height} /> : <Line values={values} width={width} height={height} />}
    </svg>
  )
})

type DrawingProps = Pick<SparklineProps, 'values' | 'width' | 'height'>

function Line({ values, ...box }: DrawingProps) {
  const { runs, last } = drawLine(values, box)
  return (
    <>
      {runs.map((points) => (
        <polyline key={points} points={points} />
      ))}
      {last && <circle cx={last.x} cy={last.y} r={1.8} />}
    </>
  )
}

function Bars({ values, ...box }: DrawingProps) {
  const { bars, zero } = drawBars(values, box)
  return (
    <>
      {bars.map((bar) => (
        <rect key={bar.x} {...bar} />
      ))}
      <line x1={0} x2={box.width} y1={zero} y2={zero} />
    </>
  )
}
