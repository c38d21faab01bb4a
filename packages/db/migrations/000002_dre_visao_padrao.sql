-- The view with which the statement opens for a person. By name, so that a view saved again, or brought back, stays the default.
create table dre_visao_padrao (
  cliente_id uuid not null references cliente (id),
  usuario_id uuid not null references usuario (id),
  nome text not null check (length(nome) between 1 and 80),
  -- False: the view of this name shared with the whole cliente.
  minha boolean not null,
  primary key (cliente_id, usuario_id)
);

alter table dre_visao_padrao enable row level security;
alter table dre_visao_padrao force row level security;
create policy do_cliente on dre_visao_padrao
  using (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid))
  with check (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid));

grant select, insert, update, delete on dre_visao_padrao to lastro_app;
