import { RELATORIO_MODELO_DEFS, RELATORIO_MODELOS } from '@lastro/contract'
import { type Database } from '@lastro/db'
import { sql } from 'kysely'
import { withCliente } from '../http/contexto.ts'
import { insertRelatorio, insertWorkspace } from '../relatorio/workspace/store.ts'

export async function loadWorkspace(db: Database, clienteId: string): Promise<void> {
  await withCliente(db, { clienteId, usuarioId: null }, async (context) => {
    const { rows } = await sql`select from workspace where cliente_id = ${clienteId} limit 1`.execute(context.tx)
    if (rows.length > 0) return
    const gestao = { chave: 'gestao', nome: 'Gestão', descricao: 'O resultado da empresa, mês a mês', provedor: 'nativo' } as const
    const { id: workspaceId } = await insertWorkspace(context, null, gestao)
    for (const modelo of RELATORIO_MODELOS) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, and ids follow this order
      await insertRelatorio(context, null, { workspaceId, ...RELATORIO_MODELO_DEFS[modelo] })
    }
  })
}
