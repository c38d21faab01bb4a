/**
 * Campaign of outages under load: the database is gone, restarted, or killed.
 * `npm run campanha -- paradas --quantas 3 --segundos 30 --reinicios 10`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startInstallation, type Installation } from '../../test/installation.ts'
import { startLoad, type Answer } from '../../test/mixed-load.ts'
import { formatCount, listenForInterruption, MACHINE, readCount, today, writeResult } from './section.ts'

const ANSWER_MAX_MS = 1000
const BACK_MAX_MS = 5000
/** An answer that was being made when the database went away may still be a success. */
const SETTLE_MS = 500
const CALM_MS = 3000

const { values } = parseArgs({
  options: {
    quantas: { type: 'string', default: '3' },
    segundos: { type: 'string', default: '30' },
    reinicios: { type: 'string', default: '10' },
  },
})
const outages = readCount('quantas', values.quantas, 0)
const seconds = readCount('segundos', values.segundos)
const restarts = readCount('reinicios', values.reinicios, 0)
const signal = listenForInterruption()
const begin = performance.now()
const answers: Answer[] = []
const failures: string[] = []
const backMs: number[] = []
const downMs: number[] = []
const made = { paradas: 0, reinicios: 0, mortes: 0 }

function describe({ kind, status, code, ms }: Answer): string {
  return `${kind}: ${status} ${code} em ${Math.round(ms)} ms`
}

/** Waits until each kind of work has succeeded again. */
async function waitBack(what: string): Promise<void> {
  const start = performance.now()
  const kinds = new Set(answers.map(({ kind }) => kind))
  for (;;) {
    const again = new Map(answers.filter(({ at, status }) => at >= start && status === 200).map((answer) => [answer.kind, answer]))
    if (again.size === kinds.size) break
    if (performance.now() - start > 10 * BACK_MAX_MS) break
    await sleep(20)
  }
  const firsts = [...kinds].map((kind) => answers.find((answer) => answer.kind === kind && answer.at >= start && answer.status === 200))
  const ms = Math.max(...firsts.map((first) => (first === undefined ? Infinity : first.at + first.ms - start)))
  backMs.push(ms)
  if (ms > BACK_MAX_MS) failures.push(`${what}: de volta só depois de ${Math.round(ms)} ms`)
}

async function stopFor({ stopDatabase, startDatabase }: Installation): Promise<void> {
  await stopDatabase()
  const gone = performance.now() + SETTLE_MS
  await sleep(seconds * 1000, undefined, { signal }).catch(() => {})
  const back = performance.now()
  const during = answers.filter(({ at, ms }) => at > gone && at + ms < back)
  if (during.length === 0) failures.push('nenhuma resposta durante a parada')
  for (const answer of during) {
    downMs.push(answer.ms)
    if (answer.status !== 503 || answer.code !== 'servico_unavailable' || answer.ms > ANSWER_MAX_MS) failures.push(describe(answer))
  }
  await startDatabase()
  await waitBack('parada')
  made.paradas += 1
}

const installation = await startInstallation({ servers: 2 })
try {
  const load = await startLoad(installation, (answer) => answers.push(answer))
  await sleep(CALM_MS)
  for (let i = 0; i < outages && !signal.aborted; i++) {
    await stopFor(installation)
    await sleep(CALM_MS)
  }
  for (let i = 0; i < restarts && !signal.aborted; i++) {
    await installation.stopDatabase()
    await installation.startDatabase()
    await waitBack('reinício')
    made.reinicios += 1
    installation.killDatabase()
    await sleep(SETTLE_MS)
    await waitBack('morte')
    made.mortes += 1
  }
  const { acknowledged, lost, duplicated } = await load.finish()
  const verification = installation.verify()
  for (const answer of answers) {
    const isHonest = answer.status === 200 ? answer.isRight : answer.status === 503 && answer.code === 'servico_unavailable'
    if (!isHonest) failures.push(describe(answer))
  }
  failures.push(...lost.map((each) => `perdido: ${each}`), ...duplicated.map((each) => `em dobro: ${each}`))
  if (verification !== undefined) failures.push(verification.trim())
  const sorted = downMs.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const shown = [...new Set(failures)].slice(0, 20)
  writeResult({
    title: 'Banco parado',
    promise: 'R9',
    campaign: 'paradas',
    tries: made.paradas + made.reinicios + made.mortes,
    failures: failures.length,
    lines: [
      `Escrito em ${today()} por \`npm run campanha -- paradas --quantas ${outages} --segundos ${seconds} --reinicios ${restarts}\`${signal.aborted ? ', interrompido' : ''}: o PostgreSQL parado por ${seconds} s (${made.paradas}), reiniciado (${made.reinicios}) e morto com SIGKILL (${made.mortes}), sob dois processos do servidor e seis trabalhos (DRE, listas, cadastros, edições de orçamento, envios de lançamentos, entradas), em ${Math.round((performance.now() - begin) / 60_000)} min (${MACHINE}).`,
      '',
      '| o que se conta | quanto |',
      '| --- | --: |',
      `| respostas ao todo | ${formatCount(answers.length)} |`,
      `| respostas com o banco parado, todas 503 \`servico_unavailable\` se não houver falha | ${formatCount(downMs.length)} |`,
      `| a mais demorada delas; uma em cem acima de | ${formatCount(Math.round(sorted.at(-1) ?? 0))} ms; ${formatCount(Math.round(p99))} ms |`,
      `| do banco de pé até todo trabalho andar, a vez mais demorada | ${formatCount(Math.round(Math.max(...backMs)))} ms |`,
      `| escritas confirmadas | ${formatCount(acknowledged)} |`,
      `| perdidas; em dobro | ${lost.length}; ${duplicated.length} |`,
      '',
      `É falha uma resposta que não é honesta, que demora mais de ${formatCount(ANSWER_MAX_MS)} ms com o banco parado, uma DRE errada, uma volta de mais de ${formatCount(BACK_MAX_MS)} ms, uma escrita perdida ou em dobro, ou o que \`lastro verificar\` acha.`,
      ...(shown.length > 0 ? ['', ...shown.map((failure) => `- ${failure}`)] : []),
      '',
      '`npm test` para o banco duas vezes, e o correio e o provedor de identidade uma cada.',
    ],
  })
} finally {
  await installation.close()
}
