/**
 * Examines uploaded files: format and months.
 * A large sheet takes seconds to parse. So the work is queued, holds no pool connection, and is cached for the import that follows.
 */
import { isDeepStrictEqual } from 'node:util'
import { withTenant, type Database } from '@lastro/db'
import {
  examineFileIsolado,
  findReceitas,
  readAprendidasOfFile,
  readExercicioMesInicial,
  readNaturezas,
  readResultadoIsolado,
  type FileExame,
  type FileResultado,
  type FindAprendidas,
  type FindReceitas,
  type ReceitaChoice,
} from '@lastro/importacao'
import { LRUCache } from 'lru-cache'
import { withApiErrors } from '../../http/erro-importacao.ts'
import { ErroApi } from '../../http/erro.ts'
import { createFairShare, type FairShareOptions } from '../../http/fair-share.ts'
import type { Upload, Uploads } from './uploads.ts'

/**
 * Each examination may take a core and much memory.
 * A cliente may examine as many files as it may have waiting, one at a time.
 */
const FAIR_SHARE: FairShareOptions = {
  max: 2,
  maxPerCliente: 1,
  placesPerCliente: 20,
  places: 200,
  message: 'Há arquivos demais sendo lidos agora.',
}
/** Above the number of files pending at a busy moment. A miss is only slower. */
const REMEMBERED_MAX = 64

export interface FileInspections {
  /** @throws ErroApi for a file that cannot be imported; `requisicao_throttled` when the queue is full */
  examine: (envio: Upload, usuarioId: string, choice?: ReceitaChoice) => Promise<FileExame>
  /**
   * Parses the whole file for the movements of its result accounts; null on timeout. Queued with the examinations.
   * @throws ErroApi for any refusal of the import; `importacao_mapeamento_required`; `requisicao_throttled`
   */
  readResultado: (envio: Upload, usuarioId: string, exame: FileExame) => Promise<FileResultado | null>
}

interface CachedExame {
  arquivoId: string
  /** Requested and resulting choices, because the screen sends back the mapping it was shown. */
  choices: ReceitaChoice[]
  exame: Promise<FileExame>
}

export function createExames(db: Database, read: Uploads['read']): FileInspections {
  const fairShare = createFairShare(FAIR_SHARE)
  // Each entry is its own key, because two choices find it and the order of their properties differs.
  const cache = new LRUCache<CachedExame, CachedExame>({ max: REMEMBERED_MAX })
  return {
    examine(envio, usuarioId, choice = {}) {
      const { id: arquivoId, clienteId, arquivoNome: nome } = envio
      const seen = cache.find(
        (remembered) => remembered.arquivoId === arquivoId && remembered.choices.some((other) => isDeepStrictEqual(other, choice)),
      )
      if (seen !== undefined) return seen.exame
      const findRemembered: FindReceitas = (signatures) =>
        withTenant(db, { clienteId, usuarioId, readOnly: true }, (tx) => findReceitas(tx, clienteId, signatures))
      const exame = fairShare.reserve<FileExame>(clienteId, (inTurn) =>
        inTurn(() => withApiErrors(() => read(envio, (path) => examineFileIsolado(path, findRemembered, { ...choice, nome })))),
      )
      const fresh: CachedExame = { arquivoId, choices: [choice], exame }
      cache.set(fresh, fresh)
      exame.then(
        ({ planilha }) => planilha && fresh.choices.push({ mapeamento: planilha.mapeamento }),
        () => cache.delete(fresh),
      )
      return exame
    },
    readResultado(envio, usuarioId, { formato, planilha }) {
      const { clienteId } = envio
      assertMapeado(planilha)
      return fairShare.reserve<FileResultado | null>(clienteId, (inTurn) =>
        inTurn(async () => {
          const caller = { clienteId, usuarioId, readOnly: true }
          const empresa = await withTenant(db, caller, async (tx) => ({
            naturezas: await readNaturezas(tx, clienteId, { fixas: formato === 'ecd' }),
            exercicioMesInicial: await readExercicioMesInicial(tx, clienteId),
          }))
          const mapeamento = planilha === null || planilha.origem === 'cvm' ? null : planilha.mapeamento
          const findAprendidas: FindAprendidas = (contas) => withTenant(db, caller, (tx) => readAprendidasOfFile(tx, clienteId, contas))
          return withApiErrors(() =>
            read(envio, (caminho) => readResultadoIsolado({ caminho, formato, mapeamento, ...empresa }, findAprendidas)),
          )
        }),
      )
    },
  }
}

export function assertMapeado(planilha: FileExame['planilha']): void {
  if (planilha === null || planilha.faltam.length + planilha.perguntas.length === 0) return
  throw new ErroApi('importacao_mapeamento_required', {
    details: [
      ...planilha.faltam.map((role) => ({ campo: role, message: 'Coluna não indicada.' })),
      ...planilha.perguntas.map(({ chave, texto }) => ({ campo: chave, message: texto })),
    ],
  })
}
