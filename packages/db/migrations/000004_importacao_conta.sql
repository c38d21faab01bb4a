-- What each import said of an account, so that an account can say what the newest chart of accounts says, and that an
-- undone one said nothing. An ECD is a chart: all its accounts. Other formats: those that it created or gave a name.

create table importacao_conta (
  cliente_id uuid not null references cliente (id),
  importacao_id integer not null,
  conta_id integer not null,
  descricao text not null,
  conta_superior text,
  natureza smallint not null,
  analitica boolean not null,
  nivel smallint not null,
  codigo_referencial text,
  primary key (cliente_id, importacao_id, conta_id),
  foreign key (cliente_id, importacao_id) references importacao (cliente_id, id),
  foreign key (cliente_id, conta_id) references conta (cliente_id, id) on delete cascade
);
create index importacao_conta_conta on importacao_conta (cliente_id, conta_id);

alter table importacao_conta enable row level security;
alter table importacao_conta force row level security;
create policy do_cliente on importacao_conta
  using (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid))
  with check (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid));

grant select, insert on importacao_conta to lastro_app;
