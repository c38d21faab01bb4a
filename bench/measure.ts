/** Benchmark methods: candidates alternate in one run, medians count, and targets are ratios. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Amostra {
  milissegundos: number
  memoriaPicoBytes: number
}

/** Median; the mean of the middle two for an even count. @throws RangeError for no values */
export function median(valores: readonly number[]): number {
  const ordenados = valores.toSorted((a, b) => a - b)
  const meio = Math.floor(ordenados.length / 2)
  if (ordenados.length === 0) throw new RangeError('median of no values')
  return ordenados.length % 2 === 1 ? ordenados[meio]! : (ordenados[meio - 1]! + ordenados[meio]!) / 2
}

/** Smallest value not exceeded by `cem` percent of all. @throws RangeError for no values */
export function percentile(valores: readonly number[], cem: number): number {
  if (valores.length === 0) throw new RangeError('percentile of no values')
  return valores.toSorted((a, b) => a - b)[Math.ceil((valores.length * cem) / 100) - 1]!
}

/**
 * Alternates the candidates, A B A B …, so that a slowing machine slows all. One warm-up round.
 * @param rodadas counted rounds
 * @returns median time and highest memory peak per candidate
 */
export async function measureInTurns<Nome extends string>(
  candidatos: Record<Nome, () => Promise<Amostra>>,
  rodadas: number,
): Promise<Record<Nome, Amostra>> {
  const nomes = Object.keys(candidatos) as Nome[]
  const amostras = new Map<Nome, Amostra[]>(nomes.map((nome) => [nome, []]))
  for (let rodada = 0; rodada <= rodadas; rodada++) {
    for (const nome of nomes) {
      const amostra = await candidatos[nome]()
      if (rodada > 0) amostras.get(nome)?.push(amostra)
    }
  }
  return Object.fromEntries(Array.from(amostras, ([nome, lista]) => [nome, summarize(lista)])) as Record<Nome, Amostra>
}

function summarize(amostras: readonly Amostra[]): Amostra {
  return {
    milissegundos: median(amostras.map((amostra) => amostra.milissegundos)),
    memoriaPicoBytes: Math.max(...amostras.map((amostra) => amostra.memoriaPicoBytes)),
  }
}

export async function measureWork(work: () => unknown): Promise<Amostra> {
  const inicio = performance.now()
  await work()
  return { milissegundos: performance.now() - inicio, memoriaPicoBytes: 0 }
}

/** Polling interval. The kernel tracks the peak, so only growth after the last poll is missed. */
const LEITURA_MEMORIA_MS = 2

/**
 * Runs a process from spawn to exit, output discarded, with its memory peak on Linux.
 * @throws Error on any exit code but 0
 */
export function measureProcess(comando: readonly [string, ...string[]]): Promise<Amostra> {
  const [arquivo, ...args] = comando
  return new Promise((resolve, reject) => {
    const inicio = performance.now()
    const processo = spawn(arquivo, args, { stdio: ['ignore', 'ignore', 'pipe'] })
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
      else reject(new Error(`${comando.join(' ')} exited with ${codigo}: ${erro.slice(0, 2000)}`))
    })
  })
}

/** Memory figure of a process in bytes; 0 when it has ended or outside Linux. */
function readMemoria(pid: number | undefined, nome: 'VmHWM' | 'VmRSS'): number {
  if (pid === undefined) return 0
  try {
    const [, kilobytes] = new RegExp(String.raw`^${nome}:\s+(\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

export function readPeak(pid: number | undefined): number {
  return readMemoria(pid, 'VmHWM')
}

export function readResidente(pid: number | undefined): number {
  return readMemoria(pid, 'VmRSS')
}
