import { countBytes, type Registro } from './cell.ts'
import { isBarato, limitsOf, runIsolado, type ChildProcessLimits } from './run-in-child-process.ts'
import { LimitExceededError } from './child-process.ts'
import { openTable, takeInicio } from './planilha.ts'
import { RefusedPlanilhaError, type PlanilhaProblema } from './problema.ts'

export type TableLimits = ChildProcessLimits & {
  registrosMb: number
}

export type TableData = { caminho: string; formato: 'csv' | 'xlsx'; quantidade: number; registrosMb: number }
export type TableMessage =
  | { tipo: 'lote'; registros: readonly Registro[] }
  | { tipo: 'fim' }
  | { tipo: 'demais' }
  | { tipo: 'recusa'; problema: PlanilhaProblema }

const LIMITS: TableLimits = { memoryMb: 256, timeoutMs: 30_000, registrosMb: 160 }

const MODULO = new URL('./table-worker.ts', import.meta.url)

/**
 * Reads the first records of a file, in a child process when the file may be expensive.
 * @throws RefusedPlanilhaError as `openTable`; LimitExceededError; the reason of `signal`
 */
export async function readTableIsolada(
  caminho: string,
  formato: 'csv' | 'xlsx',
  { quantidade, limits = LIMITS, signal }: { quantidade: number; limits?: TableLimits; signal?: AbortSignal | undefined },
): Promise<Registro[]> {
  const registros: Registro[] = []
  if (await isBarato(caminho, formato)) {
    let free = limits.registrosMb * 2 ** 20
    for await (const batch of takeInicio(await openTable(caminho, formato), quantidade)) {
      for (const registro of batch) free -= countBytes(registro)
      if (free < 0) throw new LimitExceededError()
      registros.push(...batch)
    }
    return registros
  }
  const dados: TableData = { caminho, formato, quantidade, registrosMb: limits.registrosMb }
  return runIsolado<TableMessage, Registro[]>({
    modulo: MODULO,
    nome: 'tabela',
    dados,
    limits: await limitsOf(caminho, limits),
    signal,
    onMessage: (message, { resolve, reject, answer }) => {
      switch (message.tipo) {
        case 'lote':
          registros.push(...message.registros)
          answer('mais')
          break
        case 'fim':
          resolve(registros)
          break
        case 'demais':
          reject(new LimitExceededError())
          break
        case 'recusa':
          reject(refusedOf(message.problema))
          break
        default:
          message satisfies never
          reject(new Error('the process for reading a table sent an unknown message'))
      }
    },
  })
}

function refusedOf({ regra, mensagem, linha, campo, valor }: PlanilhaProblema): RefusedPlanilhaError {
  return new RefusedPlanilhaError(regra, mensagem, {
    ...(linha === null ? {} : { linha }),
    ...(campo === null ? {} : { campo }),
    ...(valor === null ? {} : { valor }),
  })
}
