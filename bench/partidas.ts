/** Benchmark of one large ledger: bytes on disk, the first page of entries behind a cell, and `lastro verificar` with its memory. */
import { spawn } from 'node:child_process'
import { createAdmin } from '@lastro/api/commands/create-admin.ts'
import { createApp } from '@lastro/api/app.ts'
import { readConfig } from '@lastro/api/config.ts'
import { createClient, migrate, open, startEmbedded, verifySaldos, withTenant } from '@lastro/db'
import type { ConnectionOptions, Database } from '@lastro/db'
import * as z from 'zod/mini'
import { bearer, signIn } from '../apps/api/test/factories.ts'
import { createDataDir, removeDataDir } from '../test/lastro-process.ts'
import { conexaoSchema } from './connection.ts'
import { measureWork, median, readPeak, readPrivate } from './measure.ts'
import { decimal, formatMs, megabytes, report } from './result.ts'
import { createEmpresa, fillRazao } from './scale/razao.ts'

const PARTIDAS = Number(process.env['LASTRO_BENCH_PARTIDAS'] ?? 10_000_000)
const CLIENTE = '6d1d4f0a-7a54-4f0e-8f43-2f3b1c9a0b11'
const ADMIN = { email: 'partidas@lastro.example', nome: 'Partidas', senha: 'cronometro-e-lastro' }
const CELLS = 40
const LIMITS = { partidaBytes: 60, pageMs: 20, verifyMs: 10_000, verifyBytes: 300 * 2 ** 20 }

async function bench(): Promise<void> {
  const dataDir = await createDataDir()
  try {
    const server = await startEmbedded({ dados: dataDir })
    try {
      await migrate(server.conexoes.dono)
      await measure(dataDir, server.conexoes.app)
    } finally {
      await server.stop()
    }
  } finally {
    await removeDataDir(dataDir)
  }
}

async function measure(dataDir: string, conexao: ConnectionOptions): Promise<void> {
  const db = await open(conexao)
  try {
    const { id: usuarioId } = await createAdmin(db, ADMIN)
    const caller = { clienteId: CLIENTE, usuarioId }
    await createEmpresa(db, caller)
    await fillRazao(db, caller, PARTIDAS)
    const bytes = await readBytes(conexao)
    const page = await measurePages(db, dataDir, usuarioId)
    const verified = await measureVerify(conexao)
    const whole = PARTIDAS.toLocaleString('pt-BR')
    report({
      titulo: 'Razão grande',
      como:
        `Um cliente com ${whole} partidas em dois anos, numa importação: 400 contas de resultado, 60 centros de custo, 5 filiais e uma conta de caixa com a metade ` +
        `das partidas. Primeira página: os lançamentos de uma conta e mês, pela API, mediana de ${CELLS} contas diferentes, cada uma pedida pela primeira vez. ` +
        `lastro verificar: a conferência de todos os saldos, num processo só dela; a memória é a do processo com a da sua conexão.`,
      measurements: [
        {
          nome: 'disco por partida, com índices',
          valor: `${decimal(bytes / PARTIDAS)} bytes`,
          target: `até ${LIMITS.partidaBytes} bytes`,
          cumprido: bytes <= LIMITS.partidaBytes * PARTIDAS,
        },
        {
          nome: 'da célula à primeira página de lançamentos',
          valor: formatMs(page),
          target: `até ${LIMITS.pageMs} ms`,
          cumprido: page <= LIMITS.pageMs,
        },
        {
          nome: 'lastro verificar',
          valor: formatMs(verified.milissegundos),
          target: `até ${formatMs(LIMITS.verifyMs)}`,
          cumprido: verified.milissegundos <= LIMITS.verifyMs,
        },
        {
          nome: 'memória de lastro verificar',
          valor: megabytes(verified.bytes),
          target: `até ${megabytes(LIMITS.verifyBytes)}`,
          cumprido: verified.bytes <= LIMITS.verifyBytes,
        },
      ],
    })
  } finally {
    await db.close()
  }
}

/** After a vacuum, so that the reads do not pay for the writing of hint bits. */
async function readBytes(conexao: ConnectionOptions): Promise<number> {
  const client = createClient({ ...conexao, user: 'postgres' })
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
    const { rows } = await client.query<{ bytes: number }>("select pg_total_relation_size('lastro.partida_bloco')::bigint as bytes")
    return rows[0]!.bytes
  } finally {
    await client.end()
  }
}

async function measurePages(db: Database, dataDir: string, usuarioId: string): Promise<number> {
  const config = { ...readConfig({ LASTRO_REQUISICOES_MINUTO: '10000000', LASTRO_LOG: 'error', PORT: '0' }), dataDir }
  const app = await createApp({ db, config })
  try {
    const headers = bearer(await signIn(db, { id: usuarioId, email: ADMIN.email, nome: ADMIN.nome, perfil: 'admin' }, CLIENTE))
    const contas = await withTenant(db, { clienteId: CLIENTE, usuarioId: null }, (tx) =>
      tx
        .selectFrom('conta')
        .select('id')
        .where('natureza', '=', 4)
        .orderBy('codigo')
        .limit(CELLS + 1)
        .execute(),
    )
    const tempos: number[] = []
    for (const [i, { id }] of contas.entries()) {
      const { milissegundos } = await measureWork(async () => {
        const response = await app.inject({ method: 'GET', url: `/v1/Lancamento?inicio=2025-03&fim=2025-03&conta=${id}`, headers })
        if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
      })
      // The first one compiles the code.
      if (i > 0) tempos.push(milissegundos)
    }
    return median(tempos)
  } finally {
    await app.close()
  }
}

const verifiedSchema = z.object({ milissegundos: z.number(), bytes: z.number() })

function measureVerify(conexao: ConnectionOptions): Promise<z.infer<typeof verifiedSchema>> {
  return new Promise((resolve, reject) => {
    const processo = spawn(process.execPath, [import.meta.filename], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LASTRO_BENCH_VERIFICAR: JSON.stringify(conexao) },
    })
    let output = ''
    processo.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    processo.on('error', reject)
    processo.on('exit', (code) => {
      if (code === 0) resolve(verifiedSchema.parse(JSON.parse(output)))
      else reject(new Error(`the verification exited with ${code}`))
    })
  })
}

async function verify(conexao: ConnectionOptions): Promise<void> {
  const db = await open(conexao, { max: 1 })
  try {
    const { rows } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    let peakPrivate = 0
    const timer = setInterval(() => (peakPrivate = Math.max(peakPrivate, readPrivate(rows[0]!.pid))), 50)
    const { milissegundos } = await measureWork(async () => {
      const divergentes = await verifySaldos(db, CLIENTE)
      if (divergentes.length > 0) throw new Error(`${divergentes.length} balances differ from their postings`)
    })
    clearInterval(timer)
    process.stdout.write(JSON.stringify({ milissegundos, bytes: readPeak(process.pid) + peakPrivate }))
  } finally {
    await db.close()
  }
}

const child = process.env['LASTRO_BENCH_VERIFICAR']
if (child === undefined) await bench()
else await verify(conexaoSchema.parse(JSON.parse(child)))
