import { countBytes, type Registro } from './cell.ts'
import { isBarato, runIsolado, type IsoladoLimites } from './run-in-child-process.ts'
import { CaroDemaisError } from './child-process.ts'
import { openTabela, takeInicio } from './planilha.ts'
import { PlanilhaRecusadaError, type PlanilhaProblema } from './problema.ts'

export type TabelaLimites = IsoladoLimites & {
  registrosMb: number
}

export type TabelaDados = { caminho: string; formato: 'csv' | 'xlsx'; quantidade: number; registrosMb: number }
export type TabelaMensagem =
  | { tipo: 'lote'; registros: readonly Registro[] }
  | { tipo: 'fim' }
  | { tipo: 'demais' }
  | { tipo: 'recusa'; problema: PlanilhaProblema }

const LIMITES: TabelaLimites = { memoriaMb: 256, prazoMs: 30_000, registrosMb: 160 }

const MODULO = new URL('./table-worker.ts', import.meta.url)

/**
 * Reads the first records of a file, in batches up to `quantidade`.
 * In a child process when the file may be expensive.
 * @throws PlanilhaRecusadaError as `openTabela`; CaroDemaisError; the reason of `signal`
 */
export async function readTabelaIsolada(
  caminho: string,
  formato: 'csv' | 'xlsx',
  { quantidade, limites = LIMITES, signal }: { quantidade: number; limites?: TabelaLimites; signal?: AbortSignal | undefined },
): Promise<Registro[]> {
  const registros: Registro[] = []
  if (await isBarato(caminho, formato)) {
    let livres = limites.registrosMb * 2 ** 20
    for await (const lote of takeInicio(await openTabela(caminho, formato), quantidade)) {
      for (const registro of lote) livres -= countBytes(registro)
      if (livres < 0) throw new CaroDemaisError()
      registros.push(...lote)
    }
    return registros
  }
  const dados: TabelaDados = { caminho, formato, quantidade, registrosMb: limites.registrosMb }
  return runIsolado<TabelaMensagem, Registro[]>({
    modulo: MODULO,
    nome: 'tabela',
    dados,
    limites,
    signal,
    onMessage: (mensagem, { resolve, reject, answer }) => {
      switch (mensagem.tipo) {
        case 'lote':
          registros.push(...mensagem.registros)
          answer('mais')
          break
        case 'fim':
          resolve(registros)
          break
        case 'demais':
          reject(new CaroDemaisError())
          break
        case 'recusa':
          reject(recusadaOf(mensagem.problema))
          break
        default:
          mensagem satisfies never
          reject(new Error('the process for reading a table sent an unknown message'))
      }
    },
  })
}

function recusadaOf({ regra, mensagem, linha, campo, valor }: PlanilhaProblema): PlanilhaRecusadaError {
  return new PlanilhaRecusadaError(regra, mensagem, {
    ...(linha === null ? {} : { linha }),
    ...(campo === null ? {} : { campo }),
    ...(valor === null ? {} : { valor }),
  })
}
