/** Small companies with many imports, generated inside the database: 40 result accounts, 5 centros de custo, one month in each import. */
import { withTenant } from '@lastro/db'
import type { Database } from '@lastro/db'
import { selectBlocks } from '@lastro/db/testing'
import { ensureModeloGerencial } from '@lastro/importacao'
import { sql } from 'kysely'

const CONTAS = 40
const CENTROS = 5
export const UNUSED_CENTRO = 'LIVRE'
export const CASH = '1.0001'

export interface CrowdCompany {
  clienteId: string
  usuarioId: string
  cnpj: string
  importacoes: number
  /** Postings of each import, an even number. */
  partidas: number
}

export async function fillCrowdCompany(db: Database, company: CrowdCompany): Promise<void> {
  const { clienteId, usuarioId, cnpj, importacoes, partidas } = company
  await withTenant(db, { clienteId, usuarioId, statementTimeoutMs: 0 }, async (tx) => {
    await sql`insert into cliente (id, cnpj, nome, nome_curto) values (${clienteId}, ${cnpj}, 'Medida', 'Medida')`.execute(tx)
    await ensureModeloGerencial(tx, clienteId)
    await sql`insert into centro_custo (cliente_id, codigo, descricao)
      select ${clienteId}::uuid, 'C' || i, 'Centro ' || i from generate_series(1, ${CENTROS}::int) i
      union all select ${clienteId}::uuid, ${UNUSED_CENTRO}, 'Sem lançamentos'`.execute(tx)
    await sql`insert into conta (cliente_id, codigo, descricao, natureza, nivel)
      select ${clienteId}::uuid, '4.' || lpad(i::text, 4, '0'), 'Conta ' || i, 4, 2 from generate_series(1, ${CONTAS}::int) i
      union all select ${clienteId}::uuid, ${CASH}, 'Caixa', 1, 2`.execute(tx)
    await sql`
      with item as (select id, row_number() over (order by id) - 1 as n, count(*) over () as todos from grupo_item)
      insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, created_by)
      select ${clienteId}::uuid, 'exata', c.codigo, i.id, 'manual', '', ${usuarioId}::uuid
      from (select codigo, row_number() over (order by codigo) as n from conta where natureza = 4) c
      join item i on i.n = c.n % i.todos`.execute(tx)
    await sql`
      insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, conteudo, modo, status, criada_por)
      select ${clienteId}::uuid, 'envio.ndjson', sha256((${clienteId} || i)::bytea), 0, 'ndjson', 'lancamentos', 'somar', 'processando',
        ${usuarioId}::uuid
      from generate_series(1, ${importacoes}::int) i`.execute(tx)
    await sql`
      with importacao_n as (select id, row_number() over (order by id) - 1 as n from importacao),
      conta_n as (select id, row_number() over (order by codigo) - 1 as n from conta where natureza = 4),
      centro_n as (select id, row_number() over (order by codigo) - 1 as n from centro_custo where codigo <> ${UNUSED_CENTRO}),
      lancada as (
        select ${clienteId}::uuid as cliente_id, m.id as importacao_id,
          case when lado.n = 0 then 1 else -1 end * (i * 7919 % 100000 + 1)::bigint as valor_centavos,
          (i * 2 + lado.n + 1)::int as linha, (i * 2 + 1)::int as lancamento_linha,
          (date '2025-01-01' + (m.n % 12)::int * interval '1 month')::date + (i % 28)::int as data,
          case when lado.n = 0 then c.id else (select id from conta where codigo = ${CASH}) end as conta_id,
          case when lado.n = 0 then cc.id else 0 end as centro_custo_id, 0 as filial_id, 'N'::"char" as tipo, i::text as numero,
          'NF ' || (i * 31) as documento, 'Nota fiscal ' || (i * 31) || ' de serviços prestados' as historico
        from importacao_n m
        cross join generate_series(0::bigint, ${partidas / 2}::bigint - 1) i
        join conta_n c on c.n = i % ${CONTAS}::int
        join centro_n cc on cc.n = i % ${CENTROS}::int
        cross join (values (0), (1)) lado (n))
      insert into partida_bloco_entrada ${sql.raw(selectBlocks('lancada'))}`.execute(tx)
    await sql`
      insert into saldo_mensal (cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, mes, debito_centavos, credito_centavos, partidas)
      select cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, (extract(year from data) * 100 + extract(month from data))::int as mes,
        coalesce(-sum(valor_centavos) filter (where valor_centavos < 0), 0), coalesce(sum(valor_centavos) filter (where valor_centavos > 0), 0),
        count(*)
      from partida group by cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, mes`.execute(tx)
    await sql`insert into importacao_mes (cliente_id, importacao_id, mes)
      select distinct cliente_id, importacao_id, mes from saldo_mensal`.execute(tx)
    await sql`update importacao set status = 'concluida', finished_at = now()`.execute(tx)
  })
}
