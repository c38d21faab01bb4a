/** What every call asks of the database: session, person, cliente. */
import type pg from 'pg'
import type { ClienteAtivo } from '../http/authenticate.ts'
import type { UsuarioRow } from './store.ts'

export interface SessaoRow extends Omit<UsuarioRow, 'senhaHash'> {
  valida: boolean
  cliente: ClienteAtivo | null
}

const acessoSql = `
  select u.id, u.email, u.nome, u.perfil, u.status,
    s.revoked_at is null and s.expires_at > $4 as valida,
    case when c.id is null then null else jsonb_build_object('id', c.id, 'nome', c.nome, 'nomeCurto', c.nome_curto, 'cnpj', c.cnpj,
      'marca', c.marca, 'exercicioMesInicial', c.exercicio_mes_inicial) end as cliente
  from sessao s
  join usuario u on u.id = s.usuario_id
  left join cliente c on c.id = $3
    and (u.perfil = 'admin' or exists (select from usuario_cliente uc where uc.cliente_id = c.id and uc.usuario_id = u.id))
  where s.id = $2 and u.id = $1`

/**
 * One query for everything a call depends on: status, rights, session and link to the cliente the token names. Prepared once per
 * connection, because every call runs it and planning it anew takes four times as long as running it.
 */
export async function findAcesso(
  client: pg.ClientBase,
  { sub, sid, clienteId, now }: { sub: string; sid: string; clienteId: string | null; now: Date },
): Promise<SessaoRow | undefined> {
  const { rows } = await client.query<SessaoRow>({ name: 'sessao.acesso', text: acessoSql, values: [sub, sid, clienteId, now] })
  return rows[0]
}
