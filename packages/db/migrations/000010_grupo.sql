-- Grupos and grupo itens that people edit: versions, and a place of their own. Units and rules as in 000001.

-- A new one stands after all that were placed, and two new ones in the order in which they were made.
alter table grupo
  alter ordem set default 1000000,
  add versao integer not null default 1;
alter table grupo_item
  alter ordem set default 1000000,
  add versao integer not null default 1;

-- Whoever changes a row moves its version. Its place does not: a row that gave way to another is still the one that somebody is editing.
create function grupo_versao_avancar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  if to_jsonb(new) - 'ordem' is distinct from to_jsonb(old) - 'ordem' then
    new.versao := old.versao + 1;
  end if;
  return new;
end $$;

-- An item that comes into another grupo without being placed stands at its end.
create function grupo_item_mudar_grupo() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  if new.ordem = old.ordem then
    new.ordem := 1000000;
  end if;
  return new;
end $$;

create trigger grupo_versao_avancar before update on grupo for each row execute function grupo_versao_avancar();
create trigger grupo_versao_avancar before update on grupo_item for each row execute function grupo_versao_avancar();
create trigger grupo_item_mudar_grupo before update on grupo_item
  for each row when (new.grupo_id <> old.grupo_id) execute function grupo_item_mudar_grupo();

revoke all on function grupo_versao_avancar(), grupo_item_mudar_grupo() from public;

-- What nothing names may go: the foreign keys hold everything else.
grant delete on grupo, grupo_item to lastro_app;
