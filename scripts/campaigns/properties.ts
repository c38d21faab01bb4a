/**
 * Long run of the property tests, by default a million cases of each.
 * `npm run campanha -- rateio [cases [seed [part of a name]]]`. Exits 1 with the seed and the smallest failing case.
 */
import { PROPRIEDADES } from '../../packages/engine/test/properties.ts'

declare const process: { readonly argv: readonly string[]; readonly stdout: { write(texto: string): void } }

const casos = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? Math.floor(performance.now() * 1000) % 0x7fffffff)

declare const performance: { now(): number }

for (const { nome, check } of PROPRIEDADES.filter((propriedade) => propriedade.nome.includes(process.argv[4] ?? ''))) {
  const inicio = performance.now()
  check(casos, seed)
  const seconds = ((performance.now() - inicio) / 1000).toFixed(1)
  process.stdout.write(`${casos} casos, semente ${seed}, ${seconds} s: ${nome}\n`)
}
