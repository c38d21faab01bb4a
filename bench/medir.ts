/** How a benchmark measures: candidates take turns in one run, medians are kept, and what is promised is a ratio between them. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'

export interface Medida {
  milissegundos: number
  /** Peak resident memory; 0 where it was not asked for. */
  memoriaPicoBytes: number
}

export interface Resultado {
  nome: string
  medianaMs: number
  minimoMs: number
  maximoMs: number
  memoriaPicoBytes: number
}

/** A figure that was promised. `razao` is what was measured, in the unit of `limite`. */
export interface Meta {
  descricao: string
  razao: number
  limite: number
  /** `maximo`: the figure must not pass the limit; `minimo`: it must reach it. */
  sentido: 'maximo' | 'minimo'
}

export interface Relatorio {
  titulo: string
  /** What was measured, on what data, in one or two sentences. */
  descricao: string
  resultados: Resultado[]
  metas: Meta[]
}

export function median(valores: readonly number[]): number {
  const ordenados = valores.toSorted((a, b) => a - b)
  const meio = Math.floor(ordenados.length / 2)
  if (ordenados.length === 0) throw new RangeError('the median of nothing')
  return ordenados.length % 2 === 1 ? ordenados[meio]! : (ordenados[meio - 1]! + ordenados[meio]!) / 2
}

/**
 * Runs the candidates in turn, A B A B …, so that a machine that slows down slows all of them. One round before is not counted.
 * @param rodadas counted rounds
 */
export async function measureInTurns(candidatos: Record<string, () => Promise<Medida>>, rodadas: number): Promise<Resultado[]> {
  const medidas = new Map(Object.keys(candidatos).map((nome) => [nome, [] as Medida[]]))
  for (let rodada = 0; rodada <= rodadas; rodada++) {
    for (const [nome, run] of Object.entries(candidatos)) {
      const medida = await run()
      if (rodada > 0) medidas.get(nome)!.push(medida)
    }
  }
  return Array.from(medidas, ([nome, lista]) => summarize(nome, lista))
}

export function summarize(nome: string, medidas: readonly Medida[]): Resultado {
  const tempos = medidas.map((medida) => medida.milissegundos)
  return {
    nome,
    medianaMs: median(tempos),
    minimoMs: Math.min(...tempos),
    maximoMs: Math.max(...tempos),
    memoriaPicoBytes: Math.max(...medidas.map((medida) => medida.memoriaPicoBytes)),
  }
}

/** Times `work` in this process. */
export async function measureWork(work: () => unknown): Promise<Medida> {
  const inicio = performance.now()
  await work()
  return { milissegundos: performance.now() - inicio, memoriaPicoBytes: 0 }
}

/** How often the peak of a running process is read. The kernel keeps the peak itself, so that only the very last growth can be missed. */
const LEITURA_MEMORIA_MS = 2

/**
 * Runs a whole process, output discarded, from spawn to exit, with its peak memory as Linux knows it.
 * @throws Error when it exits with anything but 0
 */
export function measureProcess(comando: readonly [string, ...string[]], env: Record<string, string> = {}): Promise<Medida> {
  const [arquivo, ...args] = comando
  return new Promise((resolve, reject) => {
    const inicio = performance.now()
    const processo = spawn(arquivo, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
    let erro = ''
    let memoriaPicoBytes = 0
    processo.stderr.on('data', (texto: Buffer) => (erro += texto.toString()))
    const relogio = setInterval(() => (memoriaPicoBytes = Math.max(memoriaPicoBytes, readPeak(processo.pid))), LEITURA_MEMORIA_MS)
    processo.on('error', (error) => {
      clearInterval(relogio)
      reject(error)
    })
    processo.on('exit', (codigo) => {
      clearInterval(relogio)
      const milissegundos = performance.now() - inicio
      if (codigo === 0) resolve({ milissegundos, memoriaPicoBytes })
      else reject(new Error(`${comando.join(' ')} saiu com ${codigo}: ${erro.slice(0, 2000)}`))
    })
  })
}

/** VmHWM of a process in bytes; 0 when it is gone or the system is not Linux. */
export function readPeak(pid: number | undefined): number {
  if (pid === undefined) return 0
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

export function describeMachine(): string {
  const memoria = Math.round(totalmem() / 2 ** 30)
  return `${cpus()[0]?.model ?? 'processador desconhecido'}, ${cpus().length} núcleos, ${memoria} GiB, ${platform()} ${arch()}, Node ${process.version}`
}

/** The report as a table for the terminal and for docs/desempenho.md. */
export function formatRelatorio({ titulo, descricao, resultados, metas }: Relatorio): string {
  const numero = (valor: number) => valor.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const memoria = (bytes: number) => (bytes === 0 ? '' : `${Math.round(bytes / 2 ** 20)} MiB`)
  return [
    `## ${titulo}`,
    '',
    descricao,
    '',
    '| medido | mediana, ms | mínimo, ms | máximo, ms | memória de pico |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...resultados.map(
      (r) => `| ${r.nome} | ${numero(r.medianaMs)} | ${numero(r.minimoMs)} | ${numero(r.maximoMs)} | ${memoria(r.memoriaPicoBytes)} |`,
    ),
    '',
    '| meta | medido | limite | |',
    '| --- | ---: | ---: | --- |',
    ...metas.map(
      (meta) =>
        `| ${meta.descricao} | ${formatRazao(meta.razao)} | ${meta.sentido === 'maximo' ? '≤' : '≥'} ${formatRazao(meta.limite)} | ${isMet(meta) ? 'alcançada' : '**não alcançada**'} |`,
    ),
    '',
  ].join('\n')
}

export function isMet({ razao, limite, sentido }: Meta): boolean {
  return sentido === 'maximo' ? razao <= limite : razao >= limite
}

function formatRazao(valor: number): string {
  return valor.toLocaleString('pt-BR', { maximumSignificantDigits: 3 })
}
