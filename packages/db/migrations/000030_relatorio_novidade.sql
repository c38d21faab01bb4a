-- Tells whoever has a report open that what it is made of moved. Says of which cliente and nothing else: what moved is read.

create function relatorio_novidade_avisar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  -- The same words in one transaction are told once, and only when it is committed.
  perform pg_notify('lastro_relatorio', coalesce(new.cliente_id, old.cliente_id)::text);
  return null;
end $$;
revoke all on function relatorio_novidade_avisar() from public;

do $$
declare
  tabela text;
begin
  -- The data version stands for everything a DRE depends on; the head of a budget moves with each of its acts.
  foreach tabela in array array['cliente_versao', 'orcamento', 'orcamento_tolerancia', 'relatorio', 'workspace'] loop
    execute format(
      'create trigger relatorio_novidade_avisar after insert or update or delete on %I
         for each row execute function relatorio_novidade_avisar()',
      tabela);
  end loop;
end $$;
