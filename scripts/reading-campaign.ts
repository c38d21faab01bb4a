/**
 * Campaign of mutations against the readers of files; writes its section of docs/confiabilidade.md.
 * `npm run campanha-leitura -- --quantas 100000 --semente 1` runs it; `--caso N` repeats one mutation and keeps its file.
 * Not part of `npm test`, where a few hundred run. A worker reads the files, so that the main thread notices a hang.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { FAMILIES, MutationCampaign, OUTCOMES } from '../packages/importacao/src/mutation.fixture.ts'
import type { Family, MutationCase, Outcome } from '../packages/importacao/src/mutation.fixture.ts'
import { root } from './root.ts'

const DOCUMENT = join(root, 'docs/confiabilidade.md')
const TITLE = '## Leitura de arquivos'
const SILENCE_MS = 600_000
const SHOWN_MAX = 20

type Run = { seed: number; quantas: number; folder: string }
type Finding = Pick<MutationCase, 'index' | 'outcome' | 'reason' | 'ms'> & {
  family: Family
  shape: string
  kind: 'forma' | 'bytes'
  changes: string[]
}

async function work({ seed, quantas, folder }: Run): Promise<void> {
  const campaign = await MutationCampaign.open(seed, (nome) => join(folder, nome))
  for (let i = 0; i < quantas; i++) {
    const { index, outcome, reason, ms, mutated } = await campaign.run(i)
    const { family, shape, kind, changes } = mutated
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker has no origin
    parentPort?.postMessage({ index, outcome, reason, ms, family, shape, kind, changes } satisfies Finding)
  }
}

async function command(): Promise<void> {
  const { values } = parseArgs({
    options: { quantas: { type: 'string', default: '100000' }, ['semente']: { type: 'string', default: '1' }, caso: { type: 'string' } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'lastro-campanha-'))
  try {
    const seed = Number(values['semente'])
    if (values.caso === undefined) await runAll({ seed, quantas: Number(values.quantas), folder })
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
  const findings = new Tally()
  const worker = new Worker(import.meta.filename, { workerData: run, stdout: true, stderr: true })
  // The reader of .xls reports every unknown record.
  worker.stdout.resume()
  worker.stderr.resume()
  await new Promise<void>((resolve, reject) => {
    let last = performance.now()
    const watch = setInterval(() => {
      if (performance.now() - last < SILENCE_MS) return
      clearInterval(watch)
      reject(new Error(`the mutation ${findings.count} of seed ${run.seed} does not end`))
      void worker.terminate()
    }, 1000)
    worker.on('message', (finding: Finding) => {
      last = performance.now()
      findings.add(finding)
      if (finding.outcome === 'falha') process.stderr.write(`${JSON.stringify(finding)}\n`)
    })
    // An interrupted campaign writes the mutations that it has run.
    process.once('SIGINT', () => void worker.terminate())
    worker.once('error', reject)
    worker.once('exit', () => {
      clearInterval(watch)
      resolve()
    })
  })
  const minutes = Math.round((performance.now() - begin) / 60_000)
  writeSection(describe(run, minutes, findings))
  const failures = findings.sum(undefined, 'falha')
  process.stdout.write(`${findings.count} mutações, ${failures} falhas, ${minutes} min.\n`)
  if (failures > 0) process.exitCode = 1
}

class Tally {
  count = 0
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

  sum(prefix: string | undefined, outcome: Outcome): number {
    return [...this.#counts]
      .filter(([key]) => key.endsWith(` ${outcome}`) && (prefix === undefined || key.startsWith(`${prefix} `)))
      .reduce((total, [, count]) => total + count, 0)
  }
}

const KINDS = { forma: 'reescrita', bytes: 'danificada' } as const

function describe({ seed, quantas }: Run, minutes: number, tally: Tally): string {
  const number = new Intl.NumberFormat('pt-BR')
  const rows = FAMILIES.flatMap((family) =>
    (['forma', 'bytes'] as const).flatMap((kind) => {
      const counts = OUTCOMES.map((outcome) => tally.sum(`${family} ${kind}`, outcome))
      const all = counts.reduce((a, b) => a + b, 0)
      return all === 0 ? [] : [[`${family}, ${KINDS[kind]}`, all, ...counts]]
    }),
  )
  const totals = OUTCOMES.map((outcome) => tally.sum(undefined, outcome))
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? number.format(cell) : cell)).join(' | ')} |`
  const day = new Date().toISOString().slice(0, 10)
  const failures = tally.failures.map(({ index, shape, reason = '' }) => `- caso ${index}, ${shape}: ${reason.split('\n', 1)[0]}`)
  return [
    TITLE,
    '',
    `Escrito em ${day} por \`npm run campanha-leitura -- --quantas ${quantas} --semente ${seed}\`: ${number.format(tally.count)} mutações de arquivos gerados de cada forma que o Lastro lê (CSV, texto, XLSX, XLS, XLSB, ODS, ECD), em ${minutes} min num processo só (${availableParallelism()} × ${cpus()[0]?.model ?? 'processador desconhecido'}). A leitura mais demorada levou ${number.format(Math.round(tally.slowestMs))} ms.`,
    '',
    'Uma mutação **reescrita** diz o mesmo de outro modo (outro formato, outra codificação, títulos, rodapés, totais, linhas em branco, sinais): tem de ser lida igual, perguntada ou recusada. Uma **danificada** tem bytes trocados: onde o formato tem soma de verificação ou conferência (XLSX, XLSB, ODS, ECD) tem de ser lida igual ou recusada; num texto, cada linha tem de ser contada ou nomeada entre as ignoradas, e créditos menos débitos têm de ser a soma das contas. É **falha** uma exceção, mais de 2 s de processador, ou um total mudado em silêncio.',
    '',
    line(['arquivos', 'mutações', 'lidas igual', 'lidas como ficaram', 'perguntadas', 'recusadas', 'falhas']),
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...rows.map(line),
    line(['**todas**', tally.count, ...totals]),
    ...(failures.length > 0 ? ['', ...failures] : []),
    '',
    '`--caso N`, com a mesma semente, repete uma mutação e guarda o arquivo. `npm test` roda algumas centenas.',
    '',
  ].join('\n')
}

/** Replaces the section of this campaign; the others stay. */
function writeSection(section: string): void {
  const text = readFileSync(DOCUMENT, 'utf8')
  const begin = text.indexOf(TITLE)
  const next = begin === -1 ? -1 : text.indexOf('\n## ', begin + 1)
  const before = begin === -1 ? `${text.trimEnd()}\n\n` : text.slice(0, begin)
  writeFileSync(DOCUMENT, `${before}${section}${next === -1 ? '' : text.slice(next)}`)
}

if (isMainThread) await command()
else await work(workerData as Run)
