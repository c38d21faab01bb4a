/**
 * Simulates concurrent editors of one budget over HTTP and SSE, on several servers.
 * The servers have one database. Each editor writes unique numbers based on the latest events, and retries after a conflict.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErroResposta, OrcamentoAtoGravado, OrcamentoConflito, OrcamentoEvento } from '@lastro/contract'
import { openFluxos } from './load-client.ts'

export interface Editor {
  id: string
  token: string
  server: string
}

export interface Edicao {
  editor: string
  celula: string
  valor: number
  vista: number
  sequencia: number
}

export interface EditRefusal {
  editor: string
  celula: string
  vista: number
  conflito: OrcamentoConflito
}

interface HeardChange {
  sequencia: number
  celula: string
  valor: number
}

export interface Campanha {
  edicoes: Edicao[]
  refusals: EditRefusal[]
  heardByEditor: ReadonlyMap<string, HeardChange[]>
  /** Latency between sending an edit and another editor receiving it. */
  delaysMs: number[]
  resumes: number
}

export interface CelulaKey {
  linhaId: number
  mes: number
}

interface CampanhaOptions {
  editores: readonly Editor[]
  orcamentoId: number
  celulas: readonly CelulaKey[]
  /** Private cells of each editor, and how many of ten edits go to shared ones. Without it, all do. */
  own?: { celulas: readonly (readonly CelulaKey[])[]; commonOfTen: number }
  edicoes: number
  /** Interval between edits of one editor; without it, as fast as responses arrive. */
  paceMs?: number
}

/** In centavos; above any initial value. */
const VALOR_INICIAL = 1_000_000
const LISTEN_MAX_MS = 60_000

type AtoEvent = Extract<OrcamentoEvento, { tipo: 'ato' }>

const keyOf = (linhaId: number, mes: number): string => `${linhaId}.${mes}`

const remarks = new WeakMap<AtoEvent, HeardChange[]>()

function listHeard(event: AtoEvent): HeardChange[] {
  const known = remarks.get(event)
  if (known !== undefined) return known
  const { sequencia, mudancas } = event
  const heardChanges = mudancas.map(({ linhaId, meses, valoresCentavos: [valor = 0] }) => {
    return { sequencia, celula: keyOf(linhaId, Math.log2(meses) + 1), valor }
  })
  remarks.set(event, heardChanges)
  return heardChanges
}

export async function runCampanha({ editores, orcamentoId, celulas, own, edicoes, paceMs = 0 }: CampanhaOptions): Promise<Campanha> {
  const campanha = { edicoes: [] as Edicao[], refusals: [] as EditRefusal[], delaysMs: [] as number[], resumes: 0 }
  const heardByEditor = new Map<string, HeardChange[]>()
  const posted = new Map<number, { editor: string; quando: number }>()
  const fluxos = openFluxos()
  const total = edicoes * editores.length
  // Unique, because an edit that changes nothing is no act.
  let valores = VALOR_INICIAL
  const choose = (seed: number, i: number): CelulaKey => {
    const [ownCelulas, ten] = own === undefined ? [[], 10] : [own.celulas[seed]!, own.commonOfTen]
    return (i + seed) % 10 < ten ? celulas[(seed * 7 + i * 13) % celulas.length]! : ownCelulas[i % ownCelulas.length]!
  }

  const work = async (editor: Editor, seed: number): Promise<() => Promise<void>> => {
    const url = `${editor.server}/v1/Orcamento/${orcamentoId}`
    const headers = { authorization: `Bearer ${editor.token}` }
    const heard: HeardChange[] = []
    heardByEditor.set(editor.id, heard)
    let view = 0
    const everything = Promise.withResolvers<void>()
    const { open, listening } = fluxos.listen({
      url: `${url}/eventos`,
      headers,
      vista: () => view,
      onResume: () => (campanha.resumes += 1),
      onEvent: (event) => {
        if (event.tipo === 'recarregar') throw new Error('a reader who was there all the time was sent to read again')
        if (event.tipo !== 'ato') return
        const now = performance.now()
        for (const heardChange of listHeard(event)) {
          heard.push(heardChange)
          const sent = posted.get(heardChange.valor)
          if (sent !== undefined && sent.editor !== editor.id) campanha.delaysMs.push(now - sent.quando)
        }
        view = event.sequencia
        if (heard.length === total) everything.resolve()
      },
    })
    await open

    const edit = async (celula: CelulaKey): Promise<void> => {
      const valor = ++valores
      let included = view
      for (;;) {
        posted.set(valor, { editor: editor.id, quando: performance.now() })
        const request = { tipo: 'editar', vista: included, mudancas: [{ ...celula, valorCentavos: valor }] }
        const { ok, answer } = await fluxos.post(`${url}/atos`, headers, request)
        const caller = { editor: editor.id, celula: keyOf(celula.linhaId, celula.mes), vista: included }
        if (ok) {
          const { data } = answer as { data: OrcamentoAtoGravado }
          if (data.celulas !== 1) throw new Error(`an edit of one cell changed ${data.celulas}`)
          campanha.edicoes.push({ ...caller, valor, sequencia: data.sequencia })
          return
        }
        const { code, data } = answer as ErroResposta
        if (code === 'servico_unavailable') {
          await sleep(50)
          continue
        }
        if (code !== 'orcamento_celula_conflict') throw new Error(`an edit was refused: ${code}`)
        const conflito = JSON.parse(data?.['conflito'] ?? '') as OrcamentoConflito
        campanha.refusals.push({ ...caller, conflito })
        included = conflito.vista
      }
    }

    return async () => {
      const inicio = performance.now()
      for (let i = 0; i < edicoes; i++) {
        // Jitter, because users type neither in step nor at fixed intervals.
        const compasso = i + ((seed * 7919 + i * 104_729) % 1000) / 1000
        if (paceMs > 0) await sleep(Math.max(0, inicio + compasso * paceMs - performance.now()))
        await edit(choose(seed, i))
      }
      await Promise.race([everything.promise, listening, sleep(LISTEN_MAX_MS, undefined, { ref: false })])
    }
  }

  try {
    const ready = await Promise.all(editores.map(work))
    await Promise.all(ready.map((run) => run()))
  } finally {
    fluxos.close()
  }
  return { ...campanha, heardByEditor }
}

/** Describes failures in words; empty when no edit was lost and every stale edit conflicted. */
export function listLacks({ edicoes, refusals, heardByEditor }: Campanha, valorOf: (celula: string) => number): string[] {
  const lacks: string[] = []
  const ordem = edicoes.toSorted((a, b) => a.sequencia - b.sequencia)
  ordem.forEach(({ sequencia }, i) => {
    if (sequencia !== i + 1) lacks.push(`act ${i + 1} is missing or was done twice`)
  })
  const porCelula = Map.groupBy(ordem, ({ celula }) => celula)
  for (const [celula, written] of porCelula) {
    const last = written.at(-1)
    if (last !== undefined && valorOf(celula) !== last.valor) lacks.push(`${celula} is not what was written last`)
    written.forEach((writing, i) => {
      const cega = written.slice(0, i).find(({ sequencia, editor }) => sequencia > writing.vista && editor !== writing.editor)
      if (cega !== undefined) lacks.push(`act ${writing.sequencia} wrote over act ${cega.sequencia} without knowing of it`)
    })
  }
  for (const { editor, celula, vista, conflito } of refusals) {
    const said = conflito.celulas[0]
    const cause = porCelula.get(celula)?.find(({ sequencia }) => sequencia === said?.sequencia)
    if (said === undefined || cause === undefined || cause.editor === editor || cause.sequencia <= vista || said.atualCentavos === null) {
      lacks.push(`${editor} was refused ${celula} for no reason`)
    }
  }
  for (const [editor, heard] of heardByEditor) {
    const other = ordem.findIndex(({ sequencia, celula, valor }, i) => {
      const said = heard[i]
      return said === undefined || said.sequencia !== sequencia || said.celula !== celula || said.valor !== valor
    })
    if (other < 0 && heard.length === ordem.length) continue
    lacks.push(
      `${editor} did not hear everything once and in order: ${heard.length} of ${ordem.length}, ` +
        `and in place of act ${ordem[other]?.sequencia} ${heard[other]?.sequencia ?? 'nothing'}`,
    )
  }
  return lacks
}
