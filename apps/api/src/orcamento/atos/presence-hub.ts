/**
 * Shared reader of a budget for all streams with the same scope.
 * Each act is queried once instead of once per stream, under the row-level security of that scope.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENTS_MUDANCAS_MAX, type OrcamentoEvento, type OrcamentoMudanca } from '@lastro/contract'
import { type Database, type Escopo } from '@lastro/db'
import { sql } from 'kysely'
import { NumberedEvent, PrintedEvents, printEvent } from '../../http/event-stream.ts'
import { isLimited, withCliente, type ContextoCliente, type ContextoLeitura } from '../../http/contexto.ts'
import type { OrcamentoSignal } from './broadcast.ts'
import type { PresenceList } from './presence.ts'
import * as store from './store.ts'

/** Polling also finds lost NOTIFYs and the timeouts of silent people. */
const POLL_MS = 5_000
/** Debounce. With fifty people typing, acts are read in batches. */
const DEBOUNCE_MS = 100
/** Acts buffered for slightly late readers. */
const REMEMBERED_MAX = 500
/** Beyond this much undo data a full reload is faster for a returning reader. */
const KEPT_MAX_BYTES = 16 * 1024 * 1024

type AtoEvent = Extract<OrcamentoEvento, { tipo: 'ato' }>
type StateEvent = Extract<OrcamentoEvento, { tipo: 'presenca' | 'situacao' | 'comentario' }>

type SignalType = OrcamentoSignal['tipo']
const EVERYTHING: readonly SignalType[] = ['ato', 'mudou', 'presenca']

export interface PresenceRoomKey {
  clienteId: string
  orcamentoId: number
  escopo: Escopo
}

export interface PresenceRoom {
  sequencia: () => number | undefined
  since: (view: number) => Promise<PrintedEvents | null>
  states: () => { event: StateEvent; texto: string }[]
  news: () => Promise<void>
  /** Rereads the invalidated part and notifies all readers. */
  refresh: (about?: SignalType) => Promise<void>
  close: () => void
}

/** Null above the line limit of a stream. */
async function readAtos(context: ContextoLeitura, orcamentoId: number, de: number, ate: number): Promise<AtoEvent[] | null> {
  if (ate <= de) return []
  const { escopo } = context
  const limite = EVENTS_MUDANCAS_MAX + 1
  const mudancas = await store.listMudancasEntre(context, { orcamentoId, de, ate, limite })
  if (mudancas.length >= limite || (await store.sumKept(context, { orcamentoId, de, ate })) > KEPT_MAX_BYTES) return null
  const atos = await store.listAtosResumidos(context, { orcamentoId, after: de, before: ate + 1, ordem: 'asc', limite })
  const citadas = atos.flatMap(({ adicionadas, travas, justificativas }) => [
    ...adicionadas,
    ...[...travas, ...justificativas].map(({ linhaId }) => linhaId),
  ])
  const removed = atos.reduce((total, each) => total + each.removidas.length, 0)
  if (mudancas.length + citadas.length + removed >= limite || atos.length >= limite) return null
  const linhas = citadas.length === 0 ? new Map<number, store.LinhaRow>() : await store.listLinhas(context, orcamentoId, citadas)
  const porAto = Map.groupBy(mudancas, ({ sequencia }) => sequencia)
  return atos
    .map((ato) => presentAto(ato, porAto.get(ato.sequencia) ?? [], { linhas, escopo }))
    .filter((ato) => !isLimited(escopo) || countLinhas(ato) > 0)
}

/** Visible lines affected by an act. An act with none is not sent. */
const countLinhas = ({ mudancas, adicionadas, removidas, travas, justificativas }: AtoEvent): number =>
  [mudancas, adicionadas, removidas, travas, justificativas].reduce((total, { length }) => total + length, 0)

function presentAto(
  { sequencia, tipo, usuarioId, nome, quando, ...about }: store.AtoResumido,
  mudancas: readonly store.MudancaRow[],
  { linhas, escopo }: { linhas: ReadonlyMap<number, store.LinhaRow>; escopo: Escopo },
): AtoEvent {
  const seen = (ids: readonly { linhaId: number }[]): store.LinhaRow[] => ids.flatMap(({ linhaId }) => linhas.get(linhaId) ?? [])
  return {
    tipo: 'ato',
    sequencia,
    quem: { id: usuarioId, nome },
    quando: quando.toISOString(),
    ato: tipo,
    mudancas: mudancas.map(({ linhaId, meses, depois }): OrcamentoMudanca => ({ linhaId, meses, valoresCentavos: depois })),
    adicionadas: seen(about.adicionadas.map((linhaId) => ({ linhaId }))).map(({ valores, ...line }) => ({
      ...line,
      valoresCentavos: valores,
    })),
    removidas: about.removidas.filter((line) => store.isNoEscopo(line, escopo)).map(({ id }) => id),
    travas: seen(about.travas).map(({ id, travas }) => ({ linhaId: id, travas })),
    justificativas: seen(about.justificativas).map(({ id, justificativa }) => ({ linhaId: id, texto: justificativa })),
  }
}

async function readSituacao({ tx, cliente }: ContextoCliente, { id, status, versao }: store.EditedOrcamentoRow): Promise<StateEvent> {
  const { rows } = await sql<{ centroCustoId: number | null; status: string; versao: number }>`
    select centro_custo_id as "centroCustoId", status, versao from orcamento_area
    where cliente_id = ${cliente.id} and orcamento_id = ${id} order by id`.execute(tx)
  return { tipo: 'situacao', status, versao, areas: rows }
}

async function readComentarios({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<StateEvent> {
  const { rows } = await sql<{ linhaId: number | null; total: number; abertos: number; comentados: number; mudadoEm: Date }>`
    select linha_id as "linhaId", count(*)::int as total, count(*) filter (where responde_id is null and resolved_at is null)::int as abertos,
      (select ${store.COMENTADOS} from orcamento_comentario a
        where a.cliente_id = ${cliente.id} and a.linha_id = c.linha_id and a.responde_id is null and a.resolved_at is null) as comentados,
      max(greatest(created_at, edited_at, resolved_at)) as "mudadoEm"
    from orcamento_comentario c where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId}
    group by linha_id order by linha_id`.execute(tx)
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((soma, row) => soma + of(row), 0)
  return {
    tipo: 'comentario',
    linhas: rows.flatMap(({ linhaId, abertos, comentados }) =>
      linhaId === null || abertos === 0 ? [] : [{ linhaId, comentarios: abertos, comentados }],
    ),
    total: sum(({ total }) => total),
    abertos: sum(({ abertos }) => abertos),
    mudadoEm: rows.length === 0 ? null : new Date(Math.max(...rows.map((row) => row.mudadoEm.getTime()))).toISOString(),
  }
}

async function readPresenca(context: ContextoLeitura, orcamentoId: number, presencas: PresenceList): Promise<StateEvent> {
  const { tx, cliente, escopo } = context
  const presentes = presencas.list(cliente.id, orcamentoId)
  if (presentes.length === 0) return { tipo: 'presenca', pessoas: [] }
  const ids = presentes.map(({ usuarioId }) => usuarioId)
  const { rows } = await sql<{ id: string; nome: string }>`select id, nome from usuario where id = any(${ids}::uuid[])`.execute(tx)
  const nomes = new Map(rows.map(({ id, nome }) => [id, nome]))
  const celulas = presentes.flatMap(({ linhaId }) => linhaId ?? [])
  const vistas = isLimited(escopo) ? new Set((await store.listLinhas(context, orcamentoId, celulas)).keys()) : new Set(celulas)
  const pessoas = presentes.flatMap(({ usuarioId, linhaId, mes }) => {
    const nome = nomes.get(usuarioId)
    if (nome === undefined) return []
    const seen = linhaId !== null && vistas.has(linhaId)
    return [{ id: usuarioId, nome, linhaId: seen ? linhaId : null, mes: seen ? mes : null }]
  })
  return { tipo: 'presenca', pessoas }
}

interface BufferedAto {
  sequencia: number
  linhas: number
  texto: string
}

function printAto(ato: AtoEvent): BufferedAto {
  return { sequencia: ato.sequencia, linhas: countLinhas(ato), texto: printEvent(new NumberedEvent(ato.sequencia, ato)) }
}

function joinRemembered(remembered: readonly BufferedAto[]): PrintedEvents {
  return new PrintedEvents(remembered.map(({ texto }) => texto).join(''))
}

const NO_REPLAY = { vista: -1, fim: -1, events: joinRemembered([]) }

interface PresenceRoomDeps {
  db: Database
  presencas: PresenceList
  onError: (error: unknown) => void
}

export function createSala({ db, presencas, onError }: PresenceRoomDeps, from: PresenceRoomKey): PresenceRoom {
  const { clienteId, orcamentoId, escopo } = from
  const read = <T>(work: (context: ContextoLeitura) => Promise<T>): Promise<T> =>
    withCliente(db, { clienteId, usuarioId: null, escopo, readOnly: true }, work)
  let remembered: BufferedAto[] = []
  let replay = NO_REPLAY
  let inicio: number | undefined
  let fim: number | undefined
  const states = new Map<StateEvent['tipo'], { event: StateEvent; texto: string }>()
  let next = Promise.withResolvers<void>()
  let reading: Promise<void> | undefined
  const pending = new Set<SignalType>()
  let parsed = -DEBOUNCE_MS

  const load = async (about: ReadonlySet<SignalType>): Promise<void> => {
    const loaded = await read(async (context) => {
      const orcamento = await store.findOrcamento(context, orcamentoId)
      if (orcamento === undefined) return undefined
      const atos = await readAtos(context, orcamentoId, fim ?? orcamento.sequencia, orcamento.sequencia)
      const agora: StateEvent[] = []
      if (about.has('presenca')) agora.push(await readPresenca(context, orcamentoId, presencas))
      if (about.has('mudou')) agora.push(await readSituacao(context, orcamento), await readComentarios(context, orcamentoId))
      return { sequencia: orcamento.sequencia, atos, agora }
    })
    let hasChanged = fim !== loaded?.sequencia
    // A lower sequence means a restored database, so the buffered history is invalid.
    if (loaded !== undefined && fim !== undefined && loaded.sequencia < fim) [inicio, replay] = [undefined, NO_REPLAY]
    fim = loaded?.sequencia
    for (const event of loaded?.agora ?? []) {
      const texto = JSON.stringify(event)
      if (states.get(event.tipo)?.texto === texto) continue
      states.set(event.tipo, { event, texto })
      hasChanged = true
    }
    // After an overflow or the first read the buffer is empty, so late readers query for themselves.
    if (loaded === undefined || loaded.atos === null || inicio === undefined) [inicio, remembered] = [fim, []]
    else remembered.push(...loaded.atos.map(printAto))
    let total = remembered.reduce((soma, { linhas }) => soma + linhas, 0)
    while (remembered.length > REMEMBERED_MAX || (total > EVENTS_MUDANCAS_MAX && remembered.length > 1)) {
      const old = remembered.shift()!
      inicio = old.sequencia
      total -= old.linhas
    }
    if (!hasChanged) return
    next.resolve()
    next = Promise.withResolvers()
  }

  const readPending = async (): Promise<void> => {
    try {
      while (pending.size > 0) {
        const cedo = parsed + DEBOUNCE_MS - performance.now()
        if (cedo > 0) await sleep(cedo)
        parsed = performance.now()
        const about = new Set(pending)
        pending.clear()
        await load(about)
      }
    } catch (error) {
      onError(error)
    } finally {
      reading = undefined
    }
  }

  const refresh = (about?: SignalType): Promise<void> => {
    for (const each of about === undefined ? EVERYTHING : [about]) pending.add(each)
    reading ??= readPending()
    return reading
  }

  const timer = setInterval(() => void refresh(), POLL_MS)
  return {
    sequencia: () => fim,
    async since(vista) {
      const until = fim ?? 0
      if (replay.vista === vista && replay.fim === until) return replay.events
      if (inicio === undefined || vista < inicio) {
        const atos = await read((context) => readAtos(context, orcamentoId, vista, until))
        return atos && joinRemembered(atos.map(printAto))
      }
      replay = { vista, fim: until, events: joinRemembered(remembered.filter(({ sequencia }) => sequencia > vista)) }
      return replay.events
    },
    states: () => [...states.values()],
    news: () => next.promise,
    refresh,
    close() {
      clearInterval(timer)
      next.resolve()
    },
  }
}
