/** Outbox of the user's acts: sends them in order, retries, and resolves conflicts. No act is dropped silently. */
import { type OrcamentoAtoGravado, type OrcamentoAtoNovo, type OrcamentoConflito, orcamentoConflitoSchema } from '@lastro/contract'
import * as z from 'zod/mini'
import { ApiError, toApiError } from '../../../api/errors.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { type Store, createStore } from '../../../stores/create-store.ts'

type SemVista<T> = T extends unknown ? Omit<T, 'vista'> : never
export type AtoPedido = SemVista<OrcamentoAtoNovo>
type Edicao = Extract<OrcamentoAtoNovo, { mudancas: unknown }>
type Mudanca = Edicao['mudancas'][number]
type CelulaEmConflito = OrcamentoConflito['celulas'][number]

export type Escolha = 'minha' | 'deles'

export interface Disputa {
  /** Conflicting cells with the user's amount. A removed line appears once per cell. */
  celulas: (CelulaEmConflito & { mes: number; minhaCentavos: number })[]
  /** Exceeds the listed cells when only the first ones came; one choice then applies to all. */
  total: number
  choose: (escolhas: readonly Escolha[]) => void
}

export interface Gravacao {
  gravado: OrcamentoAtoGravado
  /** Cells yielded to another user, with that user's amount. Cells of removed lines are omitted. */
  deixadas: (Mudanca & { sequencia: number })[]
}

export interface EstadoFila {
  semResposta: boolean
  disputa: Disputa | null
}

export interface FilaAtos {
  estado: Store<EstadoFila>
  /**
   * Resolves when saved; rejects with an `ApiError` when refused. Waits while offline and while a conflict is open.
   * Stream events during the wait do not count as seen.
   * @param visto version seen when the act was done; by default the current one
   */
  act: (ato: AtoPedido, visto?: number) => Promise<Gravacao>
  /**
   * Sets the `sequencia` shown on screen, from the loaded lines and then from each stream event.
   * Never from an answer, which does not include the acts in between.
   */
  see: (sequencia: number) => void
  vista: () => number
  idle: () => Promise<void>
  busy: () => boolean
  /** Retries at once; the network may be back. */
  wake: () => void
  /** Stops sending. Unanswered, queued and conflicting acts reject with `rede_unreachable`. `open` resumes. */
  close: () => void
  open: () => void
}

interface FilaDeps {
  post: (ato: OrcamentoAtoNovo, chave: string) => Promise<OrcamentoAtoGravado>
  waitMs?: number
}

const DE_NOVO_MS = 3000
const ESPERA_MAX_S = 15
/** Statuses that are retried: server unreachable or overloaded. Any other status is an answer. */
const SEM_RESPOSTA = new Set([0, 429, 502, 503, 504])

/** Maximum cells in a batch of queued edits. */
const JUNTAS_MAX = 10_000

interface Pedido {
  ato: OrcamentoAtoNovo
  ordem: number
  resolve: (gravacao: Gravacao) => void
  reject: (cause: unknown) => void
}

/** Cells of a plain edit; 0 for any other act. */
function countEdicoes(pedido: Pedido | undefined): number {
  const { ato } = pedido ?? {}
  return ato?.tipo === 'editar' ? ato.mudancas.length : 0
}

/** Merges edits: the last amount of each cell, the earliest version seen. */
function joinEdicoes(atos: readonly OrcamentoAtoNovo[]): OrcamentoAtoNovo {
  const edicoes = atos.filter((ato): ato is Edicao => 'mudancas' in ato)
  const [primeira] = edicoes
  if (primeira === undefined || edicoes.length === 1) return atos[0]!
  const mudancas = new Map(edicoes.flatMap((ato) => ato.mudancas.map((mudanca) => [keyOf(mudanca), mudanca] as const)))
  return {
    ...primeira,
    vista: edicoes.reduce((menor, { vista }) => Math.min(menor, vista), primeira.vista),
    mudancas: [...mudancas.values()],
  }
}

const keyOf = ({ linhaId, mes }: { linhaId: number; mes: number | null }) => `${linhaId} ${mes}`

function conflitoOf({ code, data }: ApiError): OrcamentoConflito | undefined {
  if (code !== 'orcamento_celula_conflict') return undefined
  const lido = z.safeParse(orcamentoConflitoSchema, JSON.parse(data['conflito'] ?? 'null'))
  return lido.success ? lido.data : undefined
}

function disputeCelulas({ celulas }: OrcamentoConflito, mudancas: readonly Mudanca[]): Disputa['celulas'] {
  const ditas = new Map(celulas.map((celula) => [keyOf(celula), celula]))
  return mudancas.flatMap(({ linhaId, mes, valorCentavos }) => {
    const celula = ditas.get(keyOf({ linhaId, mes })) ?? ditas.get(keyOf({ linhaId, mes: null }))
    return celula ? [{ ...celula, mes, minhaCentavos: valorCentavos }] : []
  })
}

export function createFila({ post, waitMs = DE_NOVO_MS }: FilaDeps): FilaAtos {
  const estado = createStore<EstadoFila>({ semResposta: false, disputa: null })
  let vista = 0
  const espera: Pedido[] = []
  let andando: Promise<void> | undefined
  /** Batches queued edits after an outage, so that their conflicts are asked at once. */
  let juntas = false
  let aberta = true
  let waker = Promise.withResolvers<void>()
  let pedidos = 0
  /** Choices by cell, with the change they apply to and the value of `pedidos` at that time. */
  const escolhidas = new Map<string, { sequencia: number; escolha: Escolha; pedidos: number }>()
  let giveUp: (() => void) | undefined

  const set = (novo: Partial<EstadoFila>) => {
    const antes = estado.get()
    if (Object.entries(novo).some(([chave, valor]) => antes[chave as keyof EstadoFila] !== valor)) estado.set({ ...antes, ...novo })
  }

  const pause = async ({ retryAfterSeconds }: ApiError): Promise<void> => {
    juntas = true
    set({ semResposta: true })
    // A maintenance may end early, so Retry-After is capped.
    const ms = Math.max(waitMs, Math.min(retryAfterSeconds, ESPERA_MAX_S) * 1000)
    let relogio: ReturnType<typeof setTimeout> | undefined
    await Promise.race([waker.promise, new Promise((resolve) => (relogio = setTimeout(resolve, ms)))])
    clearTimeout(relogio)
  }

  /** Retries until answered, with one idempotency key. */
  const ask = async (ato: OrcamentoAtoNovo): Promise<OrcamentoAtoGravado> => {
    const chave = createChave()
    for (;;) {
      // The active cliente may have changed.
      if (!aberta) throw new ApiError(0, {})
      try {
        const gravado = await post(ato, chave)
        set({ semResposta: false })
        return gravado
      } catch (cause) {
        const error = toApiError(cause)
        const waits = aberta && SEM_RESPOSTA.has(error.status)
        if (waits) await pause(error)
        // Closed while waiting, so no retry.
        if (!waits || !aberta) {
          set({ semResposta: false })
          throw error
        }
      }
    }
  }

  const choose = (celulas: Disputa['celulas'], total: number): Promise<readonly Escolha[]> =>
    new Promise((resolve, reject) => {
      const end = () => {
        giveUp = undefined
        set({ disputa: null })
      }
      giveUp = () => {
        end()
        reject(new ApiError(0, {}))
      }
      set({
        disputa: {
          celulas,
          total,
          choose: (escolhas) => {
            end()
            resolve(escolhas)
          },
        },
      })
    })

  /** Earlier choice for the same change. A cell yielded and then typed again asks once more. */
  const recall = (celula: Disputa['celulas'][number], ordem: number): Escolha | undefined => {
    const feita = escolhidas.get(keyOf(celula))
    if (feita === undefined || feita.sequencia < celula.sequencia) return undefined
    return feita.escolha === 'deles' && ordem > feita.pedidos ? undefined : feita.escolha
  }

  const decide = async (celulas: Disputa['celulas'], total: number, ordem: number): Promise<Escolha[]> => {
    const antes = celulas.map((celula) => recall(celula, ordem))
    const novas = celulas.filter((_, i) => antes[i] === undefined)
    const escolhas = novas.length === 0 ? [] : [...(await choose(novas, total - (celulas.length - novas.length)))]
    return celulas.map((celula, i) => {
      const lembrada = antes[i]
      const dita = lembrada ?? escolhas.shift() ?? 'deles'
      // A removed line cannot be kept.
      const escolha = celula.atualCentavos === null ? 'deles' : dita
      // A remembered choice keeps its original time.
      if (lembrada === undefined) escolhidas.set(keyOf(celula), { sequencia: celula.sequencia, escolha, pedidos })
      return escolha
    })
  }

  /** Sends an act that changes cells, dropping yielded cells until it is accepted or empty. */
  const writeCelulas = async (ato: Edicao, ordem: number): Promise<Gravacao> => {
    const deixadas: Gravacao['deixadas'] = []
    let { mudancas, vista: visto } = ato
    for (;;) {
      try {
        return { gravado: await ask({ ...ato, mudancas, vista: visto }), deixadas }
      } catch (cause) {
        const conflito = aberta ? conflitoOf(toApiError(cause)) : undefined
        const celulas = conflito ? disputeCelulas(conflito, mudancas) : []
        if (conflito === undefined || celulas.length === 0) throw cause
        const escolhas = await decide(celulas, conflito.total, ordem)
        const perdidas = new Set(celulas.flatMap((celula, i) => (escolhas[i] === 'deles' ? [keyOf(celula)] : [])))
        for (const { linhaId, mes, atualCentavos, sequencia } of celulas) {
          if (atualCentavos === null || !perdidas.has(keyOf({ linhaId, mes }))) continue
          deixadas.push({ linhaId, mes, valorCentavos: atualCentavos, sequencia })
        }
        mudancas = mudancas.filter((mudanca) => !perdidas.has(keyOf(mudanca)))
        // Unlisted conflicts are asked about next, unless all listed amounts are kept.
        const todas = conflito.total <= conflito.celulas.length || perdidas.size === 0
        // The server reports removed lines before it checks cells, so other cells may still conflict.
        const soAusentes = conflito.celulas.every(({ atualCentavos }) => atualCentavos === null)
        if (todas && !soAusentes) visto = conflito.vista
        if (mudancas.length === 0) return { gravado: { sequencia: conflito.vista, celulas: 0, linhas: [], mudancas: [] }, deixadas }
      }
    }
  }

  const send = async (ato: OrcamentoAtoNovo, ordem: number): Promise<Gravacao> =>
    'mudancas' in ato ? writeCelulas(ato, ordem) : { gravado: await ask(ato), deixadas: [] }

  const take = (): Pedido[] => {
    const lote = espera.splice(0, 1)
    let celulas = countEdicoes(lote[0])
    if (!juntas || celulas === 0) return lote
    while (countEdicoes(espera[0]) > 0) {
      celulas += countEdicoes(espera[0])
      if (celulas > JUNTAS_MAX) break
      lote.push(...espera.splice(0, 1))
    }
    return lote
  }

  const settle = async (lote: readonly Pedido[]): Promise<void> => {
    try {
      // The latest act decides whether a choice precedes it.
      const ordem = Math.max(...lote.map((pedido) => pedido.ordem))
      const gravacao = await send(joinEdicoes(lote.map(({ ato }) => ato)), ordem)
      for (const { resolve } of lote) resolve(gravacao)
    } catch (cause) {
      // A refused batch is sent again one act at a time.
      if (lote.length > 1 && aberta) for (const pedido of lote) await settle([pedido])
      else for (const { reject } of lote) reject(cause)
    }
  }

  const run = async (): Promise<void> => {
    while (espera.length > 0) await settle(take())
    juntas = false
    andando = undefined
  }

  return {
    estado,
    act(ato, visto = vista) {
      const { promise, resolve, reject } = Promise.withResolvers<Gravacao>()
      pedidos += 1
      espera.push({ ato: { ...ato, vista: visto }, ordem: pedidos, resolve, reject })
      andando ??= run()
      return promise
    },
    see(sequencia) {
      vista = sequencia
    },
    vista: () => vista,
    idle: () => andando ?? Promise.resolve(),
    busy: () => andando !== undefined,
    wake() {
      waker.resolve()
      waker = Promise.withResolvers()
    },
    open() {
      aberta = true
    },
    close() {
      aberta = false
      for (const { reject } of espera.splice(0)) reject(new ApiError(0, {}))
      giveUp?.()
      waker.resolve()
    },
  }
}
