import type { ChaveMarca } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'

export async function isCadastroOpen(tx: Transacao, marca: ChaveMarca): Promise<boolean> {
  const { rows } = await sql`select from marca where chave = ${marca} and cadastro_aberto`.execute(tx)
  return rows.length === 1
}

interface NewGestor {
  email: string
  nome: string
  senhaHash: string
  now: Date
}

/** Creates the gestor, replacing a pending invitation. Undefined when an active user has the address. */
export async function createGestor(tx: Transacao, { email, nome, senhaHash, now }: NewGestor): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into usuario (email, nome, perfil, status, senha_hash, senha_at, email_verified_at)
    values (${email}, ${nome}, 'gestor', 'ativo', ${senhaHash}, ${now}, ${now})
    on conflict (email) do update set nome = excluded.nome, perfil = excluded.perfil, status = 'ativo', senha_hash = excluded.senha_hash,
      senha_at = excluded.senha_at, email_verified_at = excluded.email_verified_at, versao = usuario.versao + 1
      where usuario.status = 'convidado'
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function acceptConvite({ tx, usuario }: ContextoUsuario, { nome, senhaHash, now }: NewGestor): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update usuario set nome = ${nome}, senha_hash = ${senhaHash}, senha_at = ${now}, status = 'ativo', versao = versao + 1,
      email_verified_at = coalesce(email_verified_at, ${now})
    where id = ${usuario.id} and status = 'convidado' returning id`.execute(tx)
  return rows[0]?.id
}

interface NewCliente {
  id: string
  cnpj: string
  nome: string
  nomeCurto: string
  marca: ChaveMarca
  exercicioMesInicial: number
}

export async function createCliente(
  tx: Transacao,
  { id, cnpj, nome, nomeCurto, marca, exercicioMesInicial }: NewCliente,
): Promise<boolean> {
  const { rows } = await sql`
    insert into cliente (id, cnpj, nome, nome_curto, marca, exercicio_mes_inicial)
    values (${id}, ${cnpj}, ${nome}, ${nomeCurto}, ${marca}, ${exercicioMesInicial})
    on conflict (cnpj) do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function linkUsuario({ tx, cliente }: ContextoCliente, usuarioId: string): Promise<void> {
  await sql`
    insert into usuario_cliente (cliente_id, usuario_id, perfil, accepted_at) values (${cliente.id}, ${usuarioId}, 'gestor', now())
    on conflict (cliente_id, usuario_id) do nothing`.execute(tx)
}
