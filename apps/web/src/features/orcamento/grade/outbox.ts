/** Acts of one's own on their way to the server, one after the other. Whatever happens on the way, nothing is dropped without a word. */
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

/** Whose amount stays in a cell that somebody else changed too. */
export type Escolha = 'minha' | 'deles'

/** What has to be chosen before an act goes on. */
export interface Disputa {
  /** Each with the amount of one's own; a line that is gone once for each of its cells. */
  celulas: (CelulaEmConflito & { mes: number; minhaCentavos: number })[]
  /** More than are listed when only the first ones came: they are chosen all together. */
  total: number
  /** One for each of the cells, in their order. */
  choose: (escolhas: readonly Escolha[]) => void
}

export interface Gravacao {
  gravado: OrcamentoAtoGravado
  /** Cells of the act that were left to somebody else, as that person's act made them; of a line that is gone there is nothing to say. */
  deixadas: (Mudanca & { sequencia: number })[]
}

export interface EstadoFila {
  /** Nobody answered the last time; it is asked for again by itself. */
  semResposta: boolean
  disputa: Disputa | null
}

export interface FilaAtos {
  estado: Store<EstadoFila>
  /**
   * Saved, or refused with an `ApiError`. While nobody answers it waits; while somebody else's change is in the way it waits for the choice.
   * What comes by the stream while it waits was not seen when it was done.
   * @param visto when it was done: now, unless it was done before
   */
  act: (ato: AtoPedido, visto?: number) => Promise<Gravacao>
  /**
   * `sequencia` up to which the budget is on the screen: that of the lines as they were read, then of each event of the stream. Never of an
   * answer, which says nothing of the acts in between.
   */
  see: (sequencia: number) => void
  vista: () => number
  /** When nothing is on its way any more. */
  idle: () => Promise<void>
  /** Something is on its way, or waits for its turn. */
  busy: () => boolean
  /** There may be somebody who answers again. */
  wake: () => void
  /**
   * Nobody waits for it any more: nothing else is sent, and what was not answered, waits for its turn or for a choice is refused with
   * `rede_unreachable`. After `open` acts are sent again.
   */
  close: () => void
  open: () => void
}

interface FilaDeps {
  post: (ato: OrcamentoAtoNovo, chave: string) => Promise<OrcamentoAtoGravado>
  /** Until what nobody answered is asked for again. */
  waitMs?: number
}

const DE_NOVO_MS = 3000
const ESPERA_MAX_S = 15
/** Of a server that is not there just now, or has too much to do. What it says otherwise is its answer. */
const SEM_RESPOSTA = new Set([0, 429, 502, 503, 504])

/** Cells of edits that waited and go together. */
const JUNTAS_MAX = 10_000

interface Pedido {
  ato: OrcamentoAtoNovo
  /** Place among all acts, the first is 1. */
  ordem: number
  resolve: (gravacao: Gravacao) => void
  reject: (cause: unknown) => void
}

/** Typed, and nothing told with it: 0 of any other act. */
function countEdicoes(pedido: Pedido | undefined): number {
  const { ato } = pedido ?? {}
  return ato?.tipo === 'editar' ? ato.mudancas.length : 0
}

/** The last amount of each cell, upon what was seen by the first of them. */
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

/** What stands in the way of an act, if that is what the refusal says. */
function conflitoOf({ code, data }: ApiError): OrcamentoConflito | undefined {
  if (code !== 'orcamento_celula_conflict') return undefined
  const lido = z.safeParse(orcamentoConflitoSchema, JSON.parse(data['conflito'] ?? 'null'))
  return lido.success ? lido.data : undefined
}

/** The conflict by cells of the act: a line that is gone takes all of its cells with it. */
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
  /** Edits that waited for somebody to answer go together: what stands in their way is asked at once. */
  let juntas = false
  let aberta = true
  let waker = Promise.withResolvers<void>()
  let pedidos = 0
  /** Choices made, each for what the cell had become by then, when `pedidos` acts had been asked for. */
  const escolhidas = new Map<string, { sequencia: number; escolha: Escolha; pedidos: number }>()
  let giveUp: (() => void) | undefined

  const set = (novo: Partial<EstadoFila>) => {
    const antes = estado.get()
    if (Object.entries(novo).some(([chave, valor]) => antes[chave as keyof EstadoFila] !== valor)) estado.set({ ...antes, ...novo })
  }

  const pause = async ({ retryAfterSeconds }: ApiError): Promise<void> => {
    juntas = true
    set({ semResposta: true })
    // A maintenance may end long before it was to: it is not waited for as long as it says.
    const ms = Math.max(waitMs, Math.min(retryAfterSeconds, ESPERA_MAX_S) * 1000)
    let relogio: ReturnType<typeof setTimeout> | undefined
    await Promise.race([waker.promise, new Promise((resolve) => (relogio = setTimeout(resolve, ms)))])
    clearTimeout(relogio)
  }

  /** Asks until there is an answer, the same each time. */
  const ask = async (ato: OrcamentoAtoNovo): Promise<OrcamentoAtoGravado> => {
    const chave = createChave()
    for (;;) {
      // The cliente may be another one by now.
      if (!aberta) throw new ApiError(0, {})
      try {
        const gravado = await post(ato, chave)
        set({ semResposta: false })
        return gravado
      } catch (cause) {
        const error = toApiError(cause)
        const waits = aberta && SEM_RESPOSTA.has(error.status)
        if (waits) await pause(error)
        // Closed while it waited, it is not asked for again.
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

  /** What was chosen for a change of somebody else. Whoever left theirs and typed again afterwards did not leave it to them any more. */
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
      // Of a line that is gone there is nothing to keep.
      const escolha = celula.atualCentavos === null ? 'deles' : dita
      // A choice that is only remembered stays that of its time.
      if (lembrada === undefined) escolhidas.set(keyOf(celula), { sequencia: celula.sequencia, escolha, pedidos })
      return escolha
    })
  }

  /** Sends an act that changes cells, as long as something of it stands. */
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
        // Of cells that were not listed nothing was chosen yet: they are asked about next, unless one's own were to stay.
        const todas = conflito.total <= conflito.celulas.length || perdidas.size === 0
        // Lines that are gone are told before anybody looks at cells: those of other lines may have been changed too.
        const soAusentes = conflito.celulas.every(({ atualCentavos }) => atualCentavos === null)
        if (todas && !soAusentes) visto = conflito.vista
        if (mudancas.length === 0) return { gravado: { sequencia: conflito.vista, celulas: 0, linhas: [], mudancas: [] }, deixadas }
      }
    }
  }

  const send = async (ato: OrcamentoAtoNovo, ordem: number): Promise<Gravacao> =>
    'mudancas' in ato ? writeCelulas(ato, ordem) : { gravado: await ask(ato), deixadas: [] }

  /** The next one, with the edits right after it that may go with it. */
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
      // What was typed last decides whether a choice was made before it.
      const ordem = Math.max(...lote.map((pedido) => pedido.ordem))
      const gravacao = await send(joinEdicoes(lote.map(({ ato }) => ato)), ordem)
      for (const { resolve } of lote) resolve(gravacao)
    } catch (cause) {
      // Refused for one of them, each is asked for by itself.
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
