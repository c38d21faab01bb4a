/** Clipboards recorded from a running LibreOffice, pasted as the budget grid pastes them: `recorded-clipboards/README.md`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readColagem } from '@lastro/engine'
import { expect, test } from 'vitest'
import { readTransferencia } from './clipboard.ts'

type Centavos = readonly (readonly (number | null)[])[]

const read = (file: string) => readFileSync(join(import.meta.dirname, 'recorded-clipboards', file), 'utf8')
const valores: Record<string, { centavos: Centavos }> = JSON.parse(read('valores.json'))
const paste = (html: string, plano: string): Centavos =>
  readColagem(readTransferencia({ getData: (tipo) => (tipo === 'text/html' ? html : plano) })).valores

/** Clipboards whose text has less than the cells, or more than was shown. The text is all there is. */
const SO_O_TEXTO: Readonly<Record<string, Centavos>> = {
  // The minus sign is only a colour in the clipboard.
  negativos: valores['negativos']!.centavos.map((line, i) => (i === 2 ? [123_456, 700] : line)),
  // The hidden rows and the hidden column are in the clipboard.
  ocultas: [1, 2, 3, 4, 5].map((line) => [1, 2, 3, 4, 5].map((coluna) => line * 1000 + coluna * 100)),
  datas: [
    [null, null, null, null],
    [202_600, null, null, null],
    [null, 1200, 1200, null],
    [1100, 2200, 3300, 4400],
  ],
  extremos: valores['extremos']!.centavos.map((line, i) => (i === 2 ? [123_500, -123_500, 0, 100_000, 1235] : line)),
  milhares: [[123_500, -123_500, 250]],
  'programa-ingles': [
    [123_456, -250_000, 33],
    [13, 123_400, 800],
  ],
}

test.each(Object.keys(valores))('%s: each amount to the centavo, in HTML and in text alone', (caso) => {
  const [html, plano] = [read(`${caso}.html`), read(`${caso}.txt`)]
  const { centavos } = valores[caso]!
  expect(paste(html, plano)).toEqual(centavos)
  expect(paste('', plano)).toEqual(SO_O_TEXTO[caso] ?? centavos)
})

test('no recording is left out', () => {
  expect(Object.keys(valores).length).toBeGreaterThan(20)
  expect(Object.keys(SO_O_TEXTO).filter((caso) => !(caso in valores))).toEqual([])
})
