/** Geometry of a sparkline. Pure. */

export interface SparklineBox {
  width: number
  height: number
}

export interface SparklineLine {
  /** Runs of months with a value, as SVG points; a month without one breaks the line. */
  runs: string[]
  last: { x: number; y: number } | null
}

/** Room for the stroke and the dot at the edges. */
const PAD = 3
/** Below this share of the amount a difference is noise, and drawing it full height would tell a story that is not there. */
const NOISE = 0.005
/** A bar of zero is still seen. */
const BAR_MIN = 0.8

/** A flat series runs through the middle; fewer than two values draw nothing. */
export function drawLine(values: readonly (number | null)[], { width, height }: SparklineBox): SparklineLine {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return { runs: [], last: null }
  const min = Math.min(...known)
  const max = Math.max(...known)
  const flat = max - min <= NOISE * Math.max(Math.abs(max), Math.abs(min))
  const step = (width - 2 * PAD) / (values.length - 1)
  const x = (index: number) => round(PAD + index * step)
  const y = (value: number) => round(flat ? height / 2 : PAD + ((max - value) / (max - min)) * (height - 2 * PAD))
  const runs: string[] = []
  let run: string[] = []
  let last: SparklineLine['last'] = null
  const closeRun = () => {
    if (run.length > 1) runs.push(run.join(' '))
    run = []
  }
  values.forEach((value, index) => {
    if (value === null) {
      closeRun()
      return
    }
    run.push(`${x(index)},${y(value)}`)
    last = { x: x(index), y: y(value) }
  })
  closeRun()
  return { runs, last }
}

export interface SparklineBars {
  bars: { x: number; y: number; width: number; height: number }[]
  /** Where the zero line stands. */
  zero: number
}

/** Bars from zero, one per month with a value. */
export function drawBars(values: readonly (number | null)[], { width, height }: SparklineBox): SparklineBars {
  const known = values.filter((value) => value !== null)
  const high = Math.max(0, ...known)
  const span = high - Math.min(0, ...known) || 1
  const step = width / Math.max(1, values.length)
  const y = (value: number) => ((high - value) / span) * height
  return {
    bars: values.flatMap((value, index) => {
      if (value === null) return []
      const top = y(Math.max(0, value))
      return [
        {
          x: round(index * step + 1),
          y: round(top),
          width: round(Math.max(1, step - 2)),
          height: round(Math.max(BAR_MIN, y(Math.min(0, value)) - top)),
        },
      ]
    }),
    zero: round(y(0)),
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
