import { PERFIS_RESTRITOS, type Action, type Excecao, type Perfil, type Subject } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'
import { can, regrasOf } from './regras.ts'

export interface ClientePerson {
  id: string
  nome: string
  email: string
  perfil: Perfil
  limited: boolean
  can: (action: Action) => boolean
}

interface MemberSqlRow {
  id: string
  nome: string
  email: string
  perfil: Perfil
  limited: boolean
  doPerfil: Excecao[]
  ofPerson: Excecao[]
}

const excecoes = sql`jsonb_build_object('action', p.action, 'subject', p.subject, 'permitido', p.permitido)`

export async function listPeople({ tx, cliente }: ContextoCliente, subject: Subject): Promise<ClientePerson[]> {
  const { rows } = await sql<MemberSqlRow>`
    select u.id, u.nome, u.email, v.perfil,
      u.perfil <> 'admin' and (uc.perfil = any(${[...PERFIS_RESTRITOS]}::text[]) or uc.restringe_centro_custo or uc.restringe_filial) as limited,
      array(select ${excecoes} from permissao_perfil p where p.cliente_id = uc.cliente_id and p.perfil = v.perfil) as "doPerfil",
      array(select ${excecoes} from permissao_usuario p where p.cliente_id = uc.cliente_id and p.usuario_id = u.id) as "ofPerson"
    from usuario_cliente uc join usuario u on u.id = uc.usuario_id
    cross join lateral (select case when u.perfil = 'admin' then 'admin' else uc.perfil end as perfil) v
    where uc.cliente_id = ${cliente.id} and u.status = 'ativo' and uc.accepted_at is not null and uc.blocked_at is null
    order by u.nome, u.id`.execute(tx)
  return rows.map(({ perfil, doPerfil, ofPerson, ...person }) => {
    const regras = regrasOf(perfil, doPerfil, ofPerson)
    return { ...person, perfil, can: (action) => can({ regras }, action, subject) }
  })
}
