-- Postings on the workers of Citus, see docs/decisions/068. On one PostgreSQL server everything acts as before.

-- Passes the context of this transaction on to the workers, whose policies read it: Citus does that for SET LOCAL, one statement each, and
-- not for set_config(). Without Citus the first setting has no meaning.
create function contexto_propagar() returns void
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  set local citus.propagate_set_commands = 'local';
  execute format('set local app.cliente_id = %L', current_setting('app.cliente_id', true));
  execute format('set local app.centros_custo = %L', current_setting('app.centros_custo', true));
  execute format('set local app.filiais = %L', current_setting('app.filiais', true));
  -- Other settings are for the plans of the coordinator. Citus would send the whole text of their statement.
  set local citus.propagate_set_commands = 'none';
end $$;
revoke all on function contexto_propagar() from public;
grant execute on function contexto_propagar() to lastro_app;

-- Taken at the commit of an import and held until the workers have committed too. Readers of a distributed database wait for it
-- (transaction.ts): they would otherwise see the months of an import without its postings.
create function importacao_confirmar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('partidas ' || new.cliente_id, 0));
  return null;
end $$;
revoke all on function importacao_confirmar() from public;

create constraint trigger importacao_confirmar after update on importacao
  deferrable initially deferred for each row when (old.status = 'processando' and new.status = 'concluida')
  execute function importacao_confirmar();

-- The columns are named, because Citus computes each column of new.* again from the whole row, sixteen times slower.
create or replace function partida_bloco_gravar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  perform from lastro.importacao
    where cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid and cliente_id = new.cliente_id
      and id = new.importacao_id and status = 'processando';
  if not found then
    raise exception 'importacao % is not being processed in this cliente', new.importacao_id using errcode = 'LA001';
  end if;
  insert into lastro.partida_bloco (
      cliente_id, importacao_id, bloco, conta_id, centro_custo_id, filial_id, quantidade, data_inicio, data_fim, linha_inicio, linha_fim,
      valor_centavos, linha, lancamento_linha, data, tipo, numero, documento, historico)
    values (
      new.cliente_id, new.importacao_id, new.bloco, new.conta_id, new.centro_custo_id, new.filial_id, new.quantidade, new.data_inicio,
      new.data_fim, new.linha_inicio, new.linha_fim, new.valor_centavos, new.linha, new.lancamento_linha, new.data, new.tipo, new.numero,
      new.documento, new.historico);
  return new;
end $$;

-- One table in each query, because Citus plans a local and a distributed one in one expression wrongly.
create or replace function cadastro_sem_lancamento() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_usado boolean;
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
begin
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  perform lastro.contexto_propagar();
  if tg_table_name = 'filial' then
    v_usado := exists (select from lastro.saldo_mensal s where s.cliente_id = old.cliente_id and s.filial_id = old.id);
    if not v_usado then
      perform from lastro.partida_bloco b where b.cliente_id = old.cliente_id and b.filial_id = old.id and b.filial_id > 0 limit 1;
      v_usado := found;
    end if;
  else
    v_usado := exists (select from lastro.saldo_mensal s where s.cliente_id = old.cliente_id and s.centro_custo_id = old.id);
    if not v_usado then
      perform from lastro.partida_bloco b
        where b.cliente_id = old.cliente_id and b.centro_custo_id = old.id and b.centro_custo_id > 0 limit 1;
      v_usado := found;
    end if;
  end if;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  perform lastro.contexto_propagar();
  if v_usado then
    raise exception '% % has entries', tg_table_name, old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;

create or replace function cadastro_conta_sem_lancamento() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  perform from lastro.partida_bloco b where b.cliente_id = old.cliente_id and b.conta_id = old.id limit 1;
  if found then
    raise exception 'conta % has entries', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
