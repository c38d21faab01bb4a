/**
 * Import queue of this process: bounded concurrency, round-robin over clientes. The row of `importacao` is the source of truth; memory only
 * has the running jobs.
 */
import { listClienteIds, type Banco } from '@lastro/db'
import {
  interruptImportacao,
  recoverImportacoes,
  renewEspera,
  startImportacao,
  type ImportacaoEmAndamento,
  type ImportacaoParada,
  type Progresso,
} from '@lastro/importacao'
import type { FastifyBaseLogger } from 'fastify'
import type { EnderecoConfig } from '../../acesso/link/send.ts'
import { withCliente } from '../../http/contexto.ts'
import type { Avisos } from './broadcast.ts'
import type { Envios } from './uploads.ts'
import { tellFim } from './notify-end.ts'
import { listRecebidas, saveProgresso } from './store.ts'

const VARREDURA_MS = 10 * 60_000
/**
 * Delay before recovering imports of a killed process again. Its child process survives until it notices and holds the lease of the import
 * until then.
 */
const RESTO_MS = 30_000
/** Retry interval after losing the database during an import. */
const RECUPERAR_MS = 5_000

export interface Trabalho {
  importacaoId: number
  clienteId: string
  usuarioId: string | null
  arquivoId: string
}

export interface Trabalhos {
  start: (trabalho: Trabalho) => void
  cancel: (importacaoId: number) => Promise<void>
  /** Stops running imports and requeues them for the next process with these files. */
  close: () => Promise<void>
}

interface Deps {
  db: Banco
  envios: Envios
  avisos: Avisos
  max: number
  log: FastifyBaseLogger
  clock: () => Date
  config: EnderecoConfig
}

export async function openTrabalhos({ db, envios, avisos, max, log, clock, config }: Deps): Promise<Trabalhos> {
  const waiting: Trabalho[] = []
  const running = new Map<number, { trabalho: Trabalho; job: ImportacaoEmAndamento; done: Promise<void> }>()
  const canceled = new Set<number>()
  const closing = new AbortController()

  /** Marks an import that could not run as interrupted. Otherwise its file would count as being imported. */
  const interrupt = async (trabalho: Trabalho, parada: ImportacaoParada | undefined): Promise<void> => {
    try {
      await interruptImportacao(db, trabalho, { parada })
      await avisos.send({ tipo: 'mudou', importacaoId: trabalho.importacaoId })
    } catch (error) {
      log.error({ err: error, importacaoId: trabalho.importacaoId }, 'the end of an import could not be written')
      if (!closing.signal.aborted) setTimeout(() => void interrupt(trabalho, parada), RECUPERAR_MS).unref()
    }
  }
  const paradaOf = ({ importacaoId }: Trabalho): ImportacaoParada | undefined =>
    canceled.has(importacaoId) ? 'cancelamento' : closing.signal.aborted ? 'encerramento' : undefined

  /** Best effort: a user without the notification finds the state in the row of the import. */
  const tell = async (trabalho: Trabalho): Promise<void> => {
    await tellFim(db, trabalho, { config, now: clock() }).catch((error: unknown) => {
      log.error({ err: error, importacaoId: trabalho.importacaoId }, 'the end of an import could not be told')
    })
  }

  /** For the process that will run it. A missing file is reported there. */
  const keepArquivo = ({ arquivoId }: Trabalho): Promise<void> =>
    envios.touch(arquivoId).catch((error: unknown) => log.error({ err: error, arquivoId }, 'the file of an import could not be kept'))

  const run = async (trabalho: Trabalho, job: ImportacaoEmAndamento): Promise<void> => {
    try {
      const { status } = await job.resultado
      if (status === 'concluida' || status === 'recusada') await tell(trabalho)
      if (status === 'recebida') await keepArquivo(trabalho)
      else await envios.remove(trabalho.arquivoId)
    } catch (error) {
      log.error({ err: error, importacaoId: trabalho.importacaoId }, 'import could not run')
      const parada = paradaOf(trabalho)
      await interrupt(trabalho, parada)
      if (parada === 'encerramento') await keepArquivo(trabalho)
    }
    running.delete(trabalho.importacaoId)
    canceled.delete(trabalho.importacaoId)
    await avisos.send({ tipo: 'mudou', importacaoId: trabalho.importacaoId }).catch(() => {})
    next()
  }

  /** Clientes by last start, oldest first. */
  const started = new Set<string>()
  /** Next job of the cliente in turn, oldest first. A cliente imports one file at a time, because a second would wait for its lock. */
  const takeWaiting = (): Trabalho | undefined => {
    const busy = new Set([...running.values()].map(({ trabalho }) => trabalho.clienteId))
    const free = waiting.filter(({ clienteId }) => !busy.has(clienteId))
    const turns = [...started]
    const trabalho = free.toSorted((a, b) => turns.indexOf(a.clienteId) - turns.indexOf(b.clienteId))[0]
    if (trabalho === undefined) return undefined
    waiting.splice(waiting.indexOf(trabalho), 1)
    started.delete(trabalho.clienteId)
    if (waiting.some(({ clienteId }) => clienteId === trabalho.clienteId)) started.add(trabalho.clienteId)
    return trabalho
  }

  const next = (): void => {
    while (!closing.signal.aborted && running.size < max) {
      const trabalho = takeWaiting()
      if (trabalho === undefined) return
      const report = createReporter(db, avisos, trabalho)
      const { importacaoId, clienteId, usuarioId, arquivoId } = trabalho
      const job = startImportacao({ conexao: db.conexao, clienteId, usuarioId, importacaoId, caminho: envios.path(arquivoId) }, report)
      running.set(importacaoId, { trabalho, job, done: run(trabalho, job) })
    }
  }

  const start = (trabalho: Trabalho): void => {
    if (closing.signal.aborted) return
    waiting.push(trabalho)
    next()
  }

  const stopListening = avisos.listen(({ tipo, importacaoId }) => {
    if (tipo !== 'cancelar') return
    const atWork = running.get(importacaoId)
    if (atWork !== undefined) {
      canceled.add(importacaoId)
      atWork.job.cancel('cancelamento')
    }
    const position = waiting.findIndex((trabalho) => trabalho.importacaoId === importacaoId)
    if (position >= 0) waiting.splice(position, 1)
  })
  const sweep = async (): Promise<void> => {
    const inUse = [...waiting, ...[...running.values()].map(({ trabalho }) => trabalho)]
    await renewEspera(db, waiting)
    await Promise.allSettled(waiting.map(({ arquivoId }) => envios.touch(arquivoId)))
    await envios.sweep(new Set(inUse.map(({ arquivoId }) => arquivoId)))
    // Imports of a dead process, or of one whose connection the server dropped only later.
    await recoverImportacoes(db)
  }
  const recover = async (): Promise<void> => {
    await recoverImportacoes(db)
  }
  await recover()
  const sweeper = setInterval(() => void sweep().catch((error: unknown) => log.error({ err: error }, 'sweep failed')), VARREDURA_MS).unref()
  const resto = setTimeout(() => void recover().catch((error: unknown) => log.error({ err: error }, 'recovery failed')), RESTO_MS).unref()

  for (const trabalho of await findWaiting(db, envios)) start(trabalho)
  return {
    start,
    cancel: (importacaoId) => avisos.send({ tipo: 'cancelar', importacaoId }),
    async close() {
      closing.abort()
      clearInterval(sweeper)
      clearTimeout(resto)
      stopListening()
      for (const { job } of running.values()) job.cancel('encerramento')
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

/** Imports waiting when this process last stopped; their files are still in its folder. */
async function findWaiting(db: Banco, envios: Envios): Promise<Trabalho[]> {
  const found: Trabalho[] = []
  for (const clienteId of await listClienteIds(db)) {
    const recebidas = await withCliente(db, { clienteId, usuarioId: null, readOnly: true }, (contexto) => listRecebidas(contexto))
    for (const recebida of recebidas) {
      if ((await envios.find(recebida.arquivoId, clienteId)) !== undefined) found.push({ clienteId, ...recebida })
    }
  }
  return found
}

/** Writes progress to the row and notifies other processes. One write at a time; the newest wins. */
function createReporter(db: Banco, avisos: Avisos, { clienteId, usuarioId, importacaoId }: Trabalho): (progresso: Progresso) => void {
  let newest: Progresso | undefined
  let writing = false
  const write = async (): Promise<void> => {
    writing = true
    try {
      while (newest !== undefined) {
        const progresso = newest
        newest = undefined
        await withCliente(db, { clienteId, usuarioId }, async (contexto) => {
          await saveProgresso(contexto, importacaoId, progresso)
          await avisos.send({ tipo: 'mudou', importacaoId }, contexto.tx)
        })
      }
    } catch {
      // Progress is optional; the import continues, or fails with an error that explains it.
    } finally {
      writing = false
    }
  }
  return (progresso) => {
    newest = progresso
    if (!writing) void write()
  }
}
