-- The start of a process looks for imports to run or to recover. Without these it would open a transaction for each cliente.

create index importacao_pendente on importacao (cliente_id) where status in ('recebida', 'processando');

create function clientes_com_importacao_pendente() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$ select distinct cliente_id from lastro.importacao where status in ('recebida', 'processando') $$;
revoke all on function clientes_com_importacao_pendente() from public;
grant execute on function clientes_com_importacao_pendente() to lastro_app;
