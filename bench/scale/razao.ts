/**
 * Generates a typical company inside the database, deterministically.
 * Two years of postings over 400 result accounts, 60 centros de custo and 5 filiais; twelve rateio rules, one of them reciprocal; a budget
 * of the second year. More postings add no balances, on which a DRE depends.
 */
import { withTenant } from '@lastro/db'
import type { Database } from '@lastro/db'
import { selectBlocks } from '@lastro/db/testing'
import { ensureModeloGerencial } from '@lastro/importacao'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../apps/api/src/http/contexto.ts'

export const CONTAS = 400
export const CENTROS = 60
export const FILIAIS = 5
const LOCATIONS = 12
const FIRST_DIA = '2024-01-01'
const DIAS = 731
const ANO = 2025
const REGRAS_DIRETAS = 11
const SERVICOS = 6

interface LedgerAuthor {
  clienteId: string
  usuarioId: string
}

export async function createEmpresa(db: Database, caller: LedgerAuthor, cnpj = '12345678000195'): Promise<void> {
  const { clienteId, usuarioId } = caller
  await withTenant(db, { ...caller, statementTimeoutMs: 0 }, async (tx) => {
    await sql`insert into cliente (id, cnpj, nome, nome_curto) values (${clienteId}, ${cnpj}, 'Medida', 'Medida')`.execute(tx)
    await ensureModeloGerencial(tx, clienteId)
    await sql`insert into filial (cliente_id, codigo, descricao)
      select ${clienteId}::uuid, 'F' || i, 'Filial ' || i from generate_series(1, ${FILIAIS}::int) i`.execute(tx)
    await sql`insert into centro_custo (cliente_id, codigo, descricao)
      select ${clienteId}::uuid, 'C' || lpad(i::text, 2, '0'), 'Centro ' || i from generate_series(1, ${CENTROS}::int) i`.execute(tx)
    await sql`insert into conta (cliente_id, codigo, descricao, natureza, nivel)
      select ${clienteId}::uuid, '4.' || lpad(i::text, 4, '0'), 'Conta ' || i, 4, 2 from generate_series(1, ${CONTAS}::int) i
      union all select ${clienteId}::uuid, '1.0001', 'Caixa', 1, 2`.execute(tx)
    await sql`
      with item as (select id, row_number() over (order by id) - 1 as n, count(*) over () as todos from grupo_item)
      insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, created_by)
      select ${clienteId}::uuid, 'exata', c.codigo, i.id, 'manual', '', ${usuarioId}::uuid
      from (select codigo, row_number() over (order by codigo) as n from conta where natureza = 4) c
      join item i on i.n = c.n % i.todos`.execute(tx)
    await createRateio({ tx, cliente: { id: clienteId } })
  })
}

async function createRateio({ tx, cliente }: ContextoCliente): Promise<void> {
  await sql`insert into rateio_regra (cliente_id, ordem, nome, metodo)
    select ${cliente.id}::uuid, i, 'Regra ' || i, case when i % 2 = 0 then 'igualitario' else 'percentual' end
    from generate_series(1, ${REGRAS_DIRETAS}::int) i`.execute(tx)
  await sql`insert into rateio_regra (cliente_id, ordem, nome, metodo)
    values (${cliente.id}, ${REGRAS_DIRETAS + 1}, 'Serviços', 'reciproco')`.execute(tx)
  const centro = (numero: ReturnType<typeof sql>) =>
    sql`(select id from centro_custo where codigo = 'C' || lpad((${numero})::text, 2, '0'))`
  await sql`insert into rateio_origem (cliente_id, regra_id, centro_custo_id)
    select ${cliente.id}::uuid, id, ${centro(sql`ordem`)} from rateio_regra where metodo <> 'reciproco'`.execute(tx)
  await sql`insert into rateio_destino (cliente_id, regra_id, ordem, centro_custo_id, percentual_ppm)
    select ${cliente.id}::uuid, r.id, d, ${centro(sql`${REGRAS_DIRETAS}::int + (r.ordem * 3 + d * 7) % 40 + 1`)},
      case when r.metodo = 'percentual' then (array[400000, 300000, 200000, 100000])[d] end
    from rateio_regra r, generate_series(1, 4) d where r.metodo <> 'reciproco'`.execute(tx)
  await sql`insert into rateio_servico (cliente_id, regra_id, ordem, centro_custo_id)
    select ${cliente.id}::uuid, r.id, s, ${centro(sql`${CENTROS - SERVICOS}::int + s`)}
    from rateio_regra r, generate_series(1, ${SERVICOS}::int) s where r.metodo = 'reciproco'`.execute(tx)
  await sql`insert into rateio_origem (cliente_id, regra_id, centro_custo_id)
    select ${cliente.id}::uuid, regra_id, centro_custo_id from rateio_servico`.execute(tx)
  await sql`insert into rateio_destino (cliente_id, regra_id, servico_id, ordem, centro_custo_id, percentual_ppm)
    select ${cliente.id}::uuid, s.regra_id, s.id, d,
      case when d = 1 then ${centro(sql`${CENTROS - SERVICOS}::int + s.ordem % ${SERVICOS}::int + 1`)}
        else ${centro(sql`${REGRAS_DIRETAS}::int + (s.ordem * 5 + d * 9) % 40 + 1`)} end,
      (array[100000, 400000, 300000, 200000])[d]
    from rateio_servico s, generate_series(1, 4) d`.execute(tx)
}

/**
 * Writes postings as one import, half in result accounts and half in cash, with their balances.
 * @param partidas an even number
 * @returns number of balances
 */
export async function fillRazao(db: Database, caller: LedgerAuthor, partidas: number): Promise<number> {
  const { clienteId, usuarioId } = caller
  return withTenant(db, { ...caller, statementTimeoutMs: 0 }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, conteudo, status, criada_por)
      values (${clienteId}, 'razao.csv', sha256(${String(partidas)}::bytea), 0, 'csv', 'lancamentos', 'processando', ${usuarioId})
      returning id`.execute(tx)
    const importacaoId = rows[0]!.id
    await sql`
      with conta_n as (select id, row_number() over (order by codigo) - 1 as n from conta where natureza = 4),
      centro_n as (select id, row_number() over (order by codigo) - 1 as n from centro_custo),
      filial_n as (select id, row_number() over (order by codigo) - 1 as n from filial),
      posta as (
        select i, i % ${CONTAS}::int as conta, (i / ${CONTAS}::int) % ${LOCATIONS}::int as lugar,
          ((i * 2654435761) % 4294967296 / 97) % 1000000 + 1 as valor,
          date '${sql.raw(FIRST_DIA)}' + ((i * 40503) % ${DIAS}::int)::int as data
        from generate_series(0::bigint, ${partidas / 2}::bigint - 1) i),
      lancada as (
        select ${clienteId}::uuid as cliente_id, ${importacaoId}::int as importacao_id,
          case when lado.n = 0 then p.valor else -p.valor end * case when p.conta % 5 = 0 then 1 else -1 end as valor_centavos,
          (p.i * 2 + lado.n + 1)::int as linha, (p.i * 2 + 1)::int as lancamento_linha, p.data,
          case when lado.n = 0 then c.id else (select id from conta where natureza = 1) end as conta_id,
          case when lado.n = 0 then cc.id else 0 end as centro_custo_id, case when lado.n = 0 then f.id else 0 end as filial_id,
          'N'::"char" as tipo, '' as numero, '' as documento, '' as historico
        from posta p
        join conta_n c on c.n = p.conta
        join centro_n cc on cc.n = (p.conta * 7 + p.lugar * 5) % ${CENTROS}::int
        join filial_n f on f.n = (p.conta + p.lugar) % ${FILIAIS}::int
        cross join (values (0), (1)) lado (n))
      insert into partida_bloco_entrada ${sql.raw(selectBlocks('lancada'))}`.execute(tx)
    const { numAffectedRows } = await sql`
      insert into saldo_mensal
        (cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, mes, debito_centavos, credito_centavos, partidas)
      select ${clienteId}::uuid, ${importacaoId}::int, conta_id, centro_custo_id, filial_id,
        (extract(year from data) * 100 + extract(month from data))::int as mes,
        coalesce(-sum(valor_centavos) filter (where valor_centavos < 0), 0), coalesce(sum(valor_centavos) filter (where valor_centavos > 0), 0),
        count(*)
      from partida where importacao_id = ${importacaoId} group by conta_id, centro_custo_id, filial_id, mes`.execute(tx)
    await sql`insert into importacao_mes (cliente_id, importacao_id, mes)
      select distinct ${clienteId}::uuid, ${importacaoId}::int, mes from saldo_mensal where importacao_id = ${importacaoId}`.execute(tx)
    await sql`update importacao set status = 'concluida', finished_at = now() where id = ${importacaoId}`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
}

export async function createOrcamento(db: Database, caller: LedgerAuthor): Promise<number> {
  const { clienteId, usuarioId } = caller
  const meses = Array.from({ length: 12 }, (_, mes) => String(mes + 1).padStart(2, '0'))
  return withTenant(db, { ...caller, statementTimeoutMs: 0 }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into orcamento (cliente_id, nome, mes_inicio, cenario, modelo_id, dono_id, created_by)
      select ${clienteId}::uuid, 'Plano', ${ANO * 100 + 1}::int, 'base', id, ${usuarioId}::uuid, ${usuarioId}::uuid from dre_modelo
      returning id`.execute(tx)
    await sql`
      insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id,
        ${sql.join(meses.map((mes) => sql.ref(`m${mes}_centavos`)))})
      select ${clienteId}::uuid, ${rows[0]!.id}::int, r.grupo_item_id, s.centro_custo_id, s.filial_id,
        ${sql.join(
          meses.map(
            (_, i) =>
              sql`coalesce(sum(s.credito_centavos - s.debito_centavos) filter (where s.mes = ${(ANO - 1) * 100 + i + 1}::int), 0)::bigint`,
          ),
        )}
      from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
      join de_para_regra r on r.cliente_id = c.cliente_id and r.conta_inicio = c.codigo
      where c.natureza = 4 group by r.grupo_item_id, s.centro_custo_id, s.filial_id`.execute(tx)
    return rows[0]!.id
  })
}
