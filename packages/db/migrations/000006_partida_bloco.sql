-- Postings in blocks, see docs/decisions/063. A block holds up to 2,048 postings of one conta, centro de custo and filial of one import,
-- in order of date: one array for each number, one text for each text. The number of relations does not grow with imports, and an index entry stands for a block.
-- `lastro migrar` converts the partitions of earlier versions after this migration, import by import (convert-partidas.ts).

do $$
begin
  if exists (select from pg_inherits where inhparent = 'lastro.partida'::regclass) then
    alter table partida rename to partida_antiga;
  else
    drop table partida;
  end if;
end $$;
drop function importacao_particao_abrir(integer);
drop function importacao_particao_fechar(integer);
drop table partida_particao;
drop function partida_particao_conferir();

-- Neither foreign keys nor triggers, so that Citus can distribute it by cliente_id: partida_bloco_gravar checks the import, and
-- saldo_mensal ties accounts, centros de custo and filiais. An id of 0 and an empty text mean "none".
create table partida_bloco (
  cliente_id uuid not null,
  importacao_id integer not null,
  bloco integer not null,
  conta_id integer not null,
  centro_custo_id integer not null,
  filial_id integer not null,
  quantidade integer not null check (quantidade between 1 and 2048),
  data_inicio date not null,
  data_fim date not null,
  linha_inicio integer not null,
  linha_fim integer not null,
  valor_centavos bigint[] not null,
  linha integer[] not null,
  lancamento_linha integer[] not null,
  data date[] not null,
  -- N normal, E closing, X extemporaneous. Closing entries never enter saldo_mensal.
  tipo "char"[] not null,
  -- Texts of all postings, separated by U+001F. Readers leave no control characters in a text.
  numero text not null,
  documento text not null,
  historico text not null,
  primary key (cliente_id, importacao_id, bloco),
  constraint partida_bloco_vetores check (
    cardinality(valor_centavos) = quantidade and cardinality(linha) = quantidade and cardinality(lancamento_linha) = quantidade
    and cardinality(data) = quantidade and cardinality(tipo) = quantidade)
);
-- Amounts and lines hardly compress, and trying to takes a third of the time of an import.
alter table partida_bloco
  alter valor_centavos set storage external, alter linha set storage external, alter lancamento_linha set storage external,
  alter numero set storage external;
create index partida_bloco_conta on partida_bloco (cliente_id, conta_id, data_fim, data_inicio);
-- For the delete checks.
create index partida_bloco_centro_custo on partida_bloco (cliente_id, centro_custo_id) where centro_custo_id > 0;
create index partida_bloco_filial on partida_bloco (cliente_id, filial_id) where filial_id > 0;

do $$
begin
  -- lz4 decompresses several times faster; the embedded server is built without it.
  if exists (select from pg_settings where name = 'default_toast_compression' and 'lz4' = any (enumvals)) then
    alter table partida_bloco alter data set compression lz4, alter tipo set compression lz4,
      alter documento set compression lz4, alter historico set compression lz4;
  end if;
end $$;

-- One permissive policy with cliente and scope, and no sub-select: Citus refuses sub-selects in policies, and copies a restrictive policy
-- to its shards as a permissive one.
alter table partida_bloco enable row level security;
alter table partida_bloco force row level security;
create policy do_cliente on partida_bloco
  using (
    cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid
    and (coalesce(current_setting('app.centros_custo', true), '') = ''
      or centro_custo_id = any (nullif(current_setting('app.centros_custo', true), '')::integer[]))
    and (coalesce(current_setting('app.filiais', true), '') = ''
      or filial_id = any (nullif(current_setting('app.filiais', true), '')::integer[])))
  with check (cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid);
grant select on partida_bloco to lastro_app;

-- The only way by which the application writes blocks. COPY refuses a table with row-level security, and accepts a view with a trigger.
create view partida_bloco_entrada with (security_invoker = true) as select * from partida_bloco;

create function partida_bloco_gravar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  perform from lastro.importacao
    where cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid and cliente_id = new.cliente_id
      and id = new.importacao_id and status = 'processando';
  if not found then
    raise exception 'importacao % is not being processed in this cliente', new.importacao_id using errcode = 'LA001';
  end if;
  insert into lastro.partida_bloco values (new.*);
  return new;
end $$;
revoke all on function partida_bloco_gravar() from public;

create trigger partida_bloco_gravar instead of insert on partida_bloco_entrada
  for each row execute function partida_bloco_gravar();
grant insert on partida_bloco_entrada to lastro_app;

-- One row per posting, for people and BI tools. A condition on bloco, bloco_inicio or bloco_fim leaves out whole blocks; one on data or
-- linha reads every posting of those left.
create view partida with (security_invoker = true) as
  select cliente_id, importacao_id, bloco, bloco_inicio, bloco_fim, conta_id, centro_custo_id, filial_id, valor_centavos, linha,
    lancamento_linha, data, tipo,
    -- A block of one posting without a text has no element.
    coalesce(numero, '') as numero, coalesce(documento, '') as documento, coalesce(historico, '') as historico
  from (
    select cliente_id, importacao_id, bloco, data_inicio as bloco_inicio, data_fim as bloco_fim, conta_id, centro_custo_id, filial_id,
      unnest(valor_centavos) as valor_centavos, unnest(linha) as linha, unnest(lancamento_linha) as lancamento_linha, unnest(data) as data,
      unnest(tipo) as tipo, unnest(string_to_array(numero, chr(31))) as numero,
      unnest(string_to_array(documento, chr(31))) as documento, unnest(string_to_array(historico, chr(31))) as historico
    from partida_bloco
  ) b;
grant select on partida to lastro_app;

-- The delete checks read blocks and no posting.
create or replace function cadastro_sem_lancamento() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_usado boolean;
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
begin
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  if tg_table_name = 'filial' then
    v_usado := exists (select from lastro.partida_bloco b where b.cliente_id = old.cliente_id and b.filial_id = old.id and b.filial_id > 0)
      or exists (select from lastro.saldo_mensal s where s.cliente_id = old.cliente_id and s.filial_id = old.id);
  else
    v_usado := exists (select from lastro.partida_bloco b
        where b.cliente_id = old.cliente_id and b.centro_custo_id = old.id and b.centro_custo_id > 0)
      or exists (select from lastro.saldo_mensal s where s.cliente_id = old.cliente_id and s.centro_custo_id = old.id);
  end if;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  if v_usado then
    raise exception '% % has entries', tg_table_name, old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;

create or replace function cadastro_conta_sem_lancamento() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  if exists (select from lastro.partida_bloco b where b.cliente_id = old.cliente_id and b.conta_id = old.id) then
    raise exception 'conta % has entries', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
