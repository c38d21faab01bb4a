import { generateEcd } from '@lastro/demonstracao'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { padaria, readEcd } from './ecd.fixture.ts'

/** Raise with `LASTRO_MUTADOS=100000 npx vitest run packages/ecd/src/mutation.test.ts`. */
const MUTADOS = Number(process.env['LASTRO_MUTADOS'] ?? 2_000)
const LIMIT_MS = 2_000

const bases = [
  Buffer.from(padaria(), 'latin1'),
  Buffer.from(padaria(), 'utf8'),
  Buffer.concat([...generateEcd({ partidas: 200, livro: 'B' })]),
  Buffer.concat([...generateEcd({ partidas: 200, leiaute: 5, encerramento: 'mensal' })]),
].map((bytes) => bytes.toString('latin1'))

const chunk = fc.constantFrom(
  '|',
  '||',
  '\r\n',
  '\n',
  '\r',
  '\0',
  'ÿþ',
  'ï»¿',
  ',',
  '9'.repeat(40),
  '-1,00',
  '1.000,00',
  '0,001',
  '|I250|',
  '|I200|',
  '|9999|1|',
  '|J800|',
  '|0000|LECD|',
  'D',
  'E',
  '31122025',
  '00000000',
  'é',
  'Ã§',
  'x'.repeat(5000),
)

type Mutacao = { onde: number; erase: number; insert: string; move: number }

const mutacao: fc.Arbitrary<Mutacao> = fc.record({
  onde: fc.double({ min: 0, max: 1, noNaN: true }),
  erase: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 3000 })),
  insert: fc.oneof(fc.constant(''), chunk, fc.string({ unit: 'binary', maxLength: 10 })),
  move: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) }),
})

function mutate(texto: string, { onde, erase, insert, move }: Mutacao): string {
  const p = Math.floor(onde * texto.length)
  if (move === 0) return texto.slice(0, p) + insert + texto.slice(p + erase)
  const lines = texto.split('\n')
  const i = Math.floor(onde * lines.length)
  return [...lines.slice(0, i), ...lines.slice(i + move), ...lines.slice(i, i + move)].join('\n')
}

const PACIENCIA_MS = 60_000 + 50 * MUTADOS

test(`${MUTADOS} mutated files never crash or hang, and each refusal has line, rule and reason`, { timeout: PACIENCIA_MS }, () => {
  let refused = 0
  fc.assert(
    fc.property(fc.constantFrom(...bases), fc.array(mutacao, { minLength: 1, maxLength: 4 }), (base, mutacoes) => {
      const texto = mutacoes.reduce(mutate, base)
      const inicio = performance.now()
      const { saude, linhas } = readEcd(texto)
      expect(performance.now() - inicio).toBeLessThan(LIMIT_MS)
      expect(saude.aceito).toBe(saude.erros === 0)
      expect(saude.problemas.length + saude.omitidos).toBe(saude.erros + saude.avisos)
      if (!saude.aceito) refused++
      expect(saude.problemas.some(({ severidade }) => severidade === 'erro')).toBe(!saude.aceito)
      for (const { linha, mensagem, efeito } of saude.problemas) {
        expect(linha).toBeGreaterThanOrEqual(1)
        expect(linha).toBeLessThanOrEqual(Math.max(linhas, 1))
        expect(mensagem.length * efeito.length).toBeGreaterThan(0)
        expect(mensagem).not.toMatch(/undefined|NaN|Infinity|\[object/)
      }
    }),
    { numRuns: MUTADOS },
  )
  // Most mutations must be refused, or a reader that accepts anything would pass.
  expect(refused).toBeGreaterThan(MUTADOS / 2)
})

test('refuses a file with any posting amount changed', () => {
  const texto = padaria()
  const valores = [...texto.matchAll(/\|I250\|[^|]*\|[^|]*\|(\d+),00\|/g)]
  expect(valores).toHaveLength(12)
  for (const found of valores) {
    const p = found.index + found[0].lastIndexOf(found[1]!)
    expect(readEcd(`${texto.slice(0, p)}1${texto.slice(p)}`).saude.aceito).toBe(false)
  }
})
