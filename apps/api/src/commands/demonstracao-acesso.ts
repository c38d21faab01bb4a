import { withTenant, type Database } from '@lastro/db'
import { ACESSOS, type DemonstracaoChave } from '@lastro/demonstracao'
import { sql } from 'kysely'

/** Skips links that users of the demonstration have edited. */
export async function loadAcessos(db: Database, key: DemonstracaoChave, clienteId: string): Promise<void> {
  for (const { email, centrosCusto, excecoes } of ACESSOS[key] ?? []) {
    await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
      const { rows } = await sql<{ usuarioId: string }>`
        update usuario_cliente uc set restringe_centro_custo = true, versao = uc.versao + 1 from usuario u
        where u.id = uc.usuario_id and u.email = ${email} and uc.versao = 1 and not uc.restringe_centro_custo
        returning uc.usuario_id as "usuarioId"`.execute(tx)
      const usuarioId = rows[0]?.usuarioId
      if (usuarioId === undefined) return
      await sql`
        insert into escopo_centro_custo (cliente_id, usuario_id, centro_custo_id)
        select cliente_id, ${usuarioId}, id from centro_custo where codigo = any(${[...centrosCusto]}::text[])`.execute(tx)
      await sql`
        insert into permissao_usuario (cliente_id, usuario_id, action, subject, permitido)
        select ${clienteId}, ${usuarioId}, action, subject, permitido
        from jsonb_to_recordset(${JSON.stringify(excecoes)}::jsonb) as e (action text, subject text, permitido boolean)`.execute(tx)
    })
  }
}
