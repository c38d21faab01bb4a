import { sql } from 'kysely'
import type { ContextoCliente } from '../src/http/contexto.ts'

/**
 * Covers every rateio table.
 * The rules are by driver, of one filial, of one grupo and of service centres; a model has a later vigência.
 */
export async function createRegras({ tx, cliente }: ContextoCliente): Promise<void> {
  await sql`insert into dre_vigencia (cliente_id, modelo_id, mes_inicio) select ${cliente.id}, id, 203001 from dre_modelo limit 1`.execute(
    tx,
  )
  const centro = (codigo: string) => sql`(select id from centro_custo where codigo = ${codigo})`
  await sql`insert into centro_custo (cliente_id, codigo, descricao) values (${cliente.id}, 'TI', 'Informática')`.execute(tx)
  await sql`
    with d as (insert into direcionador (cliente_id, codigo, descricao, unidade) values (${cliente.id}, 'M2', 'Área', 'm²') returning id),
    a as (
      insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, ano, m01_micros, m02_micros)
      select ${cliente.id}, d.id, c.id, 2026, 3000000, 1000000 from d, centro_custo c where c.codigo in ('VENDAS', 'TI')),
    r as (
      insert into rateio_regra (cliente_id, ordem, nome, metodo, direcionador_id) select ${cliente.id}, 1, 'Área', 'direcionador', d.id from d
      returning id),
    o as (insert into rateio_origem (cliente_id, regra_id, centro_custo_id) select ${cliente.id}, r.id, ${centro('OFICINA')} from r),
    f as (insert into rateio_filial (cliente_id, regra_id, filial_id) select ${cliente.id}, r.id, f.id from r, filial f where f.codigo = 'MATRIZ'),
    i as (insert into rateio_item (cliente_id, regra_id, grupo_id) select ${cliente.id}, r.id, g.id from r, grupo g where g.natureza = 'receita_bruta')
    insert into rateio_destino (cliente_id, regra_id, ordem, centro_custo_id)
    select ${cliente.id}, r.id, c.id, c.id from r, centro_custo c where c.codigo in ('VENDAS', 'TI')`.execute(tx)
  await sql`
    with r as (insert into rateio_regra (cliente_id, ordem, nome, metodo) values (${cliente.id}, 2, 'Serviços', 'direto') returning id),
    o as (insert into rateio_origem (cliente_id, regra_id, centro_custo_id) select ${cliente.id}, r.id, ${centro('TI')} from r),
    s as (
      insert into rateio_servico (cliente_id, regra_id, ordem, centro_custo_id) select ${cliente.id}, r.id, 1, ${centro('TI')} from r
      returning id, regra_id)
    insert into rateio_destino (cliente_id, regra_id, servico_id, ordem, centro_custo_id, percentual_ppm)
    select ${cliente.id}, s.regra_id, s.id, 1, ${centro('VENDAS')}, 1000000 from s`.execute(tx)
}
