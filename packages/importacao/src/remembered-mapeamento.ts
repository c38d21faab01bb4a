import type { Transacao } from '@lastro/db'
import { isMapeamento } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { sql } from 'kysely'

export type RememberedMapeamento = Pick<Mapeamento, 'colunas' | 'decimal' | 'formatoData' | 'sinal' | 'valores' | 'ignorar'>

/** Debited accounts are asked of each file, because a new account in it would count as a credit. */
function pickRemembered({ colunas, decimal, formatoData, sinal, valores, ignorar }: Mapeamento): RememberedMapeamento {
  return { colunas, decimal, formatoData, sinal, valores, ignorar }
}

export async function findMapeamento(tx: Transacao, clienteId: string, signature: string): Promise<RememberedMapeamento | undefined> {
  const row = await tx
    .selectFrom('mapeamento_coluna')
    .select('mapeamento')
    .where('cliente_id', '=', clienteId)
    .where('assinatura', '=', signature)
    .executeTakeFirst()
  const loaded: unknown =
    typeof row?.mapeamento === 'object' && row.mapeamento !== null ? { linhaCabecalho: 1, ...row.mapeamento } : undefined
  if (!isMapeamento(loaded)) return undefined
  // The stored value has no empty parts, which would hide what is detected.
  const { linhaCabecalho: _header, ...remembered } = loaded
  return remembered
}

export async function rememberMapeamento(tx: Transacao, clienteId: string, assinatura: string, mapeamento: Mapeamento): Promise<void> {
  const remembered = pickRemembered(mapeamento)
  await tx
    .insertInto('mapeamento_coluna')
    .values({ cliente_id: clienteId, assinatura, mapeamento: JSON.stringify(remembered) })
    .onConflict((conflict) =>
      conflict.columns(['cliente_id', 'assinatura']).doUpdateSet({ mapeamento: JSON.stringify(remembered), updated_at: sql`now()` }),
    )
    .execute()
}
