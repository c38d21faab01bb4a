-- Seals of the audit record, see docs/decisions/069. Each names the records it covers and holds a hash over them and over the seal before
-- it, so that a record which was changed or deleted afterwards no longer matches. Append-only, and written after the records: no writer of
-- a record waits for another.

create table auditoria_selo (
  cliente_id uuid not null references cliente (id),
  numero integer not null check (numero > 0),
  -- Ids in order. A list, because a transaction may commit a lower id after a higher one is sealed.
  registros bigint[] not null check (cardinality(registros) > 0),
  hash bytea not null check (octet_length(hash) = 32),
  created_at timestamptz not null default now(),
  primary key (cliente_id, numero)
);
alter table auditoria_selo enable row level security;
alter table auditoria_selo force row level security;
create policy do_cliente on auditoria_selo
  using (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid))
  with check (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid));
grant select, insert on auditoria_selo to lastro_app;

-- Texts of jsonb and of an epoch are the same on every server and under every setting of a session.
create function auditoria_selo_hash(p_cliente_id uuid, p_anterior bytea, p_registros bigint[]) returns bytea
  language sql stable set search_path = pg_catalog, lastro, pg_temp
  as $$
    select sha256(coalesce(p_anterior, '') || coalesce(string_agg(sha256(convert_to(jsonb_build_array(
        a.id, a.usuario_id, a.acao, a.assunto, a.assunto_id, a.antes, a.depois, a.ip, a.request_id, extract(epoch from a.created_at)
      )::text, 'UTF8')), '' order by a.id), ''))
    from lastro.auditoria a where a.cliente_id = p_cliente_id and a.id = any (p_registros)
  $$;
revoke all on function auditoria_selo_hash(uuid, bytea, bigint[]) from public;
grant execute on function auditoria_selo_hash(uuid, bytea, bigint[]) to lastro_app;
