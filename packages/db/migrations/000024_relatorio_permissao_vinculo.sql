-- Who leaves a cliente and comes back sees the reports that somebody shows anew, as with every other permission. Rules as in 000001.

-- Of every cliente at once.
alter table relatorio_permissao no force row level security;
alter table usuario_cliente no force row level security;

delete from relatorio_permissao p where p.usuario_id is not null
  and not exists (select from usuario_cliente v where v.cliente_id = p.cliente_id and v.usuario_id = p.usuario_id);

alter table relatorio_permissao
  drop constraint relatorio_permissao_usuario_id_fkey,
  add foreign key (cliente_id, usuario_id) references usuario_cliente (cliente_id, usuario_id) on delete cascade;
create index relatorio_permissao_usuario on relatorio_permissao (cliente_id, usuario_id);

alter table relatorio_permissao force row level security;
alter table usuario_cliente force row level security;
