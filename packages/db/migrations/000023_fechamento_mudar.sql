-- What is done with a fechamento. The row of the data version is locked: whoever changes anything that a DRE depends on locks it, too, at the
-- latest at the commit, so either sees what the other did.

create function fechamento_mudar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_outro integer;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pedido' or new.impressao is not null then
      raise exception 'the closing of % begins as a request', new.mes using errcode = 'LA021';
    end if;
    return new;
  end if;
  if (to_jsonb(new) - array['status', 'decided_at', 'decided_by', 'reopened_at', 'reopened_by', 'motivo'])
      is distinct from (to_jsonb(old) - array['status', 'decided_at', 'decided_by', 'reopened_at', 'reopened_by', 'motivo'])
    or (old.status, new.status) not in (('pedido', 'recusado'), ('pedido', 'fechado'), ('fechado', 'reaberto'))
    or (old.status = 'fechado' and (new.decided_at, new.decided_by) is distinct from (old.decided_at, old.decided_by))
  then
    raise exception 'the closing of % is % and stays as it is', old.mes, old.status using errcode = 'LA021';
  end if;
  if new.status = 'recusado' then
    return new;
  end if;
  insert into lastro.cliente_versao (cliente_id) values (new.cliente_id) on conflict (cliente_id) do nothing;
  perform from lastro.cliente_versao where cliente_id = new.cliente_id for update;
  select mes into v_outro from lastro.fechamento
    where cliente_id = new.cliente_id and status = 'fechado' and mes > new.mes order by mes desc limit 1;
  if found then
    raise exception 'month % is closed after %', v_outro, new.mes using errcode = 'LA022';
  end if;
  if new.status = 'reaberto' then
    return new;
  end if;
  -- All of it, whatever part of the cliente who closes may see.
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  -- A month of which only the balance sheet came, as that of an opening, has no DRE to close: it closes with those after it.
  select m.mes into v_outro from lastro.importacao_mes m
    where m.cliente_id = new.cliente_id and m.ativo and m.mes < new.mes
      and m.mes > coalesce(lastro.fechamento_ate(new.cliente_id), 0)
      and exists (
        select from lastro.saldo_mensal s join lastro.conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
        where s.cliente_id = m.cliente_id and s.importacao_id = m.importacao_id and s.mes = m.mes and c.natureza = 4)
    order by m.mes limit 1;
  if found then
    raise exception 'month % is open before %', v_outro, new.mes using errcode = 'LA022';
  end if;
  new.impressao := lastro.fechamento_impressao(new.cliente_id, new.mes, new.modelo_id);
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  return new;
end $$;

create trigger fechamento_mudar before insert or update on fechamento for each row execute function fechamento_mudar();

-- What is closed is part of what a DRE says.
create constraint trigger cliente_versao_conferir after update on fechamento
  deferrable initially deferred for each row when (old.status = 'fechado' or new.status = 'fechado')
  execute function cliente_versao_conferir();

revoke all on function fechamento_mudar() from public;
