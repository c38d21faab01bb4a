import { generateEcd } from '@lastro/demonstracao'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { padaria, readChunks, readEcd } from './ecd.fixture.ts'
import type { PartidaDestino } from './partidas.ts'

function collectPartidas(lines: string[]): PartidaDestino {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  return {
    inicio: ({ contas, centrosCusto }) => lines.push(`${contas.length} ${centrosCusto.length}`),
    batch(batch) {
      for (let i = 0; i < batch.quantidade; i++) {
        const texto = (inicio: Int32Array, fim: Int32Array): string => utf8.decode(batch.texto.subarray(inicio[i], fim[i]))
        lines.push(
          [
            batch.linha[i],
            batch.lancamentoLinha[i],
            batch.dataDias[i],
            batch.mes[i],
            batch.tipo[i],
            batch.conta[i],
            batch.centroCusto[i],
            batch.valorCentavos[i],
            texto(batch.numeroInicio, batch.numeroFim),
            texto(batch.documentoInicio, batch.documentoFim),
            texto(batch.historicoInicio, batch.historicoFim),
          ].join('|'),
        )
      }
    },
  }
}

function* cut(bytes: Uint8Array, sizes: Iterable<number>): Generator<Uint8Array> {
  let p = 0
  for (const size of sizes) {
    if (p >= bytes.length) return
    // Simulates a caller that reuses its buffer: values read must not point into it.
    const copy = new Uint8Array(bytes.subarray(p, p + size))
    yield copy
    copy.fill(0)
    p += size
  }
  yield bytes.subarray(p)
}

function* always(size: number): Generator<number> {
  for (;;) yield size
}

function readWith(chunks: Iterable<Uint8Array>): unknown {
  const linhas: string[] = []
  return { ecd: readChunks(chunks, { destino: collectPartidas(linhas) }), linhas }
}

const rtf = '|J800|1|laudo|x|{\\rtf1\r\nduas\r\nlinhas}|J800FIM|\r\n'
const files: [string, Uint8Array][] = [
  ['the hand-written file', Buffer.from(padaria(), 'latin1')],
  ['the same in UTF-8 with its mark', Buffer.from(`\uFEFF${padaria()}`)],
  ['with an attached RTF of several lines', Buffer.from(padaria().replace('|J990|', `${rtf}|J990|`), 'latin1')],
  ['truncated', Buffer.from(padaria().slice(0, 4000), 'latin1')],
  ['a line broken in two', Buffer.from(padaria().replace('pães', 'pã\r\nes'), 'latin1')],
  ['a generated file', Buffer.concat([...generateEcd({ partidas: 300 })])],
]

test.each(files)('%s reads the same byte by byte, in chunks of any size, and whole', { timeout: 60_000 }, (_, bytes) => {
  const integer = readWith([bytes])
  for (const size of [1, 2, 3, 7, 64, 1000, 4096]) expect(readWith(cut(bytes, always(size)))).toEqual(integer)
})

test('a file cut at random positions reads the same', { timeout: 60_000 }, () => {
  const [, bytes] = files[0]!
  const integer = readWith([bytes])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 40 }), (sizes) => {
      expect(readWith(cut(bytes, sizes))).toEqual(integer)
    }),
    { numRuns: 150 },
  )
})

test('postings have their texts, the standard history before the typed one', () => {
  const lines: string[] = []
  readEcd(padaria(), { destino: collectPartidas(lines) })
  expect(lines[0]).toBe('13 1')
  expect(lines[1]).toBe('43|42|20395|0|78|3|-1|-8000000|1|NF-1|VENDA À VISTA pães e bolos')
  expect(lines[2]).toBe('44|42|20395|0|78|9|0|8000000|1|NF-1|VENDA À VISTA')
  expect(lines).toHaveLength(13)
})

test('the delivered postings sum to the balances, closing apart', () => {
  const somas = new Map<string, number>()
  const destino: PartidaDestino = {
    inicio: () => undefined,
    batch(batch) {
      for (let i = 0; i < batch.quantidade; i++) {
        const key = [batch.tipo[i] === 69, batch.conta[i], batch.centroCusto[i], batch.mes[i]].join()
        somas.set(key, (somas.get(key) ?? 0) + batch.valorCentavos[i]!)
      }
    },
  }
  const ecd = readChunks(generateEcd({ partidas: 30_000, encerramento: 'trimestral' }), { destino })
  let conferidas = 0
  for (const encerramento of [false, true]) {
    const saldos = encerramento ? ecd.encerramento : ecd.saldos
    for (let i = 0; i < saldos.quantidade; i++) {
      const key = [encerramento, saldos.conta[i], saldos.centroCusto[i], saldos.mes[i]].join()
      expect(somas.get(key)).toBe(saldos.creditoCentavos[i]! - saldos.debitoCentavos[i]!)
      conferidas++
    }
  }
  expect(conferidas).toBe(somas.size)
})
