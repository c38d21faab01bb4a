-- Of which amounts something is eliminated: what happened, or what is planned. Units and rules as in 000001, eliminations in 000033.

alter table dre_eliminacao add column fonte text not null default 'realizado' check (fonte in ('realizado', 'orcado'));

-- A closed month stays as it was also where it is added up. What is planned is not closed with it.
create or replace function dre_eliminacao_conferir() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_cliente_id uuid := coalesce(new.cliente_id, old.cliente_id);
  v_mes integer := coalesce(new.mes, old.mes);
  v_ate integer;
begin
  if coalesce(new.fonte, old.fonte) <> 'realizado' then
    return null;
  end if;
  -- Whoever is closing has finished, or waits until this is in what is closed.
  perform from lastro.cliente_versao where cliente_id = v_cliente_id for update;
  v_ate := lastro.fechamento_ate(v_cliente_id);
  if v_mes <= v_ate then
    raise exception 'everything up to % is closed: an elimination would change', v_ate
      using errcode = 'LA020', detail = jsonb_build_object('parte', 'eliminacoes', 'ate', v_ate)::text;
  end if;
  return null;
end $$;
