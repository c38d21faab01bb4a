/** Event stream of a budget: missed acts, then live acts, presence, state and comments. */
import type { OrcamentoEvento } from '@lastro/contract'
import { NumberedEvent, type PrintedEvents } from '../../http/event-stream.ts'
import type { OrcamentoChannel } from './broadcast.ts'
import type { PresenceList } from './presence.ts'
import { createSala, type PresenceRoom, type PresenceRoomKey } from './presence-hub.ts'
import type { Database } from '@lastro/db'

export interface PresenceRooms {
  /**
   * @param view last act seen by the reader; by default the current one
   * @param waits false ends after the existing events
   * @param left aborted when the reader leaves
   */
  watch: (
    from: PresenceRoomKey,
    view: number | undefined,
    waits: boolean,
    left: AbortSignal,
  ) => AsyncGenerator<OrcamentoEvento | NumberedEvent | PrintedEvents>
}

interface OpenRoom {
  sala: PresenceRoom
  leitores: number
  ready: Promise<void>
}

interface PresenceRoomsDeps {
  db: Database
  avisos: Pick<OrcamentoChannel, 'listen' | 'closing'>
  presencas: PresenceList
  onError: (error: unknown) => void
}

export function openSalas({ db, avisos, presencas, onError }: PresenceRoomsDeps): PresenceRooms {
  const opened = new Map<string, Map<string, OpenRoom>>()
  const keyOf = ({ clienteId, orcamentoId }: Pick<PresenceRoomKey, 'clienteId' | 'orcamentoId'>): string => `${clienteId} ${orcamentoId}`
  avisos.listen((aviso) => {
    for (const { sala } of opened.get(keyOf(aviso))?.values() ?? []) void sala.refresh(aviso.tipo)
  })

  const enter = (from: PresenceRoomKey): { aberta: OpenRoom; leave: () => void } => {
    const [key, escopo] = [keyOf(from), JSON.stringify(from.escopo)]
    const doOrcamento = opened.get(key) ?? new Map<string, OpenRoom>()
    opened.set(key, doOrcamento)
    let entry = doOrcamento.get(escopo)
    if (entry === undefined) {
      const sala = createSala({ db, presencas, onError }, from)
      entry = { sala, leitores: 0, ready: sala.refresh() }
      doOrcamento.set(escopo, entry)
    }
    const entrada = entry
    entrada.leitores += 1
    const leave = (): void => {
      entrada.leitores -= 1
      if (entrada.leitores > 0) return
      entrada.sala.close()
      doOrcamento.delete(escopo)
      if (doOrcamento.size === 0) opened.delete(key)
    }
    return { aberta: entrada, leave }
  }

  async function* watch(
    from: PresenceRoomKey,
    view: number | undefined,
    waits: boolean,
    left: AbortSignal,
  ): ReturnType<PresenceRooms['watch']> {
    const ending = AbortSignal.any([avisos.closing, left])
    const { aberta, leave } = enter(from)
    const { sala } = aberta
    try {
      await aberta.ready
      let cursor = view ?? sala.sequencia() ?? 0
      const lastTexts = new Map<string, string>()
      for (;;) {
        const news = sala.news()
        const fim = sala.sequencia()
        if (fim === undefined) return
        // After a database restore the reader may be ahead of the budget.
        const atos = cursor > fim ? null : await sala.since(cursor)
        if (atos === null) yield new NumberedEvent(fim, { tipo: 'recarregar', sequencia: fim } satisfies OrcamentoEvento)
        else if (atos.texto !== '') yield atos
        cursor = fim
        for (const { event, texto } of sala.states()) {
          if (lastTexts.get(event.tipo) === texto) continue
          lastTexts.set(event.tipo, texto)
          yield event
        }
        if (!waits || ending.aborted) return
        await waitFor(news, ending)
        if (ending.aborted) return
      }
    } finally {
      leave()
    }
  }

  return { watch }
}

async function waitFor(news: Promise<void>, ending: AbortSignal): Promise<void> {
  const other = Promise.withResolvers<void>()
  const end = (): void => other.resolve()
  ending.addEventListener('abort', end)
  await Promise.race([news, other.promise])
  ending.removeEventListener('abort', end)
}
