import type pg from 'pg'
import { DISTRIBUTED } from '../distribution.ts'

/** Identity tables (people, sessions, keys and brands): no cliente, no row-level security. Every other table is a tenant table. */
const IDENTITY = [
  'chave_assinatura',
  'codigo_recuperacao',
  'correio',
  'desafio_login',
  'dispositivo',
  'identidade_externa',
  'link_unico',
  'login_tentativa',
  'manutencao',
  'marca',
  'migracao',
  'notificacao',
  'notificacao_preferencia',
  'refresh_token',
  'sessao',
  'usuario',
]

const CONTEXT_CLIENTE = "( SELECT (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid AS \"nullif\")"

/** Policies other than `do_cliente`, each with its reason. Non-restrictive ones may only widen reads. */
const EXTRA_POLICIES = [
  'arquivo_enviado.do_dono', // expired files of every cliente, through arquivos_enviados()
  'carteira_cobertura.do_dono', // coverage of all clientes for an admin, through carteira_clientes()
  'cliente.do_dono', // the owner lists ids for jobs, through cliente_ids(), and clientes for an admin, through carteira_clientes()
  'cliente_versao.do_dono', // through carteira_clientes()
  'importacao.do_dono', // through carteira_clientes()
  'importacao_mes.do_dono', // through carteira_clientes()
  'orcamento.do_dono', // through carteira_clientes()
  'fechamento.do_dono', // through carteira_clientes()
  'conta.da_marca', // names and mappings within a marca, through de_para_aprendidas()
  'de_para_regra.da_marca',
  'grupo_item.da_marca',
  'centro_custo.do_escopo_centro_custo', // restrictive: limits the rows of do_cliente to the scope of a person
  'direcionador_ano.do_escopo_centro_custo',
  'direcionador_ano.do_escopo_filial',
  'dre_comentario.do_alcance', // restrictive: a comment on an amount is visible to people who see the whole amount
  'filial.do_escopo_filial',
  'investimento.do_escopo_centro_custo',
  'investimento.do_escopo_filial',
  'orcamento_area.do_escopo_centro_custo',
  'orcamento_comentario.do_escopo_linha', // restrictive: a comment is visible with its line
  'orcamento_linha.do_escopo_centro_custo',
  'orcamento_linha.do_escopo_filial',
  'orcamento_mudanca.do_escopo_linha',
  'rateio_destino.do_escopo_centro_custo',
  'rateio_destino.do_escopo_filial',
  'rateio_filial.do_escopo_filial',
  'rateio_origem.do_escopo_centro_custo',
  'rateio_servico.do_escopo_centro_custo',
  'relatorio_envio.do_dono', // due mails of every cliente, through relatorio_envios_devidos()
  'relatorio_pessoal.da_pessoa', // restrictive: favourites are private
  'saldo_mensal.do_escopo_centro_custo',
  'saldo_mensal.do_escopo_filial',
  'cliente.da_conta', // restrictive: a work account reaches the clientes of the marca of its provider
  'cliente.do_usuario', // a user finds the clientes it is linked to
  'usuario_cliente.do_dono', // links of shared clientes, through usuario_vinculos(), usuario_convites() and carteira_clientes()
  'usuario_cliente.do_usuario', // a user finds its links
]

/** Scope columns, with the policy and setting that limit rows to the scope of a person. */
const ESCOPOS = [
  { coluna: 'centro_custo_id', tabela: 'centro_custo', politica: 'do_escopo_centro_custo', contexto: 'app.centros_custo' },
  { coluna: 'filial_id', tabela: 'filial', politica: 'do_escopo_filial', contexto: 'app.filiais' },
]

/** Tables with a scope column that every user of the cliente may read, each with its reason. */
const SEM_ESCOPO = [
  'de_para_regra', // mapping of accounts for the whole cliente, without amounts
  'escopo_centro_custo', // read only for managers of permissions, whose scope is unlimited
  'escopo_filial',
]

/**
 * Policy of a table that Citus may distribute by cliente_id. It refuses a sub-select in a policy, and copies a restrictive policy to its
 * shards as a permissive one, which shows every row. So one policy holds cliente and scope. It has no place for triggers and foreign keys.
 */
const DISTRIBUTED_CHECK = "(cliente_id = (NULLIF(current_setting('app.cliente_id'::text, true), ''::text))::uuid)"

const inScope = (column: string, setting: string): string =>
  `((COALESCE(current_setting('${setting}'::text, true), ''::text) = ''::text) OR ` +
  `(${column} = ANY ((NULLIF(current_setting('${setting}'::text, true), ''::text))::integer[])))`

const DISTRIBUTED_USING = `(${DISTRIBUTED_CHECK} AND ${ESCOPOS.map((escopo) => inScope(escopo.coluna, escopo.contexto)).join(' AND ')})`

const PRIVILEGES: Record<string, string> = {
  arquivo_enviado: 'DELETE INSERT SELECT UPDATE',
  auditoria: 'INSERT SELECT',
  auditoria_selo: 'INSERT SELECT',
  carteira_cobertura: 'INSERT SELECT UPDATE',
  centro_custo: 'DELETE INSERT SELECT UPDATE',
  chave_assinatura: 'INSERT SELECT',
  chave_integracao: 'INSERT SELECT UPDATE',
  cliente: 'INSERT SELECT UPDATE',
  cliente_versao: 'INSERT SELECT UPDATE',
  codigo_recuperacao: 'DELETE INSERT SELECT UPDATE',
  conta: 'DELETE INSERT SELECT UPDATE',
  correio: 'DELETE INSERT SELECT UPDATE',
  de_para_regra: 'DELETE INSERT SELECT UPDATE',
  desafio_login: 'DELETE INSERT SELECT UPDATE',
  direcionador: 'DELETE INSERT SELECT UPDATE',
  direcionador_ano: 'DELETE INSERT SELECT UPDATE',
  direcionador_valor: 'SELECT',
  dispositivo: 'DELETE INSERT SELECT UPDATE',
  dre_comentario: 'DELETE INSERT SELECT UPDATE',
  dre_eliminacao: 'DELETE INSERT SELECT',
  dre_item: 'DELETE INSERT SELECT UPDATE',
  dre_item_componente: 'DELETE INSERT SELECT UPDATE',
  dre_modelo: 'DELETE INSERT SELECT UPDATE',
  dre_visao: 'DELETE INSERT SELECT',
  dre_visao_padrao: 'DELETE INSERT SELECT UPDATE',
  dre_vigencia: 'DELETE INSERT SELECT UPDATE',
  escopo_centro_custo: 'DELETE INSERT SELECT UPDATE',
  escopo_filial: 'DELETE INSERT SELECT UPDATE',
  fechamento: 'INSERT SELECT',
  rateio_apuracao: 'INSERT SELECT',
  filial: 'DELETE INSERT SELECT UPDATE',
  grupo: 'DELETE INSERT SELECT UPDATE',
  grupo_item: 'DELETE INSERT SELECT UPDATE',
  identidade_externa: 'DELETE INSERT SELECT UPDATE',
  idempotencia: 'DELETE INSERT SELECT',
  importacao: 'SELECT',
  importacao_conta: 'INSERT SELECT',
  importacao_mes: 'INSERT SELECT UPDATE',
  investimento: 'DELETE INSERT SELECT UPDATE',
  lancamento_externo: 'DELETE INSERT SELECT',
  link_unico: 'DELETE INSERT SELECT UPDATE',
  login_tentativa: 'DELETE INSERT SELECT UPDATE',
  manutencao: 'INSERT SELECT UPDATE',
  marca: 'INSERT SELECT UPDATE',
  migracao: 'SELECT',
  notificacao: 'INSERT SELECT UPDATE',
  notificacao_preferencia: 'INSERT SELECT UPDATE',
  orcamento: 'DELETE INSERT SELECT UPDATE',
  orcamento_area: 'DELETE INSERT SELECT',
  orcamento_ato: 'INSERT SELECT',
  orcamento_comentario: 'DELETE INSERT SELECT UPDATE',
  orcamento_linha: 'DELETE INSERT SELECT',
  orcamento_mudanca: 'INSERT SELECT',
  orcamento_tolerancia: 'DELETE INSERT SELECT',
  partida: 'SELECT',
  partida_bloco: 'SELECT',
  partida_bloco_entrada: 'INSERT',
  permissao_perfil: 'DELETE INSERT SELECT UPDATE',
  permissao_usuario: 'DELETE INSERT SELECT UPDATE',
  rateio_destino: 'DELETE INSERT SELECT UPDATE',
  rateio_filial: 'DELETE INSERT SELECT UPDATE',
  rateio_item: 'DELETE INSERT SELECT UPDATE',
  rateio_origem: 'DELETE INSERT SELECT UPDATE',
  rateio_regra: 'DELETE INSERT SELECT UPDATE',
  rateio_servico: 'DELETE INSERT SELECT UPDATE',
  orcamento_formula: 'DELETE INSERT SELECT UPDATE',
  premissa: 'DELETE INSERT SELECT UPDATE',
  premissa_mudanca: 'INSERT SELECT',
  premissa_valor: 'DELETE INSERT SELECT UPDATE',
  receita_leitura: 'DELETE INSERT SELECT UPDATE',
  refresh_token: 'DELETE INSERT SELECT UPDATE',
  relatorio: 'INSERT SELECT UPDATE',
  relatorio_envio: 'DELETE INSERT SELECT UPDATE',
  relatorio_envio_pessoa: 'DELETE INSERT SELECT UPDATE',
  relatorio_permissao: 'DELETE INSERT SELECT',
  relatorio_pessoal: 'INSERT SELECT UPDATE',
  saldo_mensal: 'INSERT SELECT',
  sessao: 'DELETE INSERT SELECT UPDATE',
  usuario: 'INSERT SELECT UPDATE',
  usuario_cliente: 'DELETE INSERT SELECT UPDATE',
  workspace: 'INSERT SELECT UPDATE',
  workspace_conexao: 'INSERT SELECT UPDATE',
}
const FIXED: Record<string, string[]> = {
  fechamento: [
    'UPDATE asked_at',
    'UPDATE asked_by',
    'UPDATE cliente_id',
    'UPDATE conteudo_hash',
    'UPDATE id',
    'UPDATE impressao',
    'UPDATE linhas',
    'UPDATE mes',
    'UPDATE modelo_id',
    'UPDATE observacao',
    'UPDATE resultado_centavos',
  ],
  importacao: ['INSERT id', 'UPDATE arquivo_sha256', 'UPDATE cliente_id', 'UPDATE criada_por', 'UPDATE formato', 'UPDATE id'],
  orcamento_area: ['UPDATE centro_custo_id', 'UPDATE cliente_id', 'UPDATE id', 'UPDATE orcamento_id'],
  orcamento_linha: [
    'UPDATE centro_custo_id',
    'UPDATE cliente_id',
    'UPDATE filial_id',
    'UPDATE grupo_item_id',
    'UPDATE id',
    'UPDATE orcamento_id',
  ],
}

const FUNCTIONS = [
  'arquivos_enviados',
  'auditoria_selo_hash',
  'carteira_clientes',
  'cliente_ids',
  'cliente_versao_avancar',
  'cliente_versao_conferir',
  'cliente_versao_marcar',
  'cliente_versao_mover',
  'clientes_com_importacao_pendente',
  'contexto_propagar',
  'de_para_aprendidas',
  'descricao_normalizada',
  'fechamento_ate',
  'fechamento_impressao',
  'notificacao_apagar',
  'orcamento_conteudo_hash',
  'orcamento_linhas_ocultas',
  'relatorio_envios_devidos',
  'usuario_convites',
  'usuario_vinculos',
]

/** Each query returns violations as `problem`; $1 is IDENTITY, $9 DISTRIBUTED, $12 those of them on workers. `tenant` are the tenant tables. */
const TENANT = `with tenant as (
  select c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, case c.relname when 'cliente' then 'id' else 'cliente_id' end as key
  from pg_class c where c.relnamespace = 'lastro'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1::text[])
)`

const RULES: string[] = [
  `${TENANT} select format('%s: neither an identity table nor one with %s uuid not null', relname, key) as problem from tenant t
   where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = t.key and a.atttypid = 'uuid'::regtype and a.attnotnull)`,

  `select format('%s: an identity table with a cliente_id', c.relname) as problem from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'lastro'::regnamespace and c.relname = any ($1::text[]) and a.attname = 'cliente_id' and c.relname <> 'sessao'`,

  `${TENANT} select format('%s: no primary key', relname) as problem from tenant t
   where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`,

  // The number of a cliente is unique across clientes: the only key that spans tenants.
  `${TENANT} select format('%s: unique index %s does not begin with cliente_id', t.relname, i.indexrelid::regclass) as problem
   from tenant t join pg_index i on i.indrelid = t.oid
   join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
   where i.indisunique and a.attname <> t.key and not (t.relname = 'cliente' and a.attname = 'cnpj')`,

  `${TENANT} select format('%s: %s does not begin with cliente_id on both sides', t.relname, pg_get_constraintdef(k.oid)) as problem
   from tenant t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
   join tenant r on r.oid = k.confrelid
   join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
   join pg_attribute b on b.attrelid = r.oid and b.attnum = k.confkey[1]
   where a.attname <> 'cliente_id' or b.attname <> r.key`,

  `${TENANT} select format('%s: row-level security is not enabled and forced', relname) as problem from tenant
   where not (relrowsecurity and (relforcerowsecurity or relname = any ($12::text[])))`,

  // Citus copies the rows of a shard as their owner, who must see them.
  `${TENANT} select format('%s: row-level security is forced on a distributed table, which loses the rows of a shard that moves', relname) as problem
   from tenant where relforcerowsecurity and relname = any ($12::text[])`,

  `${TENANT} select format('%s: no policy do_cliente with exactly the condition of the rule, for reading and writing', t.relname) as problem from tenant t
   where not exists (
     select from pg_policy p where p.polrelid = t.oid and p.polname = 'do_cliente' and p.polpermissive and p.polcmd = '*' and p.polroles = '{0}'
       and pg_get_expr(p.polqual, p.polrelid) = case when t.relname = any ($9::text[]) then $10::text else format('(%s = %s)', t.key, $2::text) end
       and pg_get_expr(p.polwithcheck, p.polrelid)
         = case when t.relname = any ($9::text[]) then $11::text else format('(%s = %s)', t.key, $2::text) end)`,

  `select format('%s: a distributed table with the trigger %s', c.relname, t.tgname) as problem from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'lastro'::regnamespace and c.relname = any ($9::text[])
     -- Citus has a trigger of its own.
     and t.tgfoid is distinct from to_regprocedure('pg_catalog.citus_truncate_trigger()')`,

  `select format('%s: a distributed table with a foreign key, %s', c.relname, k.conname) as problem from pg_constraint k
   join pg_class c on c.oid in (k.conrelid, k.confrelid)
   where c.relnamespace = 'lastro'::regnamespace and c.relname = any ($9::text[]) and k.contype = 'f'`,

  `${TENANT} select format('%s: policy %s is not in the list of exceptions, or does more than let rows be read', t.relname, p.polname) as problem
   from tenant t join pg_policy p on p.polrelid = t.oid
   where p.polname <> 'do_cliente' and not (format('%s.%s', t.relname, p.polname) = any ($3::text[]) and p.polcmd = 'r')`,

  // A distributed table has the scope in do_cliente.
  `${TENANT} select format('%s: no restrictive policy %s that narrows %s to the scope', t.relname, e.politica, a.attname) as problem
   from tenant t
   join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
   join jsonb_to_recordset($8::jsonb) as e (coluna text, tabela text, politica text, contexto text)
     on a.attname = e.coluna or a.attname = 'id' and t.relname = e.tabela
   where t.relname <> all ($7::text[] || $9::text[]) and not exists (
     select from pg_policy p where p.polrelid = t.oid and p.polname = e.politica and not p.polpermissive and p.polcmd = 'r' and p.polroles = '{0}'
       and pg_get_expr(p.polqual, p.polrelid) = format('(( SELECT (COALESCE(current_setting(%1$L::text, true), %2$L::text) = %2$L::text)) OR '
         '(%3$s = ANY (( SELECT (NULLIF(current_setting(%1$L::text, true), %2$L::text))::integer[] AS "nullif")::integer[])))', e.contexto, '', a.attname))`,

  `select format('%s: a view that is not security_invoker shows the rows its owner sees', c.relname) as problem from pg_class c
   where c.relnamespace = 'lastro'::regnamespace and c.relkind = 'v' and not coalesce(c.reloptions::text[] && '{security_invoker=true,security_invoker=on}', false)`,

  `select format('%s: a materialised view has no row-level security', c.relname) as problem from pg_class c
   where c.relnamespace = 'lastro'::regnamespace and c.relkind = 'm'`,

  `select format('%s(): search_path is not fixed', p.proname) as problem from pg_proc p
   where p.pronamespace = 'lastro'::regnamespace and not coalesce('search_path=pg_catalog, lastro, pg_temp' = any (p.proconfig), false)`,

  `select format('%s(): anyone may execute it', p.proname) as problem from pg_proc p
   where p.pronamespace = 'lastro'::regnamespace
     and (p.proacl is null or exists (select from aclexplode(p.proacl) x where x.grantee = 0))`,

  `select format('%s(): lastro_app may execute it and it is not in the list', p.proname) as problem from pg_proc p
   where p.pronamespace = 'lastro'::regnamespace and has_function_privilege('lastro_app', p.oid, 'execute') and p.proname <> all ($4::text[])`,

  `select format('%s %s does not belong to lastro_dono', kind, name) as problem from (
     select 'relation' as kind, relname as name, relowner as owner from pg_class where relnamespace = 'lastro'::regnamespace
     union all select 'function', proname, proowner from pg_proc where pronamespace = 'lastro'::regnamespace
     union all select 'type', typname, typowner from pg_type where typnamespace = 'lastro'::regnamespace
     union all select 'schema', nspname, nspowner from pg_namespace where nspname = 'lastro'
   ) owned where owner <> 'lastro_dono'::regrole`,

  `select format('lastro_app owns something in %s', d.classid::regclass) as problem from pg_shdepend d
   where d.refclassid = 'pg_authid'::regclass and d.refobjid = 'lastro_app'::regrole and d.deptype = 'o'
     and d.dbid in (0, (select oid from pg_database where datname = current_database()))`,

  `select format('%s has an attribute or a membership beyond LOGIN', rolname) as problem from pg_roles r
   where rolname in ('lastro_app', 'lastro_dono') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
     or exists (select from pg_auth_members m where m.member = r.oid))`,

  `select format('%s may %s on %s', case when x.grantee = 0 then 'anyone' else 'lastro_app' end, x.privilege_type, c.relname) as problem
   from pg_class c, aclexplode(c.relacl) x
   where c.relnamespace = 'lastro'::regnamespace and c.relkind <> 'S' and x.grantee in (0, 'lastro_app'::regrole)
     and (x.grantee = 0 or c.relispartition or x.is_grantable or not coalesce(x.privilege_type = any (string_to_array(($5::jsonb) ->> c.relname, ' ')), false))`,

  `select format('lastro_app may not %s on %s, which the list says it may', privilege, t.key) as problem
   from jsonb_each_text($5::jsonb) t, unnest(string_to_array(t.value, ' ')) privilege
   where to_regclass('lastro.' || t.key) is null or not has_table_privilege('lastro_app', 'lastro.' || t.key, privilege)`,

  `select format('lastro_app may %s %s of %s', x.privilege_type, a.attname, c.relname) as problem
   from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
   where c.relnamespace = 'lastro'::regnamespace and x.grantee in (0, 'lastro_app'::regrole)
     and (not ($6::jsonb) ? c.relname or x.privilege_type not in ('INSERT', 'UPDATE')
       or (($6::jsonb) -> c.relname) ? format('%s %s', x.privilege_type, a.attname))`,

  `select format('%s may %s in schema lastro', x.grantee::regrole, x.privilege_type) as problem
   from pg_namespace n, aclexplode(n.nspacl) x
   where n.nspname = 'lastro' and x.grantee <> n.nspowner and not (x.grantee = 'lastro_app'::regrole and x.privilege_type = 'USAGE')`,

  `select format('lastro_app may %s in this database', privilege) as problem from unnest(array['create', 'temporary']) privilege
   where has_database_privilege('lastro_app', current_database(), privilege)`,
]

/** Tables that Citus has distributed here. */
async function listOnWorkers(client: pg.ClientBase): Promise<string[]> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rowCount === 0) return []
  const { rows } = await client.query<{ nome: string }>(
    'select relname::text as nome from pg_catalog.pg_dist_partition join pg_catalog.pg_class on oid = logicalrelid',
  )
  return rows.map(({ nome }) => nome)
}

/** Lists violations of the isolation of clientes in this schema, one sentence each; empty without any. Run as superuser. */
export async function lintSchema(client: pg.ClientBase): Promise<string[]> {
  const problems: string[] = []
  const parameters = [
    IDENTITY,
    CONTEXT_CLIENTE,
    EXTRA_POLICIES,
    FUNCTIONS,
    JSON.stringify(PRIVILEGES),
    JSON.stringify(FIXED),
    SEM_ESCOPO,
    JSON.stringify(ESCOPOS),
    DISTRIBUTED,
    DISTRIBUTED_USING,
    DISTRIBUTED_CHECK,
    await listOnWorkers(client),
  ]
  await client.query('set search_path = pg_catalog')
  // Every query must reference every parameter, or PostgreSQL cannot infer its type.
  const types =
    'with_parameters as (select $1::text[], $2::text, $3::text[], $4::text[], $5::jsonb, $6::jsonb, $7::text[], $8::jsonb, $9::text[], $10::text, $11::text, $12::text[])'
  for (const rule of RULES) {
    const query = rule.startsWith('with ') ? rule.replace('with ', `with ${types}, `) : `with ${types} ${rule}`
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await client.query<{ problem: string }>(query, parameters)
    problems.push(...rows.map(({ problem }) => problem))
  }
  return problems
}
