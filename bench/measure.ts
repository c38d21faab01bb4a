/** How a benchmark measures: candidates take turns in one run, medians are kept, and what is promised is a ratio between them. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Amostra {
  milissegundos: number
  /** Peak resident memory; 0 where it was not asked for. */
  memoriaPicoBytes: number
}

/** The middle one; of an even number, halfway between the two in the middle. @throws RangeError for none */
export function median(valores: readonly number[]): number {
  const ordenados = valores.toSorted((a, b) => a - b)
  const meio = Math.floor(ordenados.length / 2)
  if (ordenados.length === 0) throw new RangeError('the median of nothing')
  return ordenados.length % 2 === 1 ? ordenados[meio]! : (ordenados[meio - 1]! + ordenados[meio]!) / 2
}

/** The smallest value that `cem` of a hundred do not exceed. @throws RangeError for none */
export function percentile(valores: readonly number[], cem: number): number {
  if (valores.length === 0) throw new RangeError('the percentile of nothing')
  return valores.toSorted((a, b) => a - b)[Math.ceil((valores.length * cem) / 100) - 1]!
}

/**
 * Runs the candidates in turn, A B A B …, so that a machine that slows down slows all of them. One round before is not counted.
 * @param rodadas counted rounds
 * @returns for each candidate the median time and the highest peak of memory
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

/** Times `work` in this process. */
export async function measureWork(work: () => unknown): Promise<Amostra> {
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

/** A figure of the memory of a process, in bytes; 0 when it is gone or the system is not Linux. */
function readMemoria(pid: number | undefined, nome: 'VmHWM' | 'VmRSS'): number {
  if (pid === undefined) return 0
  try {
    const [, kilobytes] = new RegExp(String.raw`^${nome}:\s+(\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** The most that a process ever had in memory, in bytes. */
export function readPeak(pid: number | undefined): number {
  return readMemoria(pid, 'VmHWM')
}

/** What a process has in memory now, in bytes. */
export function readResidente(pid: number | undefined): number {
  return readMemoria(pid, 'VmRSS')
}
