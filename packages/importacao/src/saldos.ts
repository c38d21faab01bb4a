import { sql } from 'kysely'
import type { ImportacaoContext } from './context.ts'

/**
 * Monthly balances to store, as parallel arrays.
 * Ids of 0 mean "none"; `mes` is 202503; both amounts are ≥ 0.
 */
export type SaldosWrite = {
  quantidade: number
  contaId: Int32Array
  centroCustoId: Int32Array
  filialId: Int32Array
  mes: Int32Array
  debitoCentavos: Float64Array
  creditoCentavos: Float64Array
  partidas: Int32Array
}

export function createSaldosWrite(quantidade: number): SaldosWrite {
  const integers = (): Int32Array => new Int32Array(quantidade)
  return {
    quantidade,
    contaId: integers(),
    centroCustoId: integers(),
    filialId: integers(),
    mes: integers(),
    debitoCentavos: new Float64Array(quantidade),
    creditoCentavos: new Float64Array(quantidade),
    partidas: integers(),
  }
}

const BATCH = 50_000

export async function insertSaldos({ tx, clienteId, importacaoId }: ImportacaoContext, saldos: SaldosWrite): Promise<void> {
  for (let inicio = 0; inicio < saldos.quantidade; inicio += BATCH) {
    const cut = (coluna: Int32Array | Float64Array): number[] =>
      Array.from(coluna.subarray(inicio, Math.min(inicio + BATCH, saldos.quantidade)))
    await sql`
      insert into saldo_mensal (cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, mes, debito_centavos, credito_centavos, partidas)
      select ${clienteId}::uuid, ${importacaoId}::integer, s.* from unnest(${cut(saldos.contaId)}::int[], ${cut(saldos.centroCustoId)}::int[],
        ${cut(saldos.filialId)}::int[], ${cut(saldos.mes)}::int[], ${cut(saldos.debitoCentavos)}::bigint[],
        ${cut(saldos.creditoCentavos)}::bigint[], ${cut(saldos.partidas)}::int[]) s`.execute(tx)
  }
}
