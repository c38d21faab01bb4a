/**
 * Campaign of mutations against the readers of files; writes its section of docs/confiabilidade.md.
 * `npm run campanha -- leitura --quantas 100000 --semente 1` runs it; `--desde N` begins there; `--caso N` repeats one mutation and keeps
 * its file.
 * Not part of `npm test`, where a few hundred run. A worker reads the files, so that the main thread notices a hang.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { FAMILIES, MutationCampaign, OUTCOMES } from '../../packages/importacao/src/mutation.fixture.ts'
import type { Family, MutationCase, Outcome } from '../../packages/importacao/src/mutation.fixture.ts'
import { formatCount, listenForInterruption, MACHINE, readCount, today, writeResult } from './section.ts'

/** Under other load a reading of milliseconds may take seconds. */
const SILENCE_MS = 120_000
const SHOWN_MAX = 20

type Run = { from: number; seed: number; quantas: number; folder: string }
type Finding = Pick<MutationCase, 'index' | 'outcome' | 'reason' | 'ms'> & {
  family: Family
  shape: string
  kind: 'forma' | 'bytes'
  changes: string[]
}

async function work({ from, seed, quantas, folder }: Run): Promise<void> {
  const campaign = await MutationCampaign.open(seed, (nome) => join(folder, nome))
  for (let i = from; i < quantas; i++) {
    const { index, outcome, reason, ms, mutated } = await campaign.run(i)
    const { family, shape, kind, changes } = mutated
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker has no origin
    parentPort?.postMessage({ index, outcome, reason, ms, family, shape, kind, changes } satisfies Finding)
  }
}

async function command(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quantas: { type: 'string', default: '100000' },
      ['semente']: { type: 'string', default: '1' },
      desde: { type: 'string', default: '0' },
      caso: { type: 'string' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'lastro-campanha-'))
  try {
    const seed = readCount('semente', values['semente'], 0)
    if (values.caso === undefined)
      await runAll({ from: readCount('desde', values.desde, 0), seed, quantas: readCount('quantas', values.quantas), folder })
    else await runOne(seed, Number(values.caso), folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runOne(seed: number, index: number, folder: string): Promise<void> {
  const campaign = await MutationCampaign.open(seed, (nome) => join(folder, nome))
  const { mutated, ...result } = await campaign.run(index)
  const { bytes, expected: _expected, ...about } = mutated
  const path = join(tmpdir(), `caso-${index}-${mutated.nome}`)
  writeFileSync(path, bytes)
  process.stdout.write(`${JSON.stringify({ ...about, ...result, arquivo: path }, null, 2)}\n`)
}

async function runAll(run: Run): Promise<void> {
  const begin = performance.now()
  const tally = new Tally()
  const signal = listenForInterruption()
  while (run.from + tally.count < run.quantas && !signal.aborted) {
    await runFrom({ ...run, from: run.from + tally.count }, tally, signal)
  }
  const minutes = Math.round((performance.now() - begin) / 60_000)
  writeResult({
    title: 'Leitura de arquivos',
    promise: 'R6',
    campaign: 'leitura',
    seed: run.seed,
    tries: tally.count,
    failures: tally.sum(undefined, 'falha'),
    lines: describe(run, minutes, tally),
  })
}

/** Runs until the last mutation, an interruption, or a reading that does not end, which the product ends with its child process. */
function runFrom(run: Run, tally: Tally, signal: AbortSignal): Promise<void> {
  const worker = new Worker(import.meta.filename, { workerData: run, stdout: true, stderr: true })
  // The reader of .xls reports every unknown record.
  worker.stdout.resume()
  worker.stderr.resume()
  return new Promise((resolve, reject) => {
    const begun = tally.count
    let last = performance.now()
    const watch = setInterval(() => {
      const isSilent = performance.now() - last > SILENCE_MS
      if (!isSilent && !signal.aborted) return
      clearInterval(watch)
      if (isSilent) tally.addHang(run.from + tally.count - begun)
      void worker.terminate()
    }, 1000)
    worker.on('message', (finding: Finding) => {
      last = performance.now()
      tally.add(finding)
      if (finding.outcome === 'falha') process.stderr.write(`${JSON.stringify(finding)}\n`)
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearInterval(watch)
      resolve()
    })
  })
}

class Tally {
  count = 0
  readonly hangs: number[] = []
  slowestMs = 0
  readonly failures: Finding[] = []
  readonly #counts = new Map<string, number>()

  add(finding: Finding): void {
    const { family, kind, outcome, ms } = finding
    this.count++
    this.slowestMs = Math.max(this.slowestMs, ms)
    const key = `${family} ${kind} ${outcome}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    if (outcome === 'falha' && this.failures.length < SHOWN_MAX) this.failures.push(finding)
  }

  addHang(index: number): void {
    this.count++
    this.hangs.push(index)
  }

  sum(prefix: string | undefined, outcome: Outcome): number {
    return [...this.#counts]
      .filter(([key]) => key.endsWith(` ${outcome}`) && (prefix === undefined || key.startsWith(`${prefix} `)))
      .reduce((total, [, count]) => total + count, 0)
  }
}

const KINDS = { forma: 'reescrita', bytes: 'danificada' } as const

function describe({ from, seed, quantas }: Run, minutes: number, tally: Tally): string[] {
  const rows = FAMILIES.flatMap((family) =>
    (['forma', 'bytes'] as const).flatMap((kind) => {
      const counts = OUTCOMES.map((outcome) => tally.sum(`${family} ${kind}`, outcome))
      const all = counts.reduce((a, b) => a + b, 0)
      return all === 0 ? [] : [[`${family}, ${KINDS[kind]}`, all, ...counts]]
    }),
  )
  const totals = OUTCOMES.map((outcome) => tally.sum(undefined, outcome))
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? formatCount(cell) : cell)).join(' | ')} |`
  const failures = tally.failures.map(({ index, shape, reason = '' }) => `- caso ${index}, ${shape}: ${reason.split('\n', 1)[0]}`)
  return [
    `Escrito em ${today()} por \`npm run campanha -- leitura --quantas ${quantas} --semente ${seed}${from === 0 ? '' : ` --desde ${from}`}\`${from + tally.count < quantas ? ', interrompido' : ''}: ${formatCount(tally.count)} mutações de arquivos gerados de cada forma que o Lastro lê (CSV, texto, XLSX, XLS, XLSB, ODS, ECD), em ${minutes} min num processo só (${MACHINE}). A leitura mais demorada levou ${formatCount(Math.round(tally.slowestMs))} ms.`,
    '',
    'Uma mutação **reescrita** diz o mesmo de outro modo (outro formato, outra codificação, títulos, rodapés, totais, linhas em branco, sinais): tem de ser lida igual, perguntada ou recusada. Uma **danificada** tem bytes trocados: onde o formato tem soma de verificação ou conferência (XLSX, XLSB, ODS, ECD) tem de ser lida igual ou recusada; num texto, cada linha tem de ser contada ou nomeada entre as ignoradas, e créditos menos débitos têm de ser a soma das contas. É **falha** uma exceção, mais de 2 s de processador, ou um total mudado em silêncio.',
    '',
    line(['arquivos', 'mutações', 'lidas igual', 'lidas como ficaram', 'perguntadas', 'recusadas', 'falhas']),
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...rows.map(line),
    line(['**todas**', tally.count - tally.hangs.length, ...totals]),
    ...(failures.length > 0 ? ['', ...failures] : []),
    ...(tally.hangs.length > 0
      ? [
          '',
          `Fora da tabela: ${tally.hangs.length} arquivos danificados que a biblioteca não termina de ler (casos ${tally.hangs.join(', ')}). O produto os lê num processo filho e os recusa depois de 5 s de processador, mais 1 s por MB.`,
        ]
      : []),
    '',
    '`--caso N`, com a mesma semente, repete uma mutação e guarda o arquivo. `npm test` roda algumas centenas.',
  ]
}

if (isMainThread) await command()
else await work(workerData as Run)
