import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from './open.ts'
import { createCliente, createPartidas } from './partidas.fixture.ts'
import type { PartidasImportadas } from './partidas.fixture.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'
import { withSistema, withTenant } from './transaction.ts'

let database: TestDatabase
let superuser: Client
let a: PartidasImportadas
let b: PartidasImportadas

const FILL = `
  insert into filial (cliente_id, codigo, descricao) values ($1, '01', 'Matriz');
  insert into centro_custo (cliente_id, codigo, descricao) values ($1, '10', 'Vendas');
  insert into grupo (cliente_id, codigo, descricao, natureza) values ($1, 'RB', 'Receita bruta', 'receita_bruta');
  insert into grupo_item (cliente_id, grupo_id, codigo, descricao) select cliente_id, id, 'RB.1', 'Serviços' from grupo;
  insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem) select cliente_id, 'exata', '3.1', id, 'manual' from grupo_item;
  insert into dre_modelo (cliente_id, nome, padrao) values ($1, 'Gerencial', true);
  insert into dre_item (cliente_id, modelo_id, codigo, descricao, tipo, ordem) select cliente_id, id, 'RB', 'Receita bruta', 'soma', 1 from dre_modelo;
  insert into dre_item_componente (cliente_id, dre_item_id, grupo_id) select i.cliente_id, i.id, g.id from dre_item i, grupo g;
  insert into dre_vigencia (cliente_id, modelo_id, mes_inicio) select cliente_id, id, 202601 from dre_modelo;
  insert into receita_leitura (cliente_id, nome, assinatura, cabecalho, receita, estrutura) values ($1, 'Balancete', 'a', '[]', '{}', '{}');
  insert into auditoria (cliente_id, acao, assunto) values ($1, 'importacao.create', 'Lancamento');
  insert into auditoria_selo (cliente_id, numero, registros, hash) select cliente_id, 1, array[id], sha256('') from auditoria;
  insert into arquivo_enviado (cliente_id, id, nome, situacao, expires_at) values ($1, $1, 'razao.csv', 'chegando', now());
  insert into usuario (id, email, nome, perfil) values ($1, 'a@exemplo.com.br', 'Ana', 'gestor');
  insert into usuario_cliente (cliente_id, usuario_id, perfil, accepted_at) values ($1, $1, 'gestor', now());
  insert into fechamento (cliente_id, mes, modelo_id, conteudo_hash, linhas, resultado_centavos, asked_by)
    select cliente_id, 202501, id, decode(repeat('00', 32), 'hex'), '[]', 0, $1 from dre_modelo;
  insert into idempotencia (cliente_id, usuario_id, chave, rota, corpo_hash, status) values ($1, $1, 'k', 'r', '\\x00', 200);
  insert into chave_integracao (cliente_id, nome, origem, prefixo, segredo_hash, created_by)
    values ($1, 'Protheus', 'protheus', 'abcdef', decode(repeat('00', 32), 'hex'), $1);
  insert into lancamento_externo (cliente_id, origem, id_externo, conteudo_hash, importacao_id)
    select cliente_id, 'protheus', 'NF-1', decode(repeat('00', 32), 'hex'), id from importacao;
  insert into permissao_perfil (cliente_id, perfil, action, subject, permitido) values ($1, 'leitor', 'export', 'Dre', false);
  insert into permissao_usuario (cliente_id, usuario_id, action, subject, permitido) values ($1, $1, 'approve', 'Orcamento', true);
  insert into escopo_centro_custo (cliente_id, usuario_id, centro_custo_id) select cliente_id, $1, id from centro_custo;
  insert into escopo_filial (cliente_id, usuario_id, filial_id) select cliente_id, $1, id from filial;
  insert into direcionador (cliente_id, codigo, descricao, unidade) values ($1, 'M2', 'Área', 'm²');
  insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, filial_id, ano)
    select d.cliente_id, d.id, c.id, f.id, 2025 from direcionador d, centro_custo c, filial f;
  insert into rateio_regra (cliente_id, nome, metodo) values ($1, 'TI', 'igualitario');
  insert into rateio_origem (cliente_id, regra_id, centro_custo_id) select r.cliente_id, r.id, c.id from rateio_regra r, centro_custo c;
  insert into rateio_filial (cliente_id, regra_id, filial_id) select r.cliente_id, r.id, f.id from rateio_regra r, filial f;
  insert into rateio_item (cliente_id, regra_id, grupo_id) select r.cliente_id, r.id, g.id from rateio_regra r, grupo g;
  insert into rateio_servico (cliente_id, regra_id, ordem, centro_custo_id) select r.cliente_id, r.id, 1, c.id from rateio_regra r, centro_custo c;
  insert into rateio_destino (cliente_id, regra_id, ordem, centro_custo_id, filial_id)
    select r.cliente_id, r.id, 1, c.id, f.id from rateio_regra r, centro_custo c, filial f;
  insert into rateio_apuracao (cliente_id, mes_inicio, mes_fim, tipo, dados_versao, regras, direcionadores, centros, regras_hash, resultado_hash, created_by)
    values ($1, 202501, 202501, 'apurada', 1, '[]', '[]', '[]', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), $1);
  insert into workspace (cliente_id, chave, nome, provedor) values ($1, 'gestao', 'Gestão', 'nativo');
  insert into relatorio (cliente_id, workspace_id, chave, nome, conteudo) select cliente_id, id, 'resultado', 'Resultado', '{}' from workspace;
  insert into relatorio_permissao (cliente_id, relatorio_id, usuario_id) select cliente_id, id, $1 from relatorio;
  insert into relatorio_pessoal (cliente_id, usuario_id, relatorio_id) select cliente_id, $1, id from relatorio;
  insert into workspace_conexao (cliente_id, workspace_id, conexao) select cliente_id, id, '{}' from workspace;
  insert into relatorio_envio (cliente_id, relatorio_id, frequencia, minuto, fuso, next_at)
    select cliente_id, id, 'diario', 480, 'America/Sao_Paulo', now() from relatorio;
  insert into relatorio_envio_pessoa (cliente_id, envio_id, usuario_id) select cliente_id, id, $1 from relatorio_envio;
  insert into carteira_cobertura (cliente_id, versao, contas, contas_mapeadas, contas_pendentes, valor_centavos, valor_mapeado_centavos)
    values ($1, 1, 2, 1, 1, 100, 50);
  insert into importacao_conta (cliente_id, importacao_id, conta_id, descricao, natureza, analitica, nivel)
    select i.cliente_id, i.id, c.id, 'Receita', 4, true, 1 from importacao i, conta c;
  insert into orcamento (cliente_id, nome, mes_inicio, cenario, modelo_id, dono_id, created_by)
    select cliente_id, 'Plano', 202601, 'base', id, $1, $1 from dre_modelo;
  insert into orcamento_area (cliente_id, orcamento_id, centro_custo_id) select o.cliente_id, o.id, c.id from orcamento o, centro_custo c;
  insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id)
    select o.cliente_id, o.id, i.id, c.id, f.id from orcamento o, grupo_item i, centro_custo c, filial f;
  insert into orcamento_ato (cliente_id, orcamento_id, sequencia, usuario_id, tipo) select cliente_id, id, 1, $1, 'criar' from orcamento;
  insert into orcamento_mudanca (cliente_id, linha_id, sequencia, meses, antes_centavos, depois_centavos)
    select cliente_id, id, 1, 1, '{0}', '{1}' from orcamento_linha;
  insert into orcamento_comentario (cliente_id, orcamento_id, usuario_id, texto) select cliente_id, id, $1, 'oi' from orcamento;
  insert into orcamento_tolerancia (cliente_id, valor_centavos) values ($1, 100000);
  insert into dre_eliminacao (cliente_id, grupo_item_id, mes, valor_centavos, entre, motivo, usuario_id)
    select cliente_id, id, 202601, -100, array[cliente_id, gen_random_uuid()], 'Venda entre as duas', $1 from grupo_item;
  insert into dre_comentario (cliente_id, modelo_id, codigo, linha, fonte, mes_inicio, mes_fim, valores, usuario_id, texto)
    select cliente_id, id, 'RB', 'Receita bruta', 'realizado', 202601, 202601, '{}', $1, 'oi' from dre_modelo;
  insert into dre_visao (cliente_id, nome, endereco, created_by) values ($1, 'Diretoria', '{}', $1);
  insert into dre_visao_padrao (cliente_id, usuario_id, nome, minha) values ($1, $1, 'Diretoria', false);
  insert into premissa (cliente_id, codigo, descricao, unidade) values ($1, 'IPCA', 'IPCA do mês', 'percentual');
  insert into premissa_valor (cliente_id, premissa_id, cenario, mes, valor_micros) select cliente_id, id, 'base', 202601, 4000 from premissa;
  insert into premissa_mudanca (cliente_id, premissa_id, cenario, meses, antes_micros, depois_micros, nota, usuario_id)
    select cliente_id, id, 'base', '{202601}', '{null}', '{4000}', '', $1 from premissa;
  insert into orcamento_formula (cliente_id, orcamento_id, grupo_item_id, texto, codigos)
    select o.cliente_id, o.id, i.id, '1', '{}' from orcamento o, grupo_item i;
  insert into investimento (cliente_id, cenario, tipo, descricao, centro_custo_id, filial_id, mes, valor_centavos, meses, residual_centavos)
    select c.cliente_id, 'base', 'bem', 'Torno', c.id, f.id, 202601, 100, 12, 0 from centro_custo c, filial f`

beforeAll(async () => {
  database = await createTestDatabase()
  superuser = createClient(database.superuser)
  await superuser.connect()
  a = await createPartidas(database)
  b = await createPartidas(database)
  await withTenant(database.db, { clienteId: a.clienteId, usuarioId: null }, async (_, client) => {
    await client.query(FILL.replaceAll('$1', `'${a.clienteId}'`))
  })
})
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

type Table = { table: string; key: string; columns: string[]; readable: boolean }

/** Runs `work` on each tenant table of the catalogue, so that a new table is tested at once. Returns table → outcome. */
async function eachTenantTable<T>(work: (table: Table) => Promise<T>, options: { readable?: boolean } = {}): Promise<Record<string, T>> {
  const { rows } = await superuser.query<Table>(`
    select c.relname as "table", case c.relname when 'cliente' then 'id' else 'cliente_id' end as key,
      has_table_privilege('lastro_app', c.oid, 'select') as readable, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'lastro'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition
    group by c.oid order by 1`)
  const outcomes: Record<string, T> = {}
  for (const table of rows) if (options.readable !== true || table.readable) outcomes[table.table] = await work(table)
  expect(Object.keys(outcomes).length).toBeGreaterThan(15)
  return outcomes
}

function others<T>(outcomes: Record<string, T>, expected: T[]): Record<string, T> {
  return Object.fromEntries(Object.entries(outcomes).filter(([, outcome]) => !expected.includes(outcome)))
}

async function countRows(context: { clienteId: string | null; usuarioId?: string }, statement: string): Promise<number> {
  return withTenant(database.db, { usuarioId: null, ...context }, async (_, client) => (await client.query(statement)).rowCount ?? 0)
}

async function attempt(clienteId: string | null, statement: string): Promise<string | number> {
  return withTenant(database.db, { clienteId, usuarioId: null }, async (_, client) => {
    await client.query('savepoint s')
    const outcome = await client.query(statement).then(
      ({ rowCount }) => rowCount ?? 0,
      (error: Error & { code?: string }) => error.code ?? error.message,
    )
    await client.query('rollback to s')
    return outcome
  })
}

const INSUFFICIENT_PRIVILEGE = '42501'
const FOREIGN_KEY_VIOLATION = '23503'
/** Answer of Citus to a change of the column that distributes a table. */
const FEATURE_NOT_SUPPORTED = '0A000'

describe('a cliente against the rows of another', () => {
  test('every tenant table has rows to steal', async () => {
    const counts = await eachTenantTable(
      async ({ table, key }) => (await superuser.query(`select from lastro.${table} where ${key} = $1`, [a.clienteId])).rowCount,
    )
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
  })

  test('reads no row of the other', async () => {
    const counts = await eachTenantTable(({ table, key }) => countRows(b, `select from ${table} where ${key} <> '${b.clienteId}'`), {
      readable: true,
    })
    expect(others(counts, [0])).toEqual({})
  })

  test('reads its rows', async () => {
    const person = { clienteId: a.clienteId, usuarioId: a.clienteId }
    const counts = await eachTenantTable(({ table }) => countRows(person, `select from ${table}`), { readable: true })
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
    expect(await countRows(a, 'select from relatorio_pessoal')).toBe(0)
  })

  test('inserts no row for the other', async () => {
    const outcomes = await eachTenantTable(({ table, columns, key }) => {
      const own = columns.filter((column) => column !== 'id' || key === 'id')
      const values = own.map((column) => (column === key ? `'${a.clienteId}'` : `t.${column}`)).join(', ')
      return attempt(
        b.clienteId,
        // Citus 13.2 crashes on this outer join, and both clientes have blocks.
        `insert into ${table} (${own.join(', ')}) select ${values} from
          ${table === 'partida_bloco' ? `${table} t` : `(select) n left join ${table} t on true`} limit 1`,
      )
    })
    expect(others(outcomes, [INSUFFICIENT_PRIVILEGE])).toEqual({})
  })

  test.each(['update', 'delete'])('cannot %s rows of the other', async (verb) => {
    const outcomes = await eachTenantTable(({ table, key }) => {
      const where = `where ${key} = '${a.clienteId}'`
      return attempt(b.clienteId, verb === 'update' ? `update ${table} set ${key} = ${key} ${where}` : `delete from ${table} ${where}`)
    })
    expect(others(outcomes, [0, INSUFFICIENT_PRIVILEGE])).toEqual({})
  })

  test('moves no row to the other', async () => {
    const outcomes = await eachTenantTable(({ table, key }) => attempt(a.clienteId, `update ${table} set ${key} = '${b.clienteId}'`))
    expect(others(outcomes, [INSUFFICIENT_PRIVILEGE, FEATURE_NOT_SUPPORTED])).toEqual({})
  })
})

describe('a session without a cliente', () => {
  test.each(['select 1', 'reset app.cliente_id', "select set_config('app.cliente_id', '', true)"])(
    'sees no tenant row (%s)',
    async (before) => {
      const counts = await eachTenantTable(
        ({ table }) =>
          withSistema(database.db, {}, async (_, client) => {
            await client.query(before)
            return (await client.query(`select from ${table}`)).rowCount
          }),
        { readable: true },
      )
      expect(others(counts, [0])).toEqual({})
    },
  )

  test('a connection keeps no context between transactions', async () => {
    const client = createClient(database.conexoes.app)
    await client.connect()
    await client.query(`begin; select set_config('app.cliente_id', '${a.clienteId}', true); commit`)
    expect((await client.query('select from lastro.conta')).rowCount).toBe(0)
    await client.end()
  })
})

describe('the application role', () => {
  test.each(['set role lastro_dono', 'set role postgres', 'set session authorization postgres'])('cannot %s', async (statement) => {
    expect(await attempt(a.clienteId, statement)).toMatch(/42501|22023/)
  })

  test('keeps its privileges after RESET ROLE', async () => {
    const role = await withTenant(database.db, { clienteId: a.clienteId, usuarioId: null }, async (_, client) => {
      await client.query('reset role; reset session authorization')
      return (await client.query<{ role: string }>('select current_user as role')).rows[0]?.role
    })
    expect(role).toBe('lastro_app')
  })

  test.each([
    'update partida_bloco set quantidade = 1',
    'delete from partida_bloco',
    'truncate partida_bloco',
    'insert into partida_bloco select * from partida_bloco',
    'select * from partida_bloco_entrada',
    'update partida_bloco_entrada set quantidade = 1',
    'delete from partida_bloco_entrada',
    'update saldo_mensal set partidas = 0',
    'delete from saldo_mensal',
    "update auditoria set acao = 'x'",
    'delete from auditoria',
    'truncate auditoria',
    'delete from importacao',
    'delete from notificacao',
    'update importacao set id = 1',
    'alter table conta disable row level security',
    'drop policy do_cliente on conta',
    'create table lastro.nova (id int)',
    'create table public.nova (id int)',
    'create temporary table nova (id int)',
    'insert into migracao (numero, nome, sha256) values (9, $$x$$, $$x$$)',
  ])('has no privilege to %s', async (statement) => {
    expect(await attempt(a.clienteId, statement)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  test.each(['conta', 'centro_custo', 'filial', 'grupo', 'grupo_item'])('cannot delete a referenced %s', async (table) => {
    expect(await attempt(a.clienteId, `delete from ${table}`)).toBe(FOREIGN_KEY_VIOLATION)
  })
})

async function listClientes(usuarioId: string): Promise<string[]> {
  return withTenant(database.db, { clienteId: null, usuarioId }, async (tx) => {
    const rows = await tx.selectFrom('cliente').select('id').execute()
    return rows.map(({ id }) => id)
  })
}

async function createUsuario(perfil: 'admin' | 'gestor', status: 'ativo' | 'bloqueado'): Promise<string> {
  const id = randomUUID()
  await withSistema(database.db, {}, (tx) =>
    tx
      .insertInto('usuario')
      .values({ id, email: `${id}@exemplo.com.br`, nome: 'Caio', perfil, status })
      .execute(),
  )
  return id
}

describe('clientes of a usuario', () => {
  test('are the accepted and unblocked ones', async () => {
    const usuarioId = await createUsuario('gestor', 'ativo')
    expect(await listClientes(usuarioId)).toEqual([])
    await withTenant(database.db, { clienteId: b.clienteId, usuarioId }, (tx) =>
      tx
        .insertInto('usuario_cliente')
        .values({
          cliente_id: b.clienteId,
          usuario_id: usuarioId,
          perfil: 'gestor',
          convite_nome: 'Caio',
          convite_expires_at: new Date(Date.now() + 60_000),
        })
        .execute(),
    )
    expect(await listClientes(usuarioId), 'invited').toEqual([])
    const update = (values: { accepted_at?: Date; blocked_at?: Date }) =>
      withTenant(database.db, { clienteId: b.clienteId, usuarioId }, (tx) =>
        tx.updateTable('usuario_cliente').set(values).where('usuario_id', '=', usuarioId).execute(),
      )
    await update({ accepted_at: new Date() })
    expect(await listClientes(usuarioId)).toEqual([b.clienteId])
    await update({ blocked_at: new Date() })
    expect(await listClientes(usuarioId), 'blocked').toEqual([])
  })

  test('are all of them for an active admin, and none for a blocked one', async () => {
    expect((await listClientes(await createUsuario('admin', 'ativo'))).toSorted()).toEqual([a.clienteId, b.clienteId].toSorted())
    expect(await listClientes(await createUsuario('admin', 'bloqueado'))).toEqual([])
  })

  test('cannot be gained by linking oneself', async () => {
    const usuarioId = await createUsuario('gestor', 'ativo')
    const link = withTenant(database.db, { clienteId: null, usuarioId }, (tx) =>
      tx
        .insertInto('usuario_cliente')
        .values({ cliente_id: a.clienteId, usuario_id: usuarioId, perfil: 'gestor', accepted_at: new Date() })
        .execute(),
    )
    await expect(link).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  })

  test('are visible as ids only to a session without a user', async () => {
    const ids = await withSistema(database.db, {}, async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from cliente_ids() id`.execute(tx)
      return rows.map(({ id }) => id)
    })
    expect(ids).toEqual([a.clienteId, b.clienteId].toSorted())
  })
})

test('can be created in the context of the new cliente', async () => {
  const clienteId = await createCliente(database)
  expect(await countRows({ clienteId }, 'select from cliente')).toBe(1)
})
