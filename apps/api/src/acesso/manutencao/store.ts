import { lockTrava, type Transacao } from '@lastro/db'
import { sql } from 'kysely'

export interface ManutencaoRow {
  ligada: boolean
  mensagem: string
  previsaoAt: Date | null
}

export async function findManutencao(tx: Transacao, { lock = false } = {}): Promise<ManutencaoRow> {
  // An advisory lock, because the row may not exist yet.
  if (lock) await lockTrava(tx, 'manutencao')
  const { rows } = await sql<ManutencaoRow>`select ligada, mensagem, previsao_at as "previsaoAt" from manutencao`.execute(tx)
  return rows[0] ?? { ligada: false, mensagem: '', previsaoAt: null }
}

export async function saveManutencao(tx: Transacao, { ligada, mensagem, previsaoAt }: ManutencaoRow, now: Date): Promise<void> {
  await sql`
    insert into manutencao (ligada, mensagem, previsao_at, updated_at) values (${ligada}, ${mensagem}, ${previsaoAt}, ${now})
    on conflict (unica) do update set ligada = excluded.ligada, mensagem = excluded.mensagem, previsao_at = excluded.previsao_at,
      updated_at = excluded.updated_at`.execute(tx)
}
