-- Generated from the migrations by "npm run generate -w @lastro/db". Do not edit: a test compares it with the database.

-- Tables

table arquivo_enviado
  cliente_id uuid not null
  id uuid not null
  nome text not null
  situacao text not null
  tamanho_bytes bigint
  sha256 bytea
  expires_at timestamp with time zone not null
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  CHECK (((length(nome) >= 1) AND (length(nome) <= 200)))
  CHECK (((situacao <> ALL (ARRAY['espera'::text, 'guardado'::text])) OR ((tamanho_bytes IS NOT NULL) AND (sha256 IS NOT NULL))))
  CHECK ((length(sha256) = 32))
  CHECK ((situacao = ANY (ARRAY['chegando'::text, 'espera'::text, 'guardado'::text, 'removido'::text])))
  CHECK ((tamanho_bytes >= 0))

table auditoria
  cliente_id uuid not null
  id bigint not null identity
  usuario_id uuid
  acao text not null
  assunto text not null
  assunto_id text
  antes jsonb
  depois jsonb
  ip text
  request_id text
  created_at timestamp with time zone not null default now()
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)

table auditoria_selo
  cliente_id uuid not null
  numero integer not null
  registros bigint[] not null
  hash bytea not null
  created_at timestamp with time zone not null default now()
  PRIMARY KEY (cliente_id, numero)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  CHECK ((cardinality(registros) > 0))
  CHECK ((numero > 0))
  CHECK ((octet_length(hash) = 32))

table carteira_cobertura
  cliente_id uuid not null
  versao bigint not null
  contas integer not null
  contas_mapeadas integer not null
  contas_pendentes integer not null
  valor_centavos bigint not null
  valor_mapeado_centavos bigint not null
  mes_inicio integer
  mes_fim integer
  PRIMARY KEY (cliente_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  CHECK ((((mes_fim >= mes_inicio) AND (mes_fim <= 999912)) AND (((mes_fim % 100) >= 1) AND ((mes_fim % 100) <= 12))))
  CHECK ((((mes_inicio >= 190001) AND (mes_inicio <= 999912)) AND (((mes_inicio % 100) >= 1) AND ((mes_inicio % 100) <= 12))))
  CHECK (((contas_mapeadas >= 0) AND (contas_mapeadas <= contas)))
  CHECK (((contas_pendentes >= 0) AND (contas_pendentes <= contas)))
  CHECK (((valor_mapeado_centavos >= 0) AND (valor_mapeado_centavos <= valor_centavos)))
  CHECK ((contas >= 0))
  CHECK ((valor_centavos >= 0))

table centro_custo
  cliente_id uuid not null
  id integer not null identity
  codigo text not null
  descricao text not null
  pai_id integer
  versao integer not null default 1
  arquivado boolean not null default false
  fixa boolean not null default false
  UNIQUE (cliente_id, codigo)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, pai_id) REFERENCES centro_custo(cliente_id, id)
  CHECK ((pai_id <> id))

table chave_assinatura
  id uuid not null default gen_random_uuid()
  algoritmo text not null default 'ES256'::text
  jwk_publica jsonb not null
  jwk_privada jsonb not null
  created_at timestamp with time zone not null default now()
  retired_at timestamp with time zone
  PRIMARY KEY (id)
  CHECK ((algoritmo = 'ES256'::text))

table chave_integracao
  cliente_id uuid not null
  id integer not null identity
  nome text not null
  origem text not null
  prefixo text not null
  segredo_hash bytea not null
  created_by uuid not null
  created_at timestamp with time zone not null default now()
  revoked_at timestamp with time zone
  last_used_at timestamp with time zone
  UNIQUE (cliente_id, segredo_hash)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  CHECK (((length(nome) >= 1) AND (length(nome) <= 80)))
  CHECK ((length(prefixo) = 6))
  CHECK ((length(segredo_hash) = 32))
  CHECK ((origem ~ '^[a-z0-9][a-z0-9_-]{0,39}$'::text))

table cliente
  id uuid not null default gen_random_uuid()
  cnpj text not null
  nome text not null
  nome_curto text not null
  marca text not null default 'lastro'::text
  exercicio_mes_inicial smallint not null default 1
  created_at timestamp with time zone not null default now()
  segundo_fator_obrigatorio boolean not null default false
  permissoes_versao integer not null default 1
  versao integer not null default 1
  arquivado boolean not null default false
  UNIQUE (cnpj)
  PRIMARY KEY (id)
  FOREIGN KEY (marca) REFERENCES marca(chave)
  CHECK (((exercicio_mes_inicial >= 1) AND (exercicio_mes_inicial <= 12)))
  CHECK ((cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'::text))

table cliente_versao
  cliente_id uuid not null
  dados bigint not null default 1
  cadastros bigint not null default 1
  PRIMARY KEY (cliente_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)

table codigo_recuperacao
  usuario_id uuid not null
  codigo_hash bytea not null
  used_at timestamp with time zone
  PRIMARY KEY (usuario_id, codigo_hash)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK ((length(codigo_hash) = 32))

table conta
  cliente_id uuid not null
  id integer not null identity
  codigo text not null
  descricao text not null
  conta_superior text
  natureza smallint not null
  analitica boolean not null default true
  nivel smallint not null default 1
  codigo_referencial text
  versao integer not null default 1
  arquivado boolean not null default false
  fixa boolean not null default false
  descricao_normalizada text not null default descricao_normalizada(descricao)
  UNIQUE (cliente_id, codigo)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  CHECK ((natureza = ANY (ARRAY[1, 2, 3, 4, 5, 9])))
  CHECK ((nivel >= 1))

table correio
  id bigint not null identity
  para text not null
  assunto text not null
  texto text not null
  html text not null
  created_at timestamp with time zone not null default now()
  next_attempt_at timestamp with time zone not null default now()
  tentativas smallint not null default 0
  sent_at timestamp with time zone
  erro text
  anexo_nome text
  anexo bytea
  PRIMARY KEY (id)
  CHECK (((anexo_nome IS NULL) OR ((anexo IS NOT NULL) OR (sent_at IS NOT NULL))))

table de_para_regra
  cliente_id uuid not null
  id integer not null identity
  tipo text not null
  conta_inicio text not null
  conta_fim text
  centro_custo_id integer
  filial_id integer
  grupo_item_id integer not null
  mes_inicio integer
  mes_fim integer
  origem text not null
  motivo text
  versao integer not null default 1
  created_at timestamp with time zone not null default now()
  created_by uuid
  recortada boolean not null default false
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, centro_custo_id) REFERENCES centro_custo(cliente_id, id)
  FOREIGN KEY (cliente_id, filial_id) REFERENCES filial(cliente_id, id)
  FOREIGN KEY (cliente_id, grupo_item_id) REFERENCES grupo_item(cliente_id, id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  CHECK ((((mes_fim >= 190001) AND (mes_fim <= 999912)) AND (((mes_fim % 100) >= 1) AND ((mes_fim % 100) <= 12))))
  CHECK ((((mes_inicio >= 190001) AND (mes_inicio <= 999912)) AND (((mes_inicio % 100) >= 1) AND ((mes_inicio % 100) <= 12))))
  CHECK (((tipo = 'faixa'::text) = (conta_fim IS NOT NULL)))
  CHECK ((mes_inicio <= mes_fim))
  CHECK ((origem = ANY (ARRAY['referencial'::text, 'descricao'::text, 'manual'::text, 'arquivo'::text])))
  CHECK ((tipo = ANY (ARRAY['exata'::text, 'prefixo'::text, 'faixa'::text])))

table desafio_login
  id uuid not null default gen_random_uuid()
  token_hash bytea not null
  usuario_id uuid not null
  tentativas smallint not null default 0
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  UNIQUE (token_hash)
  PRIMARY KEY (id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK ((length(token_hash) = 32))

table direcionador
  cliente_id uuid not null
  id integer not null identity
  codigo text not null
  descricao text not null
  unidade text not null
  versao integer not null default 1
  arquivado boolean not null default false
  UNIQUE (cliente_id, codigo)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)

table direcionador_ano
  cliente_id uuid not null
  id integer not null identity
  direcionador_id integer not null
  centro_custo_id integer not null
  filial_id integer
  ano smallint not null
  m01_micros bigint
  m02_micros bigint
  m03_micros bigint
  m04_micros bigint
  m05_micros bigint
  m06_micros bigint
  m07_micros bigint
  m08_micros bigint
  m09_micros bigint
  m10_micros bigint
  m11_micros bigint
  m12_micros bigint
  versao integer not null default 1
  arquivado boolean not null default false
  UNIQUE NULLS NOT DISTINCT (cliente_id, direcionador_id, centro_custo_id, filial_id, ano)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, centro_custo_id) REFERENCES centro_custo(cliente_id, id)
  FOREIGN KEY (cliente_id, direcionador_id) REFERENCES direcionador(cliente_id, id)
  FOREIGN KEY (cliente_id, filial_id) REFERENCES filial(cliente_id, id)
  CHECK (((ano >= 1900) AND (ano <= 2199)))
  CHECK ((m01_micros >= 0))
  CHECK ((m02_micros >= 0))
  CHECK ((m03_micros >= 0))
  CHECK ((m04_micros >= 0))
  CHECK ((m05_micros >= 0))
  CHECK ((m06_micros >= 0))
  CHECK ((m07_micros >= 0))
  CHECK ((m08_micros >= 0))
  CHECK ((m09_micros >= 0))
  CHECK ((m10_micros >= 0))
  CHECK ((m11_micros >= 0))
  CHECK ((m12_micros >= 0))

table dispositivo
  id uuid not null default gen_random_uuid()
  usuario_id uuid not null
  segredo_hash bytea not null
  nome text not null
  created_at timestamp with time zone not null default now()
  last_access_at timestamp with time zone not null default now()
  UNIQUE (usuario_id, segredo_hash)
  PRIMARY KEY (id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK ((length(segredo_hash) = 32))

table dre_comentario
  cliente_id uuid not null
  id integer not null identity
  modelo_id integer not null
  codigo text not null
  linha text not null
  grupo_item_id integer
  fonte text not null
  base text
  mes_inicio integer not null
  mes_fim integer not null
  rateado boolean not null default false
  centros_custo integer[]
  filiais integer[]
  valores jsonb not null
  responde_id integer
  usuario_id uuid not null
  texto text not null
  mencoes uuid[] not null default '{}'::uuid[]
  created_at timestamp with time zone not null default now()
  edited_at timestamp with time zone
  resolved_at timestamp with time zone
  resolved_by uuid
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, grupo_item_id) REFERENCES grupo_item(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, modelo_id) REFERENCES dre_modelo(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, responde_id) REFERENCES dre_comentario(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (resolved_by) REFERENCES usuario(id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK ((((mes_fim >= mes_inicio) AND (mes_fim <= 999912)) AND (((mes_fim % 100) >= 1) AND ((mes_fim % 100) <= 12))))
  CHECK ((((mes_inicio >= 190001) AND (mes_inicio <= 999912)) AND (((mes_inicio % 100) >= 1) AND ((mes_inicio % 100) <= 12))))
  CHECK (((length(base) >= 1) AND (length(base) <= 40)))
  CHECK (((length(codigo) >= 1) AND (length(codigo) <= 80)))
  CHECK (((length(fonte) >= 1) AND (length(fonte) <= 40)))
  CHECK (((length(texto) >= 1) AND (length(texto) <= 4000)))
  CHECK (((responde_id IS NULL) OR (resolved_at IS NULL)))
  CHECK ((jsonb_typeof(valores) = 'object'::text))
  CHECK ((length(linha) <= 400))

table dre_eliminacao
  cliente_id uuid not null
  valor_centavos bigint not null
  id integer not null identity
  grupo_item_id integer not null
  contrapartida_id integer
  mes integer not null
  entre uuid[] not null
  motivo text not null
  usuario_id uuid not null
  created_at timestamp with time zone not null default now()
  fonte text not null default 'realizado'::text
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, contrapartida_id) REFERENCES grupo_item(cliente_id, id)
  FOREIGN KEY (cliente_id, grupo_item_id) REFERENCES grupo_item(cliente_id, id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK ((((mes >= 190001) AND (mes <= 999912)) AND (((mes % 100) >= 1) AND ((mes % 100) <= 12))))
  CHECK (((cardinality(entre) = 2) AND (entre[1] <> entre[2])))
  CHECK (((length(motivo) >= 1) AND (length(motivo) <= 400)))
  CHECK (((valor_centavos <> 0) AND (abs(valor_centavos) <= '10000000000000'::bigint)))
  CHECK ((contrapartida_id <> grupo_item_id))
  CHECK ((fonte = ANY (ARRAY['realizado'::text, 'orcado'::text])))

table dre_item
  cliente_id uuid not null
  id integer not null identity
  modelo_id integer not null
  codigo text not null
  descricao text not null
  tipo text not null
  ordem integer not null
  nivel smallint not null default 0
  formula text
  base_codigo text
  agregacao text
  vigencia_id integer
  versao integer not null default 1
  UNIQUE NULLS NOT DISTINCT (cliente_id, modelo_id, vigencia_id, codigo)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, modelo_id) REFERENCES dre_modelo(cliente_id, id)
  FOREIGN KEY (cliente_id, modelo_id, vigencia_id) REFERENCES dre_vigencia(cliente_id, modelo_id, id)
  CHECK (((tipo = 'formula'::text) OR (agregacao IS NULL)))
  CHECK (((tipo = 'percentual'::text) = (base_codigo IS NOT NULL)))
  CHECK (((tipo = ANY (ARRAY['formula'::text, 'percentual'::text])) = (formula IS NOT NULL)))
  CHECK ((agregacao = ANY (ARRAY['soma'::text, 'recalcular'::text])))
  CHECK ((nivel >= 0))
  CHECK ((tipo = ANY (ARRAY['titulo'::text, 'soma'::text, 'formula'::text, 'percentual'::text])))

table dre_item_componente
  cliente_id uuid not null
  id integer not null identity
  dre_item_id integer not null
  grupo_id integer
  grupo_item_id integer
  sinal smallint not null default 1
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, dre_item_id) REFERENCES dre_item(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, grupo_id) REFERENCES grupo(cliente_id, id)
  FOREIGN KEY (cliente_id, grupo_item_id) REFERENCES grupo_item(cliente_id, id)
  CHECK ((num_nonnulls(grupo_id, grupo_item_id) = 1))
  CHECK ((sinal = ANY (ARRAY['-1'::integer, 1])))

table dre_modelo
  cliente_id uuid not null
  id integer not null identity
  nome text not null
  padrao boolean not null default false
  versao integer not null default 1
  arquivado boolean not null default false
  UNIQUE (cliente_id, nome)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  CHECK ((NOT (padrao AND arquivado)))

table dre_vigencia
  cliente_id uuid not null
  id integer not null identity
  modelo_id integer not null
  mes_inicio integer not null
  UNIQUE (cliente_id, modelo_id, id)
  UNIQUE (cliente_id, modelo_id, mes_inicio)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, modelo_id) REFERENCES dre_modelo(cliente_id, id)
  CHECK ((((mes_inicio >= 190001) AND (mes_inicio <= 999912)) AND (((mes_inicio % 100) >= 1) AND ((mes_inicio % 100) <= 12))))

table dre_visao
  cliente_id uuid not null
  id integer not null identity
  nome text not null
  usuario_id uuid
  endereco jsonb not null
  created_by uuid not null
  created_at timestamp with time zone not null default now()
  UNIQUE NULLS NOT DISTINCT (cliente_id, usuario_id, nome)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK (((jsonb_typeof(endereco) = 'object'::text) AND (length((endereco)::text) <= 8000)))
  CHECK (((length(nome) >= 1) AND (length(nome) <= 80)))

table dre_visao_padrao
  cliente_id uuid not null
  usuario_id uuid not null
  nome text not null
  minha boolean not null
  PRIMARY KEY (cliente_id, usuario_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK (((length(nome) >= 1) AND (length(nome) <= 80)))

table escopo_centro_custo
  cliente_id uuid not null
  usuario_id uuid not null
  centro_custo_id integer not null
  PRIMARY KEY (cliente_id, usuario_id, centro_custo_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, centro_custo_id) REFERENCES centro_custo(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, usuario_id) REFERENCES usuario_cliente(cliente_id, usuario_id) ON DELETE CASCADE

table escopo_filial
  cliente_id uuid not null
  usuario_id uuid not null
  filial_id integer not null
  PRIMARY KEY (cliente_id, usuario_id, filial_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, filial_id) REFERENCES filial(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, usuario_id) REFERENCES usuario_cliente(cliente_id, usuario_id) ON DELETE CASCADE

table fechamento
  cliente_id uuid not null
  id integer not null identity
  mes integer not null
  status text not null default 'pedido'::text
  modelo_id integer not null
  conteudo_hash bytea not null
  linhas jsonb not null
  resultado_centavos bigint not null
  observacao text not null default ''::text
  asked_at timestamp with time zone not null default now()
  asked_by uuid not null
  decided_at timestamp with time zone
  decided_by uuid
  reopened_at timestamp with time zone
  reopened_by uuid
  motivo text not null default ''::text
  impressao jsonb
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (asked_by) REFERENCES usuario(id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, modelo_id) REFERENCES dre_modelo(cliente_id, id)
  FOREIGN KEY (decided_by) REFERENCES usuario(id)
  FOREIGN KEY (reopened_by) REFERENCES usuario(id)
  CHECK ((((mes >= 190001) AND (mes <= 999912)) AND (((mes % 100) >= 1) AND ((mes % 100) <= 12))))
  CHECK (((decided_at IS NULL) = (decided_by IS NULL)))
  CHECK (((reopened_at IS NULL) = (reopened_by IS NULL)))
  CHECK (((status <> 'reaberto'::text) OR (motivo <> ''::text)))
  CHECK (((status = 'pedido'::text) = (decided_at IS NULL)))
  CHECK (((status = 'reaberto'::text) = (reopened_at IS NOT NULL)))
  CHECK (((status = ANY (ARRAY['pedido'::text, 'recusado'::text])) OR (decided_by <> asked_by)))
  CHECK (((status = ANY (ARRAY['pedido'::text, 'recusado'::text])) OR (impressao IS NOT NULL)))
  CHECK ((length(conteudo_hash) = 32))
  CHECK ((status = ANY (ARRAY['pedido'::text, 'recusado'::text, 'fechado'::text, 'reaberto'::text])))

table filial
  cliente_id uuid not null
  id integer not null identity
  codigo text not null
  descricao text not null
  cnpj text
  versao integer not null default 1
  arquivado boolean not null default false
  fixa boolean not null default false
  UNIQUE (cliente_id, codigo)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)

table grupo
  cliente_id uuid not null
  id integer not null identity
  codigo text not null
  descricao text not null
  natureza text not null
  ordem integer not null default 1000000
  arquivado boolean not null default false
  versao integer not null default 1
  UNIQUE (cliente_id, codigo)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  CHECK ((natureza = ANY (ARRAY['receita_bruta'::text, 'deducoes'::text, 'custo'::text, 'pessoal'::text, 'despesa_administrativa'::text, 'despesa_comercial'::text, 'outras'::text, 'depreciacao'::text, 'resultado_financeiro'::text, 'impostos_lucro'::text])))

table grupo_item
  cliente_id uuid not null
  id integer not null identity
  grupo_id integer not null
  codigo text not null
  descricao text not null
  ordem integer not null default 1000000
  arquivado boolean not null default false
  versao integer not null default 1
  UNIQUE (cliente_id, codigo)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, grupo_id) REFERENCES grupo(cliente_id, id)

table idempotencia
  cliente_id uuid not null
  usuario_id uuid not null
  chave text not null
  rota text not null
  corpo_hash bytea not null
  status smallint not null
  resposta jsonb
  created_at timestamp with time zone not null default now()
  PRIMARY KEY (cliente_id, usuario_id, chave)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK (((length(chave) >= 1) AND (length(chave) <= 200)))

table identidade_externa
  emissor text not null
  sujeito text not null
  usuario_id uuid not null
  email text not null
  created_at timestamp with time zone not null default now()
  last_access_at timestamp with time zone
  PRIMARY KEY (emissor, sujeito)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)

table importacao
  cliente_id uuid not null
  id integer not null identity
  arquivo_nome text not null
  arquivo_sha256 bytea not null
  arquivo_id uuid
  tamanho_bytes bigint not null
  formato text not null
  conteudo text
  modo text not null default 'recusar'::text
  status text not null default 'recebida'::text
  mapeamento jsonb
  progresso jsonb
  resumo jsonb
  saude jsonb
  conferencia jsonb
  erro jsonb
  criada_por uuid
  created_at timestamp with time zone not null default now()
  started_at timestamp with time zone
  finished_at timestamp with time zone
  sinal_em timestamp with time zone not null default now()
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (criada_por) REFERENCES usuario(id)
  CHECK ((conteudo = ANY (ARRAY['lancamentos'::text, 'saldos'::text])))
  CHECK ((formato = ANY (ARRAY['ecd'::text, 'csv'::text, 'xlsx'::text, 'ndjson'::text])))
  CHECK ((length(arquivo_sha256) = 32))
  CHECK ((modo = ANY (ARRAY['recusar'::text, 'substituir'::text, 'somar'::text])))
  CHECK ((status = ANY (ARRAY['recebida'::text, 'processando'::text, 'concluida'::text, 'recusada'::text, 'cancelada'::text, 'interrompida'::text, 'desfeita'::text])))
  CHECK ((tamanho_bytes >= 0))

table importacao_conta
  cliente_id uuid not null
  importacao_id integer not null
  conta_id integer not null
  descricao text not null
  conta_superior text
  natureza smallint not null
  analitica boolean not null
  nivel smallint not null
  codigo_referencial text
  PRIMARY KEY (cliente_id, importacao_id, conta_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, conta_id) REFERENCES conta(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, importacao_id) REFERENCES importacao(cliente_id, id)

table importacao_mes
  cliente_id uuid not null
  importacao_id integer not null
  mes integer not null
  ativo boolean not null default true
  substituida_por integer
  PRIMARY KEY (cliente_id, importacao_id, mes)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, importacao_id) REFERENCES importacao(cliente_id, id)
  FOREIGN KEY (cliente_id, substituida_por) REFERENCES importacao(cliente_id, id)
  CHECK ((((mes >= 190001) AND (mes <= 999912)) AND (((mes % 100) >= 1) AND ((mes % 100) <= 12))))

table investimento
  cliente_id uuid not null
  id integer not null identity
  cenario text not null
  base_id integer
  vale boolean not null default true
  tipo text not null
  descricao text not null
  centro_custo_id integer
  filial_id integer
  mes integer not null
  valor_centavos bigint not null
  meses integer not null
  residual_centavos bigint
  taxa_micros integer
  taxa_periodo text
  sistema text
  carencia_meses integer
  versao integer not null default 1
  created_at timestamp with time zone not null default now()
  UNIQUE (cliente_id, base_id, cenario)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, base_id) REFERENCES investimento(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, centro_custo_id) REFERENCES centro_custo(cliente_id, id)
  FOREIGN KEY (cliente_id, filial_id) REFERENCES filial(cliente_id, id)
  CHECK ((((mes >= 190001) AND (mes <= 219912)) AND (((mes % 100) >= 1) AND ((mes % 100) <= 12))))
  CHECK (((base_id IS NULL) OR (cenario <> 'base'::text)))
  CHECK (((carencia_meses >= 0) AND (carencia_meses <= 120)))
  CHECK (((length(cenario) >= 1) AND (length(cenario) <= 60)))
  CHECK (((length(descricao) >= 1) AND (length(descricao) <= 200)))
  CHECK (((meses >= 1) AND (meses <= 600)))
  CHECK (((residual_centavos >= 0) AND (residual_centavos <= valor_centavos)))
  CHECK (((taxa_micros >= 0) AND (taxa_micros <= 10000000)))
  CHECK (((valor_centavos >= 1) AND (valor_centavos <= '1000000000000'::bigint)))
  CHECK ((num_nonnulls(residual_centavos) = ((tipo = 'bem'::text))::integer))
  CHECK ((num_nonnulls(taxa_micros, taxa_periodo, sistema, carencia_meses) = (4 * ((tipo = 'divida'::text))::integer)))
  CHECK ((sistema = ANY (ARRAY['sac'::text, 'price'::text])))
  CHECK ((taxa_periodo = ANY (ARRAY['mes'::text, 'ano'::text])))
  CHECK ((tipo = ANY (ARRAY['bem'::text, 'divida'::text])))
  CHECK ((vale OR (base_id IS NOT NULL)))

table lancamento_externo
  cliente_id uuid not null
  origem text not null
  id_externo text not null
  conteudo_hash bytea not null
  importacao_id integer not null
  PRIMARY KEY (cliente_id, origem, id_externo)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, importacao_id) REFERENCES importacao(cliente_id, id)
  CHECK (((length(id_externo) >= 1) AND (length(id_externo) <= 120)))
  CHECK ((length(conteudo_hash) = 32))

table link_unico
  id uuid not null default gen_random_uuid()
  tipo text not null
  token_hash bytea not null
  usuario_id uuid
  clientes uuid[] not null default '{}'::uuid[]
  marca text not null default 'lastro'::text
  email text not null
  created_by uuid
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  tentativas smallint not null default 0
  UNIQUE (token_hash)
  PRIMARY KEY (id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  FOREIGN KEY (marca) REFERENCES marca(chave)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK (((tipo = 'cadastro'::text) = (usuario_id IS NULL)))
  CHECK ((email = lower(email)))
  CHECK ((length(token_hash) = 32))
  CHECK ((tipo = ANY (ARRAY['convite'::text, 'senha'::text, 'email'::text, 'cadastro'::text, 'troca'::text])))

table login_tentativa
  tipo text not null
  chave text not null
  falhas integer not null default 0
  last_at timestamp with time zone not null default now()
  blocked_until timestamp with time zone
  PRIMARY KEY (tipo, chave)
  CHECK ((falhas >= 0))
  CHECK ((tipo = ANY (ARRAY['conta'::text, 'dispositivo'::text, 'endereco'::text, 'correio'::text, 'correio_endereco'::text, 'convite'::text, 'convite_quem'::text, 'convite_cliente'::text])))

table manutencao
  unica boolean not null default true
  ligada boolean not null
  mensagem text not null
  previsao_at timestamp with time zone
  updated_at timestamp with time zone not null
  PRIMARY KEY (unica)
  CHECK (unica)

table marca
  chave text not null
  titulo text not null
  descricao text not null default ''::text
  empresa text not null default ''::text
  contato text not null default ''::text
  sobre_url text not null default ''::text
  api_base text not null default ''::text
  cor_primaria text not null
  cor_secundaria text not null
  conta_trabalho jsonb
  cadastro_aberto boolean not null default false
  segundo_fator_obrigatorio boolean not null default false
  idioma text not null default 'pt'::text
  sinal text not null default 'lastro'::text
  favicone text not null default 'marca'::text
  versao integer not null default 1
  updated_at timestamp with time zone
  PRIMARY KEY (chave)
  CHECK ((chave ~ '^[a-z0-9]+$'::text))
  CHECK ((cor_primaria ~ '^#[0-9a-f]{6}$'::text))
  CHECK ((cor_secundaria ~ '^#[0-9a-f]{6}$'::text))
  CHECK ((favicone = ANY (ARRAY['marca'::text, 'cliente'::text])))
  CHECK ((idioma = ANY (ARRAY['pt'::text, 'en'::text])))
  CHECK ((sinal ~ '^[a-z0-9]+$'::text))

table migracao
  numero integer not null
  nome text not null
  sha256 text not null
  applied_at timestamp with time zone not null default now()
  PRIMARY KEY (numero)

table notificacao
  id bigint not null identity
  usuario_id uuid not null
  tipo text not null
  dados jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null default now()
  read_at timestamp with time zone
  PRIMARY KEY (id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)

table notificacao_preferencia
  usuario_id uuid not null
  assunto text not null
  canal text not null
  ligado boolean not null
  PRIMARY KEY (usuario_id, assunto, canal)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK ((assunto <> 'seguranca'::text))
  CHECK ((canal = ANY (ARRAY['app'::text, 'email'::text])))

table orcamento
  cliente_id uuid not null
  id integer not null identity
  nome text not null
  mes_inicio integer not null
  cenario text not null
  tipo text not null default 'orcamento'::text
  versao_numero integer not null default 1
  raiz_id integer not null
  origem_id integer
  origem_sequencia bigint
  modelo_id integer not null
  dono_id uuid not null
  status text not null default 'rascunho'::text
  observacoes text not null default ''::text
  realizado_ate integer
  sequencia bigint not null default 0
  versao integer not null default 1
  conteudo_hash bytea
  created_at timestamp with time zone not null default now()
  created_by uuid not null
  approved_at timestamp with time zone
  approved_by uuid
  prazo date
  lembrete_dias smallint not null default 3
  UNIQUE (cliente_id, raiz_id, versao_numero)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (approved_by) REFERENCES usuario(id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, modelo_id) REFERENCES dre_modelo(cliente_id, id)
  FOREIGN KEY (cliente_id, origem_id) REFERENCES orcamento(cliente_id, id)
  FOREIGN KEY (cliente_id, raiz_id) REFERENCES orcamento(cliente_id, id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  FOREIGN KEY (dono_id) REFERENCES usuario(id)
  CHECK ((((mes_inicio >= 190001) AND (mes_inicio <= 999912)) AND (((mes_inicio % 100) >= 1) AND ((mes_inicio % 100) <= 12))))
  CHECK ((((realizado_ate >= 190001) AND (realizado_ate <= 999912)) AND (((realizado_ate % 100) >= 1) AND ((realizado_ate % 100) <= 12))))
  CHECK (((lembrete_dias >= 0) AND (lembrete_dias <= 30)))
  CHECK (((status = ANY (ARRAY['aprovado'::text, 'encerrado'::text])) = (conteudo_hash IS NOT NULL)))
  CHECK (((tipo = 'orcamento'::text) OR (origem_id IS NOT NULL)))
  CHECK (((tipo = 'previsto'::text) = (realizado_ate IS NOT NULL)))
  CHECK ((length(conteudo_hash) = 32))
  CHECK ((status = ANY (ARRAY['rascunho'::text, 'em_aprovacao'::text, 'devolvido'::text, 'aprovado'::text, 'revisao'::text, 'encerrado'::text])))
  CHECK ((tipo = ANY (ARRAY['orcamento'::text, 'cenario'::text, 'previsto'::text])))
  CHECK ((versao_numero > 0))

table orcamento_area
  cliente_id uuid not null
  id integer not null identity
  orcamento_id integer not null
  centro_custo_id integer
  responsavel_id uuid
  status text not null default 'aberta'::text
  versao integer not null default 1
  changed_at timestamp with time zone
  changed_by uuid
  comentario text not null default ''::text
  prazo date
  lembrado_em date
  UNIQUE NULLS NOT DISTINCT (cliente_id, orcamento_id, centro_custo_id)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (changed_by) REFERENCES usuario(id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, centro_custo_id) REFERENCES centro_custo(cliente_id, id)
  FOREIGN KEY (cliente_id, orcamento_id) REFERENCES orcamento(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (responsavel_id) REFERENCES usuario(id)
  CHECK ((status = ANY (ARRAY['aberta'::text, 'enviada'::text, 'devolvida'::text, 'aprovada'::text])))

table orcamento_ato
  cliente_id uuid not null
  orcamento_id integer not null
  sequencia bigint not null
  usuario_id uuid not null
  tipo text not null
  detalhe jsonb
  celulas integer not null default 0
  desfaz bigint
  created_at timestamp with time zone not null default now()
  PRIMARY KEY (cliente_id, orcamento_id, sequencia)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, orcamento_id) REFERENCES orcamento(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK ((celulas >= 0))
  CHECK ((tipo = ANY (ARRAY['criar'::text, 'editar'::text, 'colar'::text, 'preencher'::text, 'distribuir'::text, 'reajustar'::text, 'travar'::text, 'justificar'::text, 'linhas'::text, 'importar'::text, 'mesclar'::text, 'restaurar'::text, 'desfazer'::text, 'refazer'::text, 'atualizar_realizado'::text, 'formula'::text, 'premissa'::text])))

table orcamento_comentario
  cliente_id uuid not null
  id integer not null identity
  orcamento_id integer not null
  linha_id integer
  mes smallint
  responde_id integer
  usuario_id uuid not null
  texto text not null
  mencoes uuid[] not null default '{}'::uuid[]
  created_at timestamp with time zone not null default now()
  edited_at timestamp with time zone
  resolved_at timestamp with time zone
  resolved_by uuid
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, linha_id) REFERENCES orcamento_linha(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, orcamento_id) REFERENCES orcamento(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, responde_id) REFERENCES orcamento_comentario(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (resolved_by) REFERENCES usuario(id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK (((length(texto) >= 1) AND (length(texto) <= 4000)))
  CHECK (((mes >= 1) AND (mes <= 12)))
  CHECK (((mes IS NULL) OR (linha_id IS NOT NULL)))
  CHECK (((responde_id IS NULL) OR (resolved_at IS NULL)))

table orcamento_formula
  cliente_id uuid not null
  orcamento_id integer not null
  grupo_item_id integer not null
  texto text not null
  codigos text[] not null
  PRIMARY KEY (cliente_id, orcamento_id, grupo_item_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, grupo_item_id) REFERENCES grupo_item(cliente_id, id)
  FOREIGN KEY (cliente_id, orcamento_id) REFERENCES orcamento(cliente_id, id) ON DELETE CASCADE
  CHECK (((length(texto) >= 1) AND (length(texto) <= 2000)))

table orcamento_linha
  cliente_id uuid not null
  m01_centavos bigint not null default 0
  m02_centavos bigint not null default 0
  m03_centavos bigint not null default 0
  m04_centavos bigint not null default 0
  m05_centavos bigint not null default 0
  m06_centavos bigint not null default 0
  m07_centavos bigint not null default 0
  m08_centavos bigint not null default 0
  m09_centavos bigint not null default 0
  m10_centavos bigint not null default 0
  m11_centavos bigint not null default 0
  m12_centavos bigint not null default 0
  id integer not null identity
  orcamento_id integer not null
  grupo_item_id integer not null
  centro_custo_id integer
  filial_id integer
  travas smallint not null default 0
  justificativa text not null default ''::text
  contas jsonb
  UNIQUE NULLS NOT DISTINCT (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, centro_custo_id) REFERENCES centro_custo(cliente_id, id)
  FOREIGN KEY (cliente_id, filial_id) REFERENCES filial(cliente_id, id)
  FOREIGN KEY (cliente_id, grupo_item_id) REFERENCES grupo_item(cliente_id, id)
  FOREIGN KEY (cliente_id, orcamento_id) REFERENCES orcamento(cliente_id, id) ON DELETE CASCADE
  CHECK (((travas >= 0) AND (travas <= 4095)))
  CHECK ((jsonb_typeof(contas) = 'array'::text))

table orcamento_mudanca
  cliente_id uuid not null
  linha_id integer not null
  sequencia bigint not null
  meses smallint not null
  antes_centavos bigint[] not null
  depois_centavos bigint[] not null
  PRIMARY KEY (cliente_id, linha_id, sequencia)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, linha_id) REFERENCES orcamento_linha(cliente_id, id) ON DELETE CASCADE
  CHECK (((cardinality(antes_centavos) = bit_count(((meses)::integer)::bit(16))) AND (cardinality(depois_centavos) = bit_count(((meses)::integer)::bit(16)))))
  CHECK (((meses >= 1) AND (meses <= 4095)))

table orcamento_tolerancia
  cliente_id uuid not null
  id integer not null identity
  grupo_id integer
  percentual_ppm integer
  valor_centavos bigint
  versao integer not null default 1
  UNIQUE NULLS NOT DISTINCT (cliente_id, grupo_id)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, grupo_id) REFERENCES grupo(cliente_id, id) ON DELETE CASCADE
  CHECK (((percentual_ppm >= 0) AND (percentual_ppm <= 1000000000)))
  CHECK (((valor_centavos >= 0) AND (valor_centavos <= '10000000000000'::bigint)))

table partida_bloco
  cliente_id uuid not null
  importacao_id integer not null
  bloco integer not null
  conta_id integer not null
  centro_custo_id integer not null
  filial_id integer not null
  quantidade integer not null
  data_inicio date not null
  data_fim date not null
  linha_inicio integer not null
  linha_fim integer not null
  valor_centavos bigint[] not null
  linha integer[] not null
  lancamento_linha integer[] not null
  data date[] not null
  tipo "char"[] not null
  numero text not null
  documento text not null
  historico text not null
  PRIMARY KEY (cliente_id, importacao_id, bloco)
  CHECK (((cardinality(valor_centavos) = quantidade) AND (cardinality(linha) = quantidade) AND (cardinality(lancamento_linha) = quantidade) AND (cardinality(data) = quantidade) AND (cardinality(tipo) = quantidade)))
  CHECK (((quantidade >= 1) AND (quantidade <= 2048)))

table permissao_perfil
  cliente_id uuid not null
  perfil text not null
  action text not null
  subject text not null
  permitido boolean not null
  PRIMARY KEY (cliente_id, perfil, action, subject)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  CHECK ((perfil = ANY (ARRAY['gestor'::text, 'analista'::text, 'client'::text, 'leitor'::text])))

table permissao_usuario
  cliente_id uuid not null
  usuario_id uuid not null
  action text not null
  subject text not null
  permitido boolean not null
  PRIMARY KEY (cliente_id, usuario_id, action, subject)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, usuario_id) REFERENCES usuario_cliente(cliente_id, usuario_id) ON DELETE CASCADE

table premissa
  cliente_id uuid not null
  id integer not null identity
  codigo text not null
  descricao text not null
  unidade text not null
  fonte text not null default ''::text
  versao integer not null default 1
  created_at timestamp with time zone not null default now()
  UNIQUE (cliente_id, codigo)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  CHECK (((length(descricao) >= 1) AND (length(descricao) <= 200)))
  CHECK ((codigo ~ '^[A-Za-z_][A-Za-z0-9_]{0,39}$'::text))
  CHECK ((length(fonte) <= 400))
  CHECK ((unidade = ANY (ARRAY['percentual'::text, 'reais'::text, 'taxa'::text, 'quantidade'::text, 'pessoas'::text, 'dias'::text])))

table premissa_mudanca
  cliente_id uuid not null
  id bigint not null identity
  premissa_id integer not null
  cenario text not null
  meses integer[] not null
  antes_micros bigint[] not null
  depois_micros bigint[] not null
  nota text not null
  usuario_id uuid not null
  created_at timestamp with time zone not null default now()
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, premissa_id) REFERENCES premissa(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK ((cardinality(antes_micros) = cardinality(meses)))
  CHECK ((cardinality(depois_micros) = cardinality(meses)))
  CHECK ((cardinality(meses) > 0))
  CHECK ((length(nota) <= 400))

table premissa_valor
  cliente_id uuid not null
  premissa_id integer not null
  cenario text not null
  mes integer not null
  valor_micros bigint not null
  PRIMARY KEY (cliente_id, premissa_id, cenario, mes)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, premissa_id) REFERENCES premissa(cliente_id, id) ON DELETE CASCADE
  CHECK ((((mes >= 190001) AND (mes <= 999912)) AND (((mes % 100) >= 1) AND ((mes % 100) <= 12))))
  CHECK (((length(cenario) >= 1) AND (length(cenario) <= 60)))
  CHECK ((abs(valor_micros) < '1000000000000000'::bigint))

table rateio_apuracao
  cliente_id uuid not null
  id integer not null identity
  mes_inicio integer not null
  mes_fim integer not null
  tipo text not null
  restaura_id integer
  observacao text not null default ''::text
  dados_versao bigint not null
  regras jsonb not null
  direcionadores jsonb not null
  centros jsonb not null
  regras_hash bytea not null
  resultado_hash bytea not null
  created_at timestamp with time zone not null default now()
  created_by uuid not null
  falha text not null default ''::text
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, restaura_id) REFERENCES rateio_apuracao(cliente_id, id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  CHECK ((((mes_fim >= 190001) AND (mes_fim <= 999912)) AND (((mes_fim % 100) >= 1) AND ((mes_fim % 100) <= 12))))
  CHECK ((((mes_inicio >= 190001) AND (mes_inicio <= 999912)) AND (((mes_inicio % 100) >= 1) AND ((mes_inicio % 100) <= 12))))
  CHECK (((tipo = 'apurada'::text) = (restaura_id IS NULL)))
  CHECK ((length(regras_hash) = 32))
  CHECK ((length(resultado_hash) = 32))
  CHECK ((mes_inicio <= mes_fim))
  CHECK ((tipo = ANY (ARRAY['apurada'::text, 'antes'::text, 'restaurada'::text])))

table rateio_destino
  cliente_id uuid not null
  id integer not null identity
  regra_id integer not null
  servico_id integer
  ordem integer not null
  centro_custo_id integer not null
  filial_id integer
  percentual_ppm integer
  UNIQUE NULLS NOT DISTINCT (cliente_id, regra_id, servico_id, centro_custo_id, filial_id)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, centro_custo_id) REFERENCES centro_custo(cliente_id, id)
  FOREIGN KEY (cliente_id, filial_id) REFERENCES filial(cliente_id, id)
  FOREIGN KEY (cliente_id, regra_id) REFERENCES rateio_regra(cliente_id, id)
  FOREIGN KEY (cliente_id, servico_id) REFERENCES rateio_servico(cliente_id, id)
  CHECK (((percentual_ppm >= 0) AND (percentual_ppm <= 1000000)))

table rateio_filial
  cliente_id uuid not null
  id integer not null identity
  regra_id integer not null
  filial_id integer not null
  UNIQUE (cliente_id, regra_id, filial_id)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, filial_id) REFERENCES filial(cliente_id, id)
  FOREIGN KEY (cliente_id, regra_id) REFERENCES rateio_regra(cliente_id, id)

table rateio_item
  cliente_id uuid not null
  id integer not null identity
  regra_id integer not null
  grupo_id integer
  grupo_item_id integer
  UNIQUE NULLS NOT DISTINCT (cliente_id, regra_id, grupo_id, grupo_item_id)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, grupo_id) REFERENCES grupo(cliente_id, id)
  FOREIGN KEY (cliente_id, grupo_item_id) REFERENCES grupo_item(cliente_id, id)
  FOREIGN KEY (cliente_id, regra_id) REFERENCES rateio_regra(cliente_id, id)
  CHECK (((grupo_id IS NULL) <> (grupo_item_id IS NULL)))

table rateio_origem
  cliente_id uuid not null
  id integer not null identity
  regra_id integer not null
  centro_custo_id integer
  UNIQUE NULLS NOT DISTINCT (cliente_id, regra_id, centro_custo_id)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, centro_custo_id) REFERENCES centro_custo(cliente_id, id)
  FOREIGN KEY (cliente_id, regra_id) REFERENCES rateio_regra(cliente_id, id)

table rateio_regra
  cliente_id uuid not null
  id integer not null identity
  ordem integer not null default 1000000
  nome text not null
  mes_inicio integer
  mes_fim integer
  metodo text not null
  direcionador_id integer
  alternativa text
  defasagem_meses smallint not null default 0
  ativo boolean not null default true
  versao integer not null default 1
  created_at timestamp with time zone not null default now()
  created_by uuid
  UNIQUE (cliente_id, nome)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, direcionador_id) REFERENCES direcionador(cliente_id, id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  CHECK ((((mes_fim >= 190001) AND (mes_fim <= 999912)) AND (((mes_fim % 100) >= 1) AND ((mes_fim % 100) <= 12))))
  CHECK ((((mes_inicio >= 190001) AND (mes_inicio <= 999912)) AND (((mes_inicio % 100) >= 1) AND ((mes_inicio % 100) <= 12))))
  CHECK (((defasagem_meses >= 0) AND (defasagem_meses <= 24)))
  CHECK (((metodo = 'direcionador'::text) = (direcionador_id IS NOT NULL)))
  CHECK ((alternativa = 'igualitario'::text))
  CHECK ((mes_inicio <= mes_fim))
  CHECK ((metodo = ANY (ARRAY['percentual'::text, 'direcionador'::text, 'receita'::text, 'igualitario'::text, 'direto'::text, 'degraus'::text, 'reciproco'::text])))

table rateio_servico
  cliente_id uuid not null
  id integer not null identity
  regra_id integer not null
  ordem integer not null
  centro_custo_id integer not null
  direcionador_id integer
  UNIQUE (cliente_id, regra_id, centro_custo_id)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, centro_custo_id) REFERENCES centro_custo(cliente_id, id)
  FOREIGN KEY (cliente_id, direcionador_id) REFERENCES direcionador(cliente_id, id)
  FOREIGN KEY (cliente_id, regra_id) REFERENCES rateio_regra(cliente_id, id)

table receita_leitura
  cliente_id uuid not null
  id integer not null identity
  nome text not null
  assinatura text not null
  cabecalho jsonb not null
  receita jsonb not null
  estrutura jsonb not null
  updated_by uuid
  updated_at timestamp with time zone not null default now()
  used_at timestamp with time zone
  UNIQUE (cliente_id, nome)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (updated_by) REFERENCES usuario(id)
  CHECK (((jsonb_typeof(cabecalho) = 'array'::text) AND (length((cabecalho)::text) <= 100000)))
  CHECK (((jsonb_typeof(estrutura) = 'object'::text) AND (length((estrutura)::text) <= 100000)))
  CHECK (((jsonb_typeof(receita) = 'object'::text) AND (length((receita)::text) <= 100000)))
  CHECK (((length(nome) >= 1) AND (length(nome) <= 80)))

table refresh_token
  id uuid not null default gen_random_uuid()
  sessao_id uuid not null
  token_hash bytea not null
  created_at timestamp with time zone not null default now()
  used_at timestamp with time zone
  substituto_id uuid
  replaced_at timestamp with time zone
  UNIQUE (token_hash)
  PRIMARY KEY (id)
  FOREIGN KEY (sessao_id) REFERENCES sessao(id)
  FOREIGN KEY (substituto_id) REFERENCES refresh_token(id)

table relatorio
  cliente_id uuid not null
  id integer not null identity
  workspace_id integer not null
  chave text not null
  nome text not null
  descricao text not null default ''::text
  conteudo jsonb not null
  restrito boolean not null default false
  ordem integer not null default 1000000
  arquivado boolean not null default false
  versao integer not null default 1
  created_at timestamp with time zone not null default now()
  created_by uuid
  UNIQUE (cliente_id, workspace_id, chave)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, workspace_id) REFERENCES workspace(cliente_id, id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  CHECK (((chave ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(chave) <= 60)))

table relatorio_envio
  cliente_id uuid not null
  id integer not null identity
  relatorio_id integer not null
  frequencia text not null
  dia smallint
  minuto smallint not null
  fuso text not null
  ativo boolean not null default true
  next_at timestamp with time zone not null
  last_at timestamp with time zone
  last_count integer not null default 0
  last_error text
  tentativas smallint not null default 0
  versao integer not null default 1
  created_at timestamp with time zone not null default now()
  created_by uuid
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, relatorio_id) REFERENCES relatorio(cliente_id, id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  CHECK (((dia >= 1) AND (dia <= 31)))
  CHECK (((frequencia <> 'semanal'::text) OR (dia <= 7)))
  CHECK (((frequencia = 'diario'::text) = (dia IS NULL)))
  CHECK (((minuto >= 0) AND (minuto <= 1439)))
  CHECK ((frequencia = ANY (ARRAY['diario'::text, 'semanal'::text, 'mensal'::text])))
  CHECK ((last_count >= 0))

table relatorio_envio_pessoa
  cliente_id uuid not null
  envio_id integer not null
  usuario_id uuid not null
  saiu_at timestamp with time zone
  PRIMARY KEY (cliente_id, envio_id, usuario_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, envio_id) REFERENCES relatorio_envio(cliente_id, id) ON DELETE CASCADE
  FOREIGN KEY (cliente_id, usuario_id) REFERENCES usuario_cliente(cliente_id, usuario_id) ON DELETE CASCADE

table relatorio_permissao
  cliente_id uuid not null
  id integer not null identity
  relatorio_id integer not null
  perfil text
  usuario_id uuid
  UNIQUE NULLS NOT DISTINCT (cliente_id, relatorio_id, perfil, usuario_id)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, relatorio_id) REFERENCES relatorio(cliente_id, id)
  FOREIGN KEY (cliente_id, usuario_id) REFERENCES usuario_cliente(cliente_id, usuario_id) ON DELETE CASCADE
  CHECK (((perfil IS NULL) <> (usuario_id IS NULL)))
  CHECK ((perfil = ANY (ARRAY['gestor'::text, 'analista'::text, 'client'::text, 'leitor'::text])))

table relatorio_pessoal
  cliente_id uuid not null
  usuario_id uuid not null
  relatorio_id integer not null
  favorito boolean not null default false
  opened_at timestamp with time zone
  PRIMARY KEY (cliente_id, usuario_id, relatorio_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, relatorio_id) REFERENCES relatorio(cliente_id, id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)

table saldo_mensal
  cliente_id uuid not null
  importacao_id integer not null
  conta_id integer not null
  centro_custo_id integer not null default 0
  filial_id integer not null default 0
  mes integer not null
  debito_centavos bigint not null default 0
  credito_centavos bigint not null default 0
  partidas integer not null default 0
  PRIMARY KEY (cliente_id, importacao_id, conta_id, centro_custo_id, filial_id, mes)
  FOREIGN KEY (cliente_id, conta_id) REFERENCES conta(cliente_id, id)
  CHECK ((((mes >= 190001) AND (mes <= 999912)) AND (((mes % 100) >= 1) AND ((mes % 100) <= 12))))
  CHECK ((credito_centavos >= 0))
  CHECK ((debito_centavos >= 0))
  CHECK ((partidas >= 0))

table sessao
  id uuid not null
  usuario_id uuid not null
  cliente_id uuid
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  revoked_at timestamp with time zone
  ip text
  user_agent text
  origem text not null default 'senha'::text
  dispositivo_id uuid
  last_access_at timestamp with time zone
  vendo_como uuid
  emissor text
  sujeito text
  provedor_sid text
  emitido_at timestamp with time zone
  PRIMARY KEY (id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (dispositivo_id) REFERENCES dispositivo(id) ON DELETE SET NULL
  FOREIGN KEY (emissor, sujeito) REFERENCES identidade_externa(emissor, sujeito) ON DELETE CASCADE
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  FOREIGN KEY (vendo_como) REFERENCES usuario(id)
  CHECK (((emissor IS NULL) = (sujeito IS NULL)))
  CHECK (((emitido_at IS NULL) OR (origem = 'externa'::text)))
  CHECK (((origem = 'externa'::text) OR (emissor IS NULL)))
  CHECK ((origem = ANY (ARRAY['senha'::text, 'externa'::text])))

table usuario
  id uuid not null default gen_random_uuid()
  email text not null
  nome text not null
  senha_hash text
  perfil text not null
  status text not null default 'ativo'::text
  created_at timestamp with time zone not null default now()
  last_access_at timestamp with time zone
  email_verified_at timestamp with time zone
  senha_at timestamp with time zone
  totp_segredo bytea
  totp_confirmed_at timestamp with time zone
  totp_passo bigint
  versao integer not null default 1
  bloqueio_motivo text
  telas_fixadas text[] not null default '{}'::text[]
  UNIQUE (email)
  PRIMARY KEY (id)
  CHECK (((bloqueio_motivo IS NULL) OR (status = 'bloqueado'::text)))
  CHECK (((length(bloqueio_motivo) >= 1) AND (length(bloqueio_motivo) <= 500)))
  CHECK (((totp_confirmed_at IS NULL) OR (totp_segredo IS NOT NULL)))
  CHECK ((cardinality(telas_fixadas) <= 12))
  CHECK ((email = lower(email)))
  CHECK ((perfil = ANY (ARRAY['admin'::text, 'gestor'::text, 'analista'::text, 'client'::text, 'leitor'::text])))
  CHECK ((status = ANY (ARRAY['ativo'::text, 'bloqueado'::text, 'convidado'::text])))

table usuario_cliente
  cliente_id uuid not null
  usuario_id uuid not null
  perfil text not null
  accepted_at timestamp with time zone
  blocked_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  restringe_centro_custo boolean not null default false
  restringe_filial boolean not null default false
  versao integer not null default 1
  convite_nome text
  convite_por uuid
  convite_expires_at timestamp with time zone
  bloqueio_motivo text
  PRIMARY KEY (cliente_id, usuario_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (convite_por) REFERENCES usuario(id)
  FOREIGN KEY (usuario_id) REFERENCES usuario(id)
  CHECK (((accepted_at IS NOT NULL) OR ((convite_nome IS NOT NULL) AND (convite_expires_at IS NOT NULL))))
  CHECK (((bloqueio_motivo IS NULL) OR (blocked_at IS NOT NULL)))
  CHECK (((length(bloqueio_motivo) >= 1) AND (length(bloqueio_motivo) <= 500)))
  CHECK (((length(convite_nome) >= 1) AND (length(convite_nome) <= 120)))
  CHECK ((perfil = ANY (ARRAY['gestor'::text, 'analista'::text, 'client'::text, 'leitor'::text])))

table workspace
  cliente_id uuid not null
  id integer not null identity
  chave text not null
  nome text not null
  descricao text not null default ''::text
  provedor text not null
  ordem integer not null default 1000000
  arquivado boolean not null default false
  versao integer not null default 1
  created_at timestamp with time zone not null default now()
  created_by uuid
  UNIQUE (cliente_id, chave)
  PRIMARY KEY (cliente_id, id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (created_by) REFERENCES usuario(id)
  CHECK (((chave ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(chave) <= 60)))
  CHECK ((provedor = ANY (ARRAY['nativo'::text, 'powerbi'::text, 'url'::text])))

table workspace_conexao
  cliente_id uuid not null
  workspace_id integer not null
  conexao jsonb not null
  credencial bytea
  credencial_tipo text
  credencial_at timestamp with time zone
  credencial_valida_ate timestamp with time zone
  versao integer not null default 1
  PRIMARY KEY (cliente_id, workspace_id)
  FOREIGN KEY (cliente_id) REFERENCES cliente(id)
  FOREIGN KEY (cliente_id, workspace_id) REFERENCES workspace(cliente_id, id)
  CHECK ((((credencial IS NULL) = (credencial_tipo IS NULL)) AND ((credencial IS NULL) = (credencial_at IS NULL))))
  CHECK ((credencial_tipo = ANY (ARRAY['segredo'::text, 'certificado'::text])))

-- Views

view direcionador_valor as  SELECT a.cliente_id,
    a.direcionador_id,
    a.centro_custo_id,
    a.filial_id,
    ((a.ano * 100) + m.mes) AS mes,
    m.valor_micros
   FROM (direcionador_ano a
     CROSS JOIN LATERAL ( VALUES (1,a.m01_micros), (2,a.m02_micros), (3,a.m03_micros), (4,a.m04_micros), (5,a.m05_micros), (6,a.m06_micros), (7,a.m07_micros), (8,a.m08_micros), (9,a.m09_micros), (10,a.m10_micros), (11,a.m11_micros), (12,a.m12_micros)) m(mes, valor_micros))
  WHERE ((NOT a.arquivado) AND (m.valor_micros IS NOT NULL));

view partida as  SELECT cliente_id,
    importacao_id,
    bloco,
    bloco_inicio,
    bloco_fim,
    conta_id,
    centro_custo_id,
    filial_id,
    valor_centavos,
    linha,
    lancamento_linha,
    data,
    tipo,
    COALESCE(numero, ''::text) AS numero,
    COALESCE(documento, ''::text) AS documento,
    COALESCE(historico, ''::text) AS historico
   FROM ( SELECT partida_bloco.cliente_id,
            partida_bloco.importacao_id,
            partida_bloco.bloco,
            partida_bloco.data_inicio AS bloco_inicio,
            partida_bloco.data_fim AS bloco_fim,
            partida_bloco.conta_id,
            partida_bloco.centro_custo_id,
            partida_bloco.filial_id,
            unnest(partida_bloco.valor_centavos) AS valor_centavos,
            unnest(partida_bloco.linha) AS linha,
            unnest(partida_bloco.lancamento_linha) AS lancamento_linha,
            unnest(partida_bloco.data) AS data,
            unnest(partida_bloco.tipo) AS tipo,
            unnest(string_to_array(partida_bloco.numero, chr(31))) AS numero,
            unnest(string_to_array(partida_bloco.documento, chr(31))) AS documento,
            unnest(string_to_array(partida_bloco.historico, chr(31))) AS historico
           FROM partida_bloco) b;

view partida_bloco_entrada as  SELECT cliente_id,
    importacao_id,
    bloco,
    conta_id,
    centro_custo_id,
    filial_id,
    quantidade,
    data_inicio,
    data_fim,
    linha_inicio,
    linha_fim,
    valor_centavos,
    linha,
    lancamento_linha,
    data,
    tipo,
    numero,
    documento,
    historico
   FROM partida_bloco;

-- Indexes without a constraint

CREATE INDEX auditoria_acao ON lastro.auditoria USING btree (cliente_id, acao, created_at, id)

CREATE INDEX auditoria_assunto ON lastro.auditoria USING btree (cliente_id, assunto, assunto_id, created_at, id)

CREATE INDEX auditoria_quando ON lastro.auditoria USING btree (cliente_id, created_at, id)

CREATE INDEX auditoria_quem ON lastro.auditoria USING btree (cliente_id, usuario_id, created_at, id)

CREATE INDEX conta_descricao_normalizada ON lastro.conta USING hash (descricao_normalizada) WHERE (natureza = 4)

CREATE INDEX correio_pendente ON lastro.correio USING btree (next_attempt_at) WHERE (sent_at IS NULL)

CREATE INDEX de_para_regra_grupo_item ON lastro.de_para_regra USING btree (cliente_id, grupo_item_id)

CREATE INDEX direcionador_ano_centro_custo ON lastro.direcionador_ano USING btree (cliente_id, centro_custo_id)

CREATE INDEX direcionador_ano_filial ON lastro.direcionador_ano USING btree (cliente_id, filial_id)

CREATE INDEX dre_comentario_grupo_item ON lastro.dre_comentario USING btree (cliente_id, grupo_item_id)

CREATE INDEX dre_comentario_modelo ON lastro.dre_comentario USING btree (cliente_id, modelo_id, mes_inicio)

CREATE INDEX dre_comentario_responde ON lastro.dre_comentario USING btree (cliente_id, responde_id)

CREATE INDEX dre_eliminacao_contrapartida ON lastro.dre_eliminacao USING btree (cliente_id, contrapartida_id)

CREATE INDEX dre_eliminacao_grupo_item ON lastro.dre_eliminacao USING btree (cliente_id, grupo_item_id)

CREATE INDEX dre_eliminacao_mes ON lastro.dre_eliminacao USING btree (cliente_id, mes)

CREATE INDEX fechamento_modelo ON lastro.fechamento USING btree (cliente_id, modelo_id)

CREATE INDEX grupo_item_grupo ON lastro.grupo_item USING btree (cliente_id, grupo_id)

CREATE INDEX identidade_externa_usuario ON lastro.identidade_externa USING btree (usuario_id)

CREATE INDEX importacao_conta_conta ON lastro.importacao_conta USING btree (cliente_id, conta_id)

CREATE INDEX importacao_mes_mes ON lastro.importacao_mes USING btree (cliente_id, mes) WHERE ativo

CREATE INDEX importacao_pendente ON lastro.importacao USING btree (cliente_id) WHERE (status = ANY (ARRAY['recebida'::text, 'processando'::text]))

CREATE INDEX investimento_centro_custo ON lastro.investimento USING btree (cliente_id, centro_custo_id)

CREATE INDEX investimento_filial ON lastro.investimento USING btree (cliente_id, filial_id)

CREATE INDEX lancamento_externo_importacao ON lastro.lancamento_externo USING btree (cliente_id, importacao_id)

CREATE INDEX link_unico_usuario ON lastro.link_unico USING btree (usuario_id, tipo)

CREATE INDEX notificacao_usuario ON lastro.notificacao USING btree (usuario_id, id DESC)

CREATE INDEX orcamento_area_centro_custo ON lastro.orcamento_area USING btree (cliente_id, centro_custo_id)

CREATE INDEX orcamento_ato_desfaz ON lastro.orcamento_ato USING btree (cliente_id, orcamento_id, desfaz) WHERE (desfaz IS NOT NULL)

CREATE INDEX orcamento_comentario_orcamento ON lastro.orcamento_comentario USING btree (cliente_id, orcamento_id, linha_id)

CREATE INDEX orcamento_comentario_responde ON lastro.orcamento_comentario USING btree (cliente_id, responde_id)

CREATE INDEX orcamento_formula_grupo_item ON lastro.orcamento_formula USING btree (cliente_id, grupo_item_id)

CREATE INDEX orcamento_linha_centro_custo ON lastro.orcamento_linha USING btree (cliente_id, centro_custo_id)

CREATE INDEX orcamento_linha_filial ON lastro.orcamento_linha USING btree (cliente_id, filial_id)

CREATE INDEX orcamento_linha_grupo_item ON lastro.orcamento_linha USING btree (cliente_id, grupo_item_id)

CREATE INDEX orcamento_modelo ON lastro.orcamento USING btree (cliente_id, modelo_id)

CREATE INDEX orcamento_mudanca_sequencia ON lastro.orcamento_mudanca USING btree (cliente_id, sequencia, linha_id)

CREATE INDEX orcamento_origem ON lastro.orcamento USING btree (cliente_id, origem_id)

CREATE INDEX partida_bloco_centro_custo ON lastro.partida_bloco USING btree (cliente_id, centro_custo_id) WHERE (centro_custo_id > 0)

CREATE INDEX partida_bloco_conta ON lastro.partida_bloco USING btree (cliente_id, conta_id, data_fim, data_inicio)

CREATE INDEX partida_bloco_filial ON lastro.partida_bloco USING btree (cliente_id, filial_id) WHERE (filial_id > 0)

CREATE INDEX premissa_mudanca_premissa ON lastro.premissa_mudanca USING btree (cliente_id, premissa_id, id)

CREATE INDEX rateio_apuracao_restaura ON lastro.rateio_apuracao USING btree (cliente_id, restaura_id)

CREATE INDEX rateio_destino_centro_custo ON lastro.rateio_destino USING btree (cliente_id, centro_custo_id)

CREATE INDEX rateio_destino_filial ON lastro.rateio_destino USING btree (cliente_id, filial_id)

CREATE INDEX rateio_destino_servico ON lastro.rateio_destino USING btree (cliente_id, servico_id)

CREATE INDEX rateio_filial_filial ON lastro.rateio_filial USING btree (cliente_id, filial_id)

CREATE INDEX rateio_item_grupo ON lastro.rateio_item USING btree (cliente_id, grupo_id)

CREATE INDEX rateio_item_grupo_item ON lastro.rateio_item USING btree (cliente_id, grupo_item_id)

CREATE INDEX rateio_origem_centro_custo ON lastro.rateio_origem USING btree (cliente_id, centro_custo_id)

CREATE INDEX rateio_regra_direcionador ON lastro.rateio_regra USING btree (cliente_id, direcionador_id)

CREATE INDEX rateio_servico_centro_custo ON lastro.rateio_servico USING btree (cliente_id, centro_custo_id)

CREATE INDEX rateio_servico_direcionador ON lastro.rateio_servico USING btree (cliente_id, direcionador_id)

CREATE INDEX receita_leitura_assinatura ON lastro.receita_leitura USING btree (cliente_id, assinatura)

CREATE INDEX refresh_token_sessao ON lastro.refresh_token USING btree (sessao_id)

CREATE INDEX relatorio_envio_devido ON lastro.relatorio_envio USING btree (next_at) WHERE ativo

CREATE INDEX relatorio_envio_pessoa_usuario ON lastro.relatorio_envio_pessoa USING btree (cliente_id, usuario_id)

CREATE INDEX relatorio_envio_relatorio ON lastro.relatorio_envio USING btree (cliente_id, relatorio_id)

CREATE INDEX relatorio_permissao_usuario ON lastro.relatorio_permissao USING btree (cliente_id, usuario_id)

CREATE INDEX relatorio_pessoal_relatorio ON lastro.relatorio_pessoal USING btree (cliente_id, relatorio_id)

CREATE INDEX sessao_externa ON lastro.sessao USING btree (emissor, sujeito, created_at DESC) WHERE (emissor IS NOT NULL)

CREATE INDEX sessao_usuario ON lastro.sessao USING btree (usuario_id, created_at DESC)

CREATE INDEX usuario_cliente_usuario ON lastro.usuario_cliente USING btree (usuario_id)

CREATE UNIQUE INDEX de_para_regra_chave ON lastro.de_para_regra USING btree (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, mes_inicio, mes_fim) NULLS NOT DISTINCT

CREATE UNIQUE INDEX dre_item_componente_chave ON lastro.dre_item_componente USING btree (cliente_id, dre_item_id, grupo_id, grupo_item_id) NULLS NOT DISTINCT

CREATE UNIQUE INDEX dre_modelo_padrao ON lastro.dre_modelo USING btree (cliente_id) WHERE padrao

CREATE UNIQUE INDEX fechamento_mes ON lastro.fechamento USING btree (cliente_id, mes) WHERE (status = ANY (ARRAY['pedido'::text, 'fechado'::text]))

CREATE UNIQUE INDEX importacao_arquivo ON lastro.importacao USING btree (cliente_id, arquivo_sha256) WHERE (status = ANY (ARRAY['recebida'::text, 'processando'::text, 'concluida'::text]))

-- Row-level security

arquivo_enviado: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check

auditoria: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

auditoria_selo: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

carteira_cobertura: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check

centro_custo: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_centro_custo for SELECT to public using (( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR (id = ANY (( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

chave_assinatura: none

chave_integracao: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

cliente: forced
  da_conta for SELECT to public using (( SELECT (COALESCE(current_setting('app.marcas'::text, true), ''::text) = ''::text)) OR (marca = ANY (( SELECT string_to_array(current_setting('app.marcas'::text, true), ','::text) AS string_to_array)::text[]))) with check 
  do_cliente for ALL to public using (id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check 
  do_usuario for SELECT to public using ((EXISTS ( SELECT
   FROM usuario_cliente uc
  WHERE ((uc.cliente_id = cliente.id) AND (uc.usuario_id = ( SELECT (NULLIF(current_setting('app.usuario_id'::text, true), ''::text))::uuid AS "nullif")) AND (uc.accepted_at IS NOT NULL) AND (uc.blocked_at IS NULL)))) OR ( SELECT ((u.perfil = 'admin'::text) AND (u.status = 'ativo'::text))
   FROM usuario u
  WHERE (u.id = ( SELECT (NULLIF(current_setting('app.usuario_id'::text, true), ''::text))::uuid AS "nullif")))) with check

cliente_versao: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check

codigo_recuperacao: none

conta: forced
  da_marca for SELECT to lastro_dono using (cliente_id IN ( SELECT o.id
   FROM (cliente o
     JOIN cliente aqui ON ((aqui.marca = o.marca)))
  WHERE (aqui.id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")))) with check 
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

correio: none

de_para_regra: forced
  da_marca for SELECT to lastro_dono using (cliente_id IN ( SELECT o.id
   FROM (cliente o
     JOIN cliente aqui ON ((aqui.marca = o.marca)))
  WHERE (aqui.id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")))) with check 
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

desafio_login: none

direcionador: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

direcionador_ano: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_centro_custo for SELECT to public using (( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR (centro_custo_id = ANY (( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check 
  do_escopo_filial for SELECT to public using (( SELECT (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text)) OR (filial_id = ANY (( SELECT (NULLIF(current_setting('app.filiais'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

dispositivo: none

dre_comentario: forced
  do_alcance for SELECT to public using ((( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR COALESCE(((NOT rateado) AND (centros_custo <@ ( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif"))), false)) AND (( SELECT (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text)) OR COALESCE(((NOT rateado) AND (filiais <@ ( SELECT (NULLIF(current_setting('app.filiais'::text, true), ''::text))::integer[] AS "nullif"))), false))) with check 
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

dre_eliminacao: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

dre_item: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

dre_item_componente: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

dre_modelo: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

dre_vigencia: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

dre_visao: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

dre_visao_padrao: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

escopo_centro_custo: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

escopo_filial: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

fechamento: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check

filial: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_filial for SELECT to public using (( SELECT (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text)) OR (id = ANY (( SELECT (NULLIF(current_setting('app.filiais'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

grupo: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

grupo_item: forced
  da_marca for SELECT to lastro_dono using (cliente_id IN ( SELECT o.id
   FROM (cliente o
     JOIN cliente aqui ON ((aqui.marca = o.marca)))
  WHERE (aqui.id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")))) with check 
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

idempotencia: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

identidade_externa: none

importacao: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check

importacao_conta: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

importacao_mes: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check

investimento: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_centro_custo for SELECT to public using (( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR (centro_custo_id = ANY (( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check 
  do_escopo_filial for SELECT to public using (( SELECT (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text)) OR (filial_id = ANY (( SELECT (NULLIF(current_setting('app.filiais'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

lancamento_externo: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

link_unico: none

login_tentativa: none

manutencao: none

marca: none

migracao: none

notificacao: none

notificacao_preferencia: none

orcamento: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check

orcamento_area: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_centro_custo for SELECT to public using (( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR (centro_custo_id = ANY (( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

orcamento_ato: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

orcamento_comentario: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_linha for SELECT to public using ((linha_id IS NULL) OR ( SELECT ((COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text) AND (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text))) OR (EXISTS ( SELECT
   FROM orcamento_linha l
  WHERE ((l.cliente_id = orcamento_comentario.cliente_id) AND (l.id = orcamento_comentario.linha_id))))) with check

orcamento_formula: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

orcamento_linha: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_centro_custo for SELECT to public using (( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR (centro_custo_id = ANY (( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check 
  do_escopo_filial for SELECT to public using (( SELECT (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text)) OR (filial_id = ANY (( SELECT (NULLIF(current_setting('app.filiais'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

orcamento_mudanca: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_linha for SELECT to public using (( SELECT ((COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text) AND (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text))) OR (EXISTS ( SELECT
   FROM orcamento_linha l
  WHERE ((l.cliente_id = orcamento_mudanca.cliente_id) AND (l.id = orcamento_mudanca.linha_id))))) with check

orcamento_tolerancia: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

partida_bloco: forced
  do_cliente for ALL to public using ((cliente_id = (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid) AND ((COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text) OR (centro_custo_id = ANY ((NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[]))) AND ((COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text) OR (filial_id = ANY ((NULLIF(current_setting('app.filiais'::text, true), ''::text))::integer[])))) with check (cliente_id = (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid)

permissao_perfil: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

permissao_usuario: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

premissa: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

premissa_mudanca: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

premissa_valor: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

rateio_apuracao: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

rateio_destino: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_centro_custo for SELECT to public using (( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR (centro_custo_id = ANY (( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check 
  do_escopo_filial for SELECT to public using (( SELECT (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text)) OR (filial_id = ANY (( SELECT (NULLIF(current_setting('app.filiais'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

rateio_filial: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_filial for SELECT to public using (( SELECT (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text)) OR (filial_id = ANY (( SELECT (NULLIF(current_setting('app.filiais'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

rateio_item: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

rateio_origem: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_centro_custo for SELECT to public using (( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR (centro_custo_id = ANY (( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

rateio_regra: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

rateio_servico: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_centro_custo for SELECT to public using (( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR (centro_custo_id = ANY (( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

receita_leitura: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

refresh_token: none

relatorio: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

relatorio_envio: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check

relatorio_envio_pessoa: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

relatorio_permissao: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

relatorio_pessoal: forced
  da_pessoa for SELECT to public using (usuario_id = ( SELECT (NULLIF(current_setting('app.usuario_id'::text, true), ''::text))::uuid AS "nullif")) with check 
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

saldo_mensal: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_escopo_centro_custo for SELECT to public using (( SELECT (COALESCE(current_setting('app.centros_custo'::text, true), ''::text) = ''::text)) OR (centro_custo_id = ANY (( SELECT (NULLIF(current_setting('app.centros_custo'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check 
  do_escopo_filial for SELECT to public using (( SELECT (COALESCE(current_setting('app.filiais'::text, true), ''::text) = ''::text)) OR (filial_id = ANY (( SELECT (NULLIF(current_setting('app.filiais'::text, true), ''::text))::integer[] AS "nullif")::integer[]))) with check

sessao: none

usuario: none

usuario_cliente: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))
  do_dono for SELECT to lastro_dono using true with check 
  do_usuario for SELECT to public using (usuario_id = ( SELECT (NULLIF(current_setting('app.usuario_id'::text, true), ''::text))::uuid AS "nullif")) with check

workspace: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

workspace_conexao: forced
  do_cliente for ALL to public using (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif")) with check (cliente_id = ( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS "nullif"))

-- Functions

CREATE OR REPLACE FUNCTION lastro.arquivos_enviados(p_agora timestamp with time zone)
 RETURNS TABLE(cliente_id uuid, id uuid, vencido boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
    select e.cliente_id, e.id, e.situacao = 'removido' or e.expires_at <= p_agora and not exists (
      select from lastro.importacao i
      where i.cliente_id = e.cliente_id and i.arquivo_id = e.id and i.status in ('recebida', 'processando'))
    from lastro.arquivo_enviado e
  $function$

CREATE OR REPLACE FUNCTION lastro.auditoria_selo_hash(p_cliente_id uuid, p_anterior bytea, p_registros bigint[])
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
    select sha256(coalesce(p_anterior, '') || coalesce(string_agg(sha256(convert_to(jsonb_build_array(
        a.id, a.usuario_id, a.acao, a.assunto, a.assunto_id, a.antes, a.depois, a.ip, a.request_id, extract(epoch from a.created_at)
      )::text, 'UTF8')), '' order by a.id), ''))
    from lastro.auditoria a where a.cliente_id = p_cliente_id and a.id = any (p_registros)
  $function$

CREATE OR REPLACE FUNCTION lastro.cadastro_conta_sem_lancamento()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  perform from lastro.partida_bloco b where b.cliente_id = old.cliente_id and b.conta_id = old.id limit 1;
  if found then
    raise exception 'conta % has entries', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $function$

CREATE OR REPLACE FUNCTION lastro.cadastro_sem_lancamento()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
declare
  v_usado boolean;
  v_centros_custo text := coalesce(current_setting('app.centros_custo', true), '');
  v_filiais text := coalesce(current_setting('app.filiais', true), '');
begin
  perform set_config('app.centros_custo', '', true), set_config('app.filiais', '', true);
  perform lastro.contexto_propagar();
  if tg_table_name = 'filial' then
    v_usado := exists (select from lastro.saldo_mensal s where s.cliente_id = old.cliente_id and s.filial_id = old.id);
    if not v_usado then
      perform from lastro.partida_bloco b where b.cliente_id = old.cliente_id and b.filial_id = old.id and b.filial_id > 0 limit 1;
      v_usado := found;
    end if;
  else
    v_usado := exists (select from lastro.saldo_mensal s where s.cliente_id = old.cliente_id and s.centro_custo_id = old.id);
    if not v_usado then
      perform from lastro.partida_bloco b
        where b.cliente_id = old.cliente_id and b.centro_custo_id = old.id and b.centro_custo_id > 0 limit 1;
      v_usado := found;
    end if;
  end if;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  perform lastro.contexto_propagar();
  if v_usado then
    raise exception '% % has entries', tg_table_name, old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $function$

CREATE OR REPLACE FUNCTION lastro.cadastro_versao_avancar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  if new is distinct from old then
    new.versao := old.versao + 1;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION lastro.carteira_clientes(p_quem uuid, p_agora timestamp with time zone, p_uso_desde timestamp with time zone)
 RETURNS TABLE(cliente_id uuid, cnpj text, nome text, nome_curto text, marca text, arquivado boolean, importacao_id integer, importacao_at timestamp with time zone, em_andamento integer, recusadas integer, recusada_id integer, interrompidas integer, interrompida_id integer, mes_inicio integer, mes_fim integer, meses integer, versao bigint, cobertura_versao bigint, contas integer, contas_mapeadas integer, contas_pendentes integer, valor_centavos bigint, valor_mapeado_centavos bigint, cobertura_inicio integer, cobertura_fim integer, pessoas integer, pessoas_ativas integer, pessoas_bloqueadas integer, convites integer, convites_vencidos integer, orcamento_id integer, orcamento_nome text, orcamento_status text, orcamento_inicio integer, aprovacoes integer, aprovacao_id integer, fechamentos integer, fechamento_inicio integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
  $function$

CREATE OR REPLACE FUNCTION lastro.cliente_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$ select id from lastro.cliente order by id $function$

CREATE OR REPLACE FUNCTION lastro.cliente_versao_avancar(p_cliente_id uuid DEFAULT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$ select lastro.cliente_versao_mover(p_cliente_id, 1, 1) $function$

CREATE OR REPLACE FUNCTION lastro.cliente_versao_conferir()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.cliente_versao_marcar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  perform set_config(
    'app.versao_avancada', concat_ws(' ', nullif(current_setting('app.versao_avancada', true), ''), new.cliente_id), true);
  if tg_op = 'INSERT' or new.cadastros <> old.cadastros then
    perform set_config(
      'app.cadastros_avancados', concat_ws(' ', nullif(current_setting('app.cadastros_avancados', true), ''), new.cliente_id), true);
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION lastro.cliente_versao_mover(p_cliente_id uuid, p_dados integer, p_cadastros integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.clientes_com_importacao_pendente()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$ select distinct cliente_id from lastro.importacao where status in ('recebida', 'processando') $function$

CREATE OR REPLACE FUNCTION lastro.codigo_de_formula_reter()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  if (tg_op = 'DELETE' or new.codigo <> old.codigo)
    and exists (select from lastro.orcamento_formula f where f.cliente_id = old.cliente_id and old.codigo = any (f.codigos))
  then
    raise exception 'a formula names the code of this %', tg_table_name using errcode = 'LA015';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$

CREATE OR REPLACE FUNCTION lastro.contexto_propagar()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  set local citus.propagate_set_commands = 'local';
  execute format('set local app.cliente_id = %L', current_setting('app.cliente_id', true));
  execute format('set local app.centros_custo = %L', current_setting('app.centros_custo', true));
  execute format('set local app.filiais = %L', current_setting('app.filiais', true));
  -- Other settings are for the plans of the coordinator. Citus would send the whole text of their statement.
  set local citus.propagate_set_commands = 'none';
end $function$

CREATE OR REPLACE FUNCTION lastro.de_para_aprendidas(p_nomes text[])
 RETURNS TABLE(nome text, grupo_item text, clientes integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
    with aqui as (
      select c.id, c.marca from lastro.cliente c where c.id = (select nullif(current_setting('app.cliente_id', true), '')::uuid)
    ),
    escolha as (
      select distinct k.descricao_normalizada as nome, k.cliente_id, i.codigo, lower(i.descricao) as descricao
      from aqui
      join lastro.cliente o on o.marca = aqui.marca and o.id <> aqui.id
      join lastro.conta k on k.cliente_id = o.id and k.natureza = 4 and k.descricao_normalizada = any (p_nomes)
      join lastro.de_para_regra r on r.cliente_id = k.cliente_id and r.tipo = 'exata' and r.conta_inicio = k.codigo
        and r.origem in ('manual', 'arquivo') and r.centro_custo_id is null and r.filial_id is null
        and (r.mes_inicio is null or r.recortada) and r.mes_fim is null
      join lastro.grupo_item i on i.cliente_id = r.cliente_id and i.id = r.grupo_item_id
    ),
    voto as (
      select e.nome, e.codigo, e.descricao, count(*) as votos, sum(count(*)) over (partition by e.nome) as todos
      from escolha e group by e.nome, e.codigo, e.descricao
    )
    select v.nome, i.codigo, v.votos::int
    from voto v
    join aqui on true
    join lastro.grupo_item i on i.cliente_id = aqui.id and i.codigo = v.codigo and lower(i.descricao) = v.descricao and not i.arquivado
    where v.votos >= 3 and v.votos * 5 >= v.todos * 4
  $function$

CREATE OR REPLACE FUNCTION lastro.descricao_normalizada(p_descricao text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
    select trim(regexp_replace(lower(regexp_replace(normalize(p_descricao, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g'))
  $function$

CREATE OR REPLACE FUNCTION lastro.dre_eliminacao_conferir()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.fechamento_ate(p_cliente_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$ select max(mes) from lastro.fechamento where cliente_id = p_cliente_id and status = 'fechado' $function$

CREATE OR REPLACE FUNCTION lastro.fechamento_conferir()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.fechamento_conferir_conta()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.fechamento_conferir_saldo()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.fechamento_impressao(p_cliente_id uuid, p_ate integer, p_modelo_id integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
$function$

CREATE OR REPLACE FUNCTION lastro.fechamento_mudar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.grupo_item_mudar_grupo()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  if new.ordem = old.ordem then
    new.ordem := 1000000;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION lastro.grupo_versao_avancar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  if to_jsonb(new) - 'ordem' is distinct from to_jsonb(old) - 'ordem' then
    new.versao := old.versao + 1;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION lastro.importacao_confirmar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('partidas ' || new.cliente_id, 0));
  return null;
end $function$

CREATE OR REPLACE FUNCTION lastro.notificacao_apagar(p_limite timestamp with time zone, p_lote integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
    with apagadas as (
      delete from lastro.notificacao n where n.id in (
        select v.id from lastro.notificacao v where v.created_at < least(p_limite, now() - interval '365 days') limit p_lote
      ) returning n.id
    )
    select count(*)::integer from apagadas
  $function$

CREATE OR REPLACE FUNCTION lastro.orcamento_congelar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.orcamento_conteudo_hash(p_orcamento_id integer)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
  select v_conteudo || coalesce(string_agg(concat_ws(' ', E'\nformula', f.grupo_item_id, f.texto), '' order by f.grupo_item_id), '')
    into v_conteudo
    from lastro.orcamento_formula f
    where f.cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid and f.orcamento_id = p_orcamento_id;
  perform set_config('app.centros_custo', v_centros_custo, true), set_config('app.filiais', v_filiais, true);
  return sha256(convert_to(v_conteudo, 'UTF8'));
end $function$

CREATE OR REPLACE FUNCTION lastro.orcamento_formula_congelar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
declare
  v_formula record;
begin
  v_formula := case tg_op when 'DELETE' then old else new end;
  perform from lastro.orcamento o where o.cliente_id = v_formula.cliente_id and o.id = v_formula.orcamento_id for share;
  perform from lastro.orcamento o
    where o.cliente_id = v_formula.cliente_id and o.id = v_formula.orcamento_id and o.status in ('aprovado', 'encerrado');
  if found then
    raise exception 'orcamento % is approved', v_formula.orcamento_id using errcode = 'LA010';
  end if;
  return v_formula;
end $function$

CREATE OR REPLACE FUNCTION lastro.orcamento_linha_congelar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.orcamento_linha_limitar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.orcamento_linhas_ocultas(p_orcamento_id integer)
 RETURNS TABLE(grupo_item_id integer, centro_custo_id integer, filial_id integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.orcamento_mudanca_congelar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.orcamento_parte_congelar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.partida_bloco_gravar()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  perform from lastro.importacao
    where cliente_id = nullif(current_setting('app.cliente_id', true), '')::uuid and cliente_id = new.cliente_id
      and id = new.importacao_id and status = 'processando';
  if not found then
    raise exception 'importacao % is not being processed in this cliente', new.importacao_id using errcode = 'LA001';
  end if;
  insert into lastro.partida_bloco (
      cliente_id, importacao_id, bloco, conta_id, centro_custo_id, filial_id, quantidade, data_inicio, data_fim, linha_inicio, linha_fim,
      valor_centavos, linha, lancamento_linha, data, tipo, numero, documento, historico)
    values (
      new.cliente_id, new.importacao_id, new.bloco, new.conta_id, new.centro_custo_id, new.filial_id, new.quantidade, new.data_inicio,
      new.data_fim, new.linha_inicio, new.linha_fim, new.valor_centavos, new.linha, new.lancamento_linha, new.data, new.tipo, new.numero,
      new.documento, new.historico);
  return new;
end $function$

CREATE OR REPLACE FUNCTION lastro.rateio_apuracao_reter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  delete from lastro.rateio_apuracao a
  where a.cliente_id = new.cliente_id
    and a.id <= (select b.id from lastro.rateio_apuracao b where b.cliente_id = new.cliente_id order by b.id desc offset 500 limit 1)
    and not exists (select from lastro.rateio_apuracao c where c.cliente_id = a.cliente_id and c.restaura_id = a.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION lastro.relatorio_envios_devidos(p_agora timestamp with time zone, p_limite integer)
 RETURNS TABLE(cliente_id uuid, id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
    select e.cliente_id, e.id from lastro.relatorio_envio e join lastro.cliente c on c.id = e.cliente_id
    where e.ativo and e.next_at <= p_agora and not c.arquivado order by e.next_at, e.cliente_id, e.id limit p_limite
  $function$

CREATE OR REPLACE FUNCTION lastro.relatorio_novidade_avisar()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
begin
  -- PostgreSQL sends equal payloads of one transaction once, after its commit.
  perform pg_notify('lastro_relatorio', coalesce(new.cliente_id, old.cliente_id)::text);
  return null;
end $function$

CREATE OR REPLACE FUNCTION lastro.saldo_mensal_conferir()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION lastro.usuario_convites(p_usuario uuid)
 RETURNS TABLE(cliente_id uuid, cliente text, perfil text, quem text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
    select c.id, c.nome_curto, uc.perfil, q.nome, uc.convite_expires_at
    from lastro.usuario_cliente uc join lastro.cliente c on c.id = uc.cliente_id left join lastro.usuario q on q.id = uc.convite_por
    where uc.usuario_id = p_usuario and uc.accepted_at is null and uc.blocked_at is null
    order by uc.created_at, c.id
  $function$

CREATE OR REPLACE FUNCTION lastro.usuario_vinculos(p_quem uuid)
 RETURNS TABLE(usuario_id uuid, clientes uuid[], aceitos uuid[], outros boolean, perfil text, aceito boolean, bloqueado boolean, bloqueio_motivo text, convite_nome text, convite_expires_at timestamp with time zone, versao integer, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'lastro', 'pg_temp'
AS $function$
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
  $function$

-- Triggers

CREATE TRIGGER cadastro_sem_lancamento BEFORE DELETE ON lastro.centro_custo FOR EACH ROW EXECUTE FUNCTION cadastro_sem_lancamento()

CREATE TRIGGER cadastro_versao_avancar BEFORE UPDATE ON lastro.centro_custo FOR EACH ROW EXECUTE FUNCTION cadastro_versao_avancar()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.centro_custo DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.centro_custo DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE TRIGGER cadastro_versao_avancar BEFORE UPDATE ON lastro.cliente FOR EACH ROW EXECUTE FUNCTION cadastro_versao_avancar()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER UPDATE ON lastro.cliente DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.exercicio_mes_inicial <> new.exercicio_mes_inicial)) EXECUTE FUNCTION fechamento_conferir()

CREATE TRIGGER cliente_versao_marcar AFTER INSERT OR UPDATE ON lastro.cliente_versao FOR EACH ROW EXECUTE FUNCTION cliente_versao_marcar()

CREATE TRIGGER relatorio_novidade_avisar AFTER INSERT OR DELETE OR UPDATE ON lastro.cliente_versao FOR EACH ROW EXECUTE FUNCTION relatorio_novidade_avisar()

CREATE TRIGGER cadastro_conta_sem_lancamento BEFORE DELETE ON lastro.conta FOR EACH ROW EXECUTE FUNCTION cadastro_conta_sem_lancamento()

CREATE TRIGGER cadastro_versao_avancar BEFORE UPDATE ON lastro.conta FOR EACH ROW EXECUTE FUNCTION cadastro_versao_avancar()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.conta DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER UPDATE ON lastro.conta DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.natureza = 4) OR (new.natureza = 4)) AND ((old.natureza <> new.natureza) OR (old.codigo <> new.codigo)))) EXECUTE FUNCTION fechamento_conferir_conta()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.de_para_regra DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.de_para_regra DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE TRIGGER cadastro_versao_avancar BEFORE UPDATE ON lastro.direcionador FOR EACH ROW EXECUTE FUNCTION cadastro_versao_avancar()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.direcionador DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE TRIGGER cadastro_versao_avancar BEFORE UPDATE ON lastro.direcionador_ano FOR EACH ROW EXECUTE FUNCTION cadastro_versao_avancar()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.direcionador_ano DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.direcionador_ano DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE TRIGGER dre_eliminacao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.dre_eliminacao FOR EACH ROW EXECUTE FUNCTION dre_eliminacao_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.dre_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.dre_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.dre_item_componente DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.dre_item_componente DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.dre_modelo DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.dre_vigencia DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.dre_vigencia DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER UPDATE ON lastro.fechamento DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = 'fechado'::text) OR (new.status = 'fechado'::text))) EXECUTE FUNCTION cliente_versao_conferir()

CREATE TRIGGER fechamento_mudar BEFORE INSERT OR UPDATE ON lastro.fechamento FOR EACH ROW EXECUTE FUNCTION fechamento_mudar()

CREATE TRIGGER cadastro_sem_lancamento BEFORE DELETE ON lastro.filial FOR EACH ROW EXECUTE FUNCTION cadastro_sem_lancamento()

CREATE TRIGGER cadastro_versao_avancar BEFORE UPDATE ON lastro.filial FOR EACH ROW EXECUTE FUNCTION cadastro_versao_avancar()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.filial DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.grupo DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE TRIGGER codigo_de_formula_reter BEFORE DELETE OR UPDATE ON lastro.grupo FOR EACH ROW EXECUTE FUNCTION codigo_de_formula_reter()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.grupo DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE TRIGGER grupo_versao_avancar BEFORE UPDATE ON lastro.grupo FOR EACH ROW EXECUTE FUNCTION grupo_versao_avancar()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.grupo_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE TRIGGER codigo_de_formula_reter BEFORE DELETE OR UPDATE ON lastro.grupo_item FOR EACH ROW EXECUTE FUNCTION codigo_de_formula_reter()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.grupo_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE TRIGGER grupo_item_mudar_grupo BEFORE UPDATE ON lastro.grupo_item FOR EACH ROW WHEN ((new.grupo_id <> old.grupo_id)) EXECUTE FUNCTION grupo_item_mudar_grupo()

CREATE TRIGGER grupo_versao_avancar BEFORE UPDATE ON lastro.grupo_item FOR EACH ROW EXECUTE FUNCTION grupo_versao_avancar()

CREATE CONSTRAINT TRIGGER importacao_confirmar AFTER UPDATE ON lastro.importacao DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status = 'processando'::text) AND (new.status = 'concluida'::text))) EXECUTE FUNCTION importacao_confirmar()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.importacao_mes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.importacao_mes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE TRIGGER orcamento_congelar BEFORE INSERT OR DELETE OR UPDATE ON lastro.orcamento FOR EACH ROW EXECUTE FUNCTION orcamento_congelar()

CREATE TRIGGER relatorio_novidade_avisar AFTER INSERT OR DELETE OR UPDATE ON lastro.orcamento FOR EACH ROW EXECUTE FUNCTION relatorio_novidade_avisar()

CREATE TRIGGER orcamento_area_congelar BEFORE INSERT OR DELETE OR UPDATE ON lastro.orcamento_area FOR EACH ROW EXECUTE FUNCTION orcamento_parte_congelar()

CREATE TRIGGER orcamento_ato_congelar BEFORE INSERT ON lastro.orcamento_ato FOR EACH ROW EXECUTE FUNCTION orcamento_parte_congelar()

CREATE TRIGGER orcamento_formula_congelar BEFORE INSERT OR DELETE OR UPDATE ON lastro.orcamento_formula FOR EACH ROW EXECUTE FUNCTION orcamento_formula_congelar()

CREATE TRIGGER orcamento_linha_congelar_delete AFTER DELETE ON lastro.orcamento_linha REFERENCING OLD TABLE AS tocadas FOR EACH STATEMENT EXECUTE FUNCTION orcamento_linha_congelar()

CREATE TRIGGER orcamento_linha_congelar_insert AFTER INSERT ON lastro.orcamento_linha REFERENCING NEW TABLE AS tocadas FOR EACH STATEMENT EXECUTE FUNCTION orcamento_linha_congelar()

CREATE TRIGGER orcamento_linha_congelar_update AFTER UPDATE ON lastro.orcamento_linha REFERENCING OLD TABLE AS tocadas FOR EACH STATEMENT EXECUTE FUNCTION orcamento_linha_congelar()

CREATE TRIGGER orcamento_linha_limitar_insert AFTER INSERT ON lastro.orcamento_linha REFERENCING NEW TABLE AS tocadas FOR EACH STATEMENT EXECUTE FUNCTION orcamento_linha_limitar()

CREATE TRIGGER orcamento_linha_limitar_update AFTER UPDATE ON lastro.orcamento_linha REFERENCING OLD TABLE AS antigas NEW TABLE AS tocadas FOR EACH STATEMENT EXECUTE FUNCTION orcamento_linha_limitar()

CREATE TRIGGER orcamento_mudanca_congelar AFTER INSERT ON lastro.orcamento_mudanca REFERENCING NEW TABLE AS tocadas FOR EACH STATEMENT EXECUTE FUNCTION orcamento_mudanca_congelar()

CREATE TRIGGER relatorio_novidade_avisar AFTER INSERT OR DELETE OR UPDATE ON lastro.orcamento_tolerancia FOR EACH ROW EXECUTE FUNCTION relatorio_novidade_avisar()

CREATE TRIGGER partida_bloco_gravar INSTEAD OF INSERT ON lastro.partida_bloco_entrada FOR EACH ROW EXECUTE FUNCTION partida_bloco_gravar()

CREATE TRIGGER codigo_de_formula_reter BEFORE DELETE OR UPDATE ON lastro.premissa FOR EACH ROW EXECUTE FUNCTION codigo_de_formula_reter()

CREATE TRIGGER rateio_apuracao_reter AFTER INSERT ON lastro.rateio_apuracao FOR EACH ROW EXECUTE FUNCTION rateio_apuracao_reter()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_destino DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_destino DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_filial DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_filial DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_origem DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_origem DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_regra DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_regra DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE CONSTRAINT TRIGGER cliente_versao_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_servico DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cliente_versao_conferir()

CREATE CONSTRAINT TRIGGER fechamento_conferir AFTER INSERT OR DELETE OR UPDATE ON lastro.rateio_servico DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fechamento_conferir()

CREATE TRIGGER relatorio_novidade_avisar AFTER INSERT OR DELETE OR UPDATE ON lastro.relatorio FOR EACH ROW EXECUTE FUNCTION relatorio_novidade_avisar()

CREATE TRIGGER fechamento_conferir AFTER INSERT ON lastro.saldo_mensal REFERENCING NEW TABLE AS novos FOR EACH STATEMENT EXECUTE FUNCTION fechamento_conferir_saldo()

CREATE TRIGGER saldo_mensal_conferir AFTER INSERT ON lastro.saldo_mensal REFERENCING NEW TABLE AS novos FOR EACH STATEMENT EXECUTE FUNCTION saldo_mensal_conferir()

CREATE TRIGGER relatorio_novidade_avisar AFTER INSERT OR DELETE OR UPDATE ON lastro.workspace FOR EACH ROW EXECUTE FUNCTION relatorio_novidade_avisar()

-- Privileges of lastro_app

arquivo_enviado: delete, insert, select, update

arquivos_enviados(): execute

auditoria: insert, select

auditoria_selo: insert, select

auditoria_selo_hash(): execute

carteira_clientes(): execute

carteira_cobertura: insert, select, update

centro_custo: delete, insert, select, update

chave_assinatura: insert, select

chave_integracao: insert, select, update

cliente: insert, select, update

cliente_ids(): execute

cliente_versao: insert, select, update

cliente_versao_avancar(): execute

cliente_versao_conferir(): execute

cliente_versao_marcar(): execute

cliente_versao_mover(): execute

clientes_com_importacao_pendente(): execute

codigo_recuperacao: delete, insert, select, update

conta: delete, insert, select, update

contexto_propagar(): execute

correio: delete, insert, select, update

de_para_aprendidas(): execute

de_para_regra: delete, insert, select, update

desafio_login: delete, insert, select, update

descricao_normalizada(): execute

direcionador: delete, insert, select, update

direcionador_ano: delete, insert, select, update

direcionador_valor: select

dispositivo: delete, insert, select, update

dre_comentario: delete, insert, select, update

dre_eliminacao: delete, insert, select

dre_item: delete, insert, select, update

dre_item_componente: delete, insert, select, update

dre_modelo: delete, insert, select, update

dre_vigencia: delete, insert, select, update

dre_visao: delete, insert, select

dre_visao_padrao: delete, insert, select, update

escopo_centro_custo: delete, insert, select, update

escopo_filial: delete, insert, select, update

fechamento: insert, select

fechamento: update (status, decided_at, decided_by, reopened_at, reopened_by, motivo)

fechamento_ate(): execute

fechamento_impressao(): execute

filial: delete, insert, select, update

grupo: delete, insert, select, update

grupo_item: delete, insert, select, update

idempotencia: delete, insert, select

identidade_externa: delete, insert, select, update

importacao: insert (cliente_id, arquivo_nome, arquivo_sha256, arquivo_id, tamanho_bytes, formato, conteudo, modo, status, mapeamento, progresso, resumo, saude, conferencia, erro, criada_por, created_at, started_at, finished_at)

importacao: select

importacao: update (arquivo_nome, arquivo_id, conteudo, modo, status, mapeamento, progresso, resumo, saude, conferencia, erro, started_at, finished_at, sinal_em)

importacao_conta: insert, select

importacao_mes: insert, select, update

investimento: delete, insert, select, update

lancamento_externo: delete, insert, select

link_unico: delete, insert, select, update

login_tentativa: delete, insert, select, update

manutencao: insert, select, update

marca: insert, select, update

migracao: select

notificacao: insert, select, update

notificacao_apagar(): execute

notificacao_preferencia: insert, select, update

orcamento: delete, insert, select, update

orcamento_area: delete, insert, select

orcamento_area: update (responsavel_id, status, versao, changed_at, changed_by, comentario, prazo, lembrado_em)

orcamento_ato: insert, select

orcamento_comentario: delete, insert, select, update

orcamento_conteudo_hash(): execute

orcamento_formula: delete, insert, select, update

orcamento_linha: delete, insert, select

orcamento_linha: update (m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos, m06_centavos, m07_centavos, m08_centavos, m09_centavos, m10_centavos, m11_centavos, m12_centavos, travas, justificativa)

orcamento_linhas_ocultas(): execute

orcamento_mudanca: insert, select

orcamento_tolerancia: delete, insert, select

partida: select

partida_bloco: select

partida_bloco_entrada: insert

permissao_perfil: delete, insert, select, update

permissao_usuario: delete, insert, select, update

premissa: delete, insert, select, update

premissa_mudanca: insert, select

premissa_valor: delete, insert, select, update

rateio_apuracao: insert, select

rateio_destino: delete, insert, select, update

rateio_filial: delete, insert, select, update

rateio_item: delete, insert, select, update

rateio_origem: delete, insert, select, update

rateio_regra: delete, insert, select, update

rateio_servico: delete, insert, select, update

receita_leitura: delete, insert, select, update

refresh_token: delete, insert, select, update

relatorio: insert, select, update

relatorio_envio: delete, insert, select, update

relatorio_envio_pessoa: delete, insert, select, update

relatorio_envios_devidos(): execute

relatorio_permissao: delete, insert, select

relatorio_pessoal: insert, select, update

saldo_mensal: insert, select

sessao: delete, insert, select, update

usuario: insert, select, update

usuario_cliente: delete, insert, select, update

usuario_convites(): execute

usuario_vinculos(): execute

workspace: insert, select, update

workspace_conexao: insert, select, update
