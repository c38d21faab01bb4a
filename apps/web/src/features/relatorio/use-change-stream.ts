/** A report follows the data by itself, for as long as somebody looks: it may hang on a wall. */
import { dreRotas, type RelatorioVersoes, relatorioVersoesSchema, relatorioRotas } from '@lastro/contract'
import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { follow, invalidate, queryClient } from '../../api/api.ts'

/** Until the next try after the server ended the stream: it has stopped, or the rights of who looks have changed. */
const DE_NOVO_MS = 2_000
/** Where no stream comes through, everything is asked for again so often. */
const SEM_FLUXO_MS = 60_000

/** What the numbers of a report are read from. */
const NUMEROS = [dreRotas.get, dreRotas.listCentros, relatorioRotas.getOrcado]

const lidoSchema = z.object({
  versao: z.optional(z.int()),
  versoes: z.optional(z.pick(relatorioVersoesSchema, { dados: true, orcamentos: true })),
})

/** Whether an answer is of another version than the one that was told. */
function isOutra(data: unknown, { dados, orcamentos }: RelatorioVersoes): boolean {
  const lido = z.safeParse(lidoSchema, data).data
  if (lido?.versoes) return lido.versoes.dados !== dados || lido.versoes.orcamentos !== orcamentos
  return lido?.versao !== undefined && lido.versao !== dados
}

/**
 * Asks again for what is of another version than the last one told, whenever something is told or read: an answer that was under way when
 * the data moved is found out when it arrives. Once for each that is told: what was read sooner than told is no reason to ask for ever.
 */
function createReleitura() {
  let versoes: RelatorioVersoes | undefined
  const pedidas = new Map<string, RelatorioVersoes>()
  const check = (query: Query): void => {
    if (versoes === undefined || !NUMEROS.some(({ nome }) => nome === query.queryKey[0]) || !query.isActive()) return
    if (pedidas.get(query.queryHash) === versoes || !isOutra(query.state.data, versoes)) return
    pedidas.set(query.queryHash, versoes)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  const cache = queryClient.getQueryCache()
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') check(event.query)
  })
  return {
    stop,
    tell(nova: RelatorioVersoes): void {
      if (versoes !== undefined && versoes.relatorios !== nova.relatorios) void invalidate(relatorioRotas.get)
      versoes = nova
      for (const query of cache.getAll()) check(query)
    },
  }
}

/** Listens until `signal` aborts. @param onLost the connection broke, or never stood */
async function listen(onVersoes: (versoes: RelatorioVersoes) => void, onLost: () => void, signal: AbortSignal): Promise<void> {
  const onEvent = (data: unknown) => {
    const lida = z.safeParse(relatorioVersoesSchema, data)
    if (lida.success) onVersoes(lida.data)
  }
  const onLink = (linked: boolean) => {
    if (!linked) onLost()
  }
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one stream after the other
    await follow(relatorioRotas.watch, { onEvent, onLink }, signal, {}).catch(() => undefined)
    onLost()
    // oxlint-disable-next-line no-await-in-loop -- and a pause between them
    await new Promise((resolve) => setTimeout(resolve, DE_NOVO_MS))
  }
}

/** While the page is in sight: a browser has few connections to one server, and a hidden tab needs none. */
export function useNovidades(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined
    const releitura = createReleitura()
    let ouvindo: AbortController | undefined
    // Not before something was heard: there are networks that open a stream and hold back what it says.
    let ligado = false
    const onVersoes = (versoes: RelatorioVersoes) => {
      ligado = true
      releitura.tell(versoes)
    }
    const onLost = () => {
      ligado = false
    }
    const hear = () => {
      if (document.hidden) {
        ouvindo?.abort()
        ouvindo = undefined
      } else if (!ouvindo) {
        ouvindo = new AbortController()
        void listen(onVersoes, onLost, ouvindo.signal)
      }
    }
    hear()
    document.addEventListener('visibilitychange', hear)
    const relogio = setInterval(() => {
      if (!ligado && !document.hidden) void invalidate(...NUMEROS)
    }, SEM_FLUXO_MS)
    return () => {
      ouvindo?.abort()
      document.removeEventListener('visibilitychange', hear)
      clearInterval(relogio)
      releitura.stop()
    }
  }, [enabled])
}
