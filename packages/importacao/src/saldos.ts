import { sql } from 'kysely'
import type { ImportacaoContexto } from './context.ts'

/** Monthly balances to store, as parallel arrays. Ids of 0 mean "none"; `mes` is 202503; both amounts are ≥ 0. */
export type SaldosGravar = {
  quantidade: number
  contaId: Int32Array
  centroCustoId: Int32Array
  filialId: Int32Array
  mes: Int32Array
  debitoCentavos: Float64Array
  creditoCentavos: Float64Array
  partidas: Int32Array
}

export function createSaldosGravar(quantidade: number): SaldosGravar {
  const inteiros = (): Int32Array => new Int32Array(quantidade)
  return {
    quantidade,
    contaId: inteiros(),
    centroCustoId: inteiros(),
    filialId: inteiros(),
    mes: inteiros(),
    debitoCentavos: new Float64Array(quantidade),
    creditoCentavos: new Float64Array(quantidade),
    partidas: inteiros(),
  }
}

/** Rows per statement, for parameters of a few megabytes at most. */
const LOTE = 50_000

export async function insertSaldos({ tx, clienteId, importacaoId }: ImportacaoContexto, saldos: SaldosGravar): Promise<void> {
  for (let inicio = 0; inicio < saldos.quantidade; inicio += LOTE) {
    const corte = (coluna: Int32Array | Float64Array): number[] =>
      Array.from(coluna.subarray(inicio, Math.min(inicio + LOTE, saldos.quantidade)))
    await sql`
      insert into saldo_mensal (cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, mes, debito_centavos, credito_centavos, partidas)
      select ${clienteId}::uuid, ${importacaoId}::integer, s.* from unnest(${corte(saldos.contaId)}::int[], ${corte(saldos.centroCustoId)}::int[],
        ${corte(saldos.filialId)}::int[], ${corte(saldos.mes)}::int[], ${corte(saldos.debitoCentavos)}::bigint[],
        ${corte(saldos.creditoCentavos)}::bigint[], ${corte(saldos.partidas)}::int[]) s`.execute(tx)
  }
}
