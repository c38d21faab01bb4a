/** Recomputes the DRE of each closed month from the balances and compares it with the closing. */
import { type Database } from '@lastro/db'
import type { Mes } from '@lastro/engine'
import { sql } from 'kysely'
import { loadData } from '../cubo/dre-data.ts'
import { loadRateado } from '../cubo/run-rateio.ts'
import { withCliente } from '../http/contexto.ts'
import { computeContents } from '../razao/fechamento/content-hash.ts'
import { listVigentes } from '../razao/fechamento/store.ts'
import { ErroApi } from '../http/erro.ts'

/** A divergence means a change that bypassed the triggers, as only the database owner can. */
export interface FechamentoDivergente {
  mes: Mes
  /** `dre`: different numbers. `base`: equal numbers from different data. `erro`: the computation failed. */
  motivo: 'dre' | 'base' | 'erro'
  fechadoCentavos: number
  nowCentavos: number
  mensagem: string
}

/** Catches failures, so that broken rules of one cliente do not stop the verification of the next. */
async function tryCompute<T>(compute: () => T | Promise<T>): Promise<{ valor: T } | { mensagem: string }> {
  try {
    return { valor: await compute() }
  } catch (error) {
    if (!(error instanceof ErroApi)) throw error
    return { mensagem: [error.message, ...(error.details ?? []).map(({ message }) => message)].join(' ') }
  }
}

export async function verifyFechamentos(db: Database, clienteId: string): Promise<{ total: number; divergentes: FechamentoDivergente[] }> {
  return withCliente(db, { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, async (context) => {
    const closed = [...(await listVigentes(context)).values()].filter(({ status }) => status === 'fechado')
    if (closed.length === 0) return { total: 0, divergentes: [] }
    // The database compares only the last month closed with each model, because older closings hold fewer parts.
    const { rows } = await sql<{ exercicio: number; outros: number[] }>`
      select c.exercicio_mes_inicial as exercicio, array(
        select f.id from (
          select distinct on (modelo_id) * from fechamento where cliente_id = c.id and status = 'fechado' order by modelo_id, mes desc) f
        where not fechamento_impressao(f.cliente_id, f.mes, f.modelo_id) @> f.impressao) as outros
      from cliente c where c.id = ${clienteId}`.execute(context.tx)
    const { exercicio = 1, outros = [] } = rows[0] ?? {}
    const loaded = await tryCompute(async () => {
      const dados = await loadData(context)
      return { dados, rateado: await loadRateado(context, dados) }
    })
    const divergentes: FechamentoDivergente[] = []
    for (const { id, mes, modeloId, hash, resultadoCentavos } of closed) {
      const divergente = { mes, fechadoCentavos: resultadoCentavos, nowCentavos: 0, mensagem: '' }
      // oxlint-disable-next-line no-await-in-loop -- one model at a time
      const contents =
        'valor' in loaded
          ? await tryCompute(() => computeContents(loaded.valor.dados, loaded.valor.rateado, { modeloId, exercicioMesInicial: exercicio }))
          : loaded
      if ('mensagem' in contents) {
        divergentes.push({ ...divergente, motivo: 'erro', mensagem: contents.mensagem })
        continue
      }
      const now = contents.valor.get(mes)
      const nowCentavos = now?.resultadoCentavos ?? 0
      if (now === undefined || !now.hash.equals(hash)) divergentes.push({ ...divergente, motivo: 'dre', nowCentavos })
      else if (outros.includes(id)) divergentes.push({ ...divergente, motivo: 'base', nowCentavos })
    }
    return { total: closed.length, divergentes }
  })
}
