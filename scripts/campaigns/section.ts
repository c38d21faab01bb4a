import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'

const DOCUMENT = join(root, 'docs/confiabilidade.md')
const SUMMARY = '## Resumo'
const HEAD = ['| promessa | campanha | dia | máquina | semente | tentativas | falhas |', '| --- | --- | --- | --- | --: | --: | --: |']

export const MACHINE = `${availableParallelism()} × ${cpus()[0]?.model ?? 'processador desconhecido'}`

export const today = (): string => new Date().toISOString().slice(0, 10)

export function formatCount(count: number): string {
  return new Intl.NumberFormat('pt-BR').format(count)
}

/** Aborted by SIGINT: a campaign then ends early, with the result of what it has done. */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  return controller.signal
}

/** @throws RangeError when `text` is no integer of at least `min` */
export function readCount(name: string, text: string, min = 1): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < min) throw new RangeError(`--${name} must be an integer of at least ${min}, not ${text}`)
  return count
}

export interface CampaignResult {
  /** Section of docs/confiabilidade.md, without the `## `. */
  title: string
  lines: readonly string[]
  /** Promise of docs/seguranca.md, as `R1`; without one, a dash. */
  promise: string
  /** Name on the command line. */
  campaign: string
  seed?: number | undefined
  tries: number
  failures: number
}

/** Replaces the section of one campaign in docs/confiabilidade.md and its row in the summary, which is the last section. */
export function writeResult(result: CampaignResult): void {
  const { title, lines, promise, campaign, seed, tries, failures } = result
  const [intro = '', ...sections] = readFileSync(DOCUMENT, 'utf8')
    .trimEnd()
    .split(/\n+(?=## )/)
  const row = `| ${[promise, `\`${campaign}\``, today(), MACHINE, seed === undefined ? '–' : String(seed), formatCount(tries), formatCount(failures)].join(' | ')} |`
  const summary = sections.find((section) => section.startsWith(SUMMARY)) ?? SUMMARY
  const rows = [...summary.split('\n').filter((line) => line.includes('| `') && !line.includes(`| \`${campaign}\` |`)), row]
  const section = [`## ${title}`, '', ...lines].join('\n')
  const others = sections.filter((other) => !other.startsWith(SUMMARY))
  const place = others.findIndex((other) => other.startsWith(`## ${title}\n`))
  const written = place === -1 ? [...others, section] : others.with(place, section)
  const order = new Intl.Collator('pt-BR', { numeric: true })
  const table = [SUMMARY, '', ...HEAD, ...rows.toSorted(order.compare)].join('\n')
  writeFileSync(DOCUMENT, `${[intro, ...written, table].join('\n\n')}\n`)
  process.stdout.write(`${campaign}: ${formatCount(tries)} tentativas, ${formatCount(failures)} falhas.\n`)
  if (failures > 0) process.exitCode = 1
}
