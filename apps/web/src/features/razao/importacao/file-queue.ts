import { type ImportacaoPrevia, type Leitura, type Mapeamento, importacaoRotas, isImportacaoRunning } from '@lastro/contract'
import { call, follow, invalidate } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import { createStore } from '../../../stores/create-store.ts'
import { type Mode, impedimentoOf, listMissingRoles } from './preview.ts'
import { previewFile, unpackFile } from './queries.ts'

export interface QueuedFile {
  readonly key: number
  nome: string
  tamanhoBytes: number
  /** `refused` with a preview goes back to `open` with the next choice. */
  step: 'waiting' | 'reading' | 'open' | 'starting' | 'running' | 'imported' | 'refused'
  preview: ImportacaoPrevia | null
  mapeamento: Mapeamento | null
  modo: Mode
  otherCnpjAccepted: boolean
  rereading: 'leitura' | 'mapeamento' | null
  error: unknown
  /** The person reads the file without the remembered recipe. */
  semReceita: boolean
  /** Last import of the file. */
  importacaoId: number | null
}

const FRESH = {
  step: 'waiting',
  preview: null,
  mapeamento: null,
  modo: 'recusar',
  otherCnpjAccepted: false,
  rereading: null,
  semReceita: false,
  error: null,
  importacaoId: null,
} as const

/** Also as the page goes. */
const QUIETLY = { own: true, silent: true, keepalive: true }

/** Files to import. One is sent and examined at a time, and one imported at a time, because it may bring the months of the next. */
export class FileQueue {
  readonly #store = createStore<readonly QueuedFile[]>([])
  /** The file itself, or its id when the server has taken it out of a zip. */
  readonly #sources = new Map<number, File | string>()
  readonly #requests = new Map<number, AbortController>()
  readonly #onAlone: (importacaoId: number) => void
  #reading = Promise.resolve()
  #importing = Promise.resolve()
  #lastKey = 0

  /** @param onAlone called when the only file is on its way into the ledger */
  constructor(onAlone: (importacaoId: number) => void) {
    this.#onAlone = onAlone
  }

  readonly subscribe = this.#store.subscribe
  readonly list = this.#store.get

  readonly add = (file: File): void => {
    this.#append(file, { nome: file.name, tamanhoBytes: file.size })
  }

  #append(source: File | string, about: Pick<QueuedFile, 'nome' | 'tamanhoBytes'>): void {
    const key = ++this.#lastKey
    this.#sources.set(key, source)
    this.#store.set([...this.list(), { ...FRESH, key, ...about }])
    this.#readInTurn(key)
  }

  /** Takes back the file of a refused import, which the server keeps for an hour. */
  reopen(importacaoId: number): void {
    const key = ++this.#lastKey
    this.#store.set([...this.list(), { ...FRESH, key, nome: '', tamanhoBytes: 0, step: 'reading', importacaoId }])
    void this.#reopen(key, importacaoId)
  }

  /** Examines a file again that could not be examined. */
  retry(key: number): void {
    const { importacaoId = null } = this.#find(key) ?? {}
    this.#change(key, { step: 'waiting', error: null })
    if (importacaoId === null) this.#readInTurn(key)
    else void this.#reopen(key, importacaoId)
  }

  remove(key: number): void {
    const file = this.#find(key)
    const source = this.#sources.get(key)
    this.#requests.get(key)?.abort()
    this.#sources.delete(key)
    this.#store.set(this.list().filter((each) => each.key !== key))
    // The file of a refused import can be reopened.
    if (file?.importacaoId !== null) return
    if (file.preview === null) {
      if (typeof source === 'string') discardUpload(source)
    } else if (file.step === 'open' || file.step === 'refused') discardUpload(file.preview.arquivoId)
  }

  /** Drops all files. A running import goes on at the server. */
  clear(): void {
    for (const { key } of this.list()) this.remove(key)
  }

  read(key: number, reading: Leitura): void {
    const semReceita = reading.semReceita ?? this.#find(key)?.semReceita ?? false
    this.#change(key, { semReceita })
    void this.#preview(key, { leitura: semReceita ? { ...reading, semReceita } : reading })
  }

  map(key: number, mapeamento: Mapeamento): void {
    this.#requests.get(key)?.abort()
    this.#change(key, { mapeamento, step: 'open', error: null, rereading: null })
    // A new mapping may change the months, which may already be loaded.
    if (mapeamento.arranjo || listMissingRoles(mapeamento).length === 0) void this.#preview(key, { mapeamento })
  }

  choose(key: number, choice: Partial<Pick<QueuedFile, 'modo' | 'otherCnpjAccepted'>>): void {
    this.#change(key, { ...choice, step: 'open', error: null })
  }

  import(key: number): void {
    this.#change(key, { step: 'starting', error: null })
    this.#importing = this.#importing.then(() => this.#import(key))
  }

  #find(key: number): QueuedFile | undefined {
    return this.list().find((file) => file.key === key)
  }

  #change(key: number, changed: Partial<QueuedFile>): void {
    this.#store.set(this.list().map((file) => (file.key === key ? { ...file, ...changed } : file)))
  }

  #request(key: number): AbortSignal {
    this.#requests.get(key)?.abort()
    const request = new AbortController()
    this.#requests.set(key, request)
    return request.signal
  }

  #readInTurn(key: number): void {
    this.#reading = this.#reading.then(() => this.#read(key))
  }

  async #read(key: number): Promise<void> {
    const source = this.#sources.get(key)
    if (source === undefined) return
    const signal = this.#request(key)
    this.#change(key, { step: 'reading' })
    try {
      if (isArchive(source)) {
        await this.#unpack(key, source, signal)
        return
      }
      const preview =
        typeof source === 'string'
          ? await call(importacaoRotas.previewEnviado, { params: { arquivoId: source }, body: {} }, { signal })
          : await previewFile(source, signal)
      if (signal.aborted) discardUpload(preview.arquivoId)
      else this.#change(key, { step: 'open', ...openedAs(preview) })
    } catch (error) {
      if (!signal.aborted) this.#change(key, { step: 'refused', error })
    }
  }

  /** Replaces a zip by its files. */
  async #unpack(key: number, archive: File, signal: AbortSignal): Promise<void> {
    const files = await unpackFile(archive, signal)
    if (signal.aborted) {
      for (const { arquivoId } of files) discardUpload(arquivoId)
      return
    }
    this.remove(key)
    for (const { arquivoId, arquivoNome: nome, tamanhoBytes } of files) this.#append(arquivoId, { nome, tamanhoBytes })
  }

  async #reopen(key: number, id: number): Promise<void> {
    const signal = this.#request(key)
    this.#change(key, { step: 'reading' })
    try {
      const { arquivoNome: nome, tamanhoBytes, reabrir, erro } = await call(importacaoRotas.get, { params: { id } }, { signal })
      this.#change(key, { nome, tamanhoBytes })
      const error = new ApiError(422, erro ?? {})
      if (reabrir === null) throw error
      const { arquivoId, mapeamento } = reabrir
      const body = mapeamento === null ? {} : { mapeamento }
      const preview = await call(importacaoRotas.previewEnviado, { params: { arquivoId }, body }, { signal })
      this.#change(key, { step: 'refused', ...openedAs(preview), error })
    } catch (error) {
      if (!signal.aborted) this.#change(key, { step: 'refused', error })
    }
  }

  /** The last choice wins: it aborts the request of the one before. */
  async #preview(key: number, choice: { leitura: Leitura } | { mapeamento: Mapeamento }): Promise<void> {
    const file = this.#find(key)
    if (!file?.preview) return
    const signal = this.#request(key)
    const isReading = 'leitura' in choice
    this.#change(key, { rereading: isReading ? 'leitura' : 'mapeamento', step: 'open', error: null })
    try {
      const params = { arquivoId: file.preview.arquivoId }
      const loaded = await call(importacaoRotas.previewEnviado, { params, body: choice }, { signal })
      if (signal.aborted) return
      this.#change(key, { rereading: null, ...(isReading ? openedAs(loaded) : remappedAs(file.preview, loaded)) })
    } catch (error) {
      if (!signal.aborted) this.#change(key, { rereading: null, error })
    }
  }

  async #import(key: number): Promise<void> {
    if (this.list().some((other) => other.key !== key && other.importacaoId !== null)) await this.#lookAgain(key)
    const file = this.#find(key)
    if (!file?.preview || file.step !== 'starting') return
    const { preview, modo, mapeamento, otherCnpjAccepted, importacaoId: before } = file
    const isMapped = mapeamento !== null && preview.planilha?.origem !== 'cvm'
    try {
      const { id } = await call(
        importacaoRotas.create,
        {
          body: {
            arquivoId: preview.arquivoId,
            modo,
            ...(isMapped ? { mapeamento } : {}),
            ...(preview.outroCnpj ? { outroCnpj: otherCnpjAccepted } : {}),
          },
        },
        // A retry of the same file gets the same response, except after a refusal.
        { headers: { 'idempotency-key': before === null ? preview.arquivoId : `${preview.arquivoId}.${before}` } },
      )
      this.#change(key, { step: 'running', importacaoId: id })
      await invalidate(importacaoRotas.list)
      if (this.list().length === 1) this.#onAlone(id)
      else await this.#awaitEnd(key, id)
    } catch (error) {
      this.#change(key, { step: 'refused', error })
    }
  }

  /** Months may be loaded since the file was examined: then a person chooses first. */
  async #lookAgain(key: number): Promise<void> {
    const file = this.#find(key)
    if (!file?.preview) return
    await this.#preview(key, file.mapeamento ? { mapeamento: file.mapeamento } : { leitura: {} })
    const now = this.#find(key)
    if (now?.preview && now.error === null && impedimentoOf(now.preview, now.modo, now.mapeamento, now.otherCnpjAccepted) === null)
      this.#change(key, { step: 'starting' })
  }

  async #awaitEnd(key: number, id: number): Promise<void> {
    const signal = this.#request(key)
    const params = { id }
    await follow(importacaoRotas.watch, { onEvent: () => {} }, signal, { params }).catch(() => {})
    // Without an answer the file stays `running`; the list of imports has its end.
    const ended = await call(importacaoRotas.get, { params }, { signal, silent: true }).catch(() => undefined)
    if (ended === undefined || isImportacaoRunning(ended)) return
    await invalidate(importacaoRotas.list)
    if (ended.status === 'concluida') this.#change(key, { step: 'imported' })
    else this.#change(key, { step: 'refused', error: new ApiError(422, ended.erro ?? {}) })
  }
}

function isArchive(source: File | string): source is File {
  return typeof source !== 'string' && /\.zip$/i.test(source.name)
}

function openedAs(preview: ImportacaoPrevia): Partial<QueuedFile> {
  return { preview, mapeamento: preview.planilha?.mapeamento ?? null, modo: 'recusar' }
}

/** Frees the slot of an upload that is not imported, which would otherwise count until it expires. */
function discardUpload(arquivoId: string): void {
  void call(importacaoRotas.discardEnviado, { params: { arquivoId } }, QUIETLY).catch(() => {})
}

/** Takes the mapping of the answer, which places its columns. A new mapping may open another question; those asked before stay, and the recipe. */
function remappedAs(before: ImportacaoPrevia, now: ImportacaoPrevia): Partial<QueuedFile> {
  if (!before.planilha || !now.planilha) return { preview: now }
  const { mapeamento, perguntas } = now.planilha
  const { receita } = before.planilha
  const asked = before.planilha.perguntas.filter(({ chave }) => perguntas.every((each) => each.chave !== chave))
  return { preview: { ...now, planilha: { ...now.planilha, receita, perguntas: [...asked, ...perguntas] } }, mapeamento }
}
