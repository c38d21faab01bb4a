/** Recomputes the DRE of each closed month from the balances and compares it with the closing. For the command line. */
import { type Banco } from '@lastro/db'
import type { Mes } from '@lastro/engine'
import { sql } from 'kysely'
import { loadDados } from '../cubo/dre-data.ts'
import { loadRateado } from '../cubo/rateio.ts'
import { withCliente } from '../http/contexto.ts'
import { computeConteudos } from '../razao/fechamento/content-hash.ts'
import { listVigentes } from '../razao/fechamento/store.ts'
import { ErroApi } from '../http/erro.ts'

/** A divergence means a change past the triggers, which only the database owner can make. */
export interface FechamentoDivergente {
  mes: Mes
  /** `dre`: different numbers. `base`: equal numbers from different data. `erro`: the computation fails with `mensagem`. */
  motivo: 'dre' | 'base' | 'erro'
  fechadoCentavos: number
  agoraCentavos: number
  mensagem: string
}

/** Catches failures, so that broken rules of one cliente do not stop the verification of others. */
async function tryCompute<T>(compute: () => T | Promise<T>): Promise<{ valor: T } | { mensagem: string }> {
  try {
    return { valor: await compute() }
  } catch (error) {
    if (!(error instanceof ErroApi)) throw error
    return { mensagem: [error.message, ...(error.details ?? []).map(({ message }) => message)].join(' ') }
  }
}

/** Reads every balance of a cliente with a closed month, and none of other clientes. */
export async function verifyFechamentos(db: Banco, clienteId: string): Promise<{ total: number; divergentes: FechamentoDivergente[] }> {
  return withCliente(db, { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, async (contexto) => {
    const fechados = [...(await listVigentes(contexto)).values()].filter(({ status }) => status === 'fechado')
    if (fechados.length === 0) return { total: 0, divergentes: [] }
    // The database compares only the last month closed with each model, because older closings hold fewer parts.
    const { rows } = await sql<{ exercicio: number; outros: number[] }>`
      select c.exercicio_mes_inicial as exercicio, array(
        select f.id from (
          select distinct on (modelo_id) * from fechamento where cliente_id = c.id and status = 'fechado' order by modelo_id, mes desc) f
        where not fechamento_impressao(f.cliente_id, f.mes, f.modelo_id) @> f.impressao) as outros
      from cliente c where c.id = ${clienteId}`.execute(contexto.tx)
    const { exercicio = 1, outros = [] } = rows[0] ?? {}
    const lidos = await tryCompute(async () => {
      const dados = await loadDados(contexto)
      return { dados, rateado: await loadRateado(contexto, dados) }
    })
    const divergentes: FechamentoDivergente[] = []
    for (const { id, mes, modeloId, hash, resultadoCentavos } of fechados) {
      const divergente = { mes, fechadoCentavos: resultadoCentavos, agoraCentavos: 0, mensagem: '' }
      // oxlint-disable-next-line no-await-in-loop -- computed once for each model, in order
      const conteudos =
        'valor' in lidos
          ? await tryCompute(() => computeConteudos(lidos.valor.dados, lidos.valor.rateado, { modeloId, exercicioMesInicial: exercicio }))
          : lidos
      if ('mensagem' in conteudos) {
        divergentes.push({ ...divergente, motivo: 'erro', mensagem: conteudos.mensagem })
        continue
      }
      const agora = conteudos.valor.get(mes)
      const agoraCentavos = agora?.resultadoCentavos ?? 0
      if (agora === undefined || !agora.hash.equals(hash)) divergentes.push({ ...divergente, motivo: 'dre', agoraCentavos })
      else if (outros.includes(id)) divergentes.push({ ...divergente, motivo: 'base', agoraCentavos })
    }
    return { total: fechados.length, divergentes }
  })
}
