/**
 * Campaign of generated requests against every route of the contract.
 * `npm run campanha -- pedidos --quantas 200000 --semente 1`. A round sends the same number to every route, and has a fresh database.
 */
import { parseArgs } from 'node:util'
import { startTestCluster } from '@lastro/db/testing'
import { FUZZED, startFuzz } from '../../apps/api/test/fuzz-requests.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { formatCount, listenForInterruption, MACHINE, readCount, today, writeResult } from './section.ts'

const REQUESTS = 100
const { values } = parseArgs({
  options: { quantas: { type: 'string', default: '200000' }, ['semente']: { type: 'string', default: '1' } },
})
const wanted = readCount('quantas', values.quantas)
const seed = readCount('semente', values['semente'], 0)
const signal = listenForInterruption()
const begin = performance.now()
const failures: string[] = []
let sent = 0

const cluster = await startTestCluster(() => createTemporaryFolder('lastro-pedidos-'))
try {
  for (let round = 0; sent < wanted && !signal.aborted; round++) await runRound(seed + round)
} finally {
  await cluster.stop()
}

async function runRound(roundSeed: number): Promise<void> {
  const { t, run } = await startFuzz()
  const report = (where: string, error: unknown): void => {
    failures.push(`${where}, semente ${roundSeed}`)
    process.stderr.write(`${where}, semente ${roundSeed}: ${String(error)}\n`)
  }
  for (const rota of FUZZED) {
    if (sent >= wanted || signal.aborted) break
    try {
      sent += await run(rota, REQUESTS, roundSeed)
    } catch (error) {
      report(rota.nome, error)
    }
  }
  // Closing reports errors that the contract does not list.
  await t.close().catch((error: unknown) => report('contrato', error))
}

const minutes = Math.round((performance.now() - begin) / 60_000)
writeResult({
  title: 'Pedidos gerados',
  promise: 'S6',
  campaign: 'pedidos',
  seed,
  tries: sent,
  failures: failures.length,
  lines: [
    `Escrito em ${today()} por \`npm run campanha -- pedidos --quantas ${wanted} --semente ${seed}\`${sent < wanted ? ', interrompido' : ''}: ${formatCount(sent)} pedidos gerados a ${formatCount(FUZZED.length)} rotas do contrato, com parâmetros, corpos e cabeçalhos hostis e quase certos, em ${minutes} min (${MACHINE}).`,
    '',
    'É falha uma resposta 5xx, uma recusa que não é a do contrato, um código de erro que a rota não promete, ou um campo a mais ou a menos numa resposta.',
    ...(failures.length > 0 ? ['', ...failures.map((failure) => `- ${failure}`)] : []),
    '',
    '`npm test` manda uns 40 a cada rota.',
  ],
})
