/**
 * Shared reader of a budget for all streams with the same scope. Each act is queried once instead of once per stream, under the row-level
 * security of that scope.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENTOS_MUDANCAS_MAX, type OrcamentoEvento, type OrcamentoMudanca } from '@lastro/contract'
import { type Banco, type Escopo } from '@lastro/db'
import { sql } from 'kysely'
import { NumberedEvent, PrintedEvents, printEvent } from '../../http/event-stream.ts'
import { isLimited } from '../../http/scope.ts'
import { withCliente, type ContextoCliente, type ContextoLeitura } from '../../http/contexto.ts'
import type { AvisoOrcamento } from './broadcast.ts'
import type { Presencas } from './presence.ts'
import * as store from './store.ts'

/** Polling interval, because a NOTIFY can be lost with its connection, and silent people time out. */
const RELER_MS = 5_000
/** Debounce of messages. With fifty people typing, acts are read in batches. */
const JUNTAR_MS = 100
/** Acts buffered for slightly late readers, within the line limit of a stream. */
const LEMBRADOS_MAX = 500
/** Undo data examined for a returning reader; beyond this a full reload is faster. */
const GUARDADO_MAX_BYTES = 16 * 1024 * 1024

type EventoAto = Extract<OrcamentoEvento, { tipo: 'ato' }>
type Estado = Extract<OrcamentoEvento, { tipo: 'presenca' | 'situacao' | 'comentario' }>

type Sobre = AvisoOrcamento['tipo']
const TUDO: readonly Sobre[] = ['ato', 'mudou', 'presenca']

export interface SalaDe {
  clienteId: string
  orcamentoId: number
  escopo: Escopo
}

export interface Sala {
  sequencia: () => number | undefined
  /** Visible acts after `vista` up to `sequencia`, serialized; null when there are too many. */
  since: (vista: number) => Promise<PrintedEvents | null>
  estados: () => { evento: Estado; texto: string }[]
  news: () => Promise<void>
  /** Rereads the invalidated part, by default everything, and notifies all readers. */
  refresh: (sobre?: Sobre) => Promise<void>
  close: () => void
}

/** Visible acts with their changes; null above the line limit of a stream. */
async function readAtos(contexto: ContextoLeitura, orcamentoId: number, de: number, ate: number): Promise<EventoAto[] | null> {
  if (ate <= de) return []
  const { escopo } = contexto
  const limite = EVENTOS_MUDANCAS_MAX + 1
  const mudancas = await store.listMudancasEntre(contexto, { orcamentoId, de, ate, limite })
  if (mudancas.length >= limite || (await store.sumGuardado(contexto, { orcamentoId, de, ate })) > GUARDADO_MAX_BYTES) return null
  const atos = await store.listAtosResumidos(contexto, { orcamentoId, depoisDe: de, antesDe: ate + 1, ordem: 'asc', limite })
  const citadas = atos.flatMap(({ adicionadas, travas, justificativas }) => [
    ...adicionadas,
    ...[...travas, ...justificativas].map(({ linhaId }) => linhaId),
  ])
  const removidas = atos.reduce((total, each) => total + each.removidas.length, 0)
  if (mudancas.length + citadas.length + removidas >= limite || atos.length >= limite) return null
  const linhas = citadas.length === 0 ? new Map<number, store.LinhaRow>() : await store.listLinhas(contexto, orcamentoId, citadas)
  const porAto = Map.groupBy(mudancas, ({ sequencia }) => sequencia)
  return atos
    .map((ato) => presentAto(ato, porAto.get(ato.sequencia) ?? [], { linhas, escopo }))
    .filter((ato) => !isLimited(escopo) || countLinhas(ato) > 0)
}

/** Number of visible lines affected by an act. Acts without any are not sent. */
const countLinhas = ({ mudancas, adicionadas, removidas, travas, justificativas }: EventoAto): number =>
  [mudancas, adicionadas, removidas, travas, justificativas].reduce((total, { length }) => total + length, 0)

function presentAto(
  { sequencia, tipo, usuarioId, nome, quando, ...sobre }: store.AtoResumido,
  mudancas: readonly store.MudancaRow[],
  { linhas, escopo }: { linhas: ReadonlyMap<number, store.LinhaRow>; escopo: Escopo },
): EventoAto {
  const seen = (ids: readonly { linhaId: number }[]): store.LinhaRow[] => ids.flatMap(({ linhaId }) => linhas.get(linhaId) ?? [])
  return {
    tipo: 'ato',
    sequencia,
    quem: { id: usuarioId, nome },
    quando: quando.toISOString(),
    ato: tipo,
    mudancas: mudancas.map(({ linhaId, meses, depois }): OrcamentoMudanca => ({ linhaId, meses, valoresCentavos: depois })),
    adicionadas: seen(sobre.adicionadas.map((linhaId) => ({ linhaId }))).map(({ valores, ...linha }) => ({
      ...linha,
      valoresCentavos: valores,
    })),
    removidas: sobre.removidas.filter((linha) => store.isNoEscopo(linha, escopo)).map(({ id }) => id),
    travas: seen(sobre.travas).map(({ id, travas }) => ({ linhaId: id, travas })),
    justificativas: seen(sobre.justificativas).map(({ id, justificativa }) => ({ linhaId: id, texto: justificativa })),
  }
}

async function readSituacao({ tx, cliente }: ContextoCliente, { id, status, versao }: store.OrcamentoRow): Promise<Estado> {
  const { rows } = await sql<{ centroCustoId: number | null; status: string; versao: number }>`
    select centro_custo_id as "centroCustoId", status, versao from orcamento_area
    where cliente_id = ${cliente.id} and orcamento_id = ${id} order by id`.execute(tx)
  return { tipo: 'situacao', status, versao, areas: rows }
}

async function readComentarios({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<Estado> {
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

async function readPresenca(contexto: ContextoLeitura, orcamentoId: number, presencas: Presencas): Promise<Estado> {
  const { tx, cliente, escopo } = contexto
  const presentes = presencas.list(cliente.id, orcamentoId)
  if (presentes.length === 0) return { tipo: 'presenca', pessoas: [] }
  const ids = presentes.map(({ usuarioId }) => usuarioId)
  const { rows } = await sql<{ id: string; nome: string }>`select id, nome from usuario where id = any(${ids}::uuid[])`.execute(tx)
  const nomes = new Map(rows.map(({ id, nome }) => [id, nome]))
  const celulas = presentes.flatMap(({ linhaId }) => linhaId ?? [])
  const vistas = isLimited(escopo) ? new Set((await store.listLinhas(contexto, orcamentoId, celulas)).keys()) : new Set(celulas)
  const pessoas = presentes.flatMap(({ usuarioId, linhaId, mes }) => {
    const nome = nomes.get(usuarioId)
    if (nome === undefined) return []
    const seen = linhaId !== null && vistas.has(linhaId)
    return [{ id: usuarioId, nome, linhaId: seen ? linhaId : null, mes: seen ? mes : null }]
  })
  return { tipo: 'presenca', pessoas }
}

interface Lembrado {
  sequencia: number
  linhas: number
  texto: string
}

function printAto(ato: EventoAto): Lembrado {
  return { sequencia: ato.sequencia, linhas: countLinhas(ato), texto: printEvent(new NumberedEvent(ato.sequencia, ato)) }
}

function joinLembrados(lembrados: readonly Lembrado[]): PrintedEvents {
  return new PrintedEvents(lembrados.map(({ texto }) => texto).join(''))
}

const NUNCA_DITO = { vista: -1, fim: -1, eventos: joinLembrados([]) }

interface SalaDeps {
  db: Banco
  presencas: Presencas
  onError: (error: unknown) => void
}

export function createSala({ db, presencas, onError }: SalaDeps, de: SalaDe): Sala {
  const { clienteId, orcamentoId, escopo } = de
  const read = <T>(work: (contexto: ContextoLeitura) => Promise<T>): Promise<T> =>
    withCliente(db, { clienteId, usuarioId: null, escopo, readOnly: true }, work)
  let lembrados: Lembrado[] = []
  let dito = NUNCA_DITO
  let inicio: number | undefined
  let fim: number | undefined
  const estados = new Map<Estado['tipo'], { evento: Estado; texto: string }>()
  let next = Promise.withResolvers<void>()
  let reading: Promise<void> | undefined
  const pending = new Set<Sobre>()
  let lida = -JUNTAR_MS

  const load = async (sobre: ReadonlySet<Sobre>): Promise<void> => {
    const lido = await read(async (contexto) => {
      const orcamento = await store.findOrcamento(contexto, orcamentoId)
      if (orcamento === undefined) return undefined
      const atos = await readAtos(contexto, orcamentoId, fim ?? orcamento.sequencia, orcamento.sequencia)
      const agora: Estado[] = []
      if (sobre.has('presenca')) agora.push(await readPresenca(contexto, orcamentoId, presencas))
      if (sobre.has('mudou')) agora.push(await readSituacao(contexto, orcamento), await readComentarios(contexto, orcamentoId))
      return { sequencia: orcamento.sequencia, atos, agora }
    })
    let mudou = fim !== lido?.sequencia
    // After a database restore another history follows.
    if (lido !== undefined && fim !== undefined && lido.sequencia < fim) [inicio, dito] = [undefined, NUNCA_DITO]
    fim = lido?.sequencia
    for (const evento of lido?.agora ?? []) {
      const texto = JSON.stringify(evento)
      if (estados.get(evento.tipo)?.texto === texto) continue
      estados.set(evento.tipo, { evento, texto })
      mudou = true
    }
    // After an overflow or the first read the buffer is empty, so readers behind query for themselves.
    if (lido === undefined || lido.atos === null || inicio === undefined) [inicio, lembrados] = [fim, []]
    else lembrados.push(...lido.atos.map(printAto))
    let total = lembrados.reduce((soma, { linhas }) => soma + linhas, 0)
    while (lembrados.length > LEMBRADOS_MAX || (total > EVENTOS_MUDANCAS_MAX && lembrados.length > 1)) {
      const antigo = lembrados.shift()!
      inicio = antigo.sequencia
      total -= antigo.linhas
    }
    if (!mudou) return
    next.resolve()
    next = Promise.withResolvers()
  }

  const readPending = async (): Promise<void> => {
    try {
      while (pending.size > 0) {
        const cedo = lida + JUNTAR_MS - performance.now()
        if (cedo > 0) await sleep(cedo)
        lida = performance.now()
        const sobre = new Set(pending)
        pending.clear()
        await load(sobre)
      }
    } catch (error) {
      onError(error)
    } finally {
      reading = undefined
    }
  }

  const refresh = (sobre?: Sobre): Promise<void> => {
    for (const each of sobre === undefined ? TUDO : [sobre]) pending.add(each)
    reading ??= readPending()
    return reading
  }

  const timer = setInterval(() => void refresh(), RELER_MS)
  return {
    sequencia: () => fim,
    async since(vista) {
      const ate = fim ?? 0
      if (dito.vista === vista && dito.fim === ate) return dito.eventos
      if (inicio === undefined || vista < inicio) {
        const atos = await read((contexto) => readAtos(contexto, orcamentoId, vista, ate))
        return atos && joinLembrados(atos.map(printAto))
      }
      dito = { vista, fim: ate, eventos: joinLembrados(lembrados.filter(({ sequencia }) => sequencia > vista)) }
      return dito.eventos
    },
    estados: () => [...estados.values()],
    news: () => next.promise,
    refresh,
    close() {
      clearInterval(timer)
      next.resolve()
    },
  }
}
