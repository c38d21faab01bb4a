-- Uploaded files that wait for their use. Their bytes are in the storage, under their id; every process of an installation finds them here.
create table arquivo_enviado (
  cliente_id uuid not null references cliente (id),
  id uuid not null,
  nome text not null check (length(nome) between 1 and 200),
  -- chegando: a reserved slot, and a file on its way. guardado: kept until its slot is needed. removido: its bytes are to be removed.
  situacao text not null check (situacao in ('chegando', 'espera', 'guardado', 'removido')),
  tamanho_bytes bigint check (tamanho_bytes >= 0),
  sha256 bytea check (length(sha256) = 32),
  expires_at timestamptz not null,
  primary key (cliente_id, id),
  constraint arquivo_enviado_inteiro check (situacao not in ('espera', 'guardado') or tamanho_bytes is not null and sha256 is not null)
);

alter table arquivo_enviado enable row level security;
alter table arquivo_enviado force row level security;
create policy do_cliente on arquivo_enviado
  using (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid))
  with check (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid));
create policy do_dono on arquivo_enviado for select to lastro_dono using (true);
grant select, insert, update, delete on arquivo_enviado to lastro_app;

-- Files of imports that wait across the upgrade. The others of an older version had an hour, and are sent again.
do $$
declare
  v_cliente_id uuid;
begin
  for v_cliente_id in select distinct cliente_id from importacao where status = 'recebida' and arquivo_id is not null loop
    perform set_config('app.cliente_id', v_cliente_id::text, true);
    insert into arquivo_enviado (cliente_id, id, nome, situacao, tamanho_bytes, sha256, expires_at)
      select cliente_id, arquivo_id, left(arquivo_nome, 200), 'espera', tamanho_bytes, arquivo_sha256, now() + interval '1 hour'
      from importacao where cliente_id = v_cliente_id and status = 'recebida' and arquivo_id is not null;
  end loop;
  perform set_config('app.cliente_id', '', true);
end $$;

-- Every file of the storage that is known, for the sweep: it removes the expired ones, and those that no row knows.
create function arquivos_enviados(p_agora timestamptz) returns table (cliente_id uuid, id uuid, vencido boolean)
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    select e.cliente_id, e.id, e.situacao = 'removido' or e.expires_at <= p_agora and not exists (
      select from lastro.importacao i
      where i.cliente_id = e.cliente_id and i.arquivo_id = e.id and i.status in ('recebida', 'processando'))
    from lastro.arquivo_enviado e
  $$;
revoke all on function arquivos_enviados(timestamptz) from public;
grant execute on function arquivos_enviados(timestamptz) to lastro_app;
