import type { Transacao } from '@lastro/db'
import { isMapeamento } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { sql } from 'kysely'

/** How this cliente read a sheet with the same header last time. */
export async function findMapeamento(tx: Transacao, clienteId: string, assinatura: string): Promise<Mapeamento | undefined> {
  const row = await tx
    .selectFrom('mapeamento_coluna')
    .select('mapeamento')
    .where('cliente_id', '=', clienteId)
    .where('assinatura', '=', assinatura)
    .executeTakeFirst()
  return isMapeamento(row?.mapeamento) ? row.mapeamento : undefined
}

/** Keeps the mapping under the header's signature; encoding and delimiter belong to the file and are detected each time. */
export async function rememberMapeamento(tx: Transacao, clienteId: string, assinatura: string, mapeamento: Mapeamento): Promise<void> {
  const { delimitador: _delimitador, codificacao: _codificacao, ...lembrado } = mapeamento
  await tx
    .insertInto('mapeamento_coluna')
    .values({ cliente_id: clienteId, assinatura, mapeamento: JSON.stringify(lembrado) })
    .onConflict((conflict) =>
      conflict.columns(['cliente_id', 'assinatura']).doUpdateSet({ mapeamento: JSON.stringify(lembrado), updated_at: sql`now()` }),
    )
    .execute()
}
