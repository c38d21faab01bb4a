import { writeFileSync } from 'node:fs'

export interface Measurement {
  nome: string
  valor: string
  base?: string
  razao?: string
  target?: string
  cumprido?: boolean
}

export interface BenchResult {
  titulo: string
  como: string
  measurements: Measurement[]
}

export function listPerdidas({ titulo, measurements }: BenchResult): string[] {
  return measurements.flatMap(({ nome, valor, target = '', cumprido }) =>
    cumprido === false ? `${titulo}: ${nome}, ${valor} (alvo: ${target})` : [],
  )
}

export function formatMs(milissegundos: number): string {
  return `${milissegundos.toLocaleString('pt-BR', { maximumFractionDigits: milissegundos < 100 ? 1 : 0 })} ms`
}

export function decimal(valor: number): string {
  return valor.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}

export function report(resultado: BenchResult): void {
  process.stdout.write(`\n${resultado.titulo}\n${resultado.como}\n`)
  for (const { nome, valor, base, razao, target, cumprido } of resultado.measurements) {
    const mark = cumprido === undefined ? ' ' : cumprido ? '✓' : '✗'
    process.stdout.write(`${mark} ${nome}: ${[valor, base, razao, target && `alvo: ${target}`].filter(Boolean).join(' · ')}\n`)
  }
  const path = process.env['LASTRO_BENCH_RESULTADO']
  if (path) writeFileSync(path, JSON.stringify(resultado))
  if (listPerdidas(resultado).length > 0) process.exitCode = 1
}
