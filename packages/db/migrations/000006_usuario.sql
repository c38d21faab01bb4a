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
