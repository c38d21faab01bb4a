/** Points of a sparkline. Pure geometry. */

export interface FaiscaDesenho {
  /** Runs of months with a value, as SVG points; a month without one breaks the line. */
  trechos: string[]
  ultimo: { x: number; y: number } | null
}

const MARGEM = 3
/** Below this share of the amount a difference is noise, and drawing it full height would tell a story that is not there. */
const RUIDO = 0.005

/** `valores` across `largura` × `altura`; a flat series runs through the middle. */
export function drawFaisca(valores: readonly (number | null)[], largura: number, altura: number): FaiscaDesenho {
  const present = valores.filter((valor) => valor !== null)
  if (present.length < 2) return { trechos: [], ultimo: null }
  const min = Math.min(...present)
  const max = Math.max(...present)
  const flat = max - min <= RUIDO * Math.max(Math.abs(max), Math.abs(min))
  const stepX = (largura - 2 * MARGEM) / (valores.length - 1)
  const x = (index: number) => round(MARGEM + index * stepX)
  const y = (valor: number) => round(flat ? altura / 2 : MARGEM + ((max - valor) / (max - min)) * (altura - 2 * MARGEM))
  const trechos: string[] = []
  let run: string[] = []
  let ultimo: FaiscaDesenho['ultimo'] = null
  const closeRun = () => {
    if (run.length > 1) trechos.push(run.join(' '))
    run = []
  }
  valores.forEach((valor, index) => {
    if (valor === null) {
      closeRun()
      return
    }
    run.push(`${x(index)},${y(valor)}`)
    ultimo = { x: x(index), y: y(valor) }
  })
  closeRun()
  return { trechos, ultimo }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
