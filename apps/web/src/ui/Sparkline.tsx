import { memo } from 'react'
import { drawBars, drawLine } from './sparkline.ts'
import styles from './Sparkline.module.css'

interface SparklineProps {
  values: readonly (number | null)[]
  width: number
  height: number
  strong?: boolean
  /** Bars from zero when there are negative values, because the sign matters. */
  signed?: boolean
}

/** Sparkline of the months in a row. Decorative, because the numbers are in the row or one key away. */
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
