/**
 * Benchmark of an ECD import versus a server-side COPY of the same postings.
 * One million postings up to the commit (validated, durable, indexed, with balances, De-Para and reconciliation); the COPY goes into an
 * unindexed table. Alternating, on one embedded server. Memory must not grow with the file.
 */
import { spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, migrate, open, startEmbedded, verifySaldos, withTenant } from '@lastro/db'
import type { Database, ConnectionOptions } from '@lastro/db'
import { createEcdGenerator } from '@lastro/demonstracao'
import { createEcdLeitor } from '@lastro/ecd'
import type { PartidaBatch } from '@lastro/ecd'
import { createImportacao, importFile, readFile, startImportacao, undoImportacao } from '@lastro/importacao'
import * as z from 'zod/mini'
import { conexaoSchema } from './connection.ts'
import { measureInTurns, measureWork, readPeak } from './measure.ts'
import type { Sample } from './measure.ts'
import { megabytes, report } from './result.ts'

const PARTIDAS = 1_000_000
/** File sizes of the memory measurement. Buffers awaiting garbage collection reach a plateau. */
const PARTIDAS_MEMORY = [100_000, PARTIDAS, 2 * PARTIDAS] as const
const ROUNDS = Number(process.env['LASTRO_BENCH_RODADAS'] ?? 5)
const RAZAO_TARGET = 1.5
/** Limit from one to two million, with room for garbage-collector noise. */
const CRESCIMENTO_TARGET = 1.1

const DIA_MS = 86_400_000
const COLUNAS = 'valor_centavos, linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, tipo, numero, documento, historico'

const jobSchema = z.object({ conexao: conexaoSchema, clienteId: z.string(), caminho: z.string() })
type Job = z.infer<typeof jobSchema>

const child = process.env['LASTRO_BENCH_IMPORTACAO']
if (child === undefined) await bench()
else await importOnce(jobSchema.parse(JSON.parse(child)))

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-importacao-'))
  // As root the server runs as another user, who must read the file.
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dados: join(folder, 'dados') })
  try {
    await migrate(server.conexoes.dono)
    await measure(folder, server.conexoes.app)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, conexao: ConnectionOptions): Promise<void> {
  const large = join(folder, 'ecd-1m.txt')
  const texto = join(folder, 'partidas.copy')
  const partidas = writeEcd(large, PARTIDAS, texto)
  const superuser = createClient({ ...conexao, user: 'postgres' })
  await superuser.connect()
  const db = await open(conexao, { max: 2 })
  try {
    const clienteId = await createCliente(superuser)
    // The columns of a posting as rows, in the order of their alignment.
    await superuser.query(`create table public.nua (cliente_id uuid not null default '${clienteId}', valor_centavos bigint not null,
      importacao_id integer not null default 1, linha integer not null, lancamento_linha integer not null, data date not null,
      conta_id integer not null, centro_custo_id integer not null, filial_id integer not null, tipo "char" not null,
      numero text not null, documento text not null, historico text not null)`)
    const job = { conexao, clienteId, caminho: large }
    const { imported, copied } = await measureInTurns(
      { imported: () => measureImport(db, job), copied: () => measureCopy(superuser, texto) },
      ROUNDS,
    )
    const divergentes = await verifySaldos(db, clienteId)
    if (divergentes.length > 0) throw new Error(`${divergentes.length} balances differ from their postings`)
    const memorias: number[] = []
    for (const count of PARTIDAS_MEMORY) {
      const caminho = join(folder, `ecd-${count}.txt`)
      writeEcd(caminho, count)
      memorias.push(await measureMemory(db, { ...job, caminho }))
    }
    const [small = 0, mean = 0, double = 0] = memorias
    const razao = imported.milissegundos / copied.milissegundos
    const crescimento = double / mean
    report({
      titulo: 'Importação de um arquivo da ECD',
      como:
        `ECD sintética de ${megabytes(statSync(large).size)} com ${partidas.toLocaleString('pt-BR')} partidas, do arquivo ao commit: conferida, durável, ` +
        `indexada, com saldos mensais, De-Para e conferências. Ao lado, COPY no servidor das mesmas partidas (texto de ${megabytes(statSync(texto).size)}) ` +
        `para uma tabela sem índices, no mesmo PostgreSQL embutido. Mediana de ${ROUNDS} rodadas alternadas.`,
      measurements: [
        {
          nome: 'importação',
          valor: `${Math.round(imported.milissegundos)} ms`,
          base: `COPY ${Math.round(copied.milissegundos)} ms`,
          razao: `${razao.toFixed(2).replace('.', ',')} ×`,
          target: `até ${RAZAO_TARGET.toFixed(1).replace('.', ',')} ×`,
          cumprido: razao <= RAZAO_TARGET,
        },
        {
          nome: 'pico de memória do processo que importa, o dobro do arquivo',
          valor: megabytes(double),
          base: `metade: ${megabytes(mean)}; um décimo dela: ${megabytes(small)}`,
          razao: `${crescimento.toFixed(2).replace('.', ',')} ×`,
          target: `até ${CRESCIMENTO_TARGET.toFixed(2).replace('.', ',')} ×`,
          cumprido: crescimento <= CRESCIMENTO_TARGET,
        },
      ],
    })
  } finally {
    await db.close()
    await superuser.end()
  }
}

async function createCliente(superuser: ReturnType<typeof createClient>): Promise<string> {
  await superuser.query(`insert into lastro.marca (chave, titulo, cor_primaria, cor_secundaria) values ('lastro', 'Lastro', '#000000', '#000000')
    on conflict do nothing`)
  const { rows } = await superuser.query<{ id: string }>(
    `insert into lastro.cliente (cnpj, nome, nome_curto) values ('12345678000195', 'Medida', 'Medida') returning id`,
  )
  return rows[0]?.id ?? ''
}

/** Times only the import. The previous one is undone first, so that the same file is accepted again. */
async function measureImport(db: Database, job: Job): Promise<Sample> {
  const importacaoId = await prepareRound(db, job)
  const { conexao, clienteId, caminho } = job
  return measureWork(async () => {
    const { status } = await startImportacao({ conexao, clienteId, usuarioId: null, importacaoId, caminho }).resultado
    if (status !== 'concluida') throw new Error(`expected a finished import, but it ended as ${status}`)
  })
}

async function prepareRound(db: Database, { clienteId, caminho }: Job): Promise<number> {
  const caller = { clienteId, usuarioId: null }
  const concluidas = await withTenant(db, caller, (tx) =>
    tx.selectFrom('importacao').select('id').where('status', '=', 'concluida').execute(),
  )
  for (const { id } of concluidas) await undoImportacao(db, caller, id)
  const arquivo = await readFile(caminho)
  return withTenant(db, caller, (tx) => createImportacao(tx, { ...caller, arquivo, formato: 'ecd', modo: 'recusar' }))
}

async function measureCopy(superuser: ReturnType<typeof createClient>, texto: string): Promise<Sample> {
  await superuser.query('truncate public.nua')
  await superuser.query('checkpoint')
  return measureWork(() => superuser.query(`copy public.nua (${COLUNAS}) from '${texto}'`))
}

async function measureMemory(db: Database, job: Job): Promise<number> {
  await prepareRound(db, job)
  return new Promise((resolve, reject) => {
    const processo = spawn(process.execPath, ['--max-old-space-size=2048', import.meta.filename], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, LASTRO_BENCH_IMPORTACAO: JSON.stringify(job) },
    })
    let peak = 0
    const timer = setInterval(() => (peak = Math.max(peak, readPeak(processo.pid))), 5)
    processo.on('error', reject)
    processo.on('exit', (codigo) => {
      clearInterval(timer)
      if (codigo === 0) resolve(peak)
      else reject(new Error(`the import process exited with ${codigo}`))
    })
  })
}

async function importOnce({ conexao, clienteId, caminho }: Job): Promise<void> {
  const db = await open(conexao, { max: 2 })
  const received = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    tx.selectFrom('importacao').select('id').where('status', '=', 'recebida').executeTakeFirstOrThrow(),
  )
  const { status } = await importFile({ db, clienteId, usuarioId: null, importacaoId: received.id, caminho })
  await db.close()
  if (status !== 'concluida') throw new Error(`expected a finished import, but it ended as ${status}`)
}

function writeEcd(path: string, count: number, texto?: string): number {
  const generator = createEcdGenerator({ partidas: count * 1.01, receitaCentavos: 480_000_000_00 })
  const file = openSync(path, 'w')
  const copy = texto === undefined ? undefined : openSync(texto, 'w', 0o644)
  const leitor = createEcdLeitor(
    copy === undefined ? {} : { destino: { inicio: () => {}, batch: (batch) => writeSync(copy, printBatch(batch)) } },
  )
  for (const chunk of generator.chunks()) {
    writeSync(file, chunk)
    leitor.push(chunk)
  }
  if (!leitor.end().saude.aceito) throw new Error('the generated file was rejected')
  closeSync(file)
  if (copy !== undefined) closeSync(copy)
  return generator.partidas
}

function printBatch(batch: PartidaBatch): string {
  const decoder = new TextDecoder()
  const read = (inicio: number, fim: number): string => decoder.decode(batch.texto.subarray(inicio, fim)).replaceAll('\\', '\\\\')
  const lines: string[] = []
  for (let i = 0; i < batch.quantidade; i++) {
    const data = new Date(batch.dataDias[i]! * DIA_MS).toISOString().slice(0, 10)
    const campos = [
      batch.valorCentavos[i],
      batch.linha[i],
      batch.lancamentoLinha[i],
      data,
      batch.conta[i]! + 1,
      batch.centroCusto[i]! + 1,
      0,
    ]
    const texts = [
      String.fromCodePoint(batch.tipo[i]!),
      read(batch.numeroInicio[i]!, batch.numeroFim[i]!),
      read(batch.documentoInicio[i]!, batch.documentoFim[i]!),
      read(batch.historicoInicio[i]!, batch.historicoFim[i]!),
    ]
    lines.push(`${[...campos, ...texts].join('\t')}\n`)
  }
  return lines.join('')
}
