-- What an admin decides about a marca besides its texts and colours. Units and rules as in 000001.

alter table marca
  -- Which of the marks it shows: a key of the contract's list, its own one at first.
  add sinal text not null default 'lastro' check (sinal ~ '^[a-z0-9]+$'),
  -- Whose mark the tab shows: of the address, or of the active cliente.
  add favicone text not null default 'marca' check (favicone in ('marca', 'cliente')),
  add versao integer not null default 1,
  add updated_at timestamptz,
  -- Empty: the base address of the server itself.
  alter api_base set default '';

update marca set sinal = chave, api_base = '', favicone = case when chave = 'lastro' then 'cliente' else 'marca' end;
