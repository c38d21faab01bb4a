/** Who sees what in the demonstration, beyond the defaults of each perfil. */
import type { Excecao } from '@lastro/contract'
import { withTenant, type Banco } from '@lastro/db'
import { sql } from 'kysely'
import type { DemonstracaoChave } from './demonstracao-cadastro.ts'

interface AcessoPessoal {
  email: string
  /** Codes of the ledger of the company. */
  centrosCusto: readonly string[]
  excecoes: readonly Excecao[]
}

const ACESSOS: Readonly<Partial<Record<DemonstracaoChave, readonly AcessoPessoal[]>>> = {
  comercial: [
    {
      // Paulo runs the stores: their result, down to the entries, and the file to take to a meeting.
      email: 'paulo@lastro.demo',
      centrosCusto: ['LOJ-SP', 'LOJ-RJ'],
      excecoes: [
        { action: 'read', subject: 'Lancamento', permitido: true },
        { action: 'export', subject: 'Dre', permitido: true },
      ],
    },
  ],
}

/** Only for a link that nobody has touched: what somebody changes in the demonstration stays changed. */
export async function loadAcessos(db: Banco, chave: DemonstracaoChave, clienteId: string): Promise<void> {
  for (const { email, centrosCusto, excecoes } of ACESSOS[chave] ?? []) {
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
