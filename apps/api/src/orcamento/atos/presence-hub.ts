/**
 * What the readers of one budget with the same scope are told, read once for all of them: each act is asked of the database by one of them and
 * not by fifty. What is read is what row-level security lets that scope see.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENTOS_MUDANCAS_MAX, type OrcamentoEvento, type OrcamentoMudanca } from '@lastro/contract'
import { type Banco, type Escopo } from '@lastro/db'
import { sql } from 'kysely'
import { NumberedEvent, PrintedEvents, printEvent } from '../../http/event-stream.ts'
import { isLimited } from '../../acesso/permissao/regras.ts'
import { withCliente, type ContextoCliente, type ContextoLeitura } from '../../http/contexto.ts'
import type { AvisoOrcamento } from './broadcast.ts'
import type { Presencas } from './presence.ts'
import * as store from './store.ts'

/** Looks again even without news: a NOTIFY can be lost with its connection, and who stays silent is no longer there. */
const RELER_MS = 5_000
/** News that comes within so short a time is read together: of fifty people who type, each act is not told to each by itself. */
const JUNTAR_MS = 100
/** Acts kept for readers that are a little behind, as long as they tell of no more lines than a stream does. */
const LEMBRADOS_MAX = 500
/** Of what acts keep, to be looked through for a reader who was away; beyond it the lines of now are read sooner. */
const GUARDADO_MAX_BYTES = 16 * 1024 * 1024

type EventoAto = Extract<OrcamentoEvento, { tipo: 'ato' }>
type Estado = Extract<OrcamentoEvento, { tipo: 'presenca' | 'situacao' | 'comentario' }>

/** What news is about: lines and cells, state and comments, people. */
type Sobre = AvisoOrcamento['tipo']
const TUDO: readonly Sobre[] = ['ato', 'mudou', 'presenca']

export interface SalaDe {
  clienteId: string
  orcamentoId: number
  escopo: Escopo
}

export interface Sala {
  /** Number of the last act that was read; undefined when the budget is not there (any more). */
  sequencia: () => number | undefined
  /** Acts after that number that are seen, up to `sequencia`, as they are sent; null when they are too many to tell. */
  since: (vista: number) => Promise<PrintedEvents | null>
  /** Presence, state and comments as they are now, each with its text for comparison. */
  estados: () => { evento: Estado; texto: string }[]
  /** Settles at the next change of anything. */
  news: () => Promise<void>
  /** Reads again what the news is about, or everything, and then tells all readers. */
  refresh: (sobre?: Sobre) => Promise<void>
  close: () => void
}

/** Acts with their changes, seen in the scope of the transaction; null when they change more lines than a stream tells. */
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

/** How many lines an act tells of; of one that touches nothing that is seen, nothing is told. */
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

/** People by name; of a cell that is not seen, only that they are there. */
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

/** An act as it is told, printed once for all who hear of it. */
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
  /** A read that failed: it is tried again at the next news. */
  onError: (error: unknown) => void
}

export function createSala({ db, presencas, onError }: SalaDeps, de: SalaDe): Sala {
  const { clienteId, orcamentoId, escopo } = de
  const read = <T>(work: (contexto: ContextoLeitura) => Promise<T>): Promise<T> =>
    withCliente(db, { clienteId, usuarioId: null, escopo, readOnly: true }, work)
  let lembrados: Lembrado[] = []
  /** What the readers who had seen the same were told last. */
  let dito = NUNCA_DITO
  /** Acts after this one are remembered. */
  let inicio: number | undefined
  let fim: number | undefined
  const estados = new Map<Estado['tipo'], { evento: Estado; texto: string }>()
  let next = Promise.withResolvers<void>()
  let reading: Promise<void> | undefined
  const pending = new Set<Sobre>()
  /** When it was read last. */
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
    // Restored from a copy, it is another past that follows.
    if (lido !== undefined && fim !== undefined && lido.sequencia < fim) [inicio, dito] = [undefined, NUNCA_DITO]
    fim = lido?.sequencia
    for (const evento of lido?.agora ?? []) {
      const texto = JSON.stringify(evento)
      if (estados.get(evento.tipo)?.texto === texto) continue
      estados.set(evento.tipo, { evento, texto })
      mudou = true
    }
    // Too many at once, or the first look: whoever has seen less asks for themselves.
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
