/** Transactions of the schema owner, for commands that change what the application may not. */
import { createClient, START_MS, type ConnectionOptions } from '@lastro/db'
import type { AuditoriaAcao, Subject } from '@lastro/contract'
import type { Client } from 'pg'

export async function withOwner<T>(conexao: ConnectionOptions, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(conexao, { applicationName: 'lastro linha de comando', connectionTimeoutMs: START_MS })
  try {
    await client.connect()
    await client.query('set role lastro_dono; set search_path = lastro')
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export async function listClientes(client: Client): Promise<string[]> {
  return (await client.query<{ id: string }>('select id from cliente order by id')).rows.map(({ id }) => id)
}

/** Policies hold for the owner too. The transaction stays in the context of the cliente. */
export const enterCliente = (client: Client, clienteId: string): Promise<unknown> =>
  client.query("select set_config('app.cliente_id', $1, true)", [clienteId])

/** Adds the record to each cliente, and leaves the transaction in the context of the last. */
export async function recordForClientes(
  client: Client,
  clientes: readonly string[],
  { action, subject, subjectId = null, after }: { action: AuditoriaAcao; subject: Subject; subjectId?: string | null; after: object },
): Promise<void> {
  for (const clienteId of clientes) {
    await enterCliente(client, clienteId)
    await client.query('insert into auditoria (cliente_id, acao, assunto, assunto_id, depois) values ($1, $2, $3, $4, $5)', [
      clienteId,
      action,
      subject,
      subjectId,
      JSON.stringify(after),
    ])
  }
}
