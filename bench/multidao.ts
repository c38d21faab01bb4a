/**
 * Benchmark of a crowd: what one small cliente costs alone in the database, and beside many clientes with many imports each.
 * Two equal clientes are written first. One is measured alone, the other beside the crowd.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createAdmin } from '@lastro/api/commands/create-admin.ts'
import { createApp } from '@lastro/api/app.ts'
import { readConfig } from '@lastro/api/config.ts'
import { verifyBackup, writeBackup } from '@lastro/backup'
import { createClient, migrate, open, startEmbedded, withTenant } from '@lastro/db'
import type { ConnectionOptions, Database, DatabaseConnections } from '@lastro/db'
import { openStorage } from '@lastro/storage'
import type { InjectOptions } from 'fastify'
import { bearer, signIn, type TestUsuario } from '../apps/api/test/factories.ts'
import { createDataDir, removeDataDir, startProcesso } from '../test/lastro-process.ts'
import { measureWork, median, readPrivate } from './measure.ts'
import { decimal, formatMs, megabytes, report } from './result.ts'
import { CASH, fillCrowdCompany, UNUSED_CENTRO } from './scale/crowd.ts'

const SIZE =
  process.env['LASTRO_BENCH_MULTIDAO'] === 'curta'
    ? { clientes: 100, importacoes: 50, partidas: 500 }
    : { clientes: 1000, importacoes: 100, partidas: 500 }
const ALONE = { importacoes: 10, partidas: 500 }
const ROUNDS = 30
const STARTS = 3
const LIMIT_RAZAO = 1.5
const LIMIT_CONEXAO_BYTES = 20 * 2 ** 20
const LIMIT_PARTIDA_BYTES = 60
const ADMIN = { email: 'multidao@lastro.example', nome: 'Multidão', senha: 'cronometro-e-lastro' }

type Operation = 'envio' | 'demonstrativo' | 'lancamentos' | 'exclusao' | 'inicio'
const NOMES: Record<Operation, string> = {
  envio: 'envio de dez lançamentos de um ERP',
  demonstrativo: 'a DRE do ano, depois de cada envio',
  lancamentos: 'os lançamentos de uma conta e mês',
  exclusao: 'conferência antes de excluir um centro de custo',
  inicio: 'início de um processo',
}

interface Measured {
  tempos: Record<Operation, number>
  relations: number
  conexaoBytes: number
}

async function bench(dataDir: string, conexoes: DatabaseConnections): Promise<void> {
  const db = await open(conexoes.app)
  try {
    const { id } = await createAdmin(db, ADMIN)
    const admin: TestUsuario = { id, email: ADMIN.email, nome: ADMIN.nome, perfil: 'admin' }
    const fill = async (number: number, size: typeof ALONE): Promise<string> => {
      const clienteId = randomUUID()
      await fillCrowdCompany(db, { clienteId, usuarioId: id, cnpj: `${10_000_000_000_000 + number}`, ...size })
      return clienteId
    }
    const [first, second] = [await fill(0, ALONE), await fill(1, ALONE)]
    await settle(conexoes.dono)
    const alone = await measure({ db, conexoes, dataDir, admin }, first)
    for (let number = 2; number < SIZE.clientes; number++) await fill(number, SIZE)
    await settle(conexoes.dono)
    const size = await readSize(conexoes.dono)
    const crowd = await measure({ db, conexoes, dataDir, admin }, second)
    write(alone, crowd, size, await measureBackup(dataDir, conexoes.dono))
  } finally {
    await db.close()
  }
}

async function settle(owner: ConnectionOptions): Promise<void> {
  await asOwner(owner, (client) => client.query('vacuum (analyze)'))
}

async function asOwner<T>(owner: ConnectionOptions, work: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
  const client = createClient(owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function readSize(owner: ConnectionOptions): Promise<{ partidas: number; bytes: number }> {
  const { rows } = await asOwner(owner, (client) =>
    client.query<{ bytes: number }>("select pg_total_relation_size('lastro.partida_bloco')::bigint as bytes"),
  )
  return {
    partidas: (SIZE.clientes - 2) * SIZE.importacoes * SIZE.partidas + 2 * ALONE.importacoes * ALONE.partidas,
    bytes: rows[0]!.bytes,
  }
}

interface Backup {
  bytes: number
  writeMs: number
  /** Restored into another server, every table compared. */
  restoreMs: number
}

async function measureBackup(dataDir: string, conexao: ConnectionOptions): Promise<Backup> {
  const path = join(dataDir, 'multidao.tar')
  const storage = await openStorage({ folder: join(dataDir, 'envios') })
  const source = { conexao, storage, secretKeys: async () => [randomBytes(32)], versao: '0.0.0' }
  const { milissegundos: writeMs } = await measureWork(() => writeBackup(source, { path, verify: false }))
  const { milissegundos: restoreMs } = await measureWork(() => verifyBackup(path, []))
  return { bytes: (await stat(path)).size, writeMs, restoreMs }
}

interface Place {
  db: Database
  conexoes: DatabaseConnections
  dataDir: string
  admin: TestUsuario
}

async function measure({ db, conexoes, dataDir, admin }: Place, clienteId: string): Promise<Measured> {
  const config = { ...readConfig({ LASTRO_REQUISICOES_MINUTO: '10000000', LASTRO_LOG: 'error', PORT: '0' }), dataDir }
  const app = await createApp({ db, config })
  try {
    const token = await signIn(db, admin, clienteId)
    const headers = bearer(token)
    const answer = async (request: InjectOptions): Promise<string> => {
      const response = await app.inject(request)
      if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
      return response.body
    }
    const created = await answer({ method: 'POST', url: '/v1/Integracao/chaves', headers, payload: { nome: 'Multidão' } })
    const { data } = JSON.parse(created) as { data: { chave: string } }
    const conta = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
      tx.selectFrom('conta').select('id').where('codigo', '=', '4.0007').executeTakeFirstOrThrow(),
    )
    const send = (round: number): Promise<string> =>
      answer({
        method: 'POST',
        url: '/v1/Integracao/lancamentos',
        headers: { ...bearer(data.chave), 'content-type': 'application/x-ndjson' },
        payload: Array.from({ length: 10 }, (_, i) => JSON.stringify(lancamentoOf(round * 10 + i))).join('\n'),
      })
    const operations: Record<Exclude<Operation, 'inicio'>, (round: number) => Promise<unknown>> = {
      envio: send,
      demonstrativo: () => answer({ method: 'GET', url: '/v1/Dre?inicio=2025-01&fim=2025-12', headers }),
      lancamentos: () => answer({ method: 'GET', url: `/v1/Lancamento?inicio=2025-03&fim=2025-03&conta=${conta.id}`, headers }),
      exclusao: () => checkDelete(db, clienteId),
    }
    const tempos = { envio: 0, demonstrativo: 0, lancamentos: 0, exclusao: 0, inicio: await measureStarts(dataDir, conexoes) }
    const samples = Map.groupBy(await timeRounds(operations), ([operation]) => operation)
    for (const [operation, list] of samples) tempos[operation] = median(list.map(([, milissegundos]) => milissegundos))
    return { tempos, ...(await readServer(db, conexoes.dono)) }
  } finally {
    await app.close()
  }
}

async function timeRounds<Nome extends string>(operations: Record<Nome, (round: number) => Promise<unknown>>): Promise<[Nome, number][]> {
  const samples: [Nome, number][] = []
  const nomes = Object.keys(operations) as Nome[]
  for (let round = 0; round <= ROUNDS; round++) {
    for (const nome of nomes) {
      const { milissegundos } = await measureWork(() => operations[nome](round))
      if (round > 0) samples.push([nome, milissegundos])
    }
  }
  return samples
}

const lancamentoOf = (number: number): object => ({
  id: `NF-${number}`,
  data: '2025-06-15',
  historico: `Nota fiscal ${number}`,
  partidas: [
    { conta: CASH, debito: '10.00' },
    { conta: `4.${String((number % 40) + 1).padStart(4, '0')}`, credito: '10.00', centroCusto: `C${(number % 5) + 1}` },
  ],
})

class Undone extends Error {}

/** Deletes a centro de custo without entries, which reads every place where one could be, and takes it back. */
async function checkDelete(db: Database, clienteId: string): Promise<void> {
  const deleting = withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('centro_custo').where('codigo', '=', UNUSED_CENTRO).executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n) throw new Error('the centro de custo was not deleted')
    throw new Undone()
  })
  await deleting.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

const urlOf = ({ host, port, database, user }: ConnectionOptions): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function measureStarts(dataDir: string, { dono, app }: DatabaseConnections): Promise<number> {
  const tempos: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const environment = { DATABASE_URL: urlOf(dono), DATABASE_URL_APP: urlOf(app), LASTRO_DEMONSTRACAO: '0' }
    const inicio = performance.now()
    const processo = await startProcesso(dataDir, environment, ['--sem-paginas'])
    tempos.push(performance.now() - inicio)
    await processo.stop()
  }
  return median(tempos)
}

/** Relations of the database, and the largest private memory of a connection that answered requests. */
async function readServer(db: Database, owner: ConnectionOptions): Promise<{ relations: number; conexaoBytes: number }> {
  const { rows } = await asOwner(owner, (client) => client.query<{ n: number }>('select count(*)::int as n from pg_class'))
  const clients = await Promise.all(Array.from({ length: db.pool.totalCount }, () => db.pool.connect()))
  const pids = await Promise.all(clients.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')))
  clients.forEach((client) => client.release())
  return { relations: rows[0]!.n, conexaoBytes: Math.max(...pids.map(({ rows: [row] }) => readPrivate(row!.pid))) }
}

function write(alone: Measured, crowd: Measured, { partidas, bytes }: { partidas: number; bytes: number }, backup: Backup): void {
  const whole = (value: number): string => value.toLocaleString('pt-BR')
  report({
    titulo: 'Um cliente sozinho e na multidão',
    como:
      `Um cliente com ${ALONE.importacoes} importações de ${ALONE.partidas} partidas, sozinho no banco (com outro igual) e ao lado de ${whole(SIZE.clientes - 2)} clientes com ` +
      `${SIZE.importacoes} importações de ${SIZE.partidas} partidas cada um, ao todo ${whole(partidas)} partidas. Mediana de ${ROUNDS} vezes, e de ${STARTS} inícios. ` +
      `Memória de uma conexão: a parte privada da maior das que responderam.`,
    measurements: [
      ...(Object.keys(NOMES) as Operation[]).map((operation) => ({
        nome: NOMES[operation],
        valor: formatMs(crowd.tempos[operation]),
        base: `sozinho ${formatMs(alone.tempos[operation])}`,
        razao: `${decimal(crowd.tempos[operation] / alone.tempos[operation])} ×`,
        target: `até ${decimal(LIMIT_RAZAO)} ×`,
        cumprido: crowd.tempos[operation] <= LIMIT_RAZAO * alone.tempos[operation],
      })),
      {
        nome: 'relações no catálogo',
        valor: whole(crowd.relations),
        base: `sozinho ${whole(alone.relations)}`,
        target: 'as mesmas',
        cumprido: crowd.relations === alone.relations,
      },
      {
        nome: 'memória de uma conexão',
        valor: megabytes(crowd.conexaoBytes),
        base: `sozinho ${megabytes(alone.conexaoBytes)}`,
        target: `até ${megabytes(LIMIT_CONEXAO_BYTES)}`,
        cumprido: crowd.conexaoBytes <= LIMIT_CONEXAO_BYTES,
      },
      {
        nome: 'disco por partida, com índices',
        valor: `${decimal(bytes / partidas)} bytes`,
        target: `até ${LIMIT_PARTIDA_BYTES} bytes`,
        cumprido: bytes <= LIMIT_PARTIDA_BYTES * partidas,
      },
      { nome: 'backup de tudo', valor: formatMs(backup.writeMs), base: megabytes(backup.bytes) },
      { nome: 'backup restaurado ao lado, cada tabela comparada', valor: formatMs(backup.restoreMs) },
    ],
  })
}

const dataDir = await createDataDir()
try {
  const server = await startEmbedded({ dados: dataDir })
  try {
    await migrate(server.conexoes.dono)
    await bench(dataDir, server.conexoes)
  } finally {
    await server.stop()
  }
} finally {
  await removeDataDir(dataDir)
}
