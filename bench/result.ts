import { writeFileSync } from 'node:fs'

export interface Measurement {
  nome: string
  valor: string
  base?: string
  razao?: string
  alvo?: string
  cumprido?: boolean
}

export interface BenchResult {
  titulo: string
  como: string
  medidas: Measurement[]
}

export function listPerdidas({ titulo, medidas }: BenchResult): string[] {
  return medidas.flatMap(({ nome, valor, alvo = '', cumprido }) =>
    cumprido === false ? `${titulo}: ${nome}, ${valor} (alvo: ${alvo})` : [],
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
  for (const { nome, valor, base, razao, alvo, cumprido } of resultado.medidas) {
    const mark = cumprido === undefined ? ' ' : cumprido ? '✓' : '✗'
    process.stdout.write(`${mark} ${nome}: ${[valor, base, razao, alvo && `alvo: ${alvo}`].filter(Boolean).join(' · ')}\n`)
  }
  const path = process.env['LASTRO_BENCH_RESULTADO']
  if (path) writeFileSync(path, JSON.stringify(resultado))
  if (listPerdidas(resultado).length > 0) process.exitCode = 1
}
