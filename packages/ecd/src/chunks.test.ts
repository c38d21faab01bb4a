import { generateEcd } from '@lastro/demonstracao'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { padaria, readChunks, readEcd } from './ecd.fixture.ts'
import type { PartidaDestino } from './partidas.ts'

function collectPartidas(linhas: string[]): PartidaDestino {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  return {
    inicio: ({ contas, centrosCusto }) => linhas.push(`${contas.length} ${centrosCusto.length}`),
    lote(lote) {
      for (let i = 0; i < lote.quantidade; i++) {
        const texto = (inicio: Int32Array, fim: Int32Array): string => utf8.decode(lote.texto.subarray(inicio[i], fim[i]))
        linhas.push(
          [
            lote.linha[i],
            lote.lancamentoLinha[i],
            lote.dataDias[i],
            lote.mes[i],
            lote.tipo[i],
            lote.conta[i],
            lote.centroCusto[i],
            lote.valorCentavos[i],
            texto(lote.numeroInicio, lote.numeroFim),
            texto(lote.documentoInicio, lote.documentoFim),
            texto(lote.historicoInicio, lote.historicoFim),
          ].join('|'),
        )
      }
    },
  }
}

function* cut(bytes: Uint8Array, tamanhos: Iterable<number>): Generator<Uint8Array> {
  let p = 0
  for (const tamanho of tamanhos) {
    if (p >= bytes.length) return
    // Simulates a caller that reuses its buffer: values read must not point into it.
    const copia = new Uint8Array(bytes.subarray(p, p + tamanho))
    yield copia
    copia.fill(0)
    p += tamanho
  }
  yield bytes.subarray(p)
}

function* always(tamanho: number): Generator<number> {
  for (;;) yield tamanho
}

function readWith(chunks: Iterable<Uint8Array>): unknown {
  const linhas: string[] = []
  return { ecd: readChunks(chunks, { destino: collectPartidas(linhas) }), linhas }
}

const rtf = '|J800|1|laudo|x|{\\rtf1\r\nduas\r\nlinhas}|J800FIM|\r\n'
const arquivos: [string, Uint8Array][] = [
  ['the hand-written file', Buffer.from(padaria(), 'latin1')],
  ['the same in UTF-8 with its mark', Buffer.from(`\uFEFF${padaria()}`)],
  ['with an attached RTF of several lines', Buffer.from(padaria().replace('|J990|', `${rtf}|J990|`), 'latin1')],
  ['truncated', Buffer.from(padaria().slice(0, 4000), 'latin1')],
  ['a line broken in two', Buffer.from(padaria().replace('pães', 'pã\r\nes'), 'latin1')],
  ['a generated file', Buffer.concat([...generateEcd({ partidas: 300 })])],
]

test.each(arquivos)('%s reads the same byte by byte, in chunks of any size, and whole', { timeout: 60_000 }, (_, bytes) => {
  const inteiro = readWith([bytes])
  for (const tamanho of [1, 2, 3, 7, 64, 1000, 4096]) expect(readWith(cut(bytes, always(tamanho)))).toEqual(inteiro)
})

test('a file cut at random positions reads the same', { timeout: 60_000 }, () => {
  const [, bytes] = arquivos[0]!
  const inteiro = readWith([bytes])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 40 }), (tamanhos) => {
      expect(readWith(cut(bytes, tamanhos))).toEqual(inteiro)
    }),
    { numRuns: 150 },
  )
})

test('postings have their texts, the standard history before the typed one', () => {
  const linhas: string[] = []
  readEcd(padaria(), { destino: collectPartidas(linhas) })
  expect(linhas[0]).toBe('13 1')
  // 2025-11-03 is day 20395; line 42 is the I200.
  expect(linhas[1]).toBe('43|42|20395|0|78|3|-1|-8000000|1|NF-1|VENDA À VISTA pães e bolos')
  expect(linhas[2]).toBe('44|42|20395|0|78|9|0|8000000|1|NF-1|VENDA À VISTA')
  expect(linhas).toHaveLength(13)
})

test('the delivered postings sum to the balances, closing apart', () => {
  const somas = new Map<string, number>()
  const destino: PartidaDestino = {
    inicio: () => undefined,
    lote(lote) {
      for (let i = 0; i < lote.quantidade; i++) {
        const chave = [lote.tipo[i] === 69, lote.conta[i], lote.centroCusto[i], lote.mes[i]].join()
        somas.set(chave, (somas.get(chave) ?? 0) + lote.valorCentavos[i]!)
      }
    },
  }
  const ecd = readChunks(generateEcd({ partidas: 30_000, encerramento: 'trimestral' }), { destino })
  let conferidas = 0
  for (const encerramento of [false, true]) {
    const saldos = encerramento ? ecd.encerramento : ecd.saldos
    for (let i = 0; i < saldos.quantidade; i++) {
      const chave = [encerramento, saldos.conta[i], saldos.centroCusto[i], saldos.mes[i]].join()
      expect(somas.get(chave)).toBe(saldos.creditoCentavos[i]! - saldos.debitoCentavos[i]!)
      conferidas++
    }
  }
  expect(conferidas).toBe(somas.size)
})
