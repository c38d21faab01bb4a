-- The schema of Lastro 1.0.0. Runs as lastro_dono, with search_path = lastro, in one transaction.
--
-- Two kinds of tables:
--   identity: people, sessions, keys and brands; they belong to no cliente and have no row-level security;
--   tenant:   everything else; cliente_id comes first in every primary key, foreign key and unique index, and row-level
--             security is enabled AND forced, so that not even the owner reads a row of another cliente.
-- A test (src/schema/lint.test.ts) refuses a table that is neither.
--
-- Units: *_centavos are integer centavos, credit positive and debit negative; *_ppm are millionths; *_micros are millionths
-- of a unit; mes is 202503; natureza is the ECD's COD_NAT. versao is the row's version for optimistic concurrency.
-- Order: tables by area, row-level security, functions and triggers by area, privileges of the application.

-- ---------------------------------------------------------------------------------------------------------------------
-- Identity: brands, people, sign-in, mail

create table marca (
  chave text primary key check (chave ~ '^[a-z0-9]+$'),
  titulo text not null,
  descricao text not null default '',
  empresa text not null default '',
  contato text not null default '',
  sobre_url text not null default '',
  -- Empty: the server's own base URL.
  api_base text not null default '',
  cor_primaria text not null check (cor_primaria ~ '^#[0-9a-f]{6}$'),
  cor_secundaria text not null check (cor_secundaria ~ '^#[0-9a-f]{6}$'),
  conta_trabalho jsonb,
  cadastro_aberto boolean not null default false,
  segundo_fator_obrigatorio boolean not null default false,
  -- Language of mails: the sender's language may differ from the recipient's.
  idioma text not null default 'pt' check (idioma in ('pt', 'en')),
  -- Logo, a key of the contract's list.
  sinal text not null default 'lastro' check (sinal ~ '^[a-z0-9]+$'),
  -- Favicon of the browser tab: of this marca, or of the active cliente's.
  favicone text not null default 'marca' check (favicone in ('marca', 'cliente')),
  versao integer not null default 1,
  updated_at timestamptz
);

-- Maintenance mode of the installation. At most one row; no row until the first time it is turned on.
create table manutencao (
  unica boolean primary key default true check (unica),
  ligada boolean not null,
  mensagem text not null,
  previsao_at timestamptz,
  updated_at timestamptz not null
);

create table usuario (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  nome text not null,
  senha_hash text,
  perfil text not null check (perfil in ('admin', 'gestor', 'analista', 'client', 'leitor')),
  status text not null default 'ativo' check (status in ('ativo', 'bloqueado', 'convidado')),
  created_at timestamptz not null default now(),
  last_access_at timestamptz,
  email_verified_at timestamptz,
  senha_at timestamptz,
  -- AES-256-GCM under the server's key, which is not in the database.
  totp_segredo bytea,
  totp_confirmed_at timestamptz,
  -- The 30-second step of the last accepted code: a code works once.
  totp_passo bigint,
  versao integer not null default 1,
  -- Written by the blocking admin, for other admins.
  bloqueio_motivo text check (length(bloqueio_motivo) between 1 and 500),
  -- Pinned screens, in the person's order.
  telas_fixadas text[] not null default '{}' check (cardinality(telas_fixadas) <= 12),
  check (totp_confirmed_at is null or totp_segredo is not null),
  check (bloqueio_motivo is null or status = 'bloqueado')
);

-- Recovery codes for a lost second factor. Single use.
create table codigo_recuperacao (
  usuario_id uuid not null references usuario (id),
  codigo_hash bytea not null check (length(codigo_hash) = 32),
  used_at timestamptz,
  primary key (usuario_id, codigo_hash)
);

-- A work account. The key is the issuer's permanent subject: an issuer may give an e-mail address to another person.
create table identidade_externa (
  emissor text not null,
  sujeito text not null,
  usuario_id uuid not null references usuario (id),
  email text not null,
  created_at timestamptz not null default now(),
  last_access_at timestamptz,
  primary key (emissor, sujeito)
);
create index identidade_externa_usuario on identidade_externa (usuario_id);

-- Browsers of earlier sign-ins. Password guesses from other browsers do not lock them out.
create table dispositivo (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references usuario (id),
  segredo_hash bytea not null check (length(segredo_hash) = 32),
  nome text not null,
  created_at timestamptz not null default now(),
  last_access_at timestamptz not null default now(),
  unique (usuario_id, segredo_hash)
);

-- Single-use links in mails: invitation, new password, confirmation or change of address, registration.
create table link_unico (
  id uuid primary key default gen_random_uuid(),
  tipo text not null check (tipo in ('convite', 'senha', 'email', 'cadastro', 'troca')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Null for a registration: the user does not exist yet.
  usuario_id uuid references usuario (id),
  -- Clientes whose invitation the link accepts.
  clientes uuid[] not null default '{}',
  -- The marca of the address the request came to.
  marca text not null default 'lastro' references marca (chave),
  -- The address the link confirms. The user's address may have changed before the link is opened.
  email text not null check (email = lower(email)),
  created_by uuid references usuario (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Requests with the CNPJ of a registered company. Each reveals to the caller that the company is registered.
  tentativas smallint not null default 0,
  check ((tipo = 'cadastro') = (usuario_id is null))
);
create index link_unico_usuario on link_unico (usuario_id, tipo);

-- A sign-in between the right password and its second factor.
create table desafio_login (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  usuario_id uuid not null references usuario (id),
  tentativas smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Failed sign-ins, one row per account and one per address: the back-off outlives a restart of the API.
create table login_tentativa (
  tipo text not null check (tipo in (
    'conta', 'dispositivo', 'endereco', 'correio', 'correio_endereco', 'convite', 'convite_quem', 'convite_cliente'
  )),
  chave text not null,
  falhas integer not null default 0 check (falhas >= 0),
  last_at timestamptz not null default now(),
  blocked_until timestamptz,
  primary key (tipo, chave)
);

-- Key pairs that sign access tokens. The newest key without retired_at signs; every key without retired_at verifies.
create table chave_assinatura (
  id uuid primary key default gen_random_uuid(),
  algoritmo text not null default 'ES256' check (algoritmo = 'ES256'),
  jwk_publica jsonb not null,
  jwk_privada jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table notificacao (
  id bigint generated by default as identity primary key,
  usuario_id uuid not null references usuario (id),
  tipo text not null,
  -- Values for the placeholders of the tipo's text.
  dados jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notificacao_usuario on notificacao (usuario_id, id desc);

-- Differences from the default notifications. Security notices can not be turned off.
create table notificacao_preferencia (
  usuario_id uuid not null references usuario (id),
  assunto text not null check (assunto <> 'seguranca'),
  canal text not null check (canal in ('app', 'email')),
  ligado boolean not null,
  primary key (usuario_id, assunto, canal)
);

-- Outbox of mails, written in the transaction that causes them. Sent after the commit, with retries.
create table correio (
  id bigint generated by default as identity primary key,
  para text not null,
  assunto text not null,
  texto text not null,
  html text not null,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  tentativas smallint not null default 0,
  sent_at timestamptz,
  erro text,
  -- One attachment. Deleted with the text after sending.
  anexo_nome text,
  anexo bytea,
  check ((anexo_nome is null) or (anexo is not null or sent_at is not null))
);
create index correio_pendente on correio (next_attempt_at) where sent_at is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Clientes, their people and sessions

create table cliente (
  id uuid primary key default gen_random_uuid(),
  cnpj text not null unique check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  nome text not null,
  nome_curto text not null,
  marca text not null default 'lastro' references marca (chave),
  exercicio_mes_inicial smallint not null default 1 check (exercicio_mes_inicial between 1 and 12),
  created_at timestamptz not null default now(),
  segundo_fator_obrigatorio boolean not null default false,
  -- Version of all rows of permissao_perfil together.
  permissoes_versao integer not null default 1,
  versao integer not null default 1,
  -- An archived cliente allows no sign-in; its data stays.
  arquivado boolean not null default false
);

-- A person's role in one cliente, which may differ from the role in another. Without effect until accepted.
create table usuario_cliente (
  cliente_id uuid not null references cliente (id),
  usuario_id uuid not null references usuario (id),
  perfil text not null check (perfil in ('gestor', 'analista', 'client', 'leitor')),
  accepted_at timestamptz,
  -- Blocks this cliente only.
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  -- True: only rows of the listed centros de custo (with those below them) or filiais. An empty list shows nothing.
  restringe_centro_custo boolean not null default false,
  restringe_filial boolean not null default false,
  versao integer not null default 1,
  -- Name given by the inviter, shown until the person accepts. Before that the cliente may not know their real name.
  convite_nome text check (length(convite_nome) between 1 and 120),
  convite_por uuid references usuario (id),
  convite_expires_at timestamptz,
  -- Written by the blocker.
  bloqueio_motivo text check (length(bloqueio_motivo) between 1 and 500),
  primary key (cliente_id, usuario_id),
  check (bloqueio_motivo is null or blocked_at is not null),
  check (accepted_at is not null or (convite_nome is not null and convite_expires_at is not null))
);
create index usuario_cliente_usuario on usuario_cliente (usuario_id);

create table sessao (
  id uuid primary key,
  usuario_id uuid not null references usuario (id),
  cliente_id uuid references cliente (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip text,
  user_agent text,
  origem text not null default 'senha' check (origem in ('senha', 'externa')),
  dispositivo_id uuid references dispositivo (id) on delete set null,
  last_access_at timestamptz,
  -- Impersonation: the user whose view this session shows, read only.
  vendo_como uuid references usuario (id),
  -- Work account of the session, and the provider's session id if it sends one. Unlinking the account ends its sessions.
  emissor text,
  sujeito text,
  provedor_sid text,
  -- Issue date of the newest provider token used with this session. After its end, older tokens open no session.
  emitido_at timestamptz,
  foreign key (emissor, sujeito) references identidade_externa (emissor, sujeito) on delete cascade,
  check ((emissor is null) = (sujeito is null)),
  check (origem = 'externa' or emissor is null),
  check (emitido_at is null or origem = 'externa')
);
create index sessao_usuario on sessao (usuario_id, created_at desc);
create index sessao_externa on sessao (emissor, sujeito, created_at desc) where emissor is not null;

create table refresh_token (
  id uuid primary key default gen_random_uuid(),
  sessao_id uuid not null references sessao (id),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  substituto_id uuid references refresh_token (id),
  -- Set when the session switches to another cliente: the token renews no more. substituto_id is its successor.
  replaced_at timestamptz
);
create index refresh_token_sessao on refresh_token (sessao_id);

-- Permissions that differ from the default of the perfil, for every user of the perfil in this cliente.
create table permissao_perfil (
  cliente_id uuid not null references cliente (id),
  perfil text not null check (perfil in ('gestor', 'analista', 'client', 'leitor')),
  action text not null,
  subject text not null,
  permitido boolean not null,
  primary key (cliente_id, perfil, action, subject)
);

-- The same for one person. Wins over permissao_perfil.
create table permissao_usuario (
  cliente_id uuid not null references cliente (id),
  usuario_id uuid not null,
  action text not null,
  subject text not null,
  permitido boolean not null,
  primary key (cliente_id, usuario_id, action, subject),
  foreign key (cliente_id, usuario_id) references usuario_cliente (cliente_id, usuario_id) on delete cascade
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Cadastros

-- Versions of everything a DRE depends on, used as cache keys and sent back by edits. Triggers move them, see
-- cliente_versao_conferir.
create table cliente_versao (
  cliente_id uuid primary key references cliente (id),
  dados bigint not null default 1,
  cadastros bigint not null default 1
);

create table filial (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  codigo text not null,
  descricao text not null,
  cnpj text,
  versao integer not null default 1,
  arquivado boolean not null default false,
  fixa boolean not null default false,
  primary key (cliente_id, id),
  unique (cliente_id, codigo)
);

create table centro_custo (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  codigo text not null,
  descricao text not null,
  pai_id integer,
  versao integer not null default 1,
  arquivado boolean not null default false,
  fixa boolean not null default false,
  primary key (cliente_id, id),
  unique (cliente_id, codigo),
  foreign key (cliente_id, pai_id) references centro_custo (cliente_id, id),
  check (pai_id <> id)
);

create table conta (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  codigo text not null,
  descricao text not null,
  -- A code, not an id: a chart of accounts arrives in any order and may name a parent that is not in the file.
  conta_superior text,
  natureza smallint not null check (natureza in (1, 2, 3, 4, 5, 9)),
  analitica boolean not null default true,
  nivel smallint not null default 1 check (nivel >= 1),
  codigo_referencial text,
  versao integer not null default 1,
  -- Hidden in selections; amounts still count.
  arquivado boolean not null default false,
  -- Edited by a person: later imports do not rename or move it.
  fixa boolean not null default false,
  primary key (cliente_id, id),
  unique (cliente_id, codigo)
);

create table grupo (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  codigo text not null,
  descricao text not null,
  -- The same list as the engine's.
  natureza text not null check (natureza in ('receita_bruta', 'deducoes', 'custo', 'pessoal', 'despesa_administrativa', 'despesa_comercial',
    'outras', 'depreciacao', 'resultado_financeiro', 'impostos_lucro')),
  -- The default puts a new row last.
  ordem integer not null default 1000000,
  arquivado boolean not null default false,
  versao integer not null default 1,
  primary key (cliente_id, id),
  unique (cliente_id, codigo)
);

create table grupo_item (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  grupo_id integer not null,
  codigo text not null,
  descricao text not null,
  ordem integer not null default 1000000,
  arquivado boolean not null default false,
  versao integer not null default 1,
  primary key (cliente_id, id),
  unique (cliente_id, codigo),
  foreign key (cliente_id, grupo_id) references grupo (cliente_id, id)
);
create index grupo_item_grupo on grupo_item (cliente_id, grupo_id);

create table de_para_regra (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  tipo text not null check (tipo in ('exata', 'prefixo', 'faixa')),
  conta_inicio text not null,
  conta_fim text,
  centro_custo_id integer,
  filial_id integer,
  grupo_item_id integer not null,
  mes_inicio integer check (mes_inicio between 190001 and 999912 and mes_inicio % 100 between 1 and 12),
  mes_fim integer check (mes_fim between 190001 and 999912 and mes_fim % 100 between 1 and 12),
  origem text not null check (origem in ('referencial', 'descricao', 'manual', 'arquivo')),
  motivo text,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references usuario (id),
  -- The part of a rule that a closing cut off at the end of a closed month. Its validity is not a choice of a person, so the next edit of
  -- the account replaces what of it is still open.
  recortada boolean not null default false,
  primary key (cliente_id, id),
  foreign key (cliente_id, centro_custo_id) references centro_custo (cliente_id, id),
  foreign key (cliente_id, filial_id) references filial (cliente_id, id),
  foreign key (cliente_id, grupo_item_id) references grupo_item (cliente_id, id),
  check ((tipo = 'faixa') = (conta_fim is not null)),
  check (mes_inicio <= mes_fim)
);

-- Two rules with the same accounts, scope and period would conflict.
create unique index de_para_regra_chave on de_para_regra
  (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, mes_inicio, mes_fim) nulls not distinct;
create index de_para_regra_grupo_item on de_para_regra (cliente_id, grupo_item_id);

-- Drivers of apportionment: headcount, square metres, revenue.
create table direcionador (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  codigo text not null,
  descricao text not null,
  unidade text not null,
  versao integer not null default 1,
  arquivado boolean not null default false,
  primary key (cliente_id, id),
  unique (cliente_id, codigo)
);

-- One year of a driver per row, as users keep it in a spreadsheet: one line has one version and one audit record. Values
-- are millionths; null is a month without a value, which is not zero. direcionador_valor reads it month by month.
create table direcionador_ano (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  direcionador_id integer not null,
  centro_custo_id integer not null,
  -- Null: the whole centro de custo.
  filial_id integer,
  ano smallint not null check (ano between 1900 and 2199),
  m01_micros bigint check (m01_micros >= 0),
  m02_micros bigint check (m02_micros >= 0),
  m03_micros bigint check (m03_micros >= 0),
  m04_micros bigint check (m04_micros >= 0),
  m05_micros bigint check (m05_micros >= 0),
  m06_micros bigint check (m06_micros >= 0),
  m07_micros bigint check (m07_micros >= 0),
  m08_micros bigint check (m08_micros >= 0),
  m09_micros bigint check (m09_micros >= 0),
  m10_micros bigint check (m10_micros >= 0),
  m11_micros bigint check (m11_micros >= 0),
  m12_micros bigint check (m12_micros >= 0),
  versao integer not null default 1,
  arquivado boolean not null default false,
  primary key (cliente_id, id),
  unique nulls not distinct (cliente_id, direcionador_id, centro_custo_id, filial_id, ano),
  foreign key (cliente_id, direcionador_id) references direcionador (cliente_id, id),
  foreign key (cliente_id, centro_custo_id) references centro_custo (cliente_id, id),
  foreign key (cliente_id, filial_id) references filial (cliente_id, id)
);
create index direcionador_ano_centro_custo on direcionador_ano (cliente_id, centro_custo_id);
create index direcionador_ano_filial on direcionador_ano (cliente_id, filial_id);

create view direcionador_valor with (security_invoker = true) as
  select a.cliente_id, a.direcionador_id, a.centro_custo_id, a.filial_id, a.ano * 100 + m.mes as mes, m.valor_micros
  from direcionador_ano a
  cross join lateral (values (1, m01_micros), (2, m02_micros), (3, m03_micros), (4, m04_micros), (5, m05_micros), (6, m06_micros),
    (7, m07_micros), (8, m08_micros), (9, m09_micros), (10, m10_micros), (11, m11_micros), (12, m12_micros)) as m (mes, valor_micros)
  where not a.arquivado and m.valor_micros is not null;

-- Cost centres and establishments a restricted person may see, see usuario_cliente.restringe_*.
create table escopo_centro_custo (
  cliente_id uuid not null references cliente (id),
  usuario_id uuid not null,
  centro_custo_id integer not null,
  primary key (cliente_id, usuario_id, centro_custo_id),
  foreign key (cliente_id, usuario_id) references usuario_cliente (cliente_id, usuario_id) on delete cascade,
  foreign key (cliente_id, centro_custo_id) references centro_custo (cliente_id, id) on delete cascade
);

create table escopo_filial (
  cliente_id uuid not null references cliente (id),
  usuario_id uuid not null,
  filial_id integer not null,
  primary key (cliente_id, usuario_id, filial_id),
  foreign key (cliente_id, usuario_id) references usuario_cliente (cliente_id, usuario_id) on delete cascade,
  foreign key (cliente_id, filial_id) references filial (cliente_id, id) on delete cascade
);

-- ---------------------------------------------------------------------------------------------------------------------
-- DRE models

create table dre_modelo (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  nome text not null,
  padrao boolean not null default false,
  versao integer not null default 1,
  arquivado boolean not null default false,
  primary key (cliente_id, id),
  unique (cliente_id, nome),
  constraint dre_modelo_padrao_em_uso check (not (padrao and arquivado))
);
create unique index dre_modelo_padrao on dre_modelo (cliente_id) where padrao;

-- A structure of a model, valid from this month on: the lines of dre_item that name it. Lines that name none are valid before
-- the first structure, so a change of today leaves last year as it was.
create table dre_vigencia (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  modelo_id integer not null,
  mes_inicio integer not null check (mes_inicio between 190001 and 999912 and mes_inicio % 100 between 1 and 12),
  primary key (cliente_id, id),
  unique (cliente_id, modelo_id, mes_inicio),
  unique (cliente_id, modelo_id, id),
  foreign key (cliente_id, modelo_id) references dre_modelo (cliente_id, id)
);

create table dre_item (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  modelo_id integer not null,
  codigo text not null,
  descricao text not null,
  tipo text not null check (tipo in ('titulo', 'soma', 'formula', 'percentual')),
  ordem integer not null,
  nivel smallint not null default 0 check (nivel >= 0),
  formula text,
  base_codigo text,
  -- Rule for longer periods. Null: amounts sum their months, ratios are evaluated on the totals.
  agregacao text check (agregacao in ('soma', 'recalcular')),
  -- Null: valid before the first structure.
  vigencia_id integer,
  versao integer not null default 1,
  primary key (cliente_id, id),
  foreign key (cliente_id, modelo_id) references dre_modelo (cliente_id, id),
  check ((tipo in ('formula', 'percentual')) = (formula is not null)),
  check ((tipo = 'percentual') = (base_codigo is not null)),
  check (tipo = 'formula' or agregacao is null),
  constraint dre_item_codigo unique nulls not distinct (cliente_id, modelo_id, vigencia_id, codigo),
  foreign key (cliente_id, modelo_id, vigencia_id) references dre_vigencia (cliente_id, modelo_id, id)
);

create table dre_item_componente (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  dre_item_id integer not null,
  grupo_id integer,
  grupo_item_id integer,
  sinal smallint not null default 1 check (sinal in (-1, 1)),
  primary key (cliente_id, id),
  foreign key (cliente_id, dre_item_id) references dre_item (cliente_id, id) on delete cascade,
  foreign key (cliente_id, grupo_id) references grupo (cliente_id, id),
  foreign key (cliente_id, grupo_item_id) references grupo_item (cliente_id, id),
  check (num_nonnulls(grupo_id, grupo_item_id) = 1)
);
create unique index dre_item_componente_chave on dre_item_componente (cliente_id, dre_item_id, grupo_id, grupo_item_id) nulls not distinct;

-- A saved view: columns, period, filters and lines of a statement, under a name. Holds no amounts.
create table dre_visao (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  nome text not null check (length(nome) between 1 and 80),
  -- Null: shared with the whole cliente.
  usuario_id uuid references usuario (id),
  endereco jsonb not null check (jsonb_typeof(endereco) = 'object' and length(endereco::text) <= 8000),
  created_by uuid not null references usuario (id),
  created_at timestamptz not null default now(),
  primary key (cliente_id, id),
  unique nulls not distinct (cliente_id, usuario_id, nome)
);

-- Intercompany eliminations of the consolidated statement, with the sign of the statement.
create table dre_eliminacao (
  cliente_id uuid not null references cliente (id),
  valor_centavos bigint not null check (valor_centavos <> 0 and abs(valor_centavos) <= 10000000000000),
  id integer generated by default as identity,
  grupo_item_id integer not null,
  -- Receives the amount with the opposite sign. Null: the elimination changes the result.
  contrapartida_id integer check (contrapartida_id <> grupo_item_id),
  mes integer not null check (mes between 190001 and 999912 and mes % 100 between 1 and 12),
  -- The cliente of the amount and its counterparty: the row counts only in a consolidation of both. No foreign key: it
  -- would have to read rows of other clientes, so the API checks them.
  entre uuid[] not null check (cardinality(entre) = 2 and entre[1] <> entre[2]),
  motivo text not null check (length(motivo) between 1 and 400),
  usuario_id uuid not null references usuario (id),
  created_at timestamptz not null default now(),
  fonte text not null default 'realizado' check (fonte in ('realizado', 'orcado')),
  primary key (cliente_id, id),
  foreign key (cliente_id, grupo_item_id) references grupo_item (cliente_id, id),
  foreign key (cliente_id, contrapartida_id) references grupo_item (cliente_id, id)
);
create index dre_eliminacao_mes on dre_eliminacao (cliente_id, mes);
create index dre_eliminacao_grupo_item on dre_eliminacao (cliente_id, grupo_item_id);
create index dre_eliminacao_contrapartida on dre_eliminacao (cliente_id, contrapartida_id);

-- Comments on amounts of a statement.
create table dre_comentario (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  modelo_id integer not null,
  -- The line by code, not by id: a line rewritten under its code keeps its comments.
  codigo text not null check (length(codigo) between 1 and 80),
  linha text not null check (length(linha) <= 400),
  grupo_item_id integer,
  -- Columns as the statement's URL names them. With a base the comment is on the variation.
  fonte text not null check (length(fonte) between 1 and 40),
  base text check (length(base) between 1 and 40),
  mes_inicio integer not null check (mes_inicio between 190001 and 999912 and mes_inicio % 100 between 1 and 12),
  mes_fim integer not null check (mes_fim between mes_inicio and 999912 and mes_fim % 100 between 1 and 12),
  rateado boolean not null default false,
  -- Filter of the amount, descendants included, ascending; null: unfiltered. Visible to people whose scope covers it, see
  -- do_alcance.
  centros_custo integer[],
  filiais integer[],
  -- Amounts at the time of writing: {unidade, atual, base}.
  valores jsonb not null check (jsonb_typeof(valores) = 'object'),
  responde_id integer,
  usuario_id uuid not null references usuario (id),
  texto text not null check (length(texto) between 1 and 4000),
  mencoes uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references usuario (id),
  primary key (cliente_id, id),
  foreign key (cliente_id, modelo_id) references dre_modelo (cliente_id, id) on delete cascade,
  foreign key (cliente_id, grupo_item_id) references grupo_item (cliente_id, id) on delete cascade,
  foreign key (cliente_id, responde_id) references dre_comentario (cliente_id, id) on delete cascade,
  -- Only a thread's first comment is resolved.
  check (responde_id is null or resolved_at is null)
);
create index dre_comentario_modelo on dre_comentario (cliente_id, modelo_id, mes_inicio);
create index dre_comentario_grupo_item on dre_comentario (cliente_id, grupo_item_id);
create index dre_comentario_responde on dre_comentario (cliente_id, responde_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Import: files, pushes of an ERP, entries, balances

create table importacao (
  cliente_id uuid not null references cliente (id),
  -- One sequence for all clientes, because the id names the partition of partida.
  id integer generated by default as identity,
  arquivo_nome text not null,
  arquivo_sha256 bytea not null check (length(arquivo_sha256) = 32),
  -- File name of the uploaded bytes in the API's storage.
  arquivo_id uuid,
  tamanho_bytes bigint not null check (tamanho_bytes >= 0),
  formato text not null check (formato in ('ecd', 'csv', 'xlsx', 'ndjson')),
  conteudo text check (conteudo in ('lancamentos', 'saldos')),
  modo text not null default 'recusar' check (modo in ('recusar', 'substituir', 'somar')),
  status text not null default 'recebida'
    check (status in ('recebida', 'processando', 'concluida', 'recusada', 'cancelada', 'interrompida', 'desfeita')),
  mapeamento jsonb,
  progresso jsonb,
  resumo jsonb,
  saude jsonb,
  conferencia jsonb,
  erro jsonb,
  criada_por uuid references usuario (id),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Last heartbeat of the process that will run it, while status is 'recebida'.
  sinal_em timestamptz not null default now(),
  primary key (cliente_id, id)
);
create unique index importacao_arquivo on importacao (cliente_id, arquivo_sha256) where status in ('recebida', 'processando', 'concluida');

create table importacao_mes (
  cliente_id uuid not null references cliente (id),
  importacao_id integer not null,
  mes integer not null check (mes between 190001 and 999912 and mes % 100 between 1 and 12),
  ativo boolean not null default true,
  substituida_por integer,
  primary key (cliente_id, importacao_id, mes),
  foreign key (cliente_id, importacao_id) references importacao (cliente_id, id),
  foreign key (cliente_id, substituida_por) references importacao (cliente_id, id)
);
create index importacao_mes_mes on importacao_mes (cliente_id, mes) where ativo;

-- Accounts as each import described them, so that undoing an import restores the description of the one before. An ECD
-- writes all its accounts; other formats write the accounts they created or named.
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

create table mapeamento_coluna (
  cliente_id uuid not null references cliente (id),
  -- Hash of the header line: a file with the same columns reuses the mapping.
  assinatura text not null,
  mapeamento jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (cliente_id, assinatura)
);

-- API keys of an ERP.
create table chave_integracao (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  nome text not null check (length(nome) between 1 and 80),
  -- The sending program. External ids are unique within it, so a new key continues the old key's numbering.
  origem text not null check (origem ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  -- First characters of the secret, to find the row and to distinguish keys on a screen.
  prefixo text not null check (length(prefixo) = 6),
  segredo_hash bytea not null check (length(segredo_hash) = 32),
  created_by uuid not null references usuario (id),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (cliente_id, id),
  unique (cliente_id, segredo_hash)
);

-- External ids already received: a push that repeats one is a duplicate.
create table lancamento_externo (
  cliente_id uuid not null references cliente (id),
  origem text not null,
  id_externo text not null check (length(id_externo) between 1 and 120),
  -- Hash of the parsed entry, not of its bytes.
  conteudo_hash bytea not null check (length(conteudo_hash) = 32),
  importacao_id integer not null,
  primary key (cliente_id, origem, id_externo),
  foreign key (cliente_id, importacao_id) references importacao (cliente_id, id)
);

-- For undoing an import, which frees its ids.
create index lancamento_externo_importacao on lancamento_externo (cliente_id, importacao_id);

-- Entries, one partition per import, append-only. Columns are ordered by alignment (8, 4, then the rest) and an empty text means "none": a
-- row without nulls has no null bitmap, which saves 8 bytes in each of millions of rows. No foreign keys: importacao_particao_abrir has
-- checked the importacao, saldo_mensal ties the accounts, and a check per row would cost more than writing the row.
create table partida (
  cliente_id uuid not null,
  valor_centavos bigint not null,
  importacao_id integer not null,
  linha integer not null,
  lancamento_linha integer not null,
  data date not null,
  conta_id integer not null,
  centro_custo_id integer not null default 0,
  filial_id integer not null default 0,
  -- N normal, E closing, X extemporaneous. Closing entries never enter saldo_mensal.
  tipo "char" not null default 'N' check (tipo in ('N', 'E', 'X')),
  numero text not null default '',
  documento text not null default '',
  historico text not null default '',
  primary key (cliente_id, importacao_id, linha)
) partition by list (importacao_id);
create index partida_conta_data on partida (conta_id, data);

-- Partitions being loaded. A transaction that opens a partition and does not close it can not commit.
create table partida_particao (
  cliente_id uuid not null references cliente (id),
  importacao_id integer not null,
  aberta boolean not null,
  primary key (cliente_id, importacao_id),
  foreign key (cliente_id, importacao_id) references importacao (cliente_id, id)
);

-- Monthly balances of one import, without closing entries. A DRE sums those whose (importacao, mes) is active.
-- A statement-level trigger checks importacao, centro de custo and filial, see saldo_mensal_conferir.
create table saldo_mensal (
  cliente_id uuid not null,
  importacao_id integer not null,
  conta_id integer not null,
  centro_custo_id integer not null default 0,
  filial_id integer not null default 0,
  mes integer not null check (mes between 190001 and 999912 and mes % 100 between 1 and 12),
  -- Both positive: balance = credito − debito.
  debito_centavos bigint not null default 0 check (debito_centavos >= 0),
  credito_centavos bigint not null default 0 check (credito_centavos >= 0),
  partidas integer not null default 0 check (partidas >= 0),
  primary key (cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, mes),
  foreign key (cliente_id, conta_id) references conta (cliente_id, id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Rateio: rules that allocate the costs of some centros de custo to others, and their recorded runs

create table rateio_regra (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  -- Rules run in this order. The default puts a new rule last.
  ordem integer not null default 1000000,
  nome text not null,
  mes_inicio integer check (mes_inicio between 190001 and 999912 and mes_inicio % 100 between 1 and 12),
  mes_fim integer check (mes_fim between 190001 and 999912 and mes_fim % 100 between 1 and 12),
  metodo text not null check (metodo in ('percentual', 'direcionador', 'receita', 'igualitario', 'direto', 'degraus', 'reciproco')),
  direcionador_id integer,
  -- Fallback for a month whose base is zero. Null: the amounts stay.
  alternativa text check (alternativa in ('igualitario')),
  -- Months the base lags behind the cost.
  defasagem_meses smallint not null default 0 check (defasagem_meses between 0 and 24),
  ativo boolean not null default true,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references usuario (id),
  primary key (cliente_id, id),
  unique (cliente_id, nome),
  foreign key (cliente_id, direcionador_id) references direcionador (cliente_id, id),
  check (mes_inicio <= mes_fim),
  check ((metodo = 'direcionador') = (direcionador_id is not null))
);
create index rateio_regra_direcionador on rateio_regra (cliente_id, direcionador_id);

-- Centros de custo a rule takes from.
create table rateio_origem (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  regra_id integer not null,
  -- Null: amounts without a centro de custo.
  centro_custo_id integer,
  primary key (cliente_id, id),
  unique nulls not distinct (cliente_id, regra_id, centro_custo_id),
  foreign key (cliente_id, regra_id) references rateio_regra (cliente_id, id),
  foreign key (cliente_id, centro_custo_id) references centro_custo (cliente_id, id)
);
create index rateio_origem_centro_custo on rateio_origem (cliente_id, centro_custo_id);

-- Filiais a rule is limited to. No rows: every filial.
create table rateio_filial (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  regra_id integer not null,
  filial_id integer not null,
  primary key (cliente_id, id),
  unique (cliente_id, regra_id, filial_id),
  foreign key (cliente_id, regra_id) references rateio_regra (cliente_id, id),
  foreign key (cliente_id, filial_id) references filial (cliente_id, id)
);
create index rateio_filial_filial on rateio_filial (cliente_id, filial_id);

-- Grupo items, or whole grupos with their future items, a rule is limited to. No rows: every item.
create table rateio_item (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  regra_id integer not null,
  grupo_id integer,
  grupo_item_id integer,
  primary key (cliente_id, id),
  unique nulls not distinct (cliente_id, regra_id, grupo_id, grupo_item_id),
  foreign key (cliente_id, regra_id) references rateio_regra (cliente_id, id),
  foreign key (cliente_id, grupo_id) references grupo (cliente_id, id),
  foreign key (cliente_id, grupo_item_id) references grupo_item (cliente_id, id),
  check ((grupo_id is null) <> (grupo_item_id is null))
);
create index rateio_item_grupo on rateio_item (cliente_id, grupo_id);
create index rateio_item_grupo_item on rateio_item (cliente_id, grupo_item_id);

-- Service centres of a step-down or reciprocal rule. `degraus` closes them in this order.
create table rateio_servico (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  regra_id integer not null,
  ordem integer not null,
  centro_custo_id integer not null,
  -- Null: allocates by the percentages of its destinations.
  direcionador_id integer,
  primary key (cliente_id, id),
  unique (cliente_id, regra_id, centro_custo_id),
  foreign key (cliente_id, regra_id) references rateio_regra (cliente_id, id),
  foreign key (cliente_id, centro_custo_id) references centro_custo (cliente_id, id),
  foreign key (cliente_id, direcionador_id) references direcionador (cliente_id, id)
);
create index rateio_servico_centro_custo on rateio_servico (cliente_id, centro_custo_id);
create index rateio_servico_direcionador on rateio_servico (cliente_id, direcionador_id);

-- Receivers of a rule, or of one of its service centres.
create table rateio_destino (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  regra_id integer not null,
  servico_id integer,
  ordem integer not null,
  centro_custo_id integer not null,
  -- Null: each amount keeps its filial.
  filial_id integer,
  -- Adds up to 1,000,000 within one list.
  percentual_ppm integer check (percentual_ppm between 0 and 1000000),
  primary key (cliente_id, id),
  unique nulls not distinct (cliente_id, regra_id, servico_id, centro_custo_id, filial_id),
  foreign key (cliente_id, regra_id) references rateio_regra (cliente_id, id),
  foreign key (cliente_id, servico_id) references rateio_servico (cliente_id, id),
  foreign key (cliente_id, centro_custo_id) references centro_custo (cliente_id, id),
  foreign key (cliente_id, filial_id) references filial (cliente_id, id)
);
create index rateio_destino_servico on rateio_destino (cliente_id, servico_id);
create index rateio_destino_centro_custo on rateio_destino (cliente_id, centro_custo_id);
create index rateio_destino_filial on rateio_destino (cliente_id, filial_id);

-- Recorded runs: rules, driver values and results at one moment. Append-only.
create table rateio_apuracao (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  mes_inicio integer not null check (mes_inicio between 190001 and 999912 and mes_inicio % 100 between 1 and 12),
  mes_fim integer not null check (mes_fim between 190001 and 999912 and mes_fim % 100 between 1 and 12),
  -- A person records `apurada`. A restore records `antes` and `restaurada`, so that it can be undone.
  tipo text not null check (tipo in ('apurada', 'antes', 'restaurada')),
  -- The restored run.
  restaura_id integer,
  observacao text not null default '',
  -- cliente_versao.dados of the amounts.
  dados_versao bigint not null,
  -- The active rules in their order, complete, with version and names.
  regras jsonb not null,
  -- Name and monthly values of each driver the rules use.
  direcionadores jsonb not null,
  -- Centavos of each centro de custo before and after.
  centros jsonb not null,
  -- SHA-256 of the inputs (rules, driver values) and of every resulting cell.
  regras_hash bytea not null check (length(regras_hash) = 32),
  resultado_hash bytea not null check (length(resultado_hash) = 32),
  created_at timestamptz not null default now(),
  created_by uuid not null references usuario (id),
  -- Why the rules did not run; empty when they ran.
  falha text not null default '',
  primary key (cliente_id, id),
  foreign key (cliente_id, restaura_id) references rateio_apuracao (cliente_id, id),
  check (mes_inicio <= mes_fim),
  check ((tipo = 'apurada') = (restaura_id is null))
);
create index rateio_apuracao_restaura on rateio_apuracao (cliente_id, restaura_id);

-- --------------------------------------------------------------------------------------------------------------------- Orçamentos: header,
-- areas, lines of twelve months, every change of every cell, comments. Costs are negative here, even when the user types them positive;
-- months of the exercício count 1 to 12 from its first.

create table orcamento (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  nome text not null,
  -- First of the twelve months.
  mes_inicio integer not null check (mes_inicio between 190001 and 999912 and mes_inicio % 100 between 1 and 12),
  cenario text not null,
  -- orcamento: the plan; cenario: a branch of it, to compare and merge; previsto: realizado so far, then the plan.
  tipo text not null default 'orcamento' check (tipo in ('orcamento', 'cenario', 'previsto')),
  -- 1, plus one for each revision. Versions share raiz_id, the id of the first; an insert of the first writes null.
  versao_numero integer not null default 1 check (versao_numero > 0),
  raiz_id integer not null,
  -- The previous version, or the budget this one was branched or copied from, and its sequencia at that moment.
  origem_id integer,
  origem_sequencia bigint,
  modelo_id integer not null,
  dono_id uuid not null references usuario (id),
  status text not null default 'rascunho' check (status in ('rascunho', 'em_aprovacao', 'devolvido', 'aprovado', 'revisao', 'encerrado')),
  observacoes text not null default '',
  -- Last month of realizado inside a previsto. Months up to it are read only.
  realizado_ate integer check (realizado_ate between 190001 and 999912 and realizado_ate % 100 between 1 and 12),
  -- Number of the last act. A client that has seen it is up to date.
  sequencia bigint not null default 0,
  -- Version of the header alone.
  versao integer not null default 1,
  -- Hash of the approved content, see orcamento_conteudo_hash.
  conteudo_hash bytea check (length(conteudo_hash) = 32),
  created_at timestamptz not null default now(),
  created_by uuid not null references usuario (id),
  approved_at timestamptz,
  approved_by uuid references usuario (id),
  primary key (cliente_id, id),
  unique (cliente_id, raiz_id, versao_numero),
  foreign key (cliente_id, raiz_id) references orcamento (cliente_id, id),
  foreign key (cliente_id, origem_id) references orcamento (cliente_id, id),
  foreign key (cliente_id, modelo_id) references dre_modelo (cliente_id, id),
  check ((status in ('aprovado', 'encerrado')) = (conteudo_hash is not null)),
  check ((tipo = 'previsto') = (realizado_ate is not null)),
  check (tipo = 'orcamento' or origem_id is not null)
);
create index orcamento_origem on orcamento (cliente_id, origem_id);
create index orcamento_modelo on orcamento (cliente_id, modelo_id);

-- A part with one person in charge, submitted as a unit: a centro de custo, or (null) the lines without one.
create table orcamento_area (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  orcamento_id integer not null,
  centro_custo_id integer,
  responsavel_id uuid references usuario (id),
  status text not null default 'aberta' check (status in ('aberta', 'enviada', 'devolvida', 'aprovada')),
  versao integer not null default 1,
  -- Last change of status.
  changed_at timestamptz,
  changed_by uuid references usuario (id),
  comentario text not null default '',
  primary key (cliente_id, id),
  unique nulls not distinct (cliente_id, orcamento_id, centro_custo_id),
  foreign key (cliente_id, orcamento_id) references orcamento (cliente_id, id) on delete cascade,
  foreign key (cliente_id, centro_custo_id) references centro_custo (cliente_id, id)
);
create index orcamento_area_centro_custo on orcamento_area (cliente_id, centro_custo_id);

create table orcamento_linha (
  cliente_id uuid not null references cliente (id),
  m01_centavos bigint not null default 0,
  m02_centavos bigint not null default 0,
  m03_centavos bigint not null default 0,
  m04_centavos bigint not null default 0,
  m05_centavos bigint not null default 0,
  m06_centavos bigint not null default 0,
  m07_centavos bigint not null default 0,
  m08_centavos bigint not null default 0,
  m09_centavos bigint not null default 0,
  m10_centavos bigint not null default 0,
  m11_centavos bigint not null default 0,
  m12_centavos bigint not null default 0,
  id integer generated by default as identity,
  orcamento_id integer not null,
  grupo_item_id integer not null,
  centro_custo_id integer,
  filial_id integer,
  -- Locked months, one bit each, first month lowest: spreads skip them.
  travas smallint not null default 0 check (travas between 0 and 4095),
  -- Required by a zero-based plan.
  justificativa text not null default '',
  -- Quantity and unit amount behind a zero-based line, at its creation. The cells are the plan.
  contas jsonb check (jsonb_typeof(contas) = 'array'),
  primary key (cliente_id, id),
  unique nulls not distinct (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id),
  foreign key (cliente_id, orcamento_id) references orcamento (cliente_id, id) on delete cascade,
  foreign key (cliente_id, grupo_item_id) references grupo_item (cliente_id, id),
  foreign key (cliente_id, centro_custo_id) references centro_custo (cliente_id, id),
  foreign key (cliente_id, filial_id) references filial (cliente_id, id)
);
create index orcamento_linha_grupo_item on orcamento_linha (cliente_id, grupo_item_id);
create index orcamento_linha_centro_custo on orcamento_linha (cliente_id, centro_custo_id);
create index orcamento_linha_filial on orcamento_linha (cliente_id, filial_id);

-- Log of acts, in their order. Append-only.
create table orcamento_ato (
  cliente_id uuid not null references cliente (id),
  orcamento_id integer not null,
  sequencia bigint not null,
  usuario_id uuid not null references usuario (id),
  tipo text not null check (tipo in ('criar', 'editar', 'colar', 'preencher', 'distribuir', 'reajustar', 'travar', 'justificar', 'linhas',
    'importar', 'mesclar', 'restaurar', 'desfazer', 'refazer', 'atualizar_realizado')),
  -- Parameters of the act (total, method, percentage, file), for display: replaying needs only orcamento_mudanca.
  detalhe jsonb,
  -- Number of changed cells.
  celulas integer not null default 0 check (celulas >= 0),
  -- The act this one undoes or redoes.
  desfaz bigint,
  created_at timestamptz not null default now(),
  primary key (cliente_id, orcamento_id, sequencia),
  foreign key (cliente_id, orcamento_id) references orcamento (cliente_id, id) on delete cascade
);

-- Listing the acts looks up the undo of each.
create index orcamento_ato_desfaz on orcamento_ato (cliente_id, orcamento_id, desfaz) where desfaz is not null;

-- Undo log: the cells an act changed, one row per line, with their amounts before and after. First month first.
create table orcamento_mudanca (
  cliente_id uuid not null references cliente (id),
  linha_id integer not null,
  sequencia bigint not null,
  meses smallint not null check (meses between 1 and 4095),
  antes_centavos bigint[] not null,
  depois_centavos bigint[] not null,
  primary key (cliente_id, linha_id, sequencia),
  foreign key (cliente_id, linha_id) references orcamento_linha (cliente_id, id) on delete cascade,
  check (cardinality(antes_centavos) = bit_count(meses::integer::bit(16)) and cardinality(depois_centavos) = bit_count(meses::integer::bit(16)))
);
create index orcamento_mudanca_sequencia on orcamento_mudanca (cliente_id, sequencia, linha_id);

create table orcamento_comentario (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  orcamento_id integer not null,
  -- Null: a comment on the whole budget. With mes: on one cell.
  linha_id integer,
  mes smallint check (mes between 1 and 12),
  responde_id integer,
  usuario_id uuid not null references usuario (id),
  texto text not null check (length(texto) between 1 and 4000),
  mencoes uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references usuario (id),
  primary key (cliente_id, id),
  foreign key (cliente_id, orcamento_id) references orcamento (cliente_id, id) on delete cascade,
  foreign key (cliente_id, linha_id) references orcamento_linha (cliente_id, id) on delete cascade,
  foreign key (cliente_id, responde_id) references orcamento_comentario (cliente_id, id) on delete cascade,
  check (mes is null or linha_id is not null),
  -- Only a thread's first comment is resolved.
  check (responde_id is null or resolved_at is null)
);
create index orcamento_comentario_orcamento on orcamento_comentario (cliente_id, orcamento_id, linha_id);
create index orcamento_comentario_responde on orcamento_comentario (cliente_id, responde_id);

-- Variance between realizado and orçado above which a cell is flagged.
create table orcamento_tolerancia (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  -- Null: the default for grupos without a row.
  grupo_id integer,
  -- Share of the orçado. A null limit is not checked; a cell is flagged when it exceeds every limit that is set.
  percentual_ppm integer check (percentual_ppm between 0 and 1000000000),
  valor_centavos bigint check (valor_centavos between 0 and 10000000000000),
  -- Version of all rows together, counted in the default row, which exists from the first edit on.
  versao integer not null default 1,
  primary key (cliente_id, id),
  unique nulls not distinct (cliente_id, grupo_id),
  foreign key (cliente_id, grupo_id) references grupo (cliente_id, id) on delete cascade
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Closing of months: one person requests, another confirms, and the month is frozen. Months close in order and reopen from
-- the last one back, so everything up to the last closed month is closed.

create table fechamento (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  mes integer not null check (mes between 190001 and 999912 and mes % 100 between 1 and 12),
  status text not null default 'pedido' check (status in ('pedido', 'recusado', 'fechado', 'reaberto')),
  -- The model of the requested statement.
  modelo_id integer not null,
  -- SHA-256 of the month's DRE at the request: the confirmation is of the same figures.
  conteudo_hash bytea not null check (length(conteudo_hash) = 32),
  -- The lines of the DRE, [{codigo, descricao, valorCentavos}], to show a difference a hash can only detect.
  linhas jsonb not null,
  -- Credits less debits of all mapped accounts.
  resultado_centavos bigint not null,
  observacao text not null default '',
  asked_at timestamptz not null default now(),
  asked_by uuid not null references usuario (id),
  decided_at timestamptz,
  decided_by uuid references usuario (id),
  reopened_at timestamptz,
  reopened_by uuid references usuario (id),
  -- Reason of a refusal or reopening.
  motivo text not null default '',
  -- See fechamento_impressao. Written by the trigger when the month closes.
  impressao jsonb,
  primary key (cliente_id, id),
  foreign key (cliente_id, modelo_id) references dre_modelo (cliente_id, id),
  check ((status = 'pedido') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- Four eyes. The requester may withdraw the request alone.
  check (status in ('pedido', 'recusado') or decided_by <> asked_by),
  check ((status = 'reaberto') = (reopened_at is not null)),
  check ((reopened_at is null) = (reopened_by is null)),
  check (status <> 'reaberto' or motivo <> ''),
  check (status in ('pedido', 'recusado') or impressao is not null)
);
create unique index fechamento_mes on fechamento (cliente_id, mes) where status in ('pedido', 'fechado');
create index fechamento_modelo on fechamento (cliente_id, modelo_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Reports: workspaces, who may see which report, scheduled mails

create table workspace (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  -- Slug in URLs. Never changes, so that links stay valid.
  chave text not null check (chave ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(chave) <= 60),
  nome text not null,
  descricao text not null default '',
  -- Renderer of its reports.
  provedor text not null check (provedor in ('nativo', 'powerbi', 'url')),
  -- The default puts a new row last.
  ordem integer not null default 1000000,
  arquivado boolean not null default false,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references usuario (id),
  primary key (cliente_id, id),
  unique (cliente_id, chave)
);

create table workspace_conexao (
  cliente_id uuid not null references cliente (id),
  workspace_id integer not null,
  -- Address and account, in the shape of the contract. No secrets.
  conexao jsonb not null,
  -- Encrypted under the server's key and bound to this row. Null: the installation's credential.
  credencial bytea,
  credencial_tipo text check (credencial_tipo in ('segredo', 'certificado')),
  credencial_at timestamptz,
  credencial_valida_ate timestamptz,
  versao integer not null default 1,
  primary key (cliente_id, workspace_id),
  foreign key (cliente_id, workspace_id) references workspace (cliente_id, id),
  check ((credencial is null) = (credencial_tipo is null) and (credencial is null) = (credencial_at is null))
);

create table relatorio (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  workspace_id integer not null,
  chave text not null check (chave ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(chave) <= 60),
  nome text not null,
  descricao text not null default '',
  -- In the shape of the contract.
  conteudo jsonb not null,
  -- True: visible only to relatorio_permissao. False: to every reader of reports.
  restrito boolean not null default false,
  ordem integer not null default 1000000,
  arquivado boolean not null default false,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references usuario (id),
  primary key (cliente_id, id),
  unique (cliente_id, workspace_id, chave),
  foreign key (cliente_id, workspace_id) references workspace (cliente_id, id)
);

-- Readers of a restricted report: every user of a perfil, or one person.
create table relatorio_permissao (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  relatorio_id integer not null,
  perfil text check (perfil in ('gestor', 'analista', 'client', 'leitor')),
  usuario_id uuid,
  primary key (cliente_id, id),
  unique nulls not distinct (cliente_id, relatorio_id, perfil, usuario_id),
  foreign key (cliente_id, relatorio_id) references relatorio (cliente_id, id),
  check ((perfil is null) <> (usuario_id is null)),
  foreign key (cliente_id, usuario_id) references usuario_cliente (cliente_id, usuario_id) on delete cascade
);
create index relatorio_permissao_usuario on relatorio_permissao (cliente_id, usuario_id);

-- Favourite and last opening of a report, per person.
create table relatorio_pessoal (
  cliente_id uuid not null references cliente (id),
  usuario_id uuid not null references usuario (id),
  relatorio_id integer not null,
  favorito boolean not null default false,
  opened_at timestamptz,
  primary key (cliente_id, usuario_id, relatorio_id),
  foreign key (cliente_id, relatorio_id) references relatorio (cliente_id, id)
);
create index relatorio_pessoal_relatorio on relatorio_pessoal (cliente_id, relatorio_id);

-- Scheduled mails of a report.
create table relatorio_envio (
  cliente_id uuid not null references cliente (id),
  id integer generated by default as identity,
  relatorio_id integer not null,
  frequencia text not null check (frequencia in ('diario', 'semanal', 'mensal')),
  -- Weekly: 1 (Monday) to 7. Monthly: 1 to 31, in a shorter month its last day.
  dia smallint check (dia between 1 and 31),
  -- Minutes after midnight in the time zone `fuso`.
  minuto smallint not null check (minuto between 0 and 1439),
  fuso text not null,
  ativo boolean not null default true,
  -- Due time. The transaction that sends also moves it, so two processes send once.
  next_at timestamptz not null,
  last_at timestamptz,
  last_count integer not null default 0 check (last_count >= 0),
  -- Null after a success.
  last_error text,
  -- Failed attempts of the due mail.
  tentativas smallint not null default 0,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references usuario (id),
  primary key (cliente_id, id),
  foreign key (cliente_id, relatorio_id) references relatorio (cliente_id, id),
  check ((frequencia = 'diario') = (dia is null)),
  check (frequencia <> 'semanal' or dia <= 7)
);
create index relatorio_envio_relatorio on relatorio_envio (cliente_id, relatorio_id);
create index relatorio_envio_devido on relatorio_envio (next_at) where ativo;

-- Recipients of a scheduled mail, until they opt out or leave the cliente.
create table relatorio_envio_pessoa (
  cliente_id uuid not null references cliente (id),
  envio_id integer not null,
  usuario_id uuid not null,
  saiu_at timestamptz,
  primary key (cliente_id, envio_id, usuario_id),
  foreign key (cliente_id, envio_id) references relatorio_envio (cliente_id, id) on delete cascade,
  foreign key (cliente_id, usuario_id) references usuario_cliente (cliente_id, usuario_id) on delete cascade
);
create index relatorio_envio_pessoa_usuario on relatorio_envio_pessoa (cliente_id, usuario_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Audit trail, idempotency, overview of all clientes

create table auditoria (
  cliente_id uuid not null references cliente (id),
  id bigint generated by default as identity,
  usuario_id uuid references usuario (id),
  acao text not null,
  assunto text not null,
  assunto_id text,
  antes jsonb,
  depois jsonb,
  ip text,
  request_id text,
  created_at timestamptz not null default now(),
  primary key (cliente_id, id)
);

-- Pages from the newest back, filtered by one of these columns.
create index auditoria_quando on auditoria (cliente_id, created_at, id);
create index auditoria_quem on auditoria (cliente_id, usuario_id, created_at, id);
create index auditoria_acao on auditoria (cliente_id, acao, created_at, id);
create index auditoria_assunto on auditoria (cliente_id, assunto, assunto_id, created_at, id);

create table idempotencia (
  cliente_id uuid not null references cliente (id),
  usuario_id uuid not null references usuario (id),
  chave text not null check (length(chave) between 1 and 200),
  rota text not null,
  corpo_hash bytea not null,
  status smallint not null,
  resposta jsonb,
  created_at timestamptz not null default now(),
  primary key (cliente_id, usuario_id, chave)
);

-- Cached share of a cliente's result that the De-Para covers. The API computes it, because resolving rules is not the
-- database's work; versao is the cliente_versao.dados it was computed from, so a stale row is known by its number.
create table carteira_cobertura (
  cliente_id uuid primary key references cliente (id),
  versao bigint not null,
  contas integer not null check (contas >= 0),
  contas_mapeadas integer not null check (contas_mapeadas between 0 and contas),
  -- Accounts with an amount, and without a destination or with conflicting rules.
  contas_pendentes integer not null check (contas_pendentes between 0 and contas),
  -- Sums of absolute amounts.
  valor_centavos bigint not null check (valor_centavos >= 0),
  valor_mapeado_centavos bigint not null check (valor_mapeado_centavos between 0 and valor_centavos),
  -- Months covered; null without balances.
  mes_inicio integer check (mes_inicio between 190001 and 999912 and mes_inicio % 100 between 1 and 12),
  mes_fim integer check (mes_fim between mes_inicio and 999912 and mes_fim % 100 between 1 and 12)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Row-level security. withTenant sets the context per transaction; without it no row is visible.

do $$
declare
  tabela text;
begin
  foreach tabela in array array[
    'permissao_perfil', 'permissao_usuario', 'escopo_centro_custo', 'escopo_filial',
    'cliente_versao', 'filial', 'centro_custo', 'conta', 'grupo', 'grupo_item', 'de_para_regra', 'direcionador', 'direcionador_ano',
    'dre_modelo', 'dre_vigencia', 'dre_item', 'dre_item_componente', 'dre_visao', 'dre_eliminacao', 'dre_comentario',
    'importacao', 'importacao_mes', 'importacao_conta', 'mapeamento_coluna', 'chave_integracao', 'lancamento_externo', 'partida',
    'partida_particao', 'saldo_mensal',
    'rateio_regra', 'rateio_origem', 'rateio_filial', 'rateio_item', 'rateio_servico', 'rateio_destino', 'rateio_apuracao',
    'orcamento', 'orcamento_area', 'orcamento_linha', 'orcamento_ato', 'orcamento_mudanca', 'orcamento_comentario',
    'orcamento_tolerancia', 'fechamento',
    'workspace', 'workspace_conexao', 'relatorio', 'relatorio_permissao', 'relatorio_pessoal', 'relatorio_envio',
    'relatorio_envio_pessoa', 'auditoria', 'idempotencia', 'carteira_cobertura'
  ] loop
    execute format('alter table %I enable row level security', tabela);
    execute format('alter table %I force row level security', tabela);
    execute format(
      'create policy do_cliente on %I
         using (cliente_id = (select nullif(current_setting(''app.cliente_id'', true), '''')::uuid))
         with check (cliente_id = (select nullif(current_setting(''app.cliente_id'', true), '''')::uuid))',
      tabela);
  end loop;
end $$;

-- A link is visible from both ends (a cliente lists its users, a user finds its clientes) and written only from the cliente's.
alter table usuario_cliente enable row level security;
alter table usuario_cliente force row level security;
create policy do_cliente on usuario_cliente
  using (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid))
  with check (cliente_id = (select nullif(current_setting('app.cliente_id', true), '')::uuid));
create policy do_usuario on usuario_cliente for select
  using (usuario_id = (select nullif(current_setting('app.usuario_id', true), '')::uuid));

-- A cliente is visible to its linked users and to an active admin, and written only in its own context.
alter table cliente enable row level security;
alter table cliente force row level security;
create policy do_cliente on cliente
  using (id = (select nullif(current_setting('app.cliente_id', true), '')::uuid))
  with check (id = (select nullif(current_setting('app.cliente_id', true), '')::uuid));
create policy do_usuario on cliente for select
  using (
    exists (
      select from usuario_cliente uc
      where uc.cliente_id = cliente.id and uc.usuario_id = (select nullif(current_setting('app.usuario_id', true), '')::uuid)
        and uc.accepted_at is not null and uc.blocked_at is null
    )
    or (
      select u.perfil = 'admin' and u.status = 'ativo' from usuario u
      where u.id = (select nullif(current_setting('app.usuario_id', true), '')::uuid)
    )
  );
-- A marca's identity provider answers for people in the clientes of that marca. withTenant sets the marcas a session reaches;
-- empty text means all of them. Restrictive: it narrows the other policies, also in functions that run as the owner.
create policy da_conta on cliente as restrictive for select
  using (
    (select coalesce(current_setting('app.marcas', true), '') = '')
    or marca = any ((select string_to_array(current_setting('app.marcas', true), ','))::text[])
  );

-- Reads across clientes, only through functions that run as the owner: cliente_ids, usuario_vinculos, carteira_clientes and
-- relatorio_envios_devidos. Each returns ids, states, counts and dates; of amounts only the two totals of carteira_cobertura.
do $$
declare
  tabela text;
begin
  foreach tabela in array array[
    'cliente', 'usuario_cliente', 'cliente_versao', 'importacao', 'importacao_mes', 'carteira_cobertura', 'orcamento', 'fechamento',
    'relatorio_envio'
  ] loop
    execute format('create policy do_dono on %I for select to lastro_dono using (true)', tabela);
  end loop;
end $$;

-- Scope. withTenant sets the centros de custo and filiais a person may see, as arrays of ids; empty text means all of them.
-- Restrictive: it narrows do_cliente in every query, also in one that forgets the scope. Rules of rateio belong to the whole
-- cliente and the API does not show them to restricted people; their policies are the second lock.
do $$
declare
  alvo record;
begin
  for alvo in
    select * from (values
      ('partida', 'centro_custo_id', 'app.centros_custo'), ('partida', 'filial_id', 'app.filiais'),
      ('saldo_mensal', 'centro_custo_id', 'app.centros_custo'), ('saldo_mensal', 'filial_id', 'app.filiais'),
      ('centro_custo', 'id', 'app.centros_custo'), ('filial', 'id', 'app.filiais'),
      ('direcionador_ano', 'centro_custo_id', 'app.centros_custo'), ('direcionador_ano', 'filial_id', 'app.filiais'),
      ('rateio_origem', 'centro_custo_id', 'app.centros_custo'), ('rateio_filial', 'filial_id', 'app.filiais'),
      ('rateio_servico', 'centro_custo_id', 'app.centros_custo'),
      ('rateio_destino', 'centro_custo_id', 'app.centros_custo'), ('rateio_destino', 'filial_id', 'app.filiais'),
      ('orcamento_area', 'centro_custo_id', 'app.centros_custo'),
      ('orcamento_linha', 'centro_custo_id', 'app.centros_custo'), ('orcamento_linha', 'filial_id', 'app.filiais')
    ) as alvos (tabela, coluna, contexto)
  loop
    execute format(
      'create policy %I on %I as restrictive for select
         using ((select coalesce(current_setting(%L, true), '''') = '''') or %I = any ((select nullif(current_setting(%L, true), '''')::int[])::int[]))',
      case alvo.contexto when 'app.filiais' then 'do_escopo_filial' else 'do_escopo_centro_custo' end,
      alvo.tabela, alvo.contexto, alvo.coluna, alvo.contexto);
  end loop;
end $$;

-- Changes and comments of a budget are visible with their line, whose own policies decide.
create policy do_escopo_linha on orcamento_mudanca as restrictive for select
  using ((select coalesce(current_setting('app.centros_custo', true), '') = '' and coalesce(current_setting('app.filiais', true), '') = '')
    or exists (select from orcamento_linha l where l.cliente_id = orcamento_mudanca.cliente_id and l.id = orcamento_mudanca.linha_id));
create policy do_escopo_linha on orcamento_comentario as restrictive for select
  using (linha_id is null
    or (select coalesce(current_setting('app.centros_custo', true), '') = '' and coalesce(current_setting('app.filiais', true), '') = '')
    or exists (select from orcamento_linha l where l.cliente_id = orcamento_comentario.cliente_id and l.id = orcamento_comentario.linha_id));

-- A comment on amounts after rateio covers the whole company, so restricted people do not see it. Other comments are visible to people
-- whose scope covers every centro de custo and filial of the amount.
create policy do_alcance on dre_comentario as restrictive for select
  using (((select coalesce(current_setting('app.centros_custo', true), '') = '')
      or coalesce(not rateado and centros_custo <@ (select nullif(current_setting('app.centros_custo', true), '')::int[]), false))
    and ((select coalesce(current_setting('app.filiais', true), '') = '')
      or coalesce(not rateado and filiais <@ (select nullif(current_setting('app.filiais', true), '')::int[]), false)));

-- Favourites are private: another person can neither read nor change them.
create policy da_pessoa on relatorio_pessoal as restrictive for select
  using (usuario_id = (select nullif(current_setting('app.usuario_id', true), '')::uuid));

-- ---------------------------------------------------------------------------------------------------------------------
-- Reads across clientes

-- The ids of all clientes, for work without a user (recovery of jobs, `lastro verificar`).
create function cliente_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$ select id from lastro.cliente order by id $$;

-- Links of people, for a user who manages people (p_quem). Lists only clientes the manager is in too; of the rest it shows
-- that there are some, never which.
--   clientes: shared clientes, invitations included; aceitos: the shared clientes the person has accepted;
--   outros:   the person is in a cliente the manager does not share, or one outside app.marcas.
-- The other columns describe the link to the cliente of the transaction or, without one, to the first.
create function usuario_vinculos(p_quem uuid) returns table (
  usuario_id uuid, clientes uuid[], aceitos uuid[], outros boolean, perfil text, aceito boolean, bloqueado boolean, bloqueio_motivo text,
  convite_nome text, convite_expires_at timestamptz, versao integer, created_at timestamptz
)
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    with quem as (select u.perfil = 'admin' as admin from lastro.usuario u where u.id = p_quem and u.status = 'ativo'),
    vinculo as (
      select uc.*, (quem.admin or exists (
        select from lastro.usuario_cliente meu
        where meu.usuario_id = p_quem and meu.cliente_id = uc.cliente_id and meu.accepted_at is not null and meu.blocked_at is null
      )) and (
        coalesce(current_setting('app.marcas', true), '') = '' or exists (select from lastro.cliente c where c.id = uc.cliente_id)
      ) as visivel
      from lastro.usuario_cliente uc cross join quem
    ),
    todos as (
      select v.usuario_id, array_agg(v.cliente_id order by v.cliente_id) filter (where v.visivel) as clientes,
        coalesce(array_agg(v.cliente_id order by v.cliente_id) filter (where v.visivel and v.accepted_at is not null), '{}') as aceitos,
        bool_or(v.accepted_at is not null and not v.visivel) as outros
      from vinculo v group by v.usuario_id having bool_or(v.visivel)
    )
    select distinct on (v.usuario_id) v.usuario_id, t.clientes, t.aceitos, t.outros, v.perfil, v.accepted_at is not null, v.blocked_at is not null,
      v.bloqueio_motivo, v.convite_nome, v.convite_expires_at, v.versao, v.created_at
    from vinculo v join todos t on t.usuario_id = v.usuario_id where v.visivel
    order by v.usuario_id, v.cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid desc nulls last, v.cliente_id
  $$;

-- Open invitations of a person. Runs as the owner, because the invited person can not yet read those clientes.
create function usuario_convites(p_usuario uuid)
  returns table (cliente_id uuid, cliente text, perfil text, quem text, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    select c.id, c.nome_curto, uc.perfil, q.nome, uc.convite_expires_at
    from lastro.usuario_cliente uc join lastro.cliente c on c.id = uc.cliente_id left join lastro.usuario q on q.id = uc.convite_por
    where uc.usuario_id = p_usuario and uc.accepted_at is null and uc.blocked_at is null
    order by uc.created_at, c.id
  $$;

-- Deletes notifications older than p_limite, and never one younger than a year by the clock of the database. At most p_lote
-- rows; returns the number deleted.
create function notificacao_apagar(p_limite timestamptz, p_lote integer) returns integer
  language sql security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    with apagadas as (
      delete from lastro.notificacao n where n.id in (
        select v.id from lastro.notificacao v where v.created_at < least(p_limite, now() - interval '365 days') limit p_lote
      ) returning n.id
    )
    select count(*)::integer from apagadas
  $$;

-- One row per cliente, for an active admin (p_quem); no rows for other callers. A failed import counts under the rule of listPendentes in
-- the API. Admins are not counted among the people of a cliente.
create function carteira_clientes(p_quem uuid, p_agora timestamptz, p_uso_desde timestamptz) returns table (
  cliente_id uuid, cnpj text, nome text, nome_curto text, marca text, arquivado boolean,
  importacao_id integer, importacao_at timestamptz, em_andamento integer,
  recusadas integer, recusada_id integer, interrompidas integer, interrompida_id integer,
  mes_inicio integer, mes_fim integer, meses integer,
  versao bigint, cobertura_versao bigint, contas integer, contas_mapeadas integer, contas_pendentes integer,
  valor_centavos bigint, valor_mapeado_centavos bigint, cobertura_inicio integer, cobertura_fim integer,
  pessoas integer, pessoas_ativas integer, pessoas_bloqueadas integer, convites integer, convites_vencidos integer,
  orcamento_id integer, orcamento_nome text, orcamento_status text, orcamento_inicio integer,
  aprovacoes integer, aprovacao_id integer, fechamentos integer, fechamento_inicio integer
)
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    with feita as (
      select distinct on (i.cliente_id) i.cliente_id, i.id, i.finished_at from lastro.importacao i where i.status = 'concluida'
      order by i.cliente_id, i.finished_at desc, i.id desc
    ),
    pendente as (
      select i.cliente_id, count(*) filter (where i.status in ('recebida', 'processando'))::int as em_andamento,
        count(*) filter (where i.status = 'recusada')::int as recusadas, max(i.id) filter (where i.status = 'recusada') as recusada_id,
        count(*) filter (where i.status = 'interrompida')::int as interrompidas, max(i.id) filter (where i.status = 'interrompida') as interrompida_id
      from lastro.importacao i
      where i.status in ('recebida', 'processando')
        or i.status in ('recusada', 'interrompida') and i.created_at > p_agora - interval '30 days'
          and not exists (select from lastro.importacao n where n.cliente_id = i.cliente_id and n.id > i.id
            and (n.arquivo_sha256 = i.arquivo_sha256 or n.status = 'concluida' and n.created_at > i.finished_at))
      group by i.cliente_id
    ),
    coberto as (
      select m.cliente_id, min(m.mes) as inicio, max(m.mes) as fim, count(distinct m.mes)::int as meses
      from lastro.importacao_mes m where m.ativo group by m.cliente_id
    ),
    uso as (
      select distinct s.cliente_id, s.usuario_id from lastro.sessao s
      where s.cliente_id is not null and s.vendo_como is null and coalesce(s.last_access_at, s.created_at) >= p_uso_desde
    ),
    gente as (
      select uc.cliente_id,
        count(*) filter (where uc.accepted_at is not null and uc.blocked_at is null and u.status = 'ativo')::int as pessoas,
        count(uso.usuario_id) filter (where uc.accepted_at is not null and uc.blocked_at is null and u.status = 'ativo')::int as ativas,
        count(*) filter (where uc.blocked_at is not null or u.status = 'bloqueado')::int as bloqueadas,
        count(*) filter (where uc.accepted_at is null and uc.blocked_at is null and u.status <> 'bloqueado')::int as convites,
        count(*) filter (where uc.accepted_at is null and uc.blocked_at is null and u.status <> 'bloqueado'
          and uc.convite_expires_at < p_agora)::int as vencidos
      from lastro.usuario_cliente uc join lastro.usuario u on u.id = uc.usuario_id and u.perfil <> 'admin'
      left join uso on uso.cliente_id = uc.cliente_id and uso.usuario_id = uc.usuario_id
      group by uc.cliente_id
    ),
    -- The current budget: last exercício, base scenario first, last version.
    orcado as (
      select distinct on (o.cliente_id) o.cliente_id, o.id, o.nome, o.status, o.mes_inicio from lastro.orcamento o where o.tipo = 'orcamento'
      order by o.cliente_id, o.mes_inicio desc, o.cenario = 'base' desc, o.versao_numero desc, o.id desc
    ),
    aprovar as (
      select o.cliente_id, count(*)::int as quantos, max(o.id) as id from lastro.orcamento o where o.status = 'em_aprovacao' group by o.cliente_id
    ),
    fechar as (
      select f.cliente_id, count(*)::int as meses, min(f.mes) as inicio from lastro.fechamento f where f.status = 'pedido' group by f.cliente_id
    )
    select c.id, c.cnpj, c.nome, c.nome_curto, c.marca, c.arquivado,
      f.id, f.finished_at, coalesce(p.em_andamento, 0),
      coalesce(p.recusadas, 0), p.recusada_id, coalesce(p.interrompidas, 0), p.interrompida_id,
      m.inicio, m.fim, coalesce(m.meses, 0),
      coalesce(v.dados, 0), k.versao, k.contas, k.contas_mapeadas, k.contas_pendentes,
      k.valor_centavos, k.valor_mapeado_centavos, k.mes_inicio, k.mes_fim,
      coalesce(g.pessoas, 0), coalesce(g.ativas, 0), coalesce(g.bloqueadas, 0), coalesce(g.convites, 0), coalesce(g.vencidos, 0),
      o.id, o.nome, o.status, o.mes_inicio, coalesce(a.quantos, 0), a.id, coalesce(x.meses, 0), x.inicio
    from lastro.cliente c
    left join feita f on f.cliente_id = c.id
    left join pendente p on p.cliente_id = c.id
    left join coberto m on m.cliente_id = c.id
    left join lastro.cliente_versao v on v.cliente_id = c.id
    left join lastro.carteira_cobertura k on k.cliente_id = c.id
    left join gente g on g.cliente_id = c.id
    left join orcado o on o.cliente_id = c.id
    left join aprovar a on a.cliente_id = c.id
    left join fechar x on x.cliente_id = c.id
    where exists (select from lastro.usuario u where u.id = p_quem and u.perfil = 'admin' and u.status = 'ativo')
  $$;

-- Scheduled mails that are due, as keys only: the sender opens each in its own context.
create function relatorio_envios_devidos(p_agora timestamptz, p_limite integer) returns table (cliente_id uuid, id integer)
  language sql stable security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
    select e.cliente_id, e.id from lastro.relatorio_envio e join lastro.cliente c on c.id = e.cliente_id
    where e.ativo and e.next_at <= p_agora and not c.arquivado order by e.next_at, e.cliente_id, e.id limit p_limite
  $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The partition of an import, see docs/decisions. COPY refuses a table with row-level security, and a fresh table takes its
-- indexes in bulk and no WAL. So abrir creates a table outside of partida into which the application may only insert, and
-- fechar turns it into a partition. Both run inside the import's one transaction.

create function importacao_particao_abrir(p_importacao_id integer) returns text
  language plpgsql security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_cliente_id uuid := nullif(current_setting('app.cliente_id', true), '')::uuid;
  v_tabela text := 'partida_' || p_importacao_id;
begin
  -- Row-level security limits this to importacoes of the transaction's cliente.
  perform from lastro.importacao where cliente_id = v_cliente_id and id = p_importacao_id and status = 'processando';
  if not found then
    raise exception 'importacao % is not being processed in this cliente', p_importacao_id using errcode = 'LA001';
  end if;
  insert into lastro.partida_particao (cliente_id, importacao_id, aberta) values (v_cliente_id, p_importacao_id, true);
  execute format(
    'create table lastro.%I (like lastro.partida including defaults including constraints,
       constraint particao check (cliente_id = %L::uuid and importacao_id = %s))',
    v_tabela, v_cliente_id, p_importacao_id);
  execute format(
    'alter table lastro.%I alter cliente_id set default %L::uuid, alter importacao_id set default %s',
    v_tabela, v_cliente_id, p_importacao_id);
  -- Without cliente_id and importacao_id: the defaults set them.
  execute format(
    'grant insert (valor_centavos, linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, tipo, numero, documento, historico)
       on lastro.%I to lastro_app',
    v_tabela);
  return v_tabela;
end $$;

create function importacao_particao_fechar(p_importacao_id integer) returns void
  language plpgsql security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_cliente_id uuid := nullif(current_setting('app.cliente_id', true), '')::uuid;
  v_tabela text := 'partida_' || p_importacao_id;
begin
  update lastro.partida_particao set aberta = false
    where cliente_id = v_cliente_id and importacao_id = p_importacao_id and aberta;
  if not found then
    raise exception 'importacao % has no open partition in this cliente', p_importacao_id using errcode = 'LA002';
  end if;
  execute format(
    'revoke insert (valor_centavos, linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, tipo, numero, documento, historico)
       on lastro.%I from lastro_app',
    v_tabela);
  execute format('alter table lastro.%I add primary key (cliente_id, importacao_id, linha)', v_tabela);
  execute format('create index on lastro.%I (conta_id, data)', v_tabela);
  execute format('alter table lastro.%I enable row level security, force row level security', v_tabela);
  execute format(
    'create policy do_cliente on lastro.%I
       using (cliente_id = (select nullif(current_setting(''app.cliente_id'', true), '''')::uuid))
       with check (cliente_id = (select nullif(current_setting(''app.cliente_id'', true), '''')::uuid))',
    v_tabela);
  -- Last, because its lock on partida (SHARE UPDATE EXCLUSIVE: readers go on, another import's attach waits) is kept
  -- until the commit. The check constraint proves the partition bound, so nothing is scanned.
  execute format('alter table lastro.partida attach partition lastro.%I for values in (%s)', v_tabela, p_importacao_id);
end $$;

create function partida_particao_conferir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  perform from lastro.partida_particao where cliente_id = new.cliente_id and importacao_id = new.importacao_id and not aberta;
  if not found then
    raise exception 'the partition of importacao % was opened and not closed', new.importacao_id using errcode = 'LA003';
  end if;
  return null;
end $$;

create constraint trigger partida_particao_conferir after insert on partida_particao
  deferrable initially deferred for each row execute function partida_particao_conferir();

-- Balances are inserted in the transaction of their import, and never afterwards. Their centros de custo and filiais are not
-- deleted. A foreign key would check each of a hundred thousand rows again, and has no value for 0, "none".
-- The rows this trigger reads are often from the same transaction and not yet in the planner's statistics. A nested loop then
-- looks cheap and takes minutes with thousands of centros de custo, hence enable_nestloop = off.
create function saldo_mensal_conferir() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp set enable_nestloop = off
  as $$
declare
  v_motivo text;
begin
  select format('importacao %s is not being processed in this cliente', n.importacao_id) into v_motivo
    from (select distinct cliente_id, importacao_id from novos) n
    where not exists (
      select from lastro.importacao i where i.cliente_id = n.cliente_id and i.id = n.importacao_id and i.status = 'processando')
    limit 1;
  if v_motivo is null then
    select format('centro_custo %s does not exist in this cliente', n.centro_custo_id) into v_motivo
      from (select distinct cliente_id, centro_custo_id from novos where centro_custo_id <> 0) n
      where not exists (select from lastro.centro_custo c where c.cliente_id = n.cliente_id and c.id = n.centro_custo_id)
      limit 1;
  end if;
  if v_motivo is null then
    select format('filial %s does not exist in this cliente', n.filial_id) into v_motivo
      from (select distinct cliente_id, filial_id from novos where filial_id <> 0) n
      where not exists (select from lastro.filial f where f.cliente_id = n.cliente_id and f.id = n.filial_id)
      limit 1;
  end if;
  if v_motivo is not null then
    raise exception '%', v_motivo using errcode = 'LA004';
  end if;
  return null;
end $$;

create trigger saldo_mensal_conferir after insert on saldo_mensal
  referencing new table as novos for each statement execute function saldo_mensal_conferir();

-- ---------------------------------------------------------------------------------------------------------------------
-- cliente_versao moves once in every transaction that changes what a DRE depends on. A deferred trigger moves it at the commit,
-- so that a long import does not hold the row. A command that returns the new version calls cliente_versao_avancar(); the
-- triggers then skip it. `dados` moves with every change; `cadastros` moves with every change but entries, so that caches of
-- accounts, De-Para, grupos, models, rateio and closings outlive an import.

-- Moves one version or both, and returns `dados`. Sets its own context, because at the commit of a data migration the context
-- may be of another cliente, or of none.
create function cliente_versao_mover(p_cliente_id uuid, p_dados integer, p_cadastros integer) returns bigint
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_contexto text := current_setting('app.cliente_id', true);
  v_dados bigint;
begin
  perform set_config('app.cliente_id', p_cliente_id::text, true);
  insert into lastro.cliente_versao as v (cliente_id)
    values (p_cliente_id)
    on conflict (cliente_id) do update set dados = v.dados + p_dados, cadastros = v.cadastros + p_cadastros
    returning dados into v_dados;
  perform set_config('app.cliente_id', coalesce(v_contexto, ''), true);
  return v_dados;
end $$;

-- For commands. Moves both versions: entries have no command.
create function cliente_versao_avancar(p_cliente_id uuid default nullif(current_setting('app.cliente_id', true), '')::uuid)
  returns bigint
  language sql set search_path = pg_catalog, lastro, pg_temp
  as $$ select lastro.cliente_versao_mover(p_cliente_id, 1, 1) $$;

-- Remembers the clientes whose versions this transaction has moved.
create function cliente_versao_marcar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  perform set_config(
    'app.versao_avancada', concat_ws(' ', nullif(current_setting('app.versao_avancada', true), ''), new.cliente_id), true);
  if tg_op = 'INSERT' or new.cadastros <> old.cadastros then
    perform set_config(
      'app.cadastros_avancados', concat_ws(' ', nullif(current_setting('app.cadastros_avancados', true), ''), new.cliente_id), true);
  end if;
  return null;
end $$;

create trigger cliente_versao_marcar after insert or update on cliente_versao
  for each row execute function cliente_versao_marcar();

-- importacao_mes decides which amounts count; every other table with this trigger is a cadastro.
create function cliente_versao_conferir() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_cliente_id uuid := coalesce(new.cliente_id, old.cliente_id);
  v_dados boolean := strpos(coalesce(current_setting('app.versao_avancada', true), ''), v_cliente_id::text) = 0;
  v_cadastros boolean := tg_table_name <> 'importacao_mes'
    and strpos(coalesce(current_setting('app.cadastros_avancados', true), ''), v_cliente_id::text) = 0;
begin
  if v_dados or v_cadastros then
    perform lastro.cliente_versao_mover(v_cliente_id, v_dados::integer, v_cadastros::integer);
  end if;
  return null;
end $$;

do $$
declare
  tabela text;
begin
  foreach tabela in array array[
    'filial', 'centro_custo', 'conta', 'grupo', 'grupo_item', 'de_para_regra', 'direcionador', 'direcionador_ano',
    'dre_modelo', 'dre_vigencia', 'dre_item', 'dre_item_componente', 'importacao_mes',
    'rateio_regra', 'rateio_origem', 'rateio_filial', 'rateio_item', 'rateio_servico', 'rateio_destino'
  ] loop
    execute format(
      'create constraint trigger cliente_versao_conferir after insert or update or delete on %I
         deferrable initially deferred for each row execute function cliente_versao_conferir()',
      tabela);
  end loop;
end $$;

-- A DRE shows which months are closed.
create constraint trigger cliente_versao_conferir after update on fechamento
  deferrable initially deferred for each row when (old.status = 'fechado' or new.status = 'fechado')
  execute function cliente_versao_conferir();

-- ---------------------------------------------------------------------------------------------------------------------
-- Versions of cadastros, and deletes that entries forbid

-- Every update moves the version, an import's too, so that an editor opened before it gets a conflict.
create function cadastro_versao_avancar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  if new is distinct from old then
    new.versao := old.versao + 1;
  end if;
  return new;
end $$;

do $$
declare
  tabela text;
begin
  foreach tabela in array array['conta', 'centro_custo', 'filial', 'cliente', 'direcionador', 'direcionador_ano'] loop
    execute format(
      'create trigger cadastro_versao_avancar before update on %I for each row execute function cadastro_versao_avancar()', tabela);
  end loop;
end $$;

-- Entries and balances name centros de custo and filiais without a foreign key, see saldo_mensal_conferir. An import locks the rows it
-- names, so a concurrent delete waits for it. Looks at the whole cliente, regardless of the scope of the caller.
create function cadastro_sem_lancamento() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_usado boolean;
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
begin
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  if tg_table_name = 'filial' then
    v_usado := exists (select from lastro.saldo_mensal s where s.cliente_id = old.cliente_id and s.filial_id = old.id)
      or exists (select from lastro.partida p where p.cliente_id = old.cliente_id and p.filial_id = old.id);
  else
    v_usado := exists (select from lastro.saldo_mensal s where s.cliente_id = old.cliente_id and s.centro_custo_id = old.id)
      or exists (select from lastro.partida p where p.cliente_id = old.cliente_id and p.centro_custo_id = old.id);
  end if;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  if v_usado then
    raise exception '% % has entries', tg_table_name, old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;

create trigger cadastro_sem_lancamento before delete on centro_custo for each row execute function cadastro_sem_lancamento();
create trigger cadastro_sem_lancamento before delete on filial for each row execute function cadastro_sem_lancamento();

create function cadastro_conta_sem_lancamento() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  if exists (select from lastro.partida p where p.cliente_id = old.cliente_id and p.conta_id = old.id) then
    raise exception 'conta % has entries', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;

create trigger cadastro_conta_sem_lancamento before delete on conta for each row execute function cadastro_conta_sem_lancamento();

-- A change of place does not move the version: a row that gave way to another is not an edit conflict.
create function grupo_versao_avancar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  if to_jsonb(new) - 'ordem' is distinct from to_jsonb(old) - 'ordem' then
    new.versao := old.versao + 1;
  end if;
  return new;
end $$;

-- An item moved into another grupo without a place goes to its end.
create function grupo_item_mudar_grupo() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  if new.ordem = old.ordem then
    new.ordem := 1000000;
  end if;
  return new;
end $$;

create trigger grupo_versao_avancar before update on grupo for each row execute function grupo_versao_avancar();
create trigger grupo_versao_avancar before update on grupo_item for each row execute function grupo_versao_avancar();
create trigger grupo_item_mudar_grupo before update on grupo_item
  for each row when (new.grupo_id <> old.grupo_id) execute function grupo_item_mudar_grupo();

-- ---------------------------------------------------------------------------------------------------------------------
-- Rateio: retention of recorded runs

-- Keeps the newest five hundred runs of a cliente and those a kept run was restored from: a run may be a megabyte. Runs as the
-- owner, because the application may not delete a run.
create function rateio_apuracao_reter() returns trigger
  language plpgsql security definer set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  delete from lastro.rateio_apuracao a
  where a.cliente_id = new.cliente_id
    and a.id <= (select b.id from lastro.rateio_apuracao b where b.cliente_id = new.cliente_id order by b.id desc offset 500 limit 1)
    and not exists (select from lastro.rateio_apuracao c where c.cliente_id = a.cliente_id and c.restaura_id = a.id);
  return null;
end $$;

create trigger rateio_apuracao_reter after insert on rateio_apuracao for each row execute function rateio_apuracao_reter();

-- ---------------------------------------------------------------------------------------------------------------------
-- Orçamentos: an approved budget does not change, and a submitted area waits for its answer. The triggers look past the
-- caller's scope: a restricted person must not change what the whole company has approved.

-- SHA-256 of the content: exercício, modelo and lines, as ids and centavos in the order of the ids, so that renaming a code changes
-- nothing. Covers all lines, regardless of the scope of the caller; the hash reveals none of them.
create function orcamento_conteudo_hash(p_orcamento_id integer) returns bytea
  language plpgsql stable set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_conteudo text;
begin
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  select concat_ws(' ', o.mes_inicio, o.modelo_id) into v_conteudo from lastro.orcamento o
    where o.cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid and o.id = p_orcamento_id;
  select v_conteudo || coalesce(string_agg(
      concat_ws(' ', E'\n', l.grupo_item_id, coalesce(l.centro_custo_id, 0), coalesce(l.filial_id, 0),
        l.m01_centavos, l.m02_centavos, l.m03_centavos, l.m04_centavos, l.m05_centavos, l.m06_centavos,
        l.m07_centavos, l.m08_centavos, l.m09_centavos, l.m10_centavos, l.m11_centavos, l.m12_centavos),
      '' order by l.grupo_item_id, coalesce(l.centro_custo_id, 0), coalesce(l.filial_id, 0)), '') into v_conteudo
    from lastro.orcamento_linha l
    where l.cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid and l.orcamento_id = p_orcamento_id;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  return sha256(convert_to(v_conteudo, 'UTF8'));
end $$;

create function orcamento_congelar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
begin
  if tg_op = 'INSERT' then
    new.raiz_id := coalesce(new.raiz_id, new.id);
    if new.status not in ('rascunho', 'revisao') then
      raise exception 'orcamento % begins as %', new.id, new.status using errcode = 'LA010';
    end if;
    return new;
  end if;
  if old.status in ('aprovado', 'encerrado') then
    if tg_op = 'DELETE' or (to_jsonb(new) - 'status') is distinct from (to_jsonb(old) - 'status')
      or (old.status, new.status) not in (('aprovado', 'aprovado'), ('aprovado', 'encerrado'), ('encerrado', 'encerrado'))
    then
      raise exception 'orcamento % is approved', old.id using errcode = 'LA010';
    end if;
  elsif tg_op = 'UPDATE' and new.status in ('aprovado', 'encerrado') then
    perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
    if (old.status, new.status) <> ('em_aprovacao', 'aprovado') or new.mes_inicio <> old.mes_inicio or new.modelo_id <> old.modelo_id
      or new.conteudo_hash is distinct from lastro.orcamento_conteudo_hash(new.id)
      or exists (select from lastro.orcamento_area a
        where a.cliente_id = new.cliente_id and a.orcamento_id = new.id and a.status <> 'aprovada')
    then
      raise exception 'orcamento % is not what is being approved', new.id using errcode = 'LA012';
    end if;
    perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger orcamento_congelar before insert or update or delete on orcamento for each row execute function orcamento_congelar();

-- Once per statement: a spread touches thousands of lines of one budget.
create function orcamento_linha_congelar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_orcamento integer;
begin
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  -- A shared lock: a concurrent approval has committed, or waits and approves these lines too.
  perform from lastro.orcamento o
    where (o.cliente_id, o.id) in (select cliente_id, orcamento_id from tocadas) order by o.id for share;
  select o.id into v_orcamento from lastro.orcamento o
    where (o.cliente_id, o.id) in (select cliente_id, orcamento_id from tocadas) and o.status in ('aprovado', 'encerrado') limit 1;
  if found then
    raise exception 'orcamento % is approved', v_orcamento using errcode = 'LA010';
  end if;
  -- The join excludes a budget that is being deleted, whose areas go with it.
  select l.orcamento_id into v_orcamento
    from (select distinct cliente_id, orcamento_id, centro_custo_id from tocadas) l
    join lastro.orcamento o on o.cliente_id = l.cliente_id and o.id = l.orcamento_id
    join lastro.orcamento_area a
      on a.cliente_id = l.cliente_id and a.orcamento_id = l.orcamento_id and a.centro_custo_id is not distinct from l.centro_custo_id
    where a.status in ('enviada', 'aprovada')
    limit 1;
  if found then
    raise exception 'an area of orcamento % was sent', v_orcamento using errcode = 'LA011';
  end if;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  return null;
end $$;

create trigger orcamento_linha_congelar_insert after insert on orcamento_linha
  referencing new table as tocadas for each statement execute function orcamento_linha_congelar();
create trigger orcamento_linha_congelar_update after update on orcamento_linha
  referencing old table as tocadas for each statement execute function orcamento_linha_congelar();
create trigger orcamento_linha_congelar_delete after delete on orcamento_linha
  referencing old table as tocadas for each statement execute function orcamento_linha_congelar();

-- For areas and acts: an approved budget gets no new past.
create function orcamento_parte_congelar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_parte record;
begin
  v_parte := case tg_op when 'DELETE' then old else new end;
  perform from lastro.orcamento o where o.cliente_id = v_parte.cliente_id and o.id = v_parte.orcamento_id for share;
  perform from lastro.orcamento o
    where o.cliente_id = v_parte.cliente_id and o.id = v_parte.orcamento_id and o.status in ('aprovado', 'encerrado');
  if found then
    raise exception 'orcamento % is approved', v_parte.orcamento_id using errcode = 'LA010';
  end if;
  -- A line without an area could not be submitted. Deleting a budget deletes its areas.
  if tg_op = 'DELETE' then
    if old.status in ('enviada', 'aprovada')
      and exists (select from lastro.orcamento o where o.cliente_id = old.cliente_id and o.id = old.orcamento_id)
    then
      raise exception 'an area of orcamento % was sent', old.orcamento_id using errcode = 'LA011';
    end if;
  end if;
  return v_parte;
end $$;

create trigger orcamento_area_congelar before insert or update or delete on orcamento_area
  for each row execute function orcamento_parte_congelar();
create trigger orcamento_ato_congelar before insert on orcamento_ato for each row execute function orcamento_parte_congelar();

create function orcamento_mudanca_congelar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_orcamento integer;
begin
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  select o.id into v_orcamento from tocadas t
    join lastro.orcamento_linha l on l.cliente_id = t.cliente_id and l.id = t.linha_id
    join lastro.orcamento o on o.cliente_id = l.cliente_id and o.id = l.orcamento_id
    where o.status in ('aprovado', 'encerrado') limit 1;
  if found then
    raise exception 'orcamento % is approved', v_orcamento using errcode = 'LA010';
  end if;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  return null;
end $$;

create trigger orcamento_mudanca_congelar after insert on orcamento_mudanca
  referencing new table as tocadas for each statement execute function orcamento_mudanca_congelar();

-- Keeps every sum of a budget below 2^53, the largest integer a JavaScript number holds exactly. Once per statement, and only
-- for large amounts: 200,000 lines of twelve smaller amounts can not reach the bound. Updates that raise no amount are skipped.
create function orcamento_linha_limitar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_linhas_max constant integer := 200000;
  v_soma_max constant bigint := 9007199254740991;
  v_valor_max constant bigint := v_soma_max / 12 / v_linhas_max;
  v_orcamento integer;
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from tocadas t left join antigas a using (cliente_id, orcamento_id, id)
      where a.id is null
        or abs(t.m01_centavos) > abs(a.m01_centavos) or abs(t.m02_centavos) > abs(a.m02_centavos)
        or abs(t.m03_centavos) > abs(a.m03_centavos) or abs(t.m04_centavos) > abs(a.m04_centavos)
        or abs(t.m05_centavos) > abs(a.m05_centavos) or abs(t.m06_centavos) > abs(a.m06_centavos)
        or abs(t.m07_centavos) > abs(a.m07_centavos) or abs(t.m08_centavos) > abs(a.m08_centavos)
        or abs(t.m09_centavos) > abs(a.m09_centavos) or abs(t.m10_centavos) > abs(a.m10_centavos)
        or abs(t.m11_centavos) > abs(a.m11_centavos) or abs(t.m12_centavos) > abs(a.m12_centavos)
    ) then
      return null;
    end if;
  end if;
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  if tg_op = 'INSERT' then
    select t.orcamento_id into v_orcamento from (select distinct cliente_id, orcamento_id from tocadas) t
      where (select count(*) from lastro.orcamento_linha l where l.cliente_id = t.cliente_id and l.orcamento_id = t.orcamento_id) > v_linhas_max
      limit 1;
    if found then
      raise exception 'orcamento % has more than % lines', v_orcamento, v_linhas_max using errcode = 'LA013';
    end if;
  end if;
  select t.orcamento_id into v_orcamento from (
      select distinct cliente_id, orcamento_id from tocadas
      where greatest(m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos, m06_centavos, m07_centavos, m08_centavos,
          m09_centavos, m10_centavos, m11_centavos, m12_centavos) > v_valor_max
        or least(m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos, m06_centavos, m07_centavos, m08_centavos,
          m09_centavos, m10_centavos, m11_centavos, m12_centavos) < -v_valor_max
    ) t
    where (select sum(abs(l.m01_centavos::numeric) + abs(l.m02_centavos) + abs(l.m03_centavos) + abs(l.m04_centavos) + abs(l.m05_centavos)
        + abs(l.m06_centavos) + abs(l.m07_centavos) + abs(l.m08_centavos) + abs(l.m09_centavos) + abs(l.m10_centavos) + abs(l.m11_centavos)
        + abs(l.m12_centavos))
      from lastro.orcamento_linha l where l.cliente_id = t.cliente_id and l.orcamento_id = t.orcamento_id) > v_soma_max
    limit 1;
  if found then
    raise exception 'orcamento % adds up to more than 2^53', v_orcamento using errcode = 'LA014';
  end if;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  return null;
end $$;

create trigger orcamento_linha_limitar_insert after insert on orcamento_linha
  referencing new table as tocadas for each statement execute function orcamento_linha_limitar();
create trigger orcamento_linha_limitar_update after update on orcamento_linha
  referencing old table as antigas new table as tocadas for each statement execute function orcamento_linha_limitar();

-- Keys of the lines outside the caller's scope, without amounts: the realizado they cover is theirs, and no visible line may replace it. No
-- rows for an unrestricted caller.
create function orcamento_linhas_ocultas(p_orcamento_id integer)
  returns table (grupo_item_id integer, centro_custo_id integer, filial_id integer)
  language plpgsql stable set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
begin
  if v_centros_custo = '' and v_filiais = '' then
    return;
  end if;
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  return query select l.grupo_item_id, coalesce(l.centro_custo_id, 0), coalesce(l.filial_id, 0)
    from lastro.orcamento_linha l
    where l.cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid and l.orcamento_id = p_orcamento_id
      and ((v_centros_custo = '' or l.centro_custo_id = any (nullif(v_centros_custo, '')::int[]))
        and (v_filiais = '' or l.filial_id = any (nullif(v_filiais, '')::int[]))) is not true;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Closing of months: a closed month does not change

-- The last closed month of a cliente; null when none is closed.
create function fechamento_ate(p_cliente_id uuid) returns integer
  language sql stable set search_path = pg_catalog, lastro, pg_temp
  as $$ select max(mes) from lastro.fechamento where cliente_id = p_cliente_id and status = 'fechado' $$;

-- Hashes, by part, of everything that decides the DRE of the months up to p_ate. Leaves out rows that are valid only later, and
-- those no balance can reach (an item without a rule, an unused driver, names, places on a screen). Rows count by content and
-- not by id, so a rule split at the end of the month, or rewritten, is the same.
create function fechamento_impressao(p_cliente_id uuid, p_ate integer, p_modelo_id integer) returns jsonb
  language sql stable set search_path = pg_catalog, lastro, pg_temp
  as $$
  with regra as materialized (
    select jsonb_build_array(r.tipo, r.conta_inicio, r.conta_fim, r.centro_custo_id, r.filial_id, r.grupo_item_id, coalesce(r.mes_inicio, 0),
      least(coalesce(r.mes_fim, 999912), p_ate))::text as texto, r.grupo_item_id
    from lastro.de_para_regra r where r.cliente_id = p_cliente_id and coalesce(r.mes_inicio, 0) <= p_ate
  ), item as materialized (
    select i.id, i.grupo_id, g.natureza
    from lastro.grupo_item i join lastro.grupo g on g.cliente_id = i.cliente_id and g.id = i.grupo_id
    where i.cliente_id = p_cliente_id and i.id in (select grupo_item_id from regra)
  ), rateio as materialized (
    select r.*, row_number() over (order by r.ordem, r.id) as lugar
    from lastro.rateio_regra r where r.cliente_id = p_cliente_id and r.ativo and coalesce(r.mes_inicio, 0) <= p_ate
  ), destino as materialized (
    -- In tie-break order: a renamed code that keeps the order changes nothing.
    select d.regra_id, d.servico_id,
      jsonb_agg(jsonb_build_array(d.centro_custo_id, d.filial_id, d.percentual_ppm)
        order by c.codigo collate "C", d.centro_custo_id, d.filial_id nulls first) as destinos
    from lastro.rateio_destino d join lastro.centro_custo c on c.cliente_id = d.cliente_id and c.id = d.centro_custo_id
    where d.cliente_id = p_cliente_id and d.regra_id in (select id from rateio)
    group by d.regra_id, d.servico_id
  ), texto (parte, linha, lugar) as (
    select 'lancamentos', jsonb_build_array(m.mes, m.importacao_id)::text, 0
      from lastro.importacao_mes m where m.cliente_id = p_cliente_id and m.ativo and m.mes <= p_ate
    union all select 'dePara', texto, 0 from regra
    union all select 'grupos', jsonb_build_array(id, grupo_id)::text, 0 from item
    union all
    select 'modelo', jsonb_build_array(coalesce(v.mes_inicio, 0), i.codigo, i.tipo, i.formula, i.base_codigo, i.agregacao,
        (select jsonb_agg(jsonb_build_array(c.grupo_id, c.grupo_item_id, c.sinal) order by c.grupo_id, c.grupo_item_id)
          from lastro.dre_item_componente c where c.cliente_id = i.cliente_id and c.dre_item_id = i.id))::text, 0
      from lastro.dre_item i
      left join lastro.dre_vigencia v on v.cliente_id = i.cliente_id and v.modelo_id = i.modelo_id and v.id = i.vigencia_id
      where i.cliente_id = p_cliente_id and i.modelo_id = p_modelo_id and coalesce(v.mes_inicio, 0) <= p_ate
    union all
    -- A structure without lines also ends the one before.
    select 'modelo', jsonb_build_array(v.mes_inicio)::text, 0 from lastro.dre_vigencia v
      where v.cliente_id = p_cliente_id and v.modelo_id = p_modelo_id and v.mes_inicio <= p_ate
    union all
    -- Accumulated amounts start at the exercício.
    select 'modelo', c.exercicio_mes_inicial::text, 0 from lastro.cliente c where c.id = p_cliente_id
    union all
    select 'rateio', jsonb_build_array(coalesce(r.mes_inicio, 0), least(coalesce(r.mes_fim, 999912), p_ate), r.metodo, r.direcionador_id,
        r.alternativa, r.defasagem_meses,
        (select jsonb_agg(coalesce(o.centro_custo_id, 0) order by o.centro_custo_id)
          from lastro.rateio_origem o where o.cliente_id = r.cliente_id and o.regra_id = r.id),
        (select jsonb_agg(f.filial_id order by f.filial_id)
          from lastro.rateio_filial f where f.cliente_id = r.cliente_id and f.regra_id = r.id),
        (select jsonb_agg(jsonb_build_array(i.grupo_id, i.grupo_item_id) order by i.grupo_id, i.grupo_item_id)
          from lastro.rateio_item i where i.cliente_id = r.cliente_id and i.regra_id = r.id),
        (select jsonb_agg(jsonb_build_array(s.centro_custo_id, s.direcionador_id, d.destinos) order by s.ordem)
          from lastro.rateio_servico s left join destino d on d.regra_id = s.regra_id and d.servico_id = s.id
          where s.cliente_id = r.cliente_id and s.regra_id = r.id),
        (select d.destinos from destino d where d.regra_id = r.id and d.servico_id is null))::text, r.lugar
      from rateio r
    union all
    -- The base of `receita` is the items of these naturezas.
    select 'rateio', jsonb_build_array(id)::text, 0 from item
      where natureza in ('receita_bruta', 'deducoes') and exists (select from rateio where metodo = 'receita')
    union all
    select 'direcionadores', jsonb_build_array(v.direcionador_id, v.centro_custo_id, v.filial_id, v.mes, v.valor_micros)::text, 0
      from lastro.direcionador_valor v
      where v.cliente_id = p_cliente_id and v.mes <= p_ate and v.direcionador_id in (
        select direcionador_id from rateio
        union select s.direcionador_id from lastro.rateio_servico s where s.cliente_id = p_cliente_id and s.regra_id in (select id from rateio))
    union all
    -- Reciprocal services end in final centros de custo, with one tie-break order for all of a rule's.
    select 'empates', jsonb_agg(d.centro_custo_id order by c.codigo collate "C")::text, r.lugar
      from rateio r
      join (select distinct regra_id, centro_custo_id from lastro.rateio_destino where cliente_id = p_cliente_id and servico_id is not null) d
        on d.regra_id = r.id
      join lastro.centro_custo c on c.cliente_id = p_cliente_id and c.id = d.centro_custo_id
      where r.metodo = 'reciproco' and not exists (
        select from lastro.rateio_servico s where s.cliente_id = p_cliente_id and s.regra_id = r.id and s.centro_custo_id = d.centro_custo_id)
      group by r.id, r.lugar
  )
  select jsonb_object_agg(p.parte, encode(sha256(convert_to(coalesce(t.conteudo, ''), 'UTF8')), 'hex'))
  from unnest(array['lancamentos', 'dePara', 'grupos', 'modelo', 'rateio', 'empates', 'direcionadores']) as p (parte)
  left join (select parte, string_agg(linha, E'\n' order by lugar, linha collate "C") as conteudo from texto group by parte) t using (parte)
$$;

-- Once per transaction, at its end: only the final state counts. DETAIL carries the part that would change and the last closed
-- month, for the message to the user.
create function fechamento_conferir() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_cliente_id uuid;
  v_contexto text := current_setting('app.cliente_id', true);
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_fechado record;
  v_parte text;
begin
  if tg_table_name = 'cliente' then
    v_cliente_id := new.id;
  else
    v_cliente_id := coalesce(new.cliente_id, old.cliente_id);
  end if;
  if strpos(coalesce(current_setting('app.fechamento_conferido', true), ''), v_cliente_id::text) > 0 then
    return null;
  end if;
  perform set_config('app.cliente_id', v_cliente_id::text, true), set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  -- A concurrent closing has committed, or waits and closes this change too.
  perform from lastro.cliente_versao where cliente_id = v_cliente_id for update;
  -- The last month closed under each model.
  for v_fechado in
    select * from (
      select distinct on (modelo_id) mes, modelo_id, impressao from lastro.fechamento
      where cliente_id = v_cliente_id and status = 'fechado' order by modelo_id, mes desc) f
    order by mes desc
  loop
    select e.parte into v_parte
      from unnest(array['lancamentos', 'dePara', 'grupos', 'modelo', 'rateio', 'empates', 'direcionadores']) with ordinality as e (parte, lugar)
      cross join (select lastro.fechamento_impressao(v_cliente_id, v_fechado.mes, v_fechado.modelo_id) as agora) a
      where a.agora -> e.parte is distinct from v_fechado.impressao -> e.parte
      order by e.lugar limit 1;
    if found then
      raise exception 'everything up to % is closed: % would change', v_fechado.mes, v_parte
        using errcode = 'LA020', detail = jsonb_build_object('parte', v_parte, 'ate', v_fechado.mes)::text;
    end if;
  end loop;
  perform set_config('app.cliente_id', coalesce(v_contexto, ''), true), set_config('app.centros_custo', v_centros_custo, true),
    set_config('app.filiais', v_filiais, true),
    set_config('app.fechamento_conferido', concat_ws(' ', nullif(current_setting('app.fechamento_conferido', true), ''), v_cliente_id), true);
  return null;
end $$;

do $$
declare
  tabela text;
begin
  foreach tabela in array array[
    'centro_custo', 'grupo', 'grupo_item', 'de_para_regra', 'dre_item', 'dre_item_componente', 'dre_vigencia', 'importacao_mes', 'direcionador_ano',
    'rateio_regra', 'rateio_origem', 'rateio_filial', 'rateio_item', 'rateio_servico', 'rateio_destino'
  ] loop
    execute format(
      'create constraint trigger fechamento_conferir after insert or update or delete on %I
         deferrable initially deferred for each row execute function fechamento_conferir()',
      tabela);
  end loop;
end $$;

create constraint trigger fechamento_conferir after update on cliente
  deferrable initially deferred for each row when (old.exercicio_mes_inicial <> new.exercicio_mes_inicial)
  execute function fechamento_conferir();

-- An account's nature decides whether its balances belong to the result, its code which rule reaches them.
create function fechamento_conferir_conta() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_contexto text := current_setting('app.cliente_id', true);
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_ate integer;
begin
  perform set_config('app.cliente_id', new.cliente_id::text, true), set_config('app.centros_custo', '', true),
    set_config('app.filiais', '', true);
  perform from lastro.cliente_versao where cliente_id = new.cliente_id for update;
  v_ate := lastro.fechamento_ate(new.cliente_id);
  if v_ate is not null and exists (
    select from lastro.importacao_mes m
    join lastro.saldo_mensal s on s.cliente_id = m.cliente_id and s.importacao_id = m.importacao_id and s.mes = m.mes
    where m.cliente_id = new.cliente_id and m.ativo and m.mes <= v_ate and s.conta_id = new.id
  ) then
    raise exception 'everything up to % is closed: account % would change', v_ate, new.codigo
      using errcode = 'LA020', detail = jsonb_build_object('parte', 'contas', 'ate', v_ate)::text;
  end if;
  perform set_config('app.cliente_id', coalesce(v_contexto, ''), true), set_config('app.centros_custo', v_centros_custo, true),
    set_config('app.filiais', v_filiais, true);
  return null;
end $$;

-- An account outside the result before and after the change is in no DRE.
create constraint trigger fechamento_conferir after update on conta
  deferrable initially deferred for each row
  when ((old.natureza = 4 or new.natureza = 4) and (old.natureza <> new.natureza or old.codigo <> new.codigo))
  execute function fechamento_conferir_conta();

-- Balances are append-only. Once per statement: an import inserts a hundred thousand of them.
create function fechamento_conferir_saldo() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_ate integer;
begin
  select f.ate into v_ate from (select cliente_id, min(mes) as mes from novos group by cliente_id) n
    cross join lateral (select lastro.fechamento_ate(n.cliente_id) as ate) f
    where n.mes <= f.ate limit 1;
  if found then
    raise exception 'everything up to % is closed: balances would be added', v_ate
      using errcode = 'LA020', detail = jsonb_build_object('parte', 'lancamentos', 'ate', v_ate)::text;
  end if;
  return null;
end $$;

create trigger fechamento_conferir after insert on saldo_mensal
  referencing new table as novos for each statement execute function fechamento_conferir_saldo();

-- The states of a closing. Locks the row of cliente_versao: every transaction that changes a DRE locks it too, at the latest at
-- its commit, so each sees the other's work.
create function fechamento_mudar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
  v_outro integer;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pedido' or new.impressao is not null then
      raise exception 'the closing of % begins as a request', new.mes using errcode = 'LA021';
    end if;
    return new;
  end if;
  if (to_jsonb(new) - array['status', 'decided_at', 'decided_by', 'reopened_at', 'reopened_by', 'motivo'])
      is distinct from (to_jsonb(old) - array['status', 'decided_at', 'decided_by', 'reopened_at', 'reopened_by', 'motivo'])
    or (old.status, new.status) not in (('pedido', 'recusado'), ('pedido', 'fechado'), ('fechado', 'reaberto'))
    or (old.status = 'fechado' and (new.decided_at, new.decided_by) is distinct from (old.decided_at, old.decided_by))
  then
    raise exception 'the closing of % is % and stays as it is', old.mes, old.status using errcode = 'LA021';
  end if;
  if new.status = 'recusado' then
    return new;
  end if;
  insert into lastro.cliente_versao (cliente_id) values (new.cliente_id) on conflict (cliente_id) do nothing;
  perform from lastro.cliente_versao where cliente_id = new.cliente_id for update;
  select mes into v_outro from lastro.fechamento
    where cliente_id = new.cliente_id and status = 'fechado' and mes > new.mes order by mes desc limit 1;
  if found then
    raise exception 'month % is closed after %', v_outro, new.mes using errcode = 'LA022';
  end if;
  if new.status = 'reaberto' then
    return new;
  end if;
  -- The whole cliente, regardless of the scope of the caller.
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  -- A month with only balance sheet accounts (an opening) has no DRE to close: it closes with the next month.
  select m.mes into v_outro from lastro.importacao_mes m
    where m.cliente_id = new.cliente_id and m.ativo and m.mes < new.mes
      and m.mes > coalesce(lastro.fechamento_ate(new.cliente_id), 0)
      and exists (
        select from lastro.saldo_mensal s join lastro.conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
        where s.cliente_id = m.cliente_id and s.importacao_id = m.importacao_id and s.mes = m.mes and c.natureza = 4)
    order by m.mes limit 1;
  if found then
    raise exception 'month % is open before %', v_outro, new.mes using errcode = 'LA022';
  end if;
  new.impressao := lastro.fechamento_impressao(new.cliente_id, new.mes, new.modelo_id);
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  return new;
end $$;

create trigger fechamento_mudar before insert or update on fechamento for each row execute function fechamento_mudar();

-- Eliminations belong to the statement, so eliminations of the realizado are frozen with their month. Eliminations of the orçado are not.
create function dre_eliminacao_conferir() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
declare
  v_cliente_id uuid := coalesce(new.cliente_id, old.cliente_id);
  v_mes integer := coalesce(new.mes, old.mes);
  v_ate integer;
begin
  if coalesce(new.fonte, old.fonte) <> 'realizado' then
    return null;
  end if;
  -- A concurrent closing has committed, or waits and closes this change too.
  perform from lastro.cliente_versao where cliente_id = v_cliente_id for update;
  v_ate := lastro.fechamento_ate(v_cliente_id);
  if v_mes <= v_ate then
    raise exception 'everything up to % is closed: an elimination would change', v_ate
      using errcode = 'LA020', detail = jsonb_build_object('parte', 'eliminacoes', 'ate', v_ate)::text;
  end if;
  return null;
end $$;

create trigger dre_eliminacao_conferir after insert or update or delete on dre_eliminacao for each row execute function dre_eliminacao_conferir();

-- ---------------------------------------------------------------------------------------------------------------------
-- Reports: notice of new data

-- Notifies open reports that their data moved. The payload is the cliente alone; subscribers read what moved.
create function relatorio_novidade_avisar() returns trigger
  language plpgsql set search_path = pg_catalog, lastro, pg_temp
  as $$
begin
  -- PostgreSQL sends equal payloads of one transaction once, after its commit.
  perform pg_notify('lastro_relatorio', coalesce(new.cliente_id, old.cliente_id)::text);
  return null;
end $$;

do $$
declare
  tabela text;
begin
  -- cliente_versao covers everything a DRE depends on; the header of a budget moves with each of its acts.
  foreach tabela in array array['cliente_versao', 'orcamento', 'orcamento_tolerancia', 'relatorio', 'workspace'] loop
    execute format(
      'create trigger relatorio_novidade_avisar after insert or update or delete on %I
         for each row execute function relatorio_novidade_avisar()',
      tabela);
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Privileges of the application. It owns nothing, creates nothing, and never deletes what has history.

revoke all on all functions in schema lastro from public;
grant execute on function
  cliente_ids(), usuario_vinculos(uuid), usuario_convites(uuid), notificacao_apagar(timestamptz, integer),
  carteira_clientes(uuid, timestamptz, timestamptz), relatorio_envios_devidos(timestamptz, integer),
  importacao_particao_abrir(integer), importacao_particao_fechar(integer),
  cliente_versao_mover(uuid, integer, integer), cliente_versao_avancar(uuid), cliente_versao_marcar(), cliente_versao_conferir(),
  orcamento_conteudo_hash(integer), orcamento_linhas_ocultas(integer), fechamento_ate(uuid), fechamento_impressao(uuid, integer, integer)
  to lastro_app;

grant select, insert, update, delete on
  codigo_recuperacao, identidade_externa, dispositivo, link_unico, desafio_login, login_tentativa, correio,
  usuario_cliente, sessao, refresh_token, permissao_perfil, permissao_usuario, escopo_centro_custo, escopo_filial,
  -- Foreign keys and triggers keep rows that others name.
  filial, centro_custo, conta, grupo, grupo_item, de_para_regra, direcionador, direcionador_ano,
  dre_modelo, dre_vigencia, dre_item, dre_item_componente, dre_comentario, mapeamento_coluna,
  rateio_regra, rateio_origem, rateio_filial, rateio_item, rateio_servico, rateio_destino,
  orcamento, orcamento_comentario, relatorio_envio, relatorio_envio_pessoa
  to lastro_app;
-- People are blocked and rows archived, because the history names them.
grant select, insert, update on
  usuario, marca, manutencao, notificacao, notificacao_preferencia, cliente, cliente_versao, importacao_mes, chave_integracao,
  workspace, workspace_conexao, relatorio, relatorio_pessoal, carteira_cobertura
  to lastro_app;
-- A changed row is a new row.
grant select, insert, delete on
  idempotencia, lancamento_externo, dre_visao, dre_eliminacao, orcamento_tolerancia, relatorio_permissao
  to lastro_app;
-- Append-only.
grant select, insert on
  chave_assinatura, auditoria, importacao_conta, saldo_mensal, rateio_apuracao, orcamento_ato, orcamento_mudanca
  to lastro_app;
grant select on partida, direcionador_valor to lastro_app;

-- The importacao a row belongs to is never changed; its id comes from the sequence.
grant select on importacao to lastro_app;
grant insert (cliente_id, arquivo_nome, arquivo_sha256, arquivo_id, tamanho_bytes, formato, conteudo, modo, status, mapeamento, progresso,
  resumo, saude, conferencia, erro, criada_por, created_at, started_at, finished_at) on importacao to lastro_app;
grant update (arquivo_nome, arquivo_id, conteudo, modo, status, mapeamento, progresso, resumo, saude, conferencia, erro, started_at,
  finished_at, sinal_em) on importacao to lastro_app;

grant select, insert, delete on orcamento_area, orcamento_linha to lastro_app;
grant update (responsavel_id, status, versao, changed_at, changed_by, comentario) on orcamento_area to lastro_app;
-- The key columns of a line stay: a line of another budget or area is another line.
grant update (m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos, m06_centavos, m07_centavos, m08_centavos, m09_centavos,
  m10_centavos, m11_centavos, m12_centavos, travas, justificativa) on orcamento_linha to lastro_app;

-- A closing keeps what was requested; updates only move its state.
grant select, insert on fechamento to lastro_app;
grant update (status, decided_at, decided_by, reopened_at, reopened_by, motivo) on fechamento to lastro_app;
