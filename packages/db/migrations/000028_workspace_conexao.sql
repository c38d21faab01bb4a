-- Reports that another program draws: how a workspace reaches it. Rules as in 000001.

alter table workspace
  drop constraint workspace_provedor_check,
  add constraint workspace_provedor_check check (provedor in ('nativo', 'powerbi', 'url'));

create table workspace_conexao (
  cliente_id uuid not null references cliente (id),
  workspace_id integer not null,
  -- Where and as whom, in the shape of the contract. Nothing secret.
  conexao jsonb not null,
  -- Under the key of the server, bound to this row. Null: the one of the installation is used.
  credencial bytea,
  credencial_tipo text check (credencial_tipo in ('segredo', 'certificado')),
  credencial_at timestamptz,
  credencial_valida_ate timestamptz,
  versao integer not null default 1,
  primary key (cliente_id, workspace_id),
  foreign key (cliente_id, workspace_id) references workspace (cliente_id, id),
  check ((credencial is null) = (credencial_tipo is null) and (credencial is null) = (credencial_at is null))
);

alter table workspace_conexao enable row level security;
alter table workspace_conexao force row level security;
create policy do_cliente on workspace_conexao
  using (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid))
  with check (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid));

grant select, insert, update on workspace_conexao to lastro_app;
