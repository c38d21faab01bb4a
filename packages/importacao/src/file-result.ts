/** Monthly result of a file before its import. */
import { readEcdFile } from '@lastro/ecd'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { openTable, RefusedPlanilhaError } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { readDemonstracoes } from './demonstracoes.ts'
import { refuseEcd } from './ecd-saude.ts'
import { explainRefusal } from './planilha-saude.ts'
import type { FileExame } from './preview.ts'
import { readRazao } from './read-razao.ts'

export type ResultadoMes = { mes: Mes; resultadoCentavos: number }

export type ResultadoRequest = {
  caminho: string
  formato: FileExame['formato']
  mapeamento: Mapeamento | null
  /** By code. These natures win over the file: see `readNaturezas`. */
  naturezas: ReadonlyMap<string, number>
  exercicioMesInicial: number
}

/**
 * Reads a file to its end, without writing.
 * @throws ImportacaoError `importacao_arquivo_refused`, `importacao_formato_unknown`, `importacao_mapeamento_required`, as the import would
 */
export async function readResultado(request: ResultadoRequest): Promise<ResultadoMes[]> {
  const { caminho, formato, mapeamento, naturezas, exercicioMesInicial } = request
  try {
    if (formato === 'ecd') return readResultadoEcd(caminho, naturezas)
    if (mapeamento === null) return await readResultadoCvm(caminho, formato, naturezas)
    const { analise, naturezaOf } = await readRazao({ caminho, formato, mapeamento, naturezas, exercicioMesInicial })
    const saldos = [...analise.saldos.values()].map(({ conta, mes, debitoCentavos, creditoCentavos }) => ({
      mes,
      centavos: naturezaOf(conta) === NATUREZA_RESULTADO ? creditoCentavos - debitoCentavos : 0,
    }))
    return sumByMes(saldos)
  } catch (error) {
    throw error instanceof RefusedPlanilhaError ? explainRefusal(error) : error
  }
}

function readResultadoEcd(path: string, naturezas: ReadonlyMap<string, number>): ResultadoMes[] {
  const ecd = readEcdFile(path)
  if (!ecd.saude.aceito) throw refuseEcd(ecd)
  const { saldos, contas, meses } = ecd
  const resultados = meses.map((mes) => ({ mes, resultadoCentavos: 0 }))
  for (let i = 0; i < saldos.quantidade; i++) {
    const { codigo, natureza } = contas[saldos.conta[i]!]!
    if ((naturezas.get(codigo) ?? natureza) !== NATUREZA_RESULTADO) continue
    resultados[saldos.mes[i]!]!.resultadoCentavos += saldos.creditoCentavos[i]! - saldos.debitoCentavos[i]!
  }
  return resultados
}

async function readResultadoCvm(path: string, format: 'csv' | 'xlsx', naturezas: ReadonlyMap<string, number>): Promise<ResultadoMes[]> {
  const { cvm } = await readDemonstracoes(await openTable(path, format))
  return sumByMes(
    cvm.saldos.map(({ conta, mes, valorCentavos }) => ({
      mes,
      centavos: (naturezas.get(conta) ?? NATUREZA_RESULTADO) === NATUREZA_RESULTADO ? valorCentavos : 0,
    })),
  )
}

function sumByMes(saldos: Iterable<{ mes: Mes; centavos: number }>): ResultadoMes[] {
  const somas = new Map<Mes, number>()
  for (const { mes, centavos } of saldos) somas.set(mes, (somas.get(mes) ?? 0) + centavos)
  return [...somas].map(([mes, resultadoCentavos]) => ({ mes, resultadoCentavos })).toSorted((a, b) => (a.mes < b.mes ? -1 : 1))
}
