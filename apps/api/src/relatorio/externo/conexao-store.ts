import { conexaoSchema, type Conexao, type Credencial } from '@lastro/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Cipher } from '../../acesso/sessao/cipher.ts'
import type { ContextoCliente } from '../../http/contexto.ts'

export interface ConexaoRow {
  conexao: Conexao
  credencial: Buffer | null
  credencialTipo: Credencial['tipo'] | null
  credencialAt: Date | null
  credencialValidaAte: Date | null
  versao: number
}

export async function findConexao({ tx, cliente }: ContextoCliente, workspaceId: number): Promise<ConexaoRow | undefined> {
  const { rows } = await sql<Omit<ConexaoRow, 'conexao'> & { conexao: unknown }>`
    select conexao, credencial, credencial_tipo as "credencialTipo", credencial_at as "credencialAt",
      credencial_valida_ate as "credencialValidaAte", versao
    from workspace_conexao where cliente_id = ${cliente.id} and workspace_id = ${workspaceId}`.execute(tx)
  const [row] = rows
  return row && { ...row, conexao: z.parse(conexaoSchema, row.conexao) }
}

export async function saveConexao(
  { tx, cliente }: ContextoCliente,
  workspaceId: number,
  { conexao, credencial, credencialTipo, credencialAt, credencialValidaAte }: Omit<ConexaoRow, 'versao'>,
): Promise<void> {
  await sql`
    insert into workspace_conexao (cliente_id, workspace_id, conexao, credencial, credencial_tipo, credencial_at, credencial_valida_ate)
    values (${cliente.id}, ${workspaceId}, ${JSON.stringify(conexao)}::jsonb, ${credencial}, ${credencialTipo}, ${credencialAt}, ${credencialValidaAte})
    on conflict (cliente_id, workspace_id) do update set conexao = excluded.conexao, credencial = excluded.credencial,
      credencial_tipo = excluded.credencial_tipo, credencial_at = excluded.credencial_at,
      credencial_valida_ate = excluded.credencial_valida_ate, versao = workspace_conexao.versao + 1`.execute(tx)
}

/** Whether it uses the service principal of the installation, which every cliente shares. */
export const isOfInstallation = (conexao: Conexao | undefined): boolean => conexao?.tipo === 'powerbi' && conexao.principal === null

/** Binds the ciphertext to its row. It does not decrypt in another cliente or workspace. */
export const contextCredencial = (clienteId: string, workspaceId: number): string =>
  `workspace_conexao.credencial ${clienteId} ${workspaceId}`

export function sealCredencial(cipher: Cipher, clienteId: string, workspaceId: number, valor: string): Promise<Buffer> {
  return cipher.encrypt(contextCredencial(clienteId, workspaceId), Buffer.from(valor))
}

export async function openCredencial(
  cipher: Cipher,
  clienteId: string,
  workspaceId: number,
  { credencial }: ConexaoRow,
): Promise<string | null> {
  return credencial && (await cipher.decrypt(contextCredencial(clienteId, workspaceId), credencial)).toString()
}
