-- What the provider sees of every cliente at once. Units and rules as in 000001.

-- How much of a cliente's result the De-Para covers, as of one data version: resolving rules is the calculation's, not the database's. Written by
-- the API after the data changed; a row of an older version says so by its number.
create table carteira_cobertura (
  cliente_id uuid primary key references cliente (id),
  versao bigint not null,
  contas integer not null check (contas >= 0),
  contas_mapeadas integer not null check (contas_mapeadas between 0 and contas),
  -- Without destination, or in conflict, and with an amount.
  contas_pendentes integer not null check (contas_pendentes between 0 and contas),
  -- Of absolute amounts.
  valor_centavos bigint not null check (valor_centavos >= 0),
  valor_mapeado_centavos bigint not null check (valor_mapeado_centavos between 0 and valor_centavos),
  -- The months that it is of; none without balances.
  mes_inicio integer check (mes_inicio between 190001 and 999912 and mes_inicio % 100 between 1 and 12),
  mes_fim integer check (mes_fim between mes_inicio and 999912 and mes_fim % 100 between 1 and 12)
);
alter table carteira_cobertura enable row level security;
alter table carteira_cobertura force row level security;
create policy do_cliente on carteira_cobertura
  using (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid))
  with check (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid));

-- Read across clientes by carteira_clientes() alone, which tells states, counts and dates: no file, no account, no amount but the two totals.
create policy do_dono on carteira_cobertura for select to lastro_dono using (true);
create policy do_dono on cliente_versao for select to lastro_dono using (true);
create policy do_dono on importacao for select to lastro_dono using (true);
create policy do_dono on importacao_mes for select to lastro_dono using (true);

grant select, insert, update on carteira_cobertura to lastro_app;
