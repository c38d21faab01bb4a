/** Whether the DRE of each closed month is still what two people closed: computed again from the balances. For the command line. */
import { withTenant, type Banco } from '@lastro/db'
import type { Mes } from '@lastro/engine'
import { sql } from 'kysely'
import { loadDados } from '../cubo/dados.ts'
import { loadRateado } from '../cubo/rateio.ts'
import { computeConteudos } from '../fechamento/conteudo.ts'
import { listVigentes } from '../fechamento/store.ts'

/** Only whoever owns the database, past its triggers, can have changed it. */
export interface FechamentoDivergente {
  mes: Mes
  /** `dre`: its numbers are others. `base`: its numbers are the same, and what they are made of is not. */
  motivo: 'dre' | 'base'
  fechadoCentavos: number
  agoraCentavos: number
}

/** Reads every balance of a cliente that has a closed month; of any other nothing. */
export async function verifyFechamentos(db: Banco, clienteId: string): Promise<{ total: number; divergentes: FechamentoDivergente[] }> {
  return withTenant(db, { clienteId, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, async (tx, client) => {
    const fechados = [...(await listVigentes(tx, clienteId)).values()].filter(({ status }) => status === 'fechado')
    if (fechados.length === 0) return { total: 0, divergentes: [] }
    // Of each model the last month that was closed by it, as the database compares them; an older closing wrote fewer parts down.
    const { rows } = await sql<{ exercicio: number; outros: number[] }>`
      select c.exercicio_mes_inicial as exercicio, array(
        select f.id from (
          select distinct on (modelo_id) * from fechamento where cliente_id = c.id and status = 'fechado' order by modelo_id, mes desc) f
        where not fechamento_impressao(f.cliente_id, f.mes, f.modelo_id) @> f.impressao) as outros
      from cliente c where c.id = ${clienteId}`.execute(tx)
    const { exercicio = 1, outros = [] } = rows[0] ?? {}
    const dados = await loadDados(tx, client, clienteId)
    const rateado = await loadRateado({ tx, client }, clienteId, dados)
    const divergentes = fechados.flatMap(({ id, mes, modeloId, hash, resultadoCentavos }): FechamentoDivergente[] => {
      const agora = computeConteudos(dados, rateado, { modeloId, exercicioMesInicial: exercicio }).get(mes)
      const agoraCentavos = agora?.resultadoCentavos ?? 0
      if (agora === undefined || !agora.hash.equals(hash))
        return [{ mes, motivo: 'dre', fechadoCentavos: resultadoCentavos, agoraCentavos }]
      return outros.includes(id) ? [{ mes, motivo: 'base', fechadoCentavos: resultadoCentavos, agoraCentavos }] : []
    })
    return { total: fechados.length, divergentes }
  })
}
