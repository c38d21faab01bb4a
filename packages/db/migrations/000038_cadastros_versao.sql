-- What a DRE depends on besides its amounts has a version of its own: an entry leaves accounts, De-Para, grupos, models, rateio and closings as
-- they are, and whoever has read them need not read them again. Rules as in 000001.

alter table cliente_versao add cadastros bigint not null default 1;

-- One step of either version, or of both. The row is written under a context of its own, see cliente_versao_avancar in 000001.
create function cliente_versao_mover(p_cliente_id uuid, p_dados integer, p_cadastros integer) returns bigint
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_contexto text := current_setting('app.cliente_id', true);
  v_dados bigint;
begin
  perform set_config('app.cliente_id', p_cliente_id::text, true);
  insert into lastro.cliente_versao as v (cliente_id)
    values (p_cliente_id)
    on conflict (cliente_id) do update set dados = v.dados + p_dados, cadastros = v.cadastros + p_cadastros
    returning dados into v_dados;
  perform set_config('app.cliente_id', coalesce(v_contexto, ''), true);
  return v_dados;
end $$;

-- A command that asks for it has changed something other than entries: those have no command.
create or replace function cliente_versao_avancar(p_cliente_id uuid default nullif(current_setting('app.cliente_id', true), '')::uuid)
  returns bigint
  language sql set search_path = pg_catalog, lastro, pg_temp
  as $$ select lastro.cliente_versao_mover(p_cliente_id, 1, 1) $$;

-- The clientes whose versions have moved in this transaction, each version in a list of its own.
create or replace function cliente_versao_marcar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  perform set_config(
    'app.versao_avancada', concat_ws(' ', nullif(current_setting('app.versao_avancada', true), ''), new.cliente_id), true);
  if tg_op = 'INSERT' or new.cadastros <> old.cadastros then
    perform set_config(
      'app.cadastros_avancados', concat_ws(' ', nullif(current_setting('app.cadastros_avancados', true), ''), new.cliente_id), true);
  end if;
  return null;
end $$;

-- Which months of which imports count is what makes the amounts; whatever else has this trigger is of the cadastros.
create or replace function cliente_versao_conferir() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_cliente_id uuid := coalesce(new.cliente_id, old.cliente_id);
  v_dados boolean := strpos(coalesce(current_setting('app.versao_avancada', true), ''), v_cliente_id::text) = 0;
  v_cadastros boolean := tg_table_name <> 'importacao_mes'
    and strpos(coalesce(current_setting('app.cadastros_avancados', true), ''), v_cliente_id::text) = 0;
begin
  if v_dados or v_cadastros then
    perform lastro.cliente_versao_mover(v_cliente_id, v_dados::integer, v_cadastros::integer);
  end if;
  return null;
end $$;

revoke all on function cliente_versao_mover(uuid, integer, integer) from public;
grant execute on function cliente_versao_mover(uuid, integer, integer) to lastro_app;
