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
    const ultimo = fechados.at(-1)
    if (ultimo === undefined) return { total: 0, divergentes: [] }
    const { rows } = await sql<{ exercicio: number; igual: boolean }>`
      select c.exercicio_mes_inicial as exercicio, f.impressao = fechamento_impressao(f.cliente_id, f.mes, f.modelo_id) as igual
      from fechamento f join cliente c on c.id = f.cliente_id where f.cliente_id = ${clienteId} and f.id = ${ultimo.id}`.execute(tx)
    const { exercicio = 1, igual = false } = rows[0] ?? {}
    const dados = await loadDados(tx, client, clienteId)
    const rateado = await loadRateado({ tx, client }, clienteId, dados)
    const divergentes = fechados.flatMap(({ mes, modeloId, hash, resultadoCentavos }): FechamentoDivergente[] => {
      const agora = computeConteudos(dados, rateado, { modeloId, exercicioMesInicial: exercicio }).get(mes)
      const agoraCentavos = agora?.resultadoCentavos ?? 0
      if (agora === undefined || !agora.hash.equals(hash))
        return [{ mes, motivo: 'dre', fechadoCentavos: resultadoCentavos, agoraCentavos }]
      return mes === ultimo.mes && !igual ? [{ mes, motivo: 'base', fechadoCentavos: resultadoCentavos, agoraCentavos }] : []
    })
    return { total: fechados.length, divergentes }
  })
}
