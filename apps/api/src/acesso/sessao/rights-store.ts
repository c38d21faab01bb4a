import { PERFIS_RESTRITOS, type Excecao } from '@lastro/contract'
import type { Escopo } from '@lastro/db'
import type pg from 'pg'
import type { ContextoLeitura } from '../../http/contexto.ts'
import type { ActiveCliente } from '../../http/authenticate.ts'
import type { UsuarioRow } from './store.ts'

export interface MemberRow extends Omit<UsuarioRow, 'senhaHash'>, Escopo {
  cliente: ActiveCliente | null
  doPerfil: Excecao[]
  ofPerson: Excecao[]
}

export interface SessaoRow extends MemberRow {
  valida: boolean
  vendoComo: string | null
  sessaoClienteId: string | null
  /** Required by the cliente or its marca; for an admin, by any marca. */
  segundoFatorExigido: boolean
  hasSegundoFator: boolean
}

const RESTRITOS = PERFIS_RESTRITOS.map((perfil) => `'${perfil}'`).join(', ')

const PERFIL = `case when u.perfil = 'admin' then 'admin' else coalesce(uc.perfil, u.perfil) end`
/** Perfil as the cliente may know it: of a pending invitation only the invited perfil. */
const PERFIL_DO_CONVITE = `case when uc.usuario_id is not null and uc.accepted_at is null then uc.perfil else ${PERFIL} end`

/** Restricted perfis are always limited to their listed centros de custo. An empty list allows none. */
const personColumns = (perfil: string): string => `u.id, u.email, ${perfil} as perfil,
    case when c.id is not null then jsonb_build_object('id', c.id, 'nome', c.nome, 'nomeCurto', c.nome_curto, 'cnpj', c.cnpj,
      'marca', c.marca, 'exercicioMesInicial', c.exercicio_mes_inicial) end as cliente,
    array(select jsonb_build_object('action', p.action, 'subject', p.subject, 'permitido', p.permitido)
      from permissao_perfil p where p.cliente_id = uc.cliente_id and p.perfil = ${perfil}) as "doPerfil",
    array(select jsonb_build_object('action', p.action, 'subject', p.subject, 'permitido', p.permitido)
      from permissao_usuario p where p.cliente_id = uc.cliente_id and p.usuario_id = u.id) as "ofPerson",
    case when u.perfil <> 'admin' and (uc.restringe_centro_custo or uc.perfil in (${RESTRITOS})) then array(
      with recursive visivel (id) as (
        select e.centro_custo_id from escopo_centro_custo e where e.cliente_id = uc.cliente_id and e.usuario_id = u.id
        union select cc.id from centro_custo cc join visivel v on cc.pai_id = v.id where cc.cliente_id = uc.cliente_id
      ) select id from visivel order by id
    ) end as "centrosCusto",
    case when u.perfil <> 'admin' and uc.restringe_filial then array(
      select e.filial_id from escopo_filial e where e.cliente_id = uc.cliente_id and e.usuario_id = u.id order by 1
    ) end as filiais`

const INSIDE = 'uc.accepted_at is not null and uc.blocked_at is null'
const clienteJoin = (clienteId: string): string => `
  left join cliente c on c.id = ${clienteId} and not c.arquivado and (u.perfil = 'admin' or ${INSIDE})`

const acessoSql = `
  select ${personColumns(PERFIL)}, u.nome, u.status, s.revoked_at is null and s.expires_at > $4 as valida, s.vendo_como as "vendoComo", s.cliente_id as "sessaoClienteId",
    u.totp_confirmed_at is not null as "hasSegundoFator", (c.segundo_fator_obrigatorio or m.segundo_fator_obrigatorio
      or u.perfil = 'admin' and exists (select from marca where marca.segundo_fator_obrigatorio)) is true as "segundoFatorExigido"
  from sessao s join usuario u on u.id = s.usuario_id
    left join usuario_cliente uc on uc.cliente_id = $3 and uc.usuario_id = u.id and ${INSIDE} ${clienteJoin('$3')} left join marca m on m.chave = c.marca
  where s.id = $2 and u.id = $1`

const personSql = (perfil: string): string => `
  select ${personColumns(perfil)},
    case when uc.usuario_id is not null and uc.accepted_at is null then uc.convite_nome else u.nome end as nome,
    case when uc.usuario_id is not null and uc.accepted_at is null then 'convidado' when uc.blocked_at is not null then 'bloqueado' else u.status end as status
  from usuario u left join usuario_cliente uc on uc.cliente_id = $2 and uc.usuario_id = u.id ${clienteJoin('$2')} where u.id = $1`

/**
 * Reads all that a call depends on: status, rights, scope, session and the cliente of the token.
 * A prepared statement, because planning takes four times as long as running. Runs without a scope.
 */
export async function findAcesso(
  client: pg.ClientBase,
  { sub, sid, clienteId, now }: { sub: string; sid: string; clienteId: string | null; now: Date },
): Promise<SessaoRow | undefined> {
  const { rows } = await client.query<SessaoRow>({ name: 'sessao.acesso', text: acessoSql, values: [sub, sid, clienteId, now] })
  return rows[0]
}

export async function findPerson(
  { client, cliente }: Pick<ContextoLeitura, 'client' | 'cliente'>,
  usuarioId: string,
): Promise<MemberRow | undefined> {
  const { rows } = await client.query<MemberRow>({ name: 'sessao.pessoa', text: personSql(PERFIL), values: [usuarioId, cliente.id] })
  return rows[0]
}

/** Like `findPerson`, but a pending person has only the perfil of the invitation. */
export async function findClientePerson(
  { client, cliente }: Pick<ContextoLeitura, 'client' | 'cliente'>,
  usuarioId: string,
): Promise<MemberRow | undefined> {
  const text = personSql(PERFIL_DO_CONVITE)
  const { rows } = await client.query<MemberRow>({ name: 'sessao.pessoaDoCliente', text, values: [usuarioId, cliente.id] })
  return rows[0]
}
