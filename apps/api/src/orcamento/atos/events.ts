/** Event stream of a budget: missed acts, then live acts, presence, state and comments. */
import type { OrcamentoEvento } from '@lastro/contract'
import { NumberedEvent, type PrintedEvents } from '../../http/event-stream.ts'
import type { AvisosOrcamento } from './broadcast.ts'
import type { Presencas } from './presence.ts'
import { createSala, type Sala, type SalaDe } from './presence-hub.ts'
import type { Banco } from '@lastro/db'

export interface Salas {
  /**
   * @param vista last act the reader has seen; by default the current one
   * @param waits false ends after the existing events
   * @param left aborted when the reader leaves
   */
  watch: (
    de: SalaDe,
    vista: number | undefined,
    waits: boolean,
    left: AbortSignal,
  ) => AsyncGenerator<OrcamentoEvento | NumberedEvent | PrintedEvents>
}

interface Aberta {
  sala: Sala
  leitores: number
  pronta: Promise<void>
}

interface SalasDeps {
  db: Banco
  avisos: Pick<AvisosOrcamento, 'listen' | 'closing'>
  presencas: Presencas
  onError: (error: unknown) => void
}

export function openSalas({ db, avisos, presencas, onError }: SalasDeps): Salas {
  const abertas = new Map<string, Map<string, Aberta>>()
  const keyOf = ({ clienteId, orcamentoId }: Pick<SalaDe, 'clienteId' | 'orcamentoId'>): string => `${clienteId} ${orcamentoId}`
  avisos.listen((aviso) => {
    for (const { sala } of abertas.get(keyOf(aviso))?.values() ?? []) void sala.refresh(aviso.tipo)
  })

  const enter = (de: SalaDe): { aberta: Aberta; leave: () => void } => {
    const [key, escopo] = [keyOf(de), JSON.stringify(de.escopo)]
    const doOrcamento = abertas.get(key) ?? new Map<string, Aberta>()
    abertas.set(key, doOrcamento)
    let aberta = doOrcamento.get(escopo)
    if (aberta === undefined) {
      const sala = createSala({ db, presencas, onError }, de)
      aberta = { sala, leitores: 0, pronta: sala.refresh() }
      doOrcamento.set(escopo, aberta)
    }
    const entrada = aberta
    entrada.leitores += 1
    const leave = (): void => {
      entrada.leitores -= 1
      if (entrada.leitores > 0) return
      entrada.sala.close()
      doOrcamento.delete(escopo)
      if (doOrcamento.size === 0) abertas.delete(key)
    }
    return { aberta: entrada, leave }
  }

  async function* watch(de: SalaDe, vista: number | undefined, waits: boolean, left: AbortSignal): ReturnType<Salas['watch']> {
    const ending = AbortSignal.any([avisos.closing, left])
    const { aberta, leave } = enter(de)
    const { sala } = aberta
    try {
      await aberta.pronta
      let cursor = vista ?? sala.sequencia() ?? 0
      const ditos = new Map<string, string>()
      for (;;) {
        const news = sala.news()
        const fim = sala.sequencia()
        if (fim === undefined) return
        // After a database restore the reader may be ahead of the budget.
        const atos = cursor > fim ? null : await sala.since(cursor)
        if (atos === null) yield new NumberedEvent(fim, { tipo: 'recarregar', sequencia: fim } satisfies OrcamentoEvento)
        else if (atos.texto !== '') yield atos
        cursor = fim
        for (const { evento, texto } of sala.estados()) {
          if (ditos.get(evento.tipo) === texto) continue
          ditos.set(evento.tipo, texto)
          yield evento
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
