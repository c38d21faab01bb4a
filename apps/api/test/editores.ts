/**
 * Simulates concurrent editors of one budget over HTTP and SSE, on several servers over one database. Each writes unique numbers based on
 * the latest events, and retries after a conflict.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErroResposta, OrcamentoAtoGravado, OrcamentoConflito, OrcamentoEvento } from '@lastro/contract'
import { openFluxos } from './fluxo.ts'

export interface Editor {
  id: string
  token: string
  servidor: string
}

export interface Edicao {
  editor: string
  celula: string
  valor: number
  vista: number
  sequencia: number
}

export interface Recusa {
  editor: string
  celula: string
  vista: number
  conflito: OrcamentoConflito
}

interface Ouvida {
  sequencia: number
  celula: string
  valor: number
}

export interface Campanha {
  edicoes: Edicao[]
  recusas: Recusa[]
  ouvidos: ReadonlyMap<string, Ouvida[]>
  /** Latency from sending an edit to another editor receiving it. */
  demorasMs: number[]
  retomadas: number
}

export interface Celula {
  linhaId: number
  mes: number
}

interface CampanhaOpcoes {
  editores: readonly Editor[]
  orcamentoId: number
  celulas: readonly Celula[]
  /** Private cells of each editor, and how many of ten edits go to shared ones. Without it, all do. */
  proprias?: { celulas: readonly (readonly Celula[])[]; comunsEmDez: number }
  edicoes: number
  /** Interval between edits of one editor; without it, as fast as responses arrive. */
  ritmoMs?: number
}

/** In centavos. Above any initial value. */
const VALOR_INICIAL = 1_000_000
/** Timeout for receiving all events after the last edit. */
const OUVIR_MAX_MS = 60_000

type EventoAto = Extract<OrcamentoEvento, { tipo: 'ato' }>

const keyOf = (linhaId: number, mes: number): string => `${linhaId}.${mes}`

const ditas = new WeakMap<EventoAto, Ouvida[]>()

function listOuvidas(evento: EventoAto): Ouvida[] {
  const known = ditas.get(evento)
  if (known !== undefined) return known
  const { sequencia, mudancas } = evento
  const ouvidas = mudancas.map(({ linhaId, meses, valoresCentavos: [valor = 0] }) => {
    return { sequencia, celula: keyOf(linhaId, Math.log2(meses) + 1), valor }
  })
  ditas.set(evento, ouvidas)
  return ouvidas
}

export async function runCampanha({ editores, orcamentoId, celulas, proprias, edicoes, ritmoMs = 0 }: CampanhaOpcoes): Promise<Campanha> {
  const campanha = { edicoes: [] as Edicao[], recusas: [] as Recusa[], demorasMs: [] as number[], retomadas: 0 }
  const ouvidos = new Map<string, Ouvida[]>()
  const enviadas = new Map<number, { editor: string; quando: number }>()
  const fluxos = openFluxos()
  const total = edicoes * editores.length
  // Unique, because an edit that changes nothing is no act.
  let valores = VALOR_INICIAL
  const choose = (semente: number, i: number): Celula => {
    const [suas, dez] = proprias === undefined ? [[], 10] : [proprias.celulas[semente]!, proprias.comunsEmDez]
    return (i + semente) % 10 < dez ? celulas[(semente * 7 + i * 13) % celulas.length]! : suas[i % suas.length]!
  }

  const work = async (editor: Editor, semente: number): Promise<() => Promise<void>> => {
    const url = `${editor.servidor}/v1/Orcamento/${orcamentoId}`
    const headers = { authorization: `Bearer ${editor.token}` }
    const ouvido: Ouvida[] = []
    ouvidos.set(editor.id, ouvido)
    let vista = 0
    const tudo = Promise.withResolvers<void>()
    const { open, listening } = fluxos.listen({
      url: `${url}/eventos`,
      headers,
      vista: () => vista,
      onRetomada: () => (campanha.retomadas += 1),
      onEvento: (evento) => {
        if (evento.tipo === 'recarregar') throw new Error('a reader who was there all the time was sent to read again')
        if (evento.tipo !== 'ato') return
        const agora = performance.now()
        for (const ouvida of listOuvidas(evento)) {
          ouvido.push(ouvida)
          const enviada = enviadas.get(ouvida.valor)
          if (enviada !== undefined && enviada.editor !== editor.id) campanha.demorasMs.push(agora - enviada.quando)
        }
        vista = evento.sequencia
        if (ouvido.length === total) tudo.resolve()
      },
    })
    await open

    const edit = async (celula: Celula): Promise<void> => {
      const valor = ++valores
      let com = vista
      for (;;) {
        enviadas.set(valor, { editor: editor.id, quando: performance.now() })
        const pedido = { tipo: 'editar', vista: com, mudancas: [{ ...celula, valorCentavos: valor }] }
        const { ok, answer } = await fluxos.post(`${url}/atos`, headers, pedido)
        const quem = { editor: editor.id, celula: keyOf(celula.linhaId, celula.mes), vista: com }
        if (ok) {
          const { data } = answer as { data: OrcamentoAtoGravado }
          if (data.celulas !== 1) throw new Error(`an edit of one cell changed ${data.celulas}`)
          campanha.edicoes.push({ ...quem, valor, sequencia: data.sequencia })
          return
        }
        const { code, data } = answer as ErroResposta
        if (code === 'servico_unavailable') {
          await sleep(50)
          continue
        }
        if (code !== 'orcamento_celula_conflict') throw new Error(`an edit was refused: ${code}`)
        const conflito = JSON.parse(data?.['conflito'] ?? '') as OrcamentoConflito
        campanha.recusas.push({ ...quem, conflito })
        com = conflito.vista
      }
    }

    return async () => {
      const inicio = performance.now()
      for (let i = 0; i < edicoes; i++) {
        // Jitter, because users type neither in step nor at fixed intervals.
        const compasso = i + ((semente * 7919 + i * 104_729) % 1000) / 1000
        if (ritmoMs > 0) await sleep(Math.max(0, inicio + compasso * ritmoMs - performance.now()))
        await edit(choose(semente, i))
      }
      await Promise.race([tudo.promise, listening, sleep(OUVIR_MAX_MS, undefined, { ref: false })])
    }
  }

  try {
    const prontos = await Promise.all(editores.map(work))
    await Promise.all(prontos.map((run) => run()))
  } finally {
    fluxos.close()
  }
  return { ...campanha, ouvidos }
}

/** Failures in words; empty when no edit was lost and every stale edit conflicted. */
export function listFaltas({ edicoes, recusas, ouvidos }: Campanha, valorOf: (celula: string) => number): string[] {
  const faltas: string[] = []
  const ordem = edicoes.toSorted((a, b) => a.sequencia - b.sequencia)
  ordem.forEach(({ sequencia }, i) => {
    if (sequencia !== i + 1) faltas.push(`act ${i + 1} is missing or was done twice`)
  })
  const porCelula = Map.groupBy(ordem, ({ celula }) => celula)
  for (const [celula, escritas] of porCelula) {
    const ultima = escritas.at(-1)
    if (ultima !== undefined && valorOf(celula) !== ultima.valor) faltas.push(`${celula} is not what was written last`)
    escritas.forEach((escrita, i) => {
      const cega = escritas.slice(0, i).find(({ sequencia, editor }) => sequencia > escrita.vista && editor !== escrita.editor)
      if (cega !== undefined) faltas.push(`act ${escrita.sequencia} wrote over act ${cega.sequencia} without knowing of it`)
    })
  }
  for (const { editor, celula, vista, conflito } of recusas) {
    const dita = conflito.celulas[0]
    const causa = porCelula.get(celula)?.find(({ sequencia }) => sequencia === dita?.sequencia)
    if (dita === undefined || causa === undefined || causa.editor === editor || causa.sequencia <= vista || dita.atualCentavos === null) {
      faltas.push(`${editor} was refused ${celula} for no reason`)
    }
  }
  for (const [editor, ouvido] of ouvidos) {
    const outro = ordem.findIndex(({ sequencia, celula, valor }, i) => {
      const dito = ouvido[i]
      return dito === undefined || dito.sequencia !== sequencia || dito.celula !== celula || dito.valor !== valor
    })
    if (outro < 0 && ouvido.length === ordem.length) continue
    faltas.push(
      `${editor} did not hear everything once and in order: ${ouvido.length} of ${ordem.length}, ` +
        `and in place of act ${ordem[outro]?.sequencia} ${ouvido[outro]?.sequencia ?? 'nothing'}`,
    )
  }
  return faltas
}
