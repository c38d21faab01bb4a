/** What a benchmark tells: figures beside their baselines, measured in the same run, and whether the target is met. */
import { writeFileSync } from 'node:fs'

export interface Medida {
  /** What was measured, in Portuguese: `lastro dre, 1.000.000 de partidas`. */
  nome: string
  /** Median, with its unit: `412 ms`, `96 MB`. */
  valor: string
  /** What it is compared with, measured in the same run: `ledger 9,31 s`. */
  base?: string
  /** Figure ÷ baseline, or baseline ÷ figure, as the target says it: `22,6 × mais rápido`. */
  razao?: string
  /** What was promised: `ao menos 12 × mais rápido`. */
  alvo?: string
  cumprido?: boolean
}

export interface Resultado {
  titulo: string
  /** How it was measured: data, repetitions, versions of what it is compared with. */
  como: string
  medidas: Medida[]
}

/** The figures that do not keep what was promised. */
export function listPerdidas({ titulo, medidas }: Resultado): string[] {
  return medidas.flatMap(({ nome, valor, alvo = '', cumprido }) =>
    cumprido === false ? `${titulo}: ${nome}, ${valor} (alvo: ${alvo})` : [],
  )
}

/** `3,6 ms` */
export function formatMs(milissegundos: number): string {
  return `${milissegundos.toLocaleString('pt-BR', { maximumFractionDigits: milissegundos < 100 ? 1 : 0 })} ms`
}

/** `0,33` */
export function decimal(valor: number): string {
  return valor.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
}

/** `96 MB` */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}

/**
 * Prints the result; under `npm run bench` hands it over to the page docs/desempenho.md as well. A missed target makes the process end with
 * 1, once it is done.
 */
export function report(resultado: Resultado): void {
  process.stdout.write(`\n${resultado.titulo}\n${resultado.como}\n`)
  for (const { nome, valor, base, razao, alvo, cumprido } of resultado.medidas) {
    const mark = cumprido === undefined ? ' ' : cumprido ? '✓' : '✗'
    process.stdout.write(`${mark} ${nome}: ${[valor, base, razao, alvo && `alvo: ${alvo}`].filter(Boolean).join(' · ')}\n`)
  }
  const path = process.env['LASTRO_BENCH_RESULTADO']
  if (path) writeFileSync(path, JSON.stringify(resultado))
  if (listPerdidas(resultado).length > 0) process.exitCode = 1
}
