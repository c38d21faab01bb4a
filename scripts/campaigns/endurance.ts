/**
 * Campaign of endurance: mixed work for a long time, while memory and open handles are sampled.
 * `npm run campanha -- resistencia --minutos 20`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startInstallation } from '../../test/installation.ts'
import { startLoad } from '../../test/mixed-load.ts'
import { formatCount, listenForInterruption, MACHINE, readCount, today, writeResult } from './section.ts'

const SAMPLE_MS = 5000
/** Caches fill at first, so the slope is that of the second half. */
const WARM_PART = 0.5
const SLOPE_MAX_MB_HOUR = 120
const HANDLES_GROWTH_MAX = 20

interface Sample {
  hours: number
  mb: number
  handles: number
}

const { values } = parseArgs({ options: { minutos: { type: 'string', default: '20' } } })
const minutes = readCount('minutos', values.minutos)
const signal = listenForInterruption()
const begin = performance.now()
const samples: Sample[] = []
const failures: string[] = []
let answers = 0
let wrong = 0

/** @throws Error when the process has ended, as it does on an unhandled rejection */
function readSample(pid: number): Sample {
  const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { hours: (performance.now() - begin) / 3_600_000, mb: Number(kb) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length }
}

/** Least squares, in units of `y` per hour. */
function slopeOf(points: readonly Sample[], y: (sample: Sample) => number): number {
  const n = points.length
  const meanX = points.reduce((sum, { hours }) => sum + hours, 0) / n
  const meanY = points.reduce((sum, point) => sum + y(point), 0) / n
  const over = points.reduce((sum, point) => sum + (point.hours - meanX) * (y(point) - meanY), 0)
  return over / points.reduce((sum, { hours }) => sum + (hours - meanX) ** 2, 0)
}

const installation = await startInstallation({ servers: 1 })
try {
  const { pid } = installation.servers()[0]!
  const load = await startLoad(installation, ({ status, isRight }) => {
    answers += 1
    if (status !== 200 || !isRight) wrong += 1
  })
  for (const end = begin + minutes * 60_000; performance.now() < end && !signal.aborted;) {
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => {})
    samples.push(readSample(pid))
  }
  const { acknowledged, lost, duplicated } = await load.finish()
  const verification = installation.verify()
  const warm = samples.slice(Math.floor(samples.length * WARM_PART))
  const slope = slopeOf(warm, ({ mb }) => mb)
  const growth = warm.at(-1)!.handles - warm[0]!.handles
  if (wrong > 0) failures.push(`${wrong} respostas recusadas ou erradas`)
  if (slope > SLOPE_MAX_MB_HOUR) failures.push(`a memória cresce ${slope.toFixed(0)} MB por hora`)
  if (growth > HANDLES_GROWTH_MAX) failures.push(`${growth} descritores abertos a mais`)
  failures.push(...lost.map((each) => `perdido: ${each}`), ...duplicated.map((each) => `em dobro: ${each}`))
  if (verification !== undefined) failures.push(verification.trim())
  const written = Math.round((performance.now() - begin) / 60_000)
  writeResult({
    title: 'Resistência',
    promise: 'R10',
    campaign: 'resistencia',
    tries: answers,
    failures: failures.length,
    lines: [
      `Escrito em ${today()} por \`npm run campanha -- resistencia --minutos ${minutes}\`${signal.aborted ? ', interrompido' : ''}: seis trabalhos sem parar (DRE, listas, cadastros, edições de orçamento, envios de lançamentos, entradas) sobre um processo do servidor, ${written} min (${MACHINE}). Uma rejeição sem tratamento encerraria o processo, e a campanha com ele.`,
      '',
      '| o que se conta | quanto |',
      '| --- | --: |',
      `| respostas; recusadas ou erradas | ${formatCount(answers)}; ${formatCount(wrong)} |`,
      `| escritas confirmadas; perdidas; em dobro | ${formatCount(acknowledged)}; ${lost.length}; ${duplicated.length} |`,
      `| memória no meio e no fim | ${formatCount(Math.round(warm[0]!.mb))} e ${formatCount(Math.round(warm.at(-1)!.mb))} MB |`,
      `| inclinação da memória na segunda metade | ${slope.toFixed(1).replace('.', ',')} MB por hora |`,
      `| descritores abertos no meio e no fim | ${warm[0]!.handles} e ${warm.at(-1)!.handles} |`,
      `| saldos e selos (\`lastro verificar\`) | ${verification === undefined ? 'certos' : 'errados'} |`,
      ...(failures.length > 0 ? ['', ...failures.map((failure) => `- ${failure}`)] : []),
    ],
  })
} finally {
  await installation.close()
}
