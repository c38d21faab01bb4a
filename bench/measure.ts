/** Benchmark methods: candidates alternate in one run, medians count, and targets are ratios. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Sample {
  milissegundos: number
  peakMemoryBytes: number
}

/** Mean of the middle two values for an even count. @throws RangeError for no values */
export function median(valores: readonly number[]): number {
  const sorted = valores.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) throw new RangeError('median of no values')
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Nearest-rank percentile; `percent` is 0 to 100. @throws RangeError for no values */
export function percentile(valores: readonly number[], percent: number): number {
  if (valores.length === 0) throw new RangeError('percentile of no values')
  return valores.toSorted((a, b) => a - b)[Math.ceil((valores.length * percent) / 100) - 1]!
}

/**
 * Alternates the candidates, A B A B …, so that a slowing machine slows all. One warm-up round.
 * @returns median time and highest memory peak per candidate
 */
export async function measureInTurns<Nome extends string>(
  candidates: Record<Nome, () => Promise<Sample>>,
  rounds: number,
): Promise<Record<Nome, Sample>> {
  const nomes = Object.keys(candidates) as Nome[]
  const amostras = new Map<Nome, Sample[]>(nomes.map((nome) => [nome, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const nome of nomes) {
      const sample = await candidates[nome]()
      if (round > 0) amostras.get(nome)?.push(sample)
    }
  }
  return Object.fromEntries(Array.from(amostras, ([nome, list]) => [nome, summarize(list)])) as Record<Nome, Sample>
}

function summarize(amostras: readonly Sample[]): Sample {
  return {
    milissegundos: median(amostras.map((sample) => sample.milissegundos)),
    peakMemoryBytes: Math.max(...amostras.map((sample) => sample.peakMemoryBytes)),
  }
}

export async function measureWork(work: () => unknown): Promise<Sample> {
  const inicio = performance.now()
  await work()
  return { milissegundos: performance.now() - inicio, peakMemoryBytes: 0 }
}

/** Polling interval. The kernel tracks the peak, so only growth after the last poll is missed. */
const READING_MEMORY_MS = 2

export function measureProcess(comando: readonly [string, ...string[]]): Promise<Sample> {
  const [file, ...args] = comando
  return new Promise((resolve, reject) => {
    const inicio = performance.now()
    const processo = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let failure = ''
    let peakMemoryBytes = 0
    processo.stderr.on('data', (texto: Buffer) => (failure += texto.toString()))
    const timer = setInterval(() => (peakMemoryBytes = Math.max(peakMemoryBytes, readPeak(processo.pid))), READING_MEMORY_MS)
    processo.on('error', (error) => {
      clearInterval(timer)
      reject(error)
    })
    processo.on('exit', (codigo) => {
      clearInterval(timer)
      const milissegundos = performance.now() - inicio
      if (codigo === 0) resolve({ milissegundos, peakMemoryBytes })
      else reject(new Error(`${comando.join(' ')} exited with ${codigo}: ${failure.slice(0, 2000)}`))
    })
  })
}

function readMemory(pid: number | undefined, nome: 'VmHWM' | 'VmRSS'): number {
  if (pid === undefined) return 0
  try {
    const [, kilobytes] = new RegExp(String.raw`^${nome}:\s+(\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

export function readPeak(pid: number | undefined): number {
  return readMemory(pid, 'VmHWM')
}

export function readResidente(pid: number | undefined): number {
  return readMemory(pid, 'VmRSS')
}

/** Memory of a process in bytes without shared buffers, which are its `Private_Dirty` too while no other connection touches them. */
export function readPrivate(pid: number): number {
  const [, kilobytes] = /^Pss_Anon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
