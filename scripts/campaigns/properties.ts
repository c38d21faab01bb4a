/**
 * Campaign of generated cases against rateio and spread.
 * `npm run campanha -- rateio --quantas 1000000 --semente 1`. A round gives every property the same seed, and the next round the next one.
 */
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PROPRIEDADES } from '../../packages/engine/test/properties.ts'
import { formatCount, listenForInterruption, MACHINE, readCount, today, writeResult } from './section.ts'

const ROUND = 10_000
const { values } = parseArgs({
  options: { quantas: { type: 'string', default: '1000000' }, ['semente']: { type: 'string', default: '1' } },
})
const wanted = readCount('quantas', values.quantas)
const seed = readCount('semente', values['semente'], 0)
const signal = listenForInterruption()
const begin = performance.now()
const failures: string[] = []
let cases = 0
for (let round = 0; cases < wanted && !signal.aborted; round++) {
  const count = Math.min(ROUND, wanted - cases)
  for (const { nome, check } of PROPRIEDADES) {
    try {
      check(count, seed + round)
    } catch (error) {
      failures.push(`${nome}, semente ${seed + round}`)
      process.stderr.write(`${String(error)}\n`)
    }
  }
  cases += count
  // An interruption is heard between two rounds.
  await setImmediate()
}
const minutes = Math.round((performance.now() - begin) / 60_000)
writeResult({
  title: 'Rateio e distribuição',
  promise: 'R5',
  campaign: 'rateio',
  seed,
  tries: cases * PROPRIEDADES.length,
  failures: failures.length,
  lines: [
    `Escrito em ${today()} por \`npm run campanha -- rateio --quantas ${wanted} --semente ${seed}\`${cases < wanted ? ', interrompido' : ''}: ${formatCount(cases)} casos gerados de cada uma de ${PROPRIEDADES.length} propriedades, ${formatCount(cases * PROPRIEDADES.length)} ao todo, em ${minutes} min (${MACHINE}). Falharam ${failures.length}.`,
    '',
    'Um caso distribui um total por pesos, com ou sem partes mantidas e sinais misturados, ou roda regras de rateio sobre saldos: a soma das partes é o total, ao centavo, e cada parte é a da definição, calculada à parte com inteiros sem limite.',
    ...(failures.length > 0 ? ['', ...failures.map((failure) => `- ${failure}`)] : []),
    '',
    '`npm test` roda 10.000 casos de cada propriedade.',
  ],
})
