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
import type { Banco, Conexao } from '@lastro/db'
import { createEcdGerador } from '@lastro/demonstracao'
import { createEcdLeitor } from '@lastro/ecd'
import type { PartidaLote } from '@lastro/ecd'
import { createImportacao, importArquivo, readArquivo, startImportacao, undoImportacao } from '@lastro/importacao'
import * as z from 'zod/mini'
import { conexaoSchema } from './connection.ts'
import { measureInTurns, measureWork, readPeak } from './measure.ts'
import type { Amostra } from './measure.ts'
import { megabytes, report } from './result.ts'

const PARTIDAS = 1_000_000
/** File sizes of the memory measurement. Buffers awaiting garbage collection reach a plateau. */
const PARTIDAS_MEMORIA = [100_000, PARTIDAS, 2 * PARTIDAS] as const
const RODADAS = Number(process.env['LASTRO_BENCH_RODADAS'] ?? 5)
const RAZAO_ALVO = 2.5
/** Limit from one to two million, with room for garbage-collector noise. */
const CRESCIMENTO_ALVO = 1.1

const DIA_MS = 86_400_000
const COLUNAS = 'valor_centavos, linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, tipo, numero, documento, historico'

const trabalhoSchema = z.object({ conexao: conexaoSchema, clienteId: z.string(), caminho: z.string() })
type Trabalho = z.infer<typeof trabalhoSchema>

const filho = process.env['LASTRO_BENCH_IMPORTACAO']
if (filho === undefined) await bench()
else await importOnce(trabalhoSchema.parse(JSON.parse(filho)))

async function bench(): Promise<void> {
  const pasta = mkdtempSync(join(tmpdir(), 'lastro-bench-importacao-'))
  // As root the server runs as another user, who must read the file.
  chmodSync(pasta, 0o755)
  const servidor = await startEmbedded({ dados: join(pasta, 'dados') })
  try {
    await migrate(servidor.conexoes.dono)
    await measure(pasta, servidor.conexoes.app)
  } finally {
    await servidor.stop()
    rmSync(pasta, { recursive: true, force: true })
  }
}

async function measure(pasta: string, conexao: Conexao): Promise<void> {
  const grande = join(pasta, 'ecd-1m.txt')
  const texto = join(pasta, 'partidas.copy')
  const partidas = writeEcd(grande, PARTIDAS, texto)
  const superuser = createClient({ ...conexao, user: 'postgres' })
  await superuser.connect()
  const db = await open(conexao, { max: 2 })
  try {
    const clienteId = await createCliente(superuser)
    await superuser.query(`create table public.nua (like lastro.partida including defaults);
      alter table public.nua alter cliente_id set default '${clienteId}', alter importacao_id set default 1`)
    const trabalho = { conexao, clienteId, caminho: grande }
    const { importar, copiar } = await measureInTurns(
      { importar: () => measureImport(db, trabalho), copiar: () => measureCopy(superuser, texto) },
      RODADAS,
    )
    const divergentes = await verifySaldos(db, clienteId)
    if (divergentes.length > 0) throw new Error(`${divergentes.length} balances differ from their postings`)
    const memorias: number[] = []
    for (const quantas of PARTIDAS_MEMORIA) {
      const caminho = join(pasta, `ecd-${quantas}.txt`)
      writeEcd(caminho, quantas)
      memorias.push(await measureMemory(db, { ...trabalho, caminho }))
    }
    const [pequena = 0, media = 0, dobro = 0] = memorias
    const razao = importar.milissegundos / copiar.milissegundos
    const crescimento = dobro / media
    report({
      titulo: 'Importação de um arquivo da ECD',
      como:
        `ECD sintética de ${megabytes(statSync(grande).size)} com ${partidas.toLocaleString('pt-BR')} partidas, do arquivo ao commit: conferida, durável, ` +
        `indexada, com saldos mensais, De-Para e conferências. Ao lado, COPY no servidor das mesmas partidas (texto de ${megabytes(statSync(texto).size)}) ` +
        `para uma tabela sem índices, no mesmo PostgreSQL embutido. Mediana de ${RODADAS} rodadas alternadas.`,
      medidas: [
        {
          nome: 'importação',
          valor: `${Math.round(importar.milissegundos)} ms`,
          base: `COPY ${Math.round(copiar.milissegundos)} ms`,
          razao: `${razao.toFixed(2).replace('.', ',')} ×`,
          alvo: `até ${RAZAO_ALVO.toFixed(1).replace('.', ',')} ×`,
          cumprido: razao <= RAZAO_ALVO,
        },
        {
          nome: 'pico de memória do processo que importa, o dobro do arquivo',
          valor: megabytes(dobro),
          base: `metade: ${megabytes(media)}; um décimo dela: ${megabytes(pequena)}`,
          razao: `${crescimento.toFixed(2).replace('.', ',')} ×`,
          alvo: `até ${CRESCIMENTO_ALVO.toFixed(2).replace('.', ',')} ×`,
          cumprido: crescimento <= CRESCIMENTO_ALVO,
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
async function measureImport(db: Banco, trabalho: Trabalho): Promise<Amostra> {
  const importacaoId = await prepareRodada(db, trabalho)
  const { conexao, clienteId, caminho } = trabalho
  return measureWork(async () => {
    const { status } = await startImportacao({ conexao, clienteId, usuarioId: null, importacaoId, caminho }).resultado
    if (status !== 'concluida') throw new Error(`expected a finished import, but it ended as ${status}`)
  })
}

async function prepareRodada(db: Banco, { clienteId, caminho }: Trabalho): Promise<number> {
  const quem = { clienteId, usuarioId: null }
  const concluidas = await withTenant(db, quem, (tx) =>
    tx.selectFrom('importacao').select('id').where('status', '=', 'concluida').execute(),
  )
  for (const { id } of concluidas) await undoImportacao(db, quem, id)
  const arquivo = await readArquivo(caminho)
  return withTenant(db, quem, (tx) => createImportacao(tx, { ...quem, arquivo, formato: 'ecd', modo: 'recusar' }))
}

async function measureCopy(superuser: ReturnType<typeof createClient>, texto: string): Promise<Amostra> {
  await superuser.query('truncate public.nua')
  await superuser.query('checkpoint')
  return measureWork(() => superuser.query(`copy public.nua (${COLUNAS}) from '${texto}'`))
}

async function measureMemory(db: Banco, trabalho: Trabalho): Promise<number> {
  await prepareRodada(db, trabalho)
  return new Promise((resolve, reject) => {
    const processo = spawn(process.execPath, ['--max-old-space-size=2048', import.meta.filename], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, LASTRO_BENCH_IMPORTACAO: JSON.stringify(trabalho) },
    })
    let pico = 0
    const relogio = setInterval(() => (pico = Math.max(pico, readPeak(processo.pid))), 5)
    processo.on('error', reject)
    processo.on('exit', (codigo) => {
      clearInterval(relogio)
      if (codigo === 0) resolve(pico)
      else reject(new Error(`the import process exited with ${codigo}`))
    })
  })
}

async function importOnce({ conexao, clienteId, caminho }: Trabalho): Promise<void> {
  const db = await open(conexao, { max: 2 })
  const recebida = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    tx.selectFrom('importacao').select('id').where('status', '=', 'recebida').executeTakeFirstOrThrow(),
  )
  const { status } = await importArquivo({ db, clienteId, usuarioId: null, importacaoId: recebida.id, caminho })
  await db.close()
  if (status !== 'concluida') throw new Error(`expected a finished import, but it ended as ${status}`)
}

function writeEcd(caminho: string, quantas: number, texto?: string): number {
  const gerador = createEcdGerador({ partidas: quantas * 1.01, receitaCentavos: 480_000_000_00 })
  const arquivo = openSync(caminho, 'w')
  const copia = texto === undefined ? undefined : openSync(texto, 'w', 0o644)
  const leitor = createEcdLeitor(
    copia === undefined ? {} : { destino: { inicio: () => {}, lote: (lote) => writeSync(copia, printLote(lote)) } },
  )
  for (const chunk of gerador.chunks()) {
    writeSync(arquivo, chunk)
    leitor.push(chunk)
  }
  if (!leitor.end().saude.aceito) throw new Error('the generated file was rejected')
  closeSync(arquivo)
  if (copia !== undefined) closeSync(copia)
  return gerador.partidas
}

function printLote(lote: PartidaLote): string {
  const decoder = new TextDecoder()
  const ler = (inicio: number, fim: number): string => decoder.decode(lote.texto.subarray(inicio, fim)).replaceAll('\\', '\\\\')
  const linhas: string[] = []
  for (let i = 0; i < lote.quantidade; i++) {
    const data = new Date(lote.dataDias[i]! * DIA_MS).toISOString().slice(0, 10)
    const campos = [lote.valorCentavos[i], lote.linha[i], lote.lancamentoLinha[i], data, lote.conta[i]! + 1, lote.centroCusto[i]! + 1, 0]
    const textos = [
      String.fromCodePoint(lote.tipo[i]!),
      ler(lote.numeroInicio[i]!, lote.numeroFim[i]!),
      ler(lote.documentoInicio[i]!, lote.documentoFim[i]!),
      ler(lote.historicoInicio[i]!, lote.historicoFim[i]!),
    ]
    linhas.push(`${[...campos, ...textos].join('\t')}\n`)
  }
  return linhas.join('')
}
