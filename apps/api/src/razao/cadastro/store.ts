import type { CentroCusto, Filial, Grupo } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'

export async function listGrupos({ tx, cliente }: ContextoCliente): Promise<Grupo[]> {
  const { rows } = await sql<Grupo>`
    select g.id, g.codigo, g.descricao, g.natureza,
      coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'codigo', i.codigo, 'descricao', i.descricao) order by i.ordem, i.id)
        filter (where i.id is not null), '[]') as itens
    from grupo g
    left join grupo_item i on i.cliente_id = g.cliente_id and i.grupo_id = g.id and not i.arquivado
    where g.cliente_id = ${cliente.id} and not g.arquivado
    group by g.cliente_id, g.id
    order by g.ordem, g.id`.execute(tx)
  return rows
}

/** Grupos for budget lines. Archived items are included, because a line may be older than their archiving. */
export async function listGruposDeLinhas({ tx, cliente }: ContextoCliente): Promise<Grupo[]> {
  const { rows } = await sql<Grupo>`
    select g.id, g.codigo, g.descricao, g.natureza,
      jsonb_agg(jsonb_build_object('id', i.id, 'codigo', i.codigo, 'descricao', i.descricao) order by i.ordem, i.id) as itens
    from grupo g join grupo_item i on i.cliente_id = g.cliente_id and i.grupo_id = g.id
    where g.cliente_id = ${cliente.id}
    group by g.cliente_id, g.id
    order by g.ordem, g.id`.execute(tx)
  return rows
}

/** Longer lists are of no use in a picker. */
const LIST_MAX = 50_000

function refuseTooMany<T>(rows: readonly T[]): T[] {
  if (rows.length > LIST_MAX) throw new ErroApi('dados_too_large')
  return [...rows]
}

/** A parent out of sight counts as none. */
export async function listCentrosCusto({ tx, cliente }: ContextoCliente): Promise<CentroCusto[]> {
  const { rows } = await sql<CentroCusto>`
    select c.id, c.codigo, c.descricao, p.id as "paiId"
    from centro_custo c left join centro_custo p on p.cliente_id = c.cliente_id and p.id = c.pai_id
    where c.cliente_id = ${cliente.id} order by c.codigo, c.id limit ${LIST_MAX + 1}`.execute(tx)
  return refuseTooMany(rows)
}

export async function listFiliais({ tx, cliente }: ContextoCliente): Promise<Filial[]> {
  const { rows } = await sql<Filial>`
    select id, codigo, descricao from filial where cliente_id = ${cliente.id} order by codigo, id limit ${LIST_MAX + 1}`.execute(tx)
  return refuseTooMany(rows)
}
