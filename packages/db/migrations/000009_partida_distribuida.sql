-- Postings on the workers of Citus, see docs/decisions/068. On one PostgreSQL server both functions act as before.

-- Taken at the commit of an import and held until the workers have committed too. Readers of a distributed database wait for it
-- (awaitCommits of transaction.ts): they would otherwise see the months of an import without its postings.
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

-- SET LOCAL in place of set_config(), which Citus does not pass on to its workers: their policy would keep the scope of the caller.
create or replace function cadastro_sem_lancamento() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_usado boolean;
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
begin
  set local app.centros_custo = '';
  set local app.filiais = '';
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
  execute format('set local app.centros_custo = %L; set local app.filiais = %L', v_centros_custo, v_filiais);
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
