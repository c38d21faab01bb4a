import { ECD_ENCERRAMENTOS, ECD_RAMOS, generateEcd } from '@lastro/demonstracao'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { padaria, readEcd } from './ecd.fixture.ts'
import type { Ecd } from './ecd.ts'

function sumPartidas(texto: string): Map<string, bigint> {
  const somas = new Map<string, bigint>()
  let mes = ''
  let encerramento = false
  for (const line of texto.split(/\r?\n/)) {
    const campos = line.split('|')
    if (campos[1] === 'I200') {
      mes = `${campos[3]!.slice(4)}-${campos[3]!.slice(2, 4)}`
      encerramento = campos[5] === 'E'
    }
    if (campos[1] !== 'I250') continue
    const [integer, decimais = ''] = campos[4]!.split(',')
    const centavos = BigInt(integer! + decimais.padEnd(2, '0'))
    const key = [encerramento, campos[2], campos[3], mes].join('|')
    somas.set(key, (somas.get(key) ?? 0n) + (campos[5] === 'C' ? centavos : -centavos))
  }
  return somas
}

function listSomas(ecd: Ecd): Map<string, bigint> {
  const somas = new Map<string, bigint>()
  for (const encerramento of [false, true]) {
    const saldos = encerramento ? ecd.encerramento : ecd.saldos
    for (let i = 0; i < saldos.quantidade; i++) {
      const centroCusto = ecd.centrosCusto[saldos.centroCusto[i]!]?.codigo ?? ''
      const key = [encerramento, ecd.contas[saldos.conta[i]!]!.codigo, centroCusto, ecd.meses[saldos.mes[i]!]].join('|')
      somas.set(key, BigInt(saldos.creditoCentavos[i]!) - BigInt(saldos.debitoCentavos[i]!))
    }
  }
  return somas
}

describe('the byte reader sums the same as the reference', () => {
  test('for the hand-written file', () => {
    expect(listSomas(readEcd(padaria()))).toEqual(sumPartidas(padaria()))
  })

  test('for generated files of any kind', () => {
    const options = fc.record({
      seed: fc.nat(),
      ramo: fc.constantFrom(...ECD_RAMOS),
      encerramento: fc.constantFrom(...ECD_ENCERRAMENTOS),
      leiaute: fc.integer({ min: 1, max: 9 }),
      partidas: fc.integer({ min: 100, max: 3_000 }),
      receitaCentavos: fc.integer({ min: 1_000_000, max: 1_000_000_000_000 }),
      lucrativa: fc.boolean(),
      centrosCusto: fc.boolean(),
      sazonalidade: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 12, maxLength: 12 }),
      fimLinha: fc.constantFrom('crlf' as const, 'lf' as const),
    })
    fc.assert(
      fc.property(options, (chosen) => {
        const bytes = Buffer.concat([...generateEcd(chosen)])
        const ecd = readEcd(bytes)
        expect(ecd.saude.problemas).toEqual([])
        expect(ecd.conferencia.i355).toMatchObject({ diferencaCentavos: 0 })
        expect(listSomas(ecd)).toEqual(sumPartidas(bytes.toString('latin1')))
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
