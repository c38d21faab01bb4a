/**
 * Warm DRE of 12 months over HTTP at one million postings, versus the same query without caches: SQL over postings, SQL over monthly
 * balances, and a typed-array scan.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdmin } from '@lastro/api/commands/create-admin.ts'
import { readConfig } from '@lastro/api/config.ts'
import { createApp } from '@lastro/api/app.ts'
import { migrate, open, startEmbedded, withTenant } from '@lastro/db'
import type { Database, ConnectionOptions } from '@lastro/db'
import { createEcdGenerator } from '@lastro/demonstracao'
import { createImportacao, readFile, startImportacao } from '@lastro/importacao'
import { sql } from 'kysely'
import { measureWork, median } from './measure.ts'
import { report } from './result.ts'

const PARTIDAS = 1_000_000
const AQUECIMENTO = 50
const REQUESTS = 500
const TARGET_MS = 5
const CLIENTE = '6d1d4f0a-7a54-4f0e-8f43-2f3b1c9a0b11'
const ACESSO = { email: 'medida@lastro.example', nome: 'Medida', senha: 'cronometro-e-lastro' }

const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-dre-'))

async function prepare(db: Database, conexao: ConnectionOptions): Promise<void> {
  const { id: usuarioId } = await createAdmin(db, ACESSO)
  const caller = { clienteId: CLIENTE, usuarioId }
  await withTenant(db, caller, (tx) =>
    sql`insert into cliente (id, cnpj, nome, nome_curto) values (${CLIENTE}, '12345678000195', 'Medida', 'Medida')`.execute(tx),
  )
  const caminho = join(folder, 'ecd.txt')
  for (const chunk of createEcdGenerator({ partidas: PARTIDAS * 1.01 }).chunks()) writeFileSync(caminho, chunk, { flag: 'a' })
  const arquivo = await readFile(caminho)
  const importacaoId = await withTenant(db, caller, (tx) => createImportacao(tx, { ...caller, arquivo, formato: 'ecd', modo: 'recusar' }))
  const { status } = await startImportacao({ ...caller, conexao, importacaoId, caminho }).resultado
  if (status !== 'concluida') throw new Error(`expected a finished import, but it ended as ${status}`)
}

async function measure(db: Database): Promise<void> {
  const config = {
    ...readConfig({ LASTRO_REQUISICOES_MINUTO: '10000000', LASTRO_LOG: 'error', PORT: '0' }),
    dadosDir: join(folder, 'envios'),
  }
  const app = await createApp({ db, config })
  /** Server-side time from the first byte of the request to the last of the answer. */
  const noServer: number[] = []
  app.addHook('onResponse', async (_request, reply) => {
    noServer.push(reply.elapsedTime)
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const tempos = await measureHttp(`${address}/v1`)
    const [mediana, p99, porHttp] = [median(noServer.slice(-REQUESTS)), percentile99(noServer.slice(-REQUESTS)), median(tempos)]
    const lancamentos = await measureSql(db, sumLancamentos, 5)
    const saldos = await measureSql(db, sumSaldos, 30)
    const varredura = await measureScan(db)
    report({
      titulo: 'DRE de 12 meses, quente',
      como:
        `Um cliente com ${PARTIDAS.toLocaleString('pt-BR')} partidas num ano; GET /v1/Dre com total, AV, ano anterior e AH por HTTP em loopback, ` +
        `cliente e servidor no mesmo processo, ${REQUESTS} pedidos em série depois de ${AQUECIMENTO}. Ao lado, a mesma soma por conta e mês.`,
      measurements: [
        {
          nome: 'GET /v1/Dre, p50 no servidor',
          valor: formatMs(mediana),
          base: `SQL sobre os lançamentos ${formatMs(lancamentos)}`,
          razao: `${Math.round(lancamentos / mediana)} × mais rápido`,
          target: `até ${TARGET_MS} ms`,
          cumprido: mediana <= TARGET_MS,
        },
        {
          nome: 'GET /v1/Dre, p50 visto pelo cliente HTTP, no mesmo processo',
          valor: formatMs(porHttp),
          razao: `${formatNumero(porHttp / mediana)} × o p50`,
        },
        {
          nome: 'GET /v1/Dre, p99 no servidor',
          valor: formatMs(p99),
          base: `p50 ${formatMs(mediana)}`,
          razao: `${formatNumero(p99 / mediana)} ×`,
        },
        { nome: 'SQL sobre os saldos mensais', valor: formatMs(saldos), razao: `${formatNumero(saldos / mediana)} × o p50` },
        {
          nome: 'varredura de todas as partidas em vetores',
          valor: formatMs(varredura),
          razao: `${formatNumero(varredura / mediana)} × o p50`,
        },
      ],
    })
  } finally {
    await app.close()
  }
}

function percentile99(tempos: readonly number[]): number {
  return tempos.toSorted((a, b) => a - b)[Math.floor(tempos.length * 0.99)]!
}

async function measureHttp(base: string): Promise<number[]> {
  const login = await postJson(`${base}/api/login`, { email: ACESSO.email, senha: ACESSO.senha })
  const trocado = await postJson(`${base}/Sessao/cliente`, { clienteId: CLIENTE }, login)
  const headers = { authorization: `Bearer ${trocado}` }
  const pedir = async (): Promise<number> => {
    const { milissegundos } = await measureWork(async () => {
      const response = await fetch(`${base}/Dre?inicio=2025-01&fim=2025-12`, { headers })
      if (response.status !== 200) throw new Error(`expected 200 from GET /v1/Dre, got ${response.status}`)
      await response.arrayBuffer()
    })
    return milissegundos
  }
  for (let i = 0; i < AQUECIMENTO; i++) await pedir()
  const tempos: number[] = []
  for (let i = 0; i < REQUESTS; i++) tempos.push(await pedir())
  return tempos
}

async function postJson(url: string, body: unknown, token?: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data?: { token: string } }
  if (data === undefined) throw new Error(`${url} answered ${response.status}`)
  return data.token
}

type Consulta = (tx: Parameters<Parameters<typeof withTenant<unknown>>[2]>[0]) => Promise<unknown>

const sumLancamentos: Consulta = (tx) =>
  sql`select p.conta_id, date_trunc('month', p.data), sum(p.valor_centavos) from partida p
      join conta c on c.id = p.conta_id where c.natureza = 4 and p.tipo <> 'E' group by 1, 2`.execute(tx)

const sumSaldos: Consulta = (tx) =>
  sql`select s.conta_id, s.mes, sum(s.credito_centavos - s.debito_centavos) from saldo_mensal s
      join conta c on c.id = s.conta_id where c.natureza = 4 group by 1, 2`.execute(tx)

async function measureSql(db: Database, consulta: Consulta, rounds: number): Promise<number> {
  const tempos: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const { milissegundos } = await measureWork(() =>
      withTenant(db, { clienteId: CLIENTE, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, consulta),
    )
    if (round > 0) tempos.push(milissegundos)
  }
  return median(tempos)
}

async function measureScan(db: Database): Promise<number> {
  const { rows } = await withTenant(db, { clienteId: CLIENTE, usuarioId: null, readOnly: true, statementTimeoutMs: 0 }, (tx) =>
    sql<{ conta: number; mes: number; valor: number }>`
      select conta_id as conta, extract(month from data)::integer as mes, valor_centavos as valor from partida where tipo <> 'E'`.execute(
      tx,
    ),
  )
  const positions = new Map(Array.from(new Set(rows.map((row) => row.conta)), (conta, i) => [conta, i]))
  const conta = Int16Array.from(rows, (row) => positions.get(row.conta)!)
  const mes = Uint8Array.from(rows, (row) => row.mes)
  const valor = Float64Array.from(rows, (row) => row.valor)
  const tempos: number[] = []
  for (let round = 0; round <= 30; round++) {
    const somas = new Float64Array(positions.size * 13)
    const { milissegundos } = await measureWork(() => {
      for (let i = 0; i < valor.length; i++) somas[conta[i]! * 13 + mes[i]!]! += valor[i]!
    })
    if (round > 0) tempos.push(milissegundos)
  }
  return median(tempos)
}

function formatMs(valor: number): string {
  return `${formatNumero(valor)} ms`
}

function formatNumero(valor: number): string {
  return valor.toLocaleString('pt-BR', { maximumSignificantDigits: 3 })
}

const server = await startEmbedded({ dados: join(folder, 'dados') })
try {
  await migrate(server.conexoes.dono)
  const db = await open(server.conexoes.app)
  try {
    await prepare(db, server.conexoes.app)
    await measure(db)
  } finally {
    await db.close()
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
