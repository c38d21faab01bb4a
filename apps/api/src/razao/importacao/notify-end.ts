/** Notifies the sender of a file that its import was refused, or has ended after they had time to leave. */
import type { ChaveMarca } from '@lastro/contract'
import { type Database } from '@lastro/db'
import { sql } from 'kysely'
import { addressOf, type AddressConfig } from '../../acesso/link/send.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import { withCliente, type ContextoCliente } from '../../http/contexto.ts'
import { findImportacao } from './store.ts'

/** Time for which the sender of a file is taken to watch its progress bar, which says the end of the import. */
const WATCHED_MS = 60_000

interface Remetente {
  id: string
  nome: string
  email: string
  cliente: string
  marca: ChaveMarca
}

/** Undefined for a user who may not sign in or has left the cliente; they get no notification. */
async function findRemetente({ tx, cliente }: ContextoCliente, usuarioId: string): Promise<Remetente | undefined> {
  const { rows } = await sql<Remetente>`
    select u.id, u.nome, u.email, c.nome_curto as cliente, c.marca
    from usuario u cross join cliente c left join usuario_cliente uc
      on uc.cliente_id = c.id and uc.usuario_id = u.id and uc.accepted_at is not null and uc.blocked_at is null
    where u.id = ${usuarioId} and c.id = ${cliente.id} and u.status = 'ativo' and (u.perfil = 'admin' or uc.usuario_id is not null)`.execute(
    tx,
  )
  return rows[0]
}

export async function notifyImportEnd(
  db: Database,
  { importacaoId, clienteId, usuarioId }: { importacaoId: number; clienteId: string; usuarioId: string | null },
  { config, now }: { config: AddressConfig; now: Date },
): Promise<void> {
  if (usuarioId === null) return
  await withCliente(db, { clienteId, usuarioId }, async (context) => {
    const person = await findRemetente(context, usuarioId)
    const importacao = await findImportacao(context, importacaoId)
    if (person === undefined || importacao === undefined) return
    const { createdAt, finishedAt } = importacao
    const isWatched = (finishedAt ?? now).getTime() - createdAt.getTime() < WATCHED_MS
    if (importacao.status === 'concluida' && isWatched) return
    const { cliente, marca } = person
    const dados = { arquivo: importacao.arquivoNome, cliente, clienteId, importacaoId }
    await tellPerson(context.tx, person, {
      ...(importacao.status === 'concluida'
        ? { tipo: 'importacao.concluida', dados }
        : { tipo: 'importacao.recusada', dados: { ...dados, motivo: importacao.erro?.message ?? '' } }),
      clientInfo: { marca },
      endereco: `${addressOf(config, null, marca)}/Importacao/${importacaoId}`,
      now,
    })
  })
}
