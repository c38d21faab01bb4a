import { SEARCH_MAX, type Achado, type BuscaTipo } from '@lastro/contract'
import { semAcento } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export type TipoComCodigo = Exclude<BuscaTipo, 'usuario' | 'orcamento' | 'apuracao' | 'chave'>

const TABLES: Readonly<Record<TipoComCodigo, string>> = {
  conta: 'conta',
  grupo: 'grupo',
  grupoItem: 'grupo_item',
  centroCusto: 'centro_custo',
}

const codigo = semAcento(sql`t.codigo`)
const texto = semAcento(sql`t.codigo || ' ' || t.descricao`)

/** Rows that contain every word. Ranks a code prefix first, then a name prefix, then a word prefix. */
function selectTipo(tipo: TipoComCodigo, clienteId: string): RawBuilder<unknown> {
  const grupoId = tipo === 'grupoItem' ? sql`t.grupo_id::text` : sql`null::text`
  return sql`(
    select ${tipo}::text as tipo, t.id::text as id, t.codigo, t.descricao, ${grupoId} as "grupoId"
    from ${sql.table(TABLES[tipo])} t cross join pedido p
    where t.cliente_id = ${clienteId} and not t.arquivado
      and not exists (select from unnest(p.palavras) palavra where position(palavra in ${texto}) = 0)
    order by case when starts_with(${codigo}, p.busca) then 0 when starts_with(${semAcento(sql`t.descricao`)}, p.busca) then 1
      when position(' ' || p.busca in ${texto}) > 0 then 2 else 3 end, length(t.codigo), t.codigo
    limit ${SEARCH_MAX})`
}

/** Finds budgets whose name has every word, newest first, each version separately. */
function selectOrcamentos(clienteId: string): RawBuilder<unknown> {
  return sql`(
    select 'orcamento'::text as tipo, o.id::text as id, o.versao_numero::text as codigo, o.nome as descricao, null::text as "grupoId"
    from orcamento o cross join pedido p
    where o.cliente_id = ${clienteId}
      and not exists (select from unnest(p.palavras) palavra where position(palavra in ${semAcento(sql`o.nome`)}) = 0)
    order by o.mes_inicio desc, ${semAcento(sql`o.nome`)}, o.raiz_id, o.versao_numero desc
    limit ${SEARCH_MAX})`
}

const mesText = (mes: RawBuilder<unknown>) => sql`lpad((${mes} % 100)::text, 2, '0') || '/' || ${mes} / 100`
const apuracaoText = semAcento(
  sql`'Apuração do rateio ' || ${mesText(sql`a.mes_inicio`)} || ' ' || ${mesText(sql`a.mes_fim`)} || ' ' || a.observacao`,
)

/** Finds rateio runs by their months, as 03/2025, and by what was said of them, newest first. */
function selectApuracoes(clienteId: string): RawBuilder<unknown> {
  return sql`(
    select 'apuracao'::text as tipo, a.id::text as id,
      coalesce(to_char(to_date(a.mes_inicio::text, 'YYYYMM'), 'YYYY-MM') || ' ' || to_char(to_date(a.mes_fim::text, 'YYYYMM'), 'YYYY-MM'), '')
        as codigo,
      a.observacao as descricao, null::text as "grupoId"
    from rateio_apuracao a cross join pedido p
    where a.cliente_id = ${clienteId} and a.tipo <> 'antes'
      and not exists (select from unnest(p.palavras) palavra where position(palavra in ${apuracaoText}) = 0)
    order by a.id desc
    limit ${SEARCH_MAX})`
}

/** Finds integration keys that still work, by their name or program. */
function selectChaves(clienteId: string): RawBuilder<unknown> {
  const nome = semAcento(sql`c.nome || ' ' || c.origem`)
  return sql`(
    select 'chave'::text as tipo, c.id::text as id, c.origem as codigo, c.nome as descricao, null::text as "grupoId"
    from chave_integracao c cross join pedido p
    where c.cliente_id = ${clienteId} and c.revoked_at is null
      and not exists (select from unnest(p.palavras) palavra where position(palavra in ${nome}) = 0)
    order by ${semAcento(sql`c.nome`)}, c.id
    limit ${SEARCH_MAX})`
}

/** Finds rows of all kinds in one query. Row-level security hides centros de custo out of scope. */
export async function listFound(
  { tx, cliente }: ContextoCliente,
  search: string,
  {
    tipos,
    orcamentos,
    apuracoes,
    integrationKeys,
  }: { tipos: readonly TipoComCodigo[]; orcamentos: boolean; apuracoes: boolean; integrationKeys: boolean },
): Promise<Achado[]> {
  const partes = [
    ...tipos.map((tipo) => selectTipo(tipo, cliente.id)),
    ...(orcamentos ? [selectOrcamentos(cliente.id)] : []),
    ...(apuracoes ? [selectApuracoes(cliente.id)] : []),
    ...(integrationKeys ? [selectChaves(cliente.id)] : []),
  ]
  if (partes.length === 0) return []
  const { rows } = await sql<Achado>`
    with pedido as (
      select b.busca, array_remove(regexp_split_to_array(b.busca, '\\s+'), '') as palavras
      from (select ${semAcento(sql`${search}::text`)} as busca) b
    )
    ${sql.join(partes, sql` union all `)}`.execute(tx)
  return rows
}
