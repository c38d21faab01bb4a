/** Facts that the schema cannot prove, each with its reason. An unused exception fails the test. */
import type { Fact } from './nullability.ts'

/** Columns without a CHECK whose texts the contract lists. */
export const TEXTS_OF_CONTRACT = new Set([
  'auditoria.acao',
  'auditoria.assunto',
  'cliente.marca',
  'link_unico.marca',
  'marca.chave',
  'notificacao.tipo',
  'notificacao_preferencia.assunto',
  'permissao_perfil.action',
  'permissao_perfil.subject',
  'permissao_usuario.action',
  'permissao_usuario.subject',
  'relatorio_envio.fuso',
])

const NOT_NULL: Fact = { nullable: false, texts: undefined }

/**
 * `function.column` of PL/pgSQL functions, whose rows PostgreSQL does not analyse.
 * A function that returns a value is its own column.
 */
export const NOT_NULL_RESULTS: ReadonlyMap<string, Fact> = new Map([
  ['cliente_versao_mover.cliente_versao_mover', NOT_NULL],
  ['orcamento_conteudo_hash.orcamento_conteudo_hash', NOT_NULL],
  // Writes 0 for a line without centro de custo or filial.
  ['orcamento_linhas_ocultas.grupo_item_id', NOT_NULL],
  ['orcamento_linhas_ocultas.centro_custo_id', NOT_NULL],
  ['orcamento_linhas_ocultas.filial_id', NOT_NULL],
])

const INVITED = 'a CHECK demands a name of every invitation that is not accepted'
const LINKED = 'who is hidden has a link, and a link has both'
const OF_CITUS = 'the extension is not in the database of the test'
const OF_OURS = 'JSON that the same module wrote'

/** Findings, without their line, that a reason of the domain answers. */
export const ASSERTED: ReadonlyMap<string, string> = new Map([
  ['packages/importacao/src/de-para-regras.ts "origem"', 'the condition AUTOMATICA names the two'],
  ['packages/importacao/src/de-para-registro.ts "conta"', OF_OURS],
  ['packages/importacao/src/de-para-registro.ts "antes"', OF_OURS],
  ['packages/importacao/src/de-para-registro.ts "depois"', OF_OURS],
  ['apps/api/src/acesso/permissao/store.ts "nome"', INVITED],
  ['apps/api/src/acesso/sessao/rights-store.ts "nome"', INVITED],
  ['apps/api/src/acesso/sessao/rights-store.ts "perfil"', 'the perfil of a link is not null, and the condition asks for a link'],
  ['apps/api/src/acesso/usuario/store.ts "nome"', INVITED],
  ['apps/api/src/acesso/usuario/store.ts "versao"', LINKED],
  ['apps/api/src/acesso/usuario/store.ts "createdAt"', LINKED],
  ['apps/api/src/commands/keys.ts "value"', 'the condition asks for a JSON text'],
  ['apps/api/src/commands/person.ts a text that only the running program knows', 'the tables come from the catalogue'],
  ['apps/api/src/dre/consolidado/store.ts "entre"', 'two clientes, as the table keeps them'],
  ['apps/api/src/orcamento/atos/store.ts "linhaId"', OF_OURS],
  ['apps/api/src/orcamento/atos/store.ts "antes"', OF_OURS],
  ['apps/api/src/manutencao/tarefas/store.ts "fila"', 'the migration makes the queues of the contract'],
  ['apps/api/src/orcamento/store.ts "hash"', 'the same statement writes it'],
  ['apps/api/src/orcamento/acompanhamento/store.ts "realizadoAte"', 'a CHECK demands it of every previsto'],
  [
    `packages/db/src/distribution.ts relation "pg_dist_node" does not exist\nselect nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards order by 1, 2`,
    OF_CITUS,
  ],
  ['packages/db/src/distribution.ts relation "pg_dist_shard" does not exist\nselect count(*)', OF_CITUS],
  [
    'packages/db/src/distribution.ts function citus_total_relation_size(regclass) does not exist\nselect citus_total_relation_size($1',
    OF_CITUS,
  ],
  ['packages/db/src/schema/lint.ts relation "pg_catalog.pg_dist_partition" does not exist\nselect relname', OF_CITUS],
  ['packages/db/src/distribution.ts a text that only the running program knows', 'the columns of a table come from the catalogue'],
  ['packages/db/src/convert-partidas.ts a text that only the running program knows', 'the partition of an import has its id in its name'],
  ['packages/db/src/schema/dump-schema.ts "text"', 'definitions of objects that the same query finds'],
  ['packages/db/src/schema/lint.ts "problem"', 'sentences about objects that the same query finds'],
  ['apps/api/src/cubo/saldos-store.ts declares 8 columns, found 0', 'FETCH has the columns of a cursor, which is not open yet'],
])
