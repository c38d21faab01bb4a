/** Outbox of the user's acts: sends them in order, retries, and resolves conflicts. Never drops an act silently. */
import { type OrcamentoAtoGravado, type OrcamentoAtoNovo, type OrcamentoConflito, orcamentoConflitoSchema } from '@lastro/contract'
import * as z from 'zod/mini'
import { ApiError, toApiError } from '../../../api/errors.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { type Store, createStore } from '../../../stores/create-store.ts'

type WithoutView<T> = T extends unknown ? Omit<T, 'vista'> : never
export type AtoRequest = WithoutView<OrcamentoAtoNovo>
type Edicao = Extract<OrcamentoAtoNovo, { mudancas: unknown }>
type EdicaoMudanca = Edicao['mudancas'][number]
type CelulaEmConflito = OrcamentoConflito['celulas'][number]

export type ConflictChoice = 'minha' | 'deles'

export interface Conflict {
  /** Conflicting cells with the user's amount. A removed line appears once per cell. */
  celulas: (CelulaEmConflito & { mes: number; ownCentavos: number })[]
  /** Exceeds the listed cells when only the first ones came; one choice then applies to all. */
  total: number
  choose: (choices: readonly ConflictChoice[]) => void
}

export interface SavedAto {
  saved: OrcamentoAtoGravado
  /** Cells yielded to another user, with that user's amount. Cells of removed lines are omitted. */
  deixadas: (EdicaoMudanca & { sequencia: number })[]
}

export interface OutboxState {
  isUnanswered: boolean
  disputa: Conflict | null
}

export interface Outbox {
  state: Store<OutboxState>
  /**
   * Resolves when saved; rejects with an `ApiError` when refused. Waits while offline and while a conflict is open.
   * Stream events during the wait do not count as seen.
   * @param seen version seen when the act was done; by default the current one
   */
  act: (ato: AtoRequest, seen?: number) => Promise<SavedAto>
  /**
   * Sets the `sequencia` shown on screen, from the loaded lines and then from each stream event.
   * Never from an answer, which does not include the acts in between.
   */
  see: (sequencia: number) => void
  view: () => number
  idle: () => Promise<void>
  busy: () => boolean
  /** Retries at once; the network may be back. */
  wake: () => void
  /** Stops sending. Unanswered, queued and conflicting acts reject with `rede_unreachable`. `open` resumes. */
  close: () => void
  open: () => void
}

interface OutboxDeps {
  post: (ato: OrcamentoAtoNovo, key: string) => Promise<OrcamentoAtoGravado>
  waitMs?: number
}

const RETRY_MS = 3000
const WAIT_MAX_S = 15
/** Statuses that are retried: server unreachable or overloaded. Any other status is an answer. */
const WITHOUT_RESPONSE = new Set([0, 429, 502, 503, 504])

const TOGETHER_MAX = 10_000

interface QueuedRequest {
  ato: OrcamentoAtoNovo
  ordem: number
  resolve: (writing: SavedAto) => void
  reject: (cause: unknown) => void
}

function countEdicoes(request: QueuedRequest | undefined): number {
  const { ato } = request ?? {}
  return ato?.tipo === 'editar' ? ato.mudancas.length : 0
}

/** Merges edits: the last amount of each cell, the earliest version seen. */
function joinEdicoes(atos: readonly OrcamentoAtoNovo[]): OrcamentoAtoNovo {
  const edicoes = atos.filter((ato): ato is Edicao => 'mudancas' in ato)
  const [first] = edicoes
  if (first === undefined || edicoes.length === 1) return atos[0]!
  const mudancas = new Map(edicoes.flatMap((ato) => ato.mudancas.map((mudanca) => [keyOf(mudanca), mudanca] as const)))
  return {
    ...first,
    vista: edicoes.reduce((smallest, { vista }) => Math.min(smallest, vista), first.vista),
    mudancas: [...mudancas.values()],
  }
}

const keyOf = ({ linhaId, mes }: { linhaId: number; mes: number | null }) => `${linhaId} ${mes}`

function conflitoOf({ code, data }: ApiError): OrcamentoConflito | undefined {
  if (code !== 'orcamento_celula_conflict') return undefined
  const loaded = z.safeParse(orcamentoConflitoSchema, JSON.parse(data['conflito'] ?? 'null'))
  return loaded.success ? loaded.data : undefined
}

function disputeCelulas({ celulas }: OrcamentoConflito, mudancas: readonly EdicaoMudanca[]): Conflict['celulas'] {
  const byCell = new Map(celulas.map((celula) => [keyOf(celula), celula]))
  return mudancas.flatMap(({ linhaId, mes, valorCentavos }) => {
    const celula = byCell.get(keyOf({ linhaId, mes })) ?? byCell.get(keyOf({ linhaId, mes: null }))
    return celula ? [{ ...celula, mes, ownCentavos: valorCentavos }] : []
  })
}

export function createOutbox({ post, waitMs = RETRY_MS }: OutboxDeps): Outbox {
  const state = createStore<OutboxState>({ isUnanswered: false, disputa: null })
  let view = 0
  const wait: QueuedRequest[] = []
  let running: Promise<void> | undefined
  /** Batches queued edits after an outage, so that their conflicts are asked at once. */
  let batching = false
  let isOpen = true
  let waker = Promise.withResolvers<void>()
  let requests = 0
  /** Choices by cell, with the change they apply to and the value of `requests` at that time. */
  const chosen = new Map<string, { sequencia: number; choice: ConflictChoice; requests: number }>()
  let cancelRetry: (() => void) | undefined

  const set = (fresh: Partial<OutboxState>) => {
    const before = state.get()
    if (Object.entries(fresh).some(([key, valor]) => before[key as keyof OutboxState] !== valor)) state.set({ ...before, ...fresh })
  }

  const pause = async ({ retryAfterSeconds }: ApiError): Promise<void> => {
    batching = true
    set({ isUnanswered: true })
    // A maintenance may end early, so Retry-After is capped.
    const ms = Math.max(waitMs, Math.min(retryAfterSeconds, WAIT_MAX_S) * 1000)
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([waker.promise, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
    clearTimeout(timer)
  }

  /** Retries until answered, with one idempotency key. */
  const ask = async (ato: OrcamentoAtoNovo): Promise<OrcamentoAtoGravado> => {
    const key = createChave()
    for (;;) {
      // The active cliente may have changed.
      if (!isOpen) throw new ApiError(0, {})
      try {
        const written = await post(ato, key)
        set({ isUnanswered: false })
        return written
      } catch (cause) {
        const error = toApiError(cause)
        const waits = isOpen && WITHOUT_RESPONSE.has(error.status)
        if (waits) await pause(error)
        if (!waits || !isOpen) {
          set({ isUnanswered: false })
          throw error
        }
      }
    }
  }

  const choose = (celulas: Conflict['celulas'], total: number): Promise<readonly ConflictChoice[]> =>
    new Promise((resolve, reject) => {
      const end = () => {
        cancelRetry = undefined
        set({ disputa: null })
      }
      cancelRetry = () => {
        end()
        reject(new ApiError(0, {}))
      }
      set({
        disputa: {
          celulas,
          total,
          choose: (choices) => {
            end()
            resolve(choices)
          },
        },
      })
    })

  /** Earlier choice for the same change. A cell yielded and then typed again asks once more. */
  const recall = (celula: Conflict['celulas'][number], ordem: number): ConflictChoice | undefined => {
    const finished = chosen.get(keyOf(celula))
    if (finished === undefined || finished.sequencia < celula.sequencia) return undefined
    return finished.choice === 'deles' && ordem > finished.requests ? undefined : finished.choice
  }

  const decide = async (celulas: Conflict['celulas'], total: number, ordem: number): Promise<ConflictChoice[]> => {
    const before = celulas.map((celula) => recall(celula, ordem))
    const fresh = celulas.filter((_, i) => before[i] === undefined)
    const choices = fresh.length === 0 ? [] : [...(await choose(fresh, total - (celulas.length - fresh.length)))]
    return celulas.map((celula, i) => {
      const remembered = before[i]
      const made = remembered ?? choices.shift() ?? 'deles'
      // A removed line cannot be kept.
      const choice = celula.atualCentavos === null ? 'deles' : made
      // A remembered choice keeps its original time.
      if (remembered === undefined) chosen.set(keyOf(celula), { sequencia: celula.sequencia, choice, requests })
      return choice
    })
  }

  /** Sends an act that changes cells, dropping yielded cells until it is accepted or empty. */
  const writeCelulas = async (ato: Edicao, ordem: number): Promise<SavedAto> => {
    const deixadas: SavedAto['deixadas'] = []
    let { mudancas, vista: seen } = ato
    for (;;) {
      try {
        return { saved: await ask({ ...ato, mudancas, vista: seen }), deixadas }
      } catch (cause) {
        const conflito = isOpen ? conflitoOf(toApiError(cause)) : undefined
        const celulas = conflito ? disputeCelulas(conflito, mudancas) : []
        if (conflito === undefined || celulas.length === 0) throw cause
        const choices = await decide(celulas, conflito.total, ordem)
        const lost = new Set(celulas.flatMap((celula, i) => (choices[i] === 'deles' ? [keyOf(celula)] : [])))
        for (const { linhaId, mes, atualCentavos, sequencia } of celulas) {
          if (atualCentavos === null || !lost.has(keyOf({ linhaId, mes }))) continue
          deixadas.push({ linhaId, mes, valorCentavos: atualCentavos, sequencia })
        }
        mudancas = mudancas.filter((mudanca) => !lost.has(keyOf(mudanca)))
        // Unlisted conflicts are asked about next, unless all listed amounts are kept.
        const all = conflito.total <= conflito.celulas.length || lost.size === 0
        // The server reports removed lines before it checks cells, so other cells may still conflict.
        const allAbsent = conflito.celulas.every(({ atualCentavos }) => atualCentavos === null)
        if (all && !allAbsent) seen = conflito.vista
        if (mudancas.length === 0) return { saved: { sequencia: conflito.vista, celulas: 0, linhas: [], mudancas: [] }, deixadas }
      }
    }
  }

  const send = async (ato: OrcamentoAtoNovo, ordem: number): Promise<SavedAto> =>
    'mudancas' in ato ? writeCelulas(ato, ordem) : { saved: await ask(ato), deixadas: [] }

  const take = (): QueuedRequest[] => {
    const batch = wait.splice(0, 1)
    let celulas = countEdicoes(batch[0])
    if (!batching || celulas === 0) return batch
    while (countEdicoes(wait[0]) > 0) {
      celulas += countEdicoes(wait[0])
      if (celulas > TOGETHER_MAX) break
      batch.push(...wait.splice(0, 1))
    }
    return batch
  }

  const settle = async (batch: readonly QueuedRequest[]): Promise<void> => {
    try {
      // The latest act decides whether a choice precedes it.
      const ordem = Math.max(...batch.map((request) => request.ordem))
      const writing = await send(joinEdicoes(batch.map(({ ato }) => ato)), ordem)
      for (const { resolve } of batch) resolve(writing)
    } catch (cause) {
      if (batch.length > 1 && isOpen) for (const request of batch) await settle([request])
      else for (const { reject } of batch) reject(cause)
    }
  }

  const run = async (): Promise<void> => {
    while (wait.length > 0) await settle(take())
    batching = false
    running = undefined
  }

  return {
    state,
    act(ato, seen = view) {
      const { promise, resolve, reject } = Promise.withResolvers<SavedAto>()
      requests += 1
      wait.push({ ato: { ...ato, vista: seen }, ordem: requests, resolve, reject })
      running ??= run()
      return promise
    },
    see(sequencia) {
      view = sequencia
    },
    view: () => view,
    idle: () => running ?? Promise.resolve(),
    busy: () => running !== undefined,
    wake() {
      waker.resolve()
      waker = Promise.withResolvers()
    },
    open() {
      isOpen = true
    },
    close() {
      isOpen = false
      for (const { reject } of wait.splice(0)) reject(new ApiError(0, {}))
      cancelRetry?.()
      waker.resolve()
    },
  }
}
