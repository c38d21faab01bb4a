export interface SparklineBox {
  width: number
  height: number
}

export interface SparklineLine {
  runs: string[]
  last: { x: number; y: number } | null
}

const PAD = 3
/** A difference below this share is noise; full height would exaggerate it. */
const NOISE = 0.005
const BAR_MIN = 0.8

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
  zero: number
}

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
