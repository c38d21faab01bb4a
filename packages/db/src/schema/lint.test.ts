import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../open.ts'
import { createTestDatabase } from '../testing.ts'
import type { TestDatabase } from '../testing.ts'
import { lintSchema } from './lint.ts'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = createClient(database.superuser)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the schema isolates clientes', async () => {
  expect(await lintSchema(client)).toEqual([])
})

/** Mutants: changes of a careless migration, with the message the lint must give. On a cluster Citus itself refuses some of them. */
const MUTANTS: [change: string, problem: RegExp][] = [
  ['create table nova (id integer primary key)', /nova: neither an identity table/],
  ['alter table sessao alter ip type text; alter table usuario add cliente_id uuid', /usuario: an identity table with a cliente_id/],
  ['alter table grupo disable row level security', /^grupo: row-level security/],
  ['alter table grupo no force row level security', /^grupo: row-level security/],
  ['drop policy do_cliente on conta', /conta: no policy do_cliente/],
  ['alter policy do_cliente on conta using (true)', /conta: no policy do_cliente/],
  ['alter policy do_cliente on conta with check (true)', /conta: no policy do_cliente/],
  ['create policy todos on conta using (true)', /conta: policy todos/],
  ['alter policy do_cliente on conta to lastro_app', /conta: no policy do_cliente/],
  ['drop policy do_escopo_centro_custo on saldo_mensal', /^saldo_mensal: no restrictive policy do_escopo_centro_custo .* centro_custo_id/],
  [
    `alter policy do_cliente on partida_bloco using (cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid)`,
    /^partida_bloco: no policy do_cliente/,
  ],
  ['create policy do_escopo on partida_bloco as restrictive for select using (true)', /^partida_bloco: policy do_escopo/],
  [
    'create trigger aviso after insert on partida_bloco for each statement execute function relatorio_novidade_avisar()',
    /^partida_bloco: a distributed table with the trigger aviso|^triggers are not supported on distributed tables/,
  ],
  [
    'alter table partida_bloco add foreign key (cliente_id, conta_id) references conta (cliente_id, id)',
    /^partida_bloco: a distributed table with a foreign key|^referenced table "conta" must be a distributed table/,
  ],
  ['drop policy do_escopo_filial on saldo_mensal', /^saldo_mensal: no restrictive policy do_escopo_filial .* filial_id/],
  ['drop policy do_escopo_filial on filial', /^filial: no restrictive policy do_escopo_filial .* id/],
  ['alter policy do_escopo_centro_custo on centro_custo using (true)', /^centro_custo: no restrictive policy/],
  ['alter policy do_escopo_centro_custo on saldo_mensal to lastro_dono', /^saldo_mensal: no restrictive policy/],
  [
    'drop policy do_escopo_filial on filial; create policy do_escopo_filial on filial for select using (true)',
    /^filial: no restrictive policy do_escopo_filial/,
  ],
  ['alter table grupo add centro_custo_id integer', /^grupo: no restrictive policy do_escopo_centro_custo/],
  ['create unique index on conta (codigo)', /conta: unique index .* does not begin with cliente_id/],
  ['alter table receita_leitura drop constraint receita_leitura_pkey', /receita_leitura: no primary key/],
  ['alter table filial add constraint filial_id unique (id, cliente_id)', /filial: unique index lastro.filial_id/],
  [
    'alter table grupo add foreign key (id, cliente_id) references grupo (id, cliente_id)',
    /grupo: FOREIGN KEY .* does not begin with cliente_id/,
  ],
  ['create view saldos as select * from saldo_mensal', /saldos: a view that is not security_invoker/],
  ['create materialized view saldos as select * from saldo_mensal', /saldos: a materialised view/],
  [
    "create function espia() returns bigint language sql security definer as 'select count(*) from lastro.conta'",
    /espia\(\): search_path is not fixed/,
  ],
  ["create function espia() returns bigint language sql as 'select 1::bigint'", /espia\(\): anyone may execute it/],
  ['grant delete on auditoria to lastro_app', /lastro_app may DELETE on auditoria/],
  ['grant update on partida to lastro_app', /lastro_app may UPDATE on partida/],
  ['grant truncate on conta to lastro_app', /lastro_app may TRUNCATE on conta/],
  ['grant select on marca to public', /anyone may SELECT on marca/],
  ['grant update (cliente_id) on importacao to lastro_app', /lastro_app may UPDATE cliente_id of importacao/],
  ['grant insert (id) on importacao to lastro_app', /lastro_app may INSERT id of importacao/],
  ['grant update (valor_centavos) on partida_bloco to lastro_app', /lastro_app may UPDATE valor_centavos of partida_bloco/],
  ['grant insert on partida_bloco to lastro_app', /lastro_app may INSERT on partida_bloco/],
  ['revoke select on conta from lastro_app', /lastro_app may not SELECT on conta/],
  ['grant execute on function partida_bloco_gravar() to lastro_app', /partida_bloco_gravar\(\): lastro_app may execute/],
  ['alter table conta owner to lastro_app', /relation conta does not belong to lastro_dono/],
  ['grant create on schema lastro to lastro_app', /lastro_app may CREATE in schema lastro/],
  ['grant usage on schema lastro to public', /may USAGE in schema lastro/],
  [
    "do $$ begin execute format('grant temporary on database %I to lastro_app', current_database()); end $$",
    /lastro_app may temporary in this database/,
  ],
  ['alter role lastro_app bypassrls', /lastro_app has an attribute/],
  ['grant lastro_dono to lastro_app', /lastro_app has an attribute or a membership/],
]

describe('the lint finds each mutant', () => {
  test.each(MUTANTS)('%s', async (change, problem) => {
    await client.query('begin')
    try {
      await client.query('set local search_path = lastro')
      const found = await client.query(change).then(
        () => lintSchema(client),
        (error: Error) => [error.message],
      )
      expect(found).toContainEqual(expect.stringMatching(problem))
    } finally {
      await client.query('rollback')
    }
  })
})
