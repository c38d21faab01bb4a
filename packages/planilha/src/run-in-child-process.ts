/**
 * Untrusted files are read in child processes with bounded heap and time.
 * A workbook must be unpacked into memory to be read, and a hostile one costs memory and time out of all proportion to its size.
 */
import type { Serializable } from 'node:child_process'
import { open, readFile, stat } from 'node:fs/promises'
import type { FileFormat } from './format.ts'
import { LimitExceededError, startIsolado, type ChildProcessOptions } from './child-process.ts'
import { countAlignedColumns } from './csv.ts'
import { isContainer } from './whole-workbook.ts'
import { listZipPartes } from './zip.ts'

export type ChildProcessLimits = {
  memoryMb: number
  timeoutMs: number
  cpuMs?: number
}

/**
 * Damage can make the reader of .xls count without end. Reading a sound file takes a quarter of a second for each MB.
 * Processor time, so that a busy machine refuses no file.
 */
const XLS_CPU_MS = { base: 5000, byMb: 1000 }

/** The limits for one file: an .xls gets processor time by its size, so that a damaged one is refused within seconds. */
export async function limitsOf<Limits extends ChildProcessLimits>(path: string, limits: Limits): Promise<Limits> {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  if (bytesRead < 4 || !isContainer(buffer)) return limits
  return { ...limits, cpuMs: XLS_CPU_MS.base + (size / 2 ** 20) * XLS_CPU_MS.byMb }
}

/** Up to this size reading a text is faster than starting a process. */
const INLINE_TEXTO_MAX_BYTES = 2 ** 20
/** Limit for the cells of a text when each becomes a row as wide as the widest, as `Arranger` and `AlignedLines` may make them. */
const INLINE_TEXTO_MAX_CELLS = 2 ** 23
/**
 * Limit for an unpacked workbook.
 * A few bytes that address one cell give a row all the cells before it.
 */
const INLINE_WORKBOOK_MAX_BYTES = 2 ** 16

/**
 * Tests whether a file is read faster here than in a child process, and cannot exhaust this one.
 * @param columns number of cells that a recipe gives each row
 */
export async function isBarato(path: string, format: FileFormat | undefined, columns = 0): Promise<boolean> {
  if (format !== 'xlsx' && format !== 'csv') return true
  if ((await stat(path)).size > INLINE_TEXTO_MAX_BYTES) return false
  const data = await readFile(path)
  if (format === 'xlsx') return isSmallFolder(data)
  return isSmallText(data, columns) && isSmallText(data, await countAlignedColumns(path))
}

const DELIMITERS: ReadonlySet<number> = new Set(Buffer.from(';,\t|'))
const [QUOTE, NEWLINE, BLANK] = Buffer.from('"\n ')

/** Counts every possible delimiter, blanks in a row as one, and lines within quotes as one row. */
function isSmallText(data: Buffer, columns: number): boolean {
  let [cells, width, widest, isQuoted, before] = [0, 1, columns, false, 0]
  for (const byte of data) {
    if (byte === QUOTE) isQuoted = !isQuoted
    const isEnd = byte === NEWLINE && !isQuoted
    const isDelimiter = DELIMITERS.has(byte) || (byte === BLANK && before !== BLANK)
    before = byte
    if (!isEnd && !isDelimiter) continue
    cells++
    width = isEnd ? 1 : width + 1
    widest = Math.max(widest, width)
  }
  return cells * widest <= INLINE_TEXTO_MAX_CELLS
}

function isSmallFolder(data: Buffer): boolean {
  try {
    const partes = listZipPartes(data)
    // Other workbooks are read as a whole, where a few bytes may repeat a row a million times.
    const isXlsx = partes.some(({ nome }) => nome.toLowerCase() === 'xl/workbook.xml')
    return isXlsx && partes.reduce((soma, { inflado }) => soma + inflado, 0) <= INLINE_WORKBOOK_MAX_BYTES
  } catch {
    return false
  }
}

export type PendingTask<T> = {
  resolve: (fim: T) => void
  reject: (error: unknown) => void
  answer: (response: Serializable) => void
}

export type ChildProcessRequest<M, T> = Pick<ChildProcessOptions<M>, 'modulo' | 'nome' | 'dados'> & {
  limits: ChildProcessLimits
  signal?: AbortSignal | undefined
  onMessage: (message: M, thread: PendingTask<T>) => void
}

/**
 * Runs a module in a child process until one of its messages ends the work.
 * The process is gone on return.
 * @throws LimitExceededError beyond the memory or time limit; the error of the child; the reason of `signal`
 */
export async function runIsolado<M, T>({ limits, signal, onMessage, ...inicio }: ChildProcessRequest<M, T>): Promise<T> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const processo = startIsolado<M>({
    ...inicio,
    memoryMb: limits.memoryMb,
    cpuMs: limits.cpuMs,
    onMessage: (message) => onMessage(message, { resolve, reject, answer: processo.answer }),
    onEnd: reject,
  })
  const timeout = setTimeout(() => reject(new LimitExceededError({ cause: new Error('time') })), limits.timeoutMs)
  const abort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const fim = await promise
    await processo.leave()
    return fim
  } finally {
    clearTimeout(timeout)
    signal?.removeEventListener('abort', abort)
    await processo.end()
  }
}
