import type { Transacao } from '@lastro/db'
import { isMapeamento } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { sql } from 'kysely'

export type MapeamentoLembrado = Pick<Mapeamento, 'colunas' | 'decimal' | 'formatoData' | 'sinal'>

function pickLembrado({ colunas, decimal, formatoData, sinal }: Mapeamento): MapeamentoLembrado {
  return { colunas, decimal, formatoData, sinal }
}

export async function findMapeamento(tx: Transacao, clienteId: string, assinatura: string): Promise<MapeamentoLembrado | undefined> {
  const row = await tx
    .selectFrom('mapeamento_coluna')
    .select('mapeamento')
    .where('cliente_id', '=', clienteId)
    .where('assinatura', '=', assinatura)
    .executeTakeFirst()
  const lido: unknown =
    typeof row?.mapeamento === 'object' && row.mapeamento !== null ? { linhaCabecalho: 1, ...row.mapeamento } : undefined
  return isMapeamento(lido) ? pickLembrado(lido) : undefined
}

export async function rememberMapeamento(tx: Transacao, clienteId: string, assinatura: string, mapeamento: Mapeamento): Promise<void> {
  const lembrado = pickLembrado(mapeamento)
  await tx
    .insertInto('mapeamento_coluna')
    .values({ cliente_id: clienteId, assinatura, mapeamento: JSON.stringify(lembrado) })
    .onConflict((conflict) =>
      conflict.columns(['cliente_id', 'assinatura']).doUpdateSet({ mapeamento: JSON.stringify(lembrado), updated_at: sql`now()` }),
    )
    .execute()
}
