-- What administering people needs besides: why somebody was blocked, another e-mail, the language of mails.

-- As who blocked wrote it, for those who administer the person.
alter table usuario
  add bloqueio_motivo text check (length(bloqueio_motivo) between 1 and 500),
  add check (bloqueio_motivo is null or status = 'bloqueado');

-- `troca`: its address takes the place of the person's when the link is opened.
alter table link_unico
  drop constraint link_unico_tipo_check,
  add check (tipo in ('convite', 'senha', 'email', 'cadastro', 'troca'));

-- Of mails: whoever causes one may read another language than who gets it.
alter table marca add idioma text not null default 'pt' check (idioma in ('pt', 'en'));

-- What a person wants to be told of, and how, where it differs from what everybody is told. Of what protects the account everybody is told.
create table notificacao_preferencia (
  usuario_id uuid not null references usuario (id),
  assunto text not null check (assunto <> 'seguranca'),
  canal text not null check (canal in ('app', 'email')),
  ligado boolean not null,
  primary key (usuario_id, assunto, canal)
);
grant select, insert, update on notificacao_preferencia to lastro_app;

-- Addresses of screens, in the order the person put them.
alter table usuario add telas_fixadas text[] not null default '{}' check (cardinality(telas_fixadas) <= 12);
