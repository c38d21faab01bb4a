import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigracoes } from './migrate.ts'
import { createClient } from './open.ts'
import { createTestDatabase } from './testing.ts'
import type { TestDatabase } from './testing.ts'

const CLIENTES = [randomUUID(), randomUUID()] as const
const IMPORTACOES = 12
const PARTIDAS = 5000
/** The last version whose postings were partitions. */
const BEFORE_BLOCKS = 5

let database: TestDatabase
let superuser: Client

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  await migrate(database.conexoes.dono, (await readMigracoes()).slice(0, BEFORE_BLOCKS))
  superuser = createClient(database.superuser)
  await superuser.connect()
  await superuser.query('set search_path = lastro')
  await superuser.query("insert into marca (chave, titulo, cor_primaria, cor_secundaria) values ('lastro', 'Lastro', '#000000', '#ffffff')")
  for (const [i, id] of CLIENTES.entries())
    await superuser.query(`insert into cliente (id, cnpj, nome, nome_curto) values ($1, $2, 'Teste', 'Teste')`, [
      id,
      String(i).padStart(14, '0'),
    ])
  for (let i = 0; i < IMPORTACOES; i++) await importAsPartition(CLIENTES[i % 2]!)
})
afterEach(async () => {
  await superuser.end()
  await database.drop()
})

async function importAsPartition(clienteId: string): Promise<void> {
  await superuser.query('begin')
  await superuser.query("select set_config('app.cliente_id', $1, true)", [clienteId])
  const { rows } = await superuser.query<{ id: number }>(
    `insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, conteudo, status)
     values ($1, 'razao.txt', sha256(gen_random_uuid()::text::bytea), 1, 'ecd', 'lancamentos', 'processando') returning id`,
    [clienteId],
  )
  const id = rows[0]!.id
  await superuser.query('select importacao_particao_abrir($1)', [id])
  await superuser.query(`
    insert into partida_${id} (valor_centavos, linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, tipo, numero, documento, historico)
    select n * 37 - 90000, n, n - n % 3, date '2025-01-01' + (n * 7) % 365, 1 + n % 2, n % 3, 0, case when n % 50 = 0 then 'E' else 'N' end,
      n::text, case when n % 4 = 0 then '' else 'NF ' || n end, case when n % 5 = 0 then '' else 'Serviço de açúcar nº ' || n end
    from generate_series(1, ${PARTIDAS}) n`)
  await superuser.query('select importacao_particao_fechar($1)', [id])
  await superuser.query("update importacao set status = 'concluida' where id = $1", [id])
  await superuser.query('commit')
}

const COLUMNS =
  'cliente_id, importacao_id, linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, valor_centavos, tipo, numero, documento, historico'

async function digest(source: string): Promise<unknown> {
  const { rows } = await superuser.query(
    `select count(*)::int as count, md5(string_agg(p::text, ';' order by importacao_id, linha)) as hash from (select ${COLUMNS} from ${source}) p`,
  )
  return rows[0]
}

async function listPartitions(): Promise<number> {
  const { rows } = await superuser.query<{ n: number }>(
    "select count(*)::int as n from pg_class where relnamespace = 'lastro'::regnamespace and relkind in ('r', 'p') and relname ~ '^partida_(antiga|[0-9]+)$'",
  )
  return rows[0]!.n
}

test('converts every posting and leaves no partition', async () => {
  const before = await digest('partida')
  const progress: number[] = []
  await migrate(database.conexoes.dono, undefined, ({ done, total, partidas }) => {
    expect({ total, partidas }).toEqual({ total: IMPORTACOES, partidas: PARTIDAS })
    progress.push(done)
  })
  expect(progress).toEqual(Array.from({ length: IMPORTACOES }, (_, i) => i + 1))
  expect(await digest('partida')).toEqual(before)
  expect(await listPartitions()).toBe(0)
  expect(await migrate(database.conexoes.dono)).toEqual([])
})

test('continues after a kill in the middle, without losing or repeating a posting', async () => {
  const before = await digest('partida')
  const module = JSON.stringify(new URL('migrate.ts', import.meta.url).href)
  const code = `import { migrate } from ${module}; await migrate(${JSON.stringify(database.conexoes.dono)}, undefined, ({ done }) => console.log(done))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for await (const line of createInterface({ input: child.stdout })) if (line === '3') child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  // The statement that the server was in is rolled back or committed with its transaction.
  while (
    (await superuser.query("select from pg_stat_activity where datname = current_database() and application_name = 'lastro migrar'"))
      .rowCount !== 0
  )
    await new Promise((resolve) => setTimeout(resolve, 10))
  const left = (await listPartitions()) - 1
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(IMPORTACOES - 3)
  const both = `(select ${COLUMNS} from partida union all select ${COLUMNS} from partida_antiga) p`
  expect(await digest(both)).toEqual(before)
  const totals: number[] = []
  await migrate(database.conexoes.dono, undefined, ({ total }) => totals.push(total))
  expect(totals).toEqual(Array.from({ length: left }, () => left))
  expect(await digest('partida')).toEqual(before)
  expect(await listPartitions()).toBe(0)
})

test('keeps the partition of an import whose blocks would differ', async () => {
  const { rows } = await superuser.query<{ id: number }>('select min(id) as id from importacao')
  // A separator inside a text, which no reader lets through.
  await superuser.query(`update partida_${rows[0]!.id} set historico = 'a' || chr(31) || 'b' where linha = 1`)
  await expect(migrate(database.conexoes.dono)).rejects.toMatchObject({
    code: 'migracao_failed',
    message: expect.stringContaining('importação'),
  })
  expect(await digest('partida_antiga')).toMatchObject({ count: IMPORTACOES * PARTIDAS })
})
