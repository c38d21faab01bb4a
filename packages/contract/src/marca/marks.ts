/** SVG marks of the marcas on a 16 px grid. Plain geometry keeps them distinct at that size. */
import { isColorPadrao, sinalColorOf, type Cor } from './colors.ts'
import type { ChaveMarca } from './host.ts'

interface MarcaMark {
  caminho: string
  /** Fill for the default colours of its marca, on light and on dark. */
  cor: Cor
}

export const SINAIS: Readonly<Record<ChaveMarca, MarcaMark>> = {
  sisloc: { cor: '#d2502e', caminho: 'M1.5 1.5h13V5H5v4H1.5zM14.5 14.5h-13V11H11V7h3.5z' },
  fps: { cor: '#2b8a4b', caminho: 'M2 1.5h3.6v13H2zM7 1.5h7.5v3.6H7zM7 6.5h5v3.6H7z' },
  asa: { cor: '#7c5cd6', caminho: 'M.5 14 9.2 2h5.3v12H11V6.7L5.7 14z' },
  lastro: { cor: '#2f6fd6', caminho: 'M1.5 7.5a6.5 6.5 0 0 1 13 0h-2.6a3.9 3.9 0 0 0-7.8 0zM1 9h14a7 6 0 0 1-14 0z' },
  ageradora: {
    cor: '#a8780c',
    caminho: 'm8 .7 6.4 3.65v7.3L8 15.3l-6.4-3.65v-7.3zM9.6 3 4.7 8.9h2.7L6.4 13l4.9-5.9H8.6z',
  },
  unicap: { cor: '#c23a80', caminho: 'M2 1h3.6v4.6a2.4 2.4 0 0 0 4.8 0V1H14v4.7a6 6 0 0 1-12 0zM2 13h12v2.2H2z' },
  cdla: {
    cor: '#1583a3',
    caminho:
      'M1 4.25a3.25 3.25 0 1 0 6.5 0 3.25 3.25 0 1 0-6.5 0zM8.75 1h3a3.25 3.25 0 0 1 0 6.5h-3zM1 8.75h6.5v6.5H1zM12 8.5l3.6 6.75H8.4z',
  },
}

/** Returns the fill of a mark: the designed one for the default colours, else a shade of the light-surface colour. */
export function sinalColor(key: ChaveMarca, colors: readonly [Cor, Cor]): Cor {
  return isColorPadrao(key, colors) ? SINAIS[key].cor : sinalColorOf(colors[0])
}

/** Writes the mark as a standalone SVG file. */
export function writeSinal(sinal: ChaveMarca, color: Cor): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="${color}" fill-rule="evenodd" d="${SINAIS[sinal].caminho}"/></svg>\n`
}
