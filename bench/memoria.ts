/**
 * Memory benchmark: one server process of 512 MB that opens many small clientes in turn, and a huge one between them.
 * `LASTRO_BENCH_MEMORIA=curta` only checks that it runs; its figures prove nothing.
 */
import { randomUUID } from 'node:crypto'
import { createAdmin } from '@lastro/api/commands/create-admin.ts'
import { createClient, migrate, open, startEmbedded, type ConnectionOptions, type Database, type DatabaseConnections } from '@lastro/db'
import { bearer, signIn, type TestUsuario } from '../apps/api/test/factories.ts'
import { createDataDir, removeDataDir, startProcesso } from '../test/lastro-process.ts'
import { median, percentile, readPeak } from './measure.ts'
import { decimal, formatMs, megabytes, report } from './result.ts'
import { fillCrowdCompany } from './scale/crowd.ts'
import { createEmpresa, fillRazao } from './scale/razao.ts'

const short = process.env['LASTRO_BENCH_MEMORIA'] === 'curta'
const CLIENTES = short ? 40 : 1000
const SIZE = { importacoes: 12, partidas: 100 }
const HUGE_PARTIDAS = short ? 100_000 : 1_000_000
/** Small clientes opened before the huge one and again after it. */
const KEPT = short ? 10 : 50
const PROCESS_MB = 512
/** Settings of a process of 512 MB, see docs/escala.md. On a larger machine Node and Lastro would choose more. */
const SETTINGS = {
  NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
  LASTRO_CUBOS_MAX_MB: '64',
}
const LIMIT_COLD_MS = 150
const LIMIT_GROWTH_RAZAO = 1.5
const LIMIT_KEPT_RAZAO = 0.5
const ADMIN = { email: 'memoria@lastro.example', nome: 'Memória', senha: 'cronometro-e-lastro' }

interface Measured {
  cold: number[]
  refused: string[]
  peakBytes: number
  /** Milliseconds of the kept clientes, opened again before the huge one and after it. */
  before: number[]
  after: number[]
  huge: number
}

async function fill(db: Database, usuarioId: string): Promise<{ small: string[]; huge: string }> {
  const small: string[] = []
  for (let number = 0; number < CLIENTES; number++) {
    const clienteId = randomUUID()
    await fillCrowdCompany(db, { clienteId, usuarioId, cnpj: `${10_000_000_000_000 + number}`, ...SIZE })
    small.push(clienteId)
  }
  const huge = randomUUID()
  await createEmpresa(db, { clienteId: huge, usuarioId })
  await fillRazao(db, { clienteId: huge, usuarioId }, HUGE_PARTIDAS)
  return { small, huge }
}

const urlOf = ({ host, port, database, user }: ConnectionOptions): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function bench(dataDir: string, { dono, app }: DatabaseConnections): Promise<Measured> {
  const db = await open(app)
  try {
    const { id } = await createAdmin(db, ADMIN)
    const admin: TestUsuario = { id, email: ADMIN.email, nome: ADMIN.nome, perfil: 'admin' }
    const { small, huge } = await fill(db, id)
    const owner = createClient(dono)
    await owner.connect()
    await owner.query('vacuum (analyze)')
    await owner.end()
    const environment = {
      DATABASE_URL: urlOf(dono),
      DATABASE_URL_APP: urlOf(app),
      LASTRO_DEMONSTRACAO: '0',
      LASTRO_REQUISICOES_MINUTO: '10000000',
      ...SETTINGS,
    }
    const processo = await startProcesso(dataDir, environment, ['--sem-paginas'])
    try {
      return await measure(processo, { small, huge }, (clienteId) => signIn(db, admin, clienteId))
    } finally {
      await processo.stop()
    }
  } finally {
    await db.close()
  }
}

async function measure(
  { address, pid }: { address: string; pid: number },
  { small, huge }: { small: string[]; huge: string },
  signInto: (clienteId: string) => Promise<string>,
): Promise<Measured> {
  const refused: string[] = []
  /** Milliseconds of a statement of the whole year. */
  const openCliente = async (clienteId: string): Promise<number> => {
    const headers = bearer(await signInto(clienteId))
    const start = performance.now()
    const response = await fetch(`${address}/v1/Dre?inicio=2025-01&fim=2025-12`, { headers })
    const text = await response.text()
    const milissegundos = performance.now() - start
    if (response.status !== 200) refused.push(text)
    return milissegundos
  }
  const openAll = async (clientes: readonly string[]): Promise<number[]> => {
    const tempos: number[] = []
    for (const clienteId of clientes) tempos.push(await openCliente(clienteId))
    return tempos
  }
  const cold = await openAll(small)
  const kept = small.slice(-KEPT)
  const before = await openAll(kept)
  const hugeMs = await openCliente(huge)
  const after = await openAll(kept)
  return { cold, refused, peakBytes: readPeak(pid), before, after, huge: hugeMs }
}

function write({ cold, refused, peakBytes, before, after, huge }: Measured): void {
  const whole = (value: number): string => value.toLocaleString('pt-BR')
  const tenth = Math.ceil(cold.length / 10)
  const [first, last] = [median(cold.slice(0, tenth)), median(cold.slice(-tenth))]
  const p95 = percentile(cold, 95)
  const razao = median(after) / median(cold)
  report({
    titulo: 'Mil clientes em um processo',
    como:
      `${whole(CLIENTES)} clientes com ${SIZE.importacoes} importações de ${SIZE.partidas} partidas, abertos um depois do outro num processo só, ajustado para ` +
      `${PROCESS_MB} MB (${Object.entries(SETTINGS)
        .map(([name, value]) => `${name}=${value}`)
        .join(', ')}): a DRE do ano, por HTTP em loopback, que ninguém pediu antes. Depois, um cliente com ` +
      `${whole(HUGE_PARTIDAS)} partidas, e outra vez os últimos ${KEPT}.`,
    measurements: [
      {
        nome: 'recusas',
        valor: String(refused.length),
        base: refused[0] ?? `${whole(cold.length)} clientes`,
        target: '0',
        cumprido: refused.length === 0,
      },
      {
        nome: 'DRE fria de um cliente pequeno, p95',
        valor: formatMs(p95),
        base: `mediana ${formatMs(median(cold))}`,
        target: `até ${LIMIT_COLD_MS} ms`,
        cumprido: short || p95 <= LIMIT_COLD_MS,
      },
      {
        nome: 'mediana do último décimo dos clientes',
        valor: formatMs(last),
        base: `do primeiro ${formatMs(first)}`,
        razao: `${decimal(last / first)} ×`,
        target: `até ${decimal(LIMIT_GROWTH_RAZAO)} ×`,
        cumprido: short || last <= first * LIMIT_GROWTH_RAZAO,
      },
      {
        nome: 'pico de memória do processo',
        valor: megabytes(peakBytes),
        target: `até ${PROCESS_MB} MB`,
        cumprido: peakBytes <= PROCESS_MB * 2 ** 20,
      },
      {
        nome: `os últimos ${KEPT} outra vez, depois do maior`,
        valor: formatMs(median(after)),
        base: `fria ${formatMs(median(cold))}; antes do maior ${formatMs(median(before))}`,
        razao: `${decimal(razao)} ×`,
        target: `até ${decimal(LIMIT_KEPT_RAZAO)} ×`,
        cumprido: short || razao <= LIMIT_KEPT_RAZAO,
      },
      { nome: 'DRE fria do maior', valor: formatMs(huge) },
    ],
  })
}

const dataDir = await createDataDir()
try {
  const server = await startEmbedded({ dados: dataDir })
  try {
    await migrate(server.conexoes.dono)
    write(await bench(dataDir, server.conexoes))
  } finally {
    await server.stop()
  }
} finally {
  await removeDataDir(dataDir)
}
