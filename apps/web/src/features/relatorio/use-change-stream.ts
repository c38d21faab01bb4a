/** Live refresh of a report, e.g. on a wall screen. */
import { dreRotas, type RelatorioVersoes, relatorioVersoesSchema, relatorioRotas } from '@lastro/contract'
import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { follow, invalidate, queryClient } from '../../api/api.ts'

/** Delay before reconnecting a stream ended by a server stop or a change of permissions. */
const RETRY_MS = 2_000
/** Polling interval where no stream gets through. */
const POLL_MS = 60_000

const FIGURES = [dreRotas.get, dreRotas.listCentros, relatorioRotas.getOrcado]

const loadedSchema = z.object({
  versao: z.optional(z.int()),
  versoes: z.optional(z.pick(relatorioVersoesSchema, { dados: true, orcamentos: true })),
})

function isOther(data: unknown, { dados, orcamentos }: RelatorioVersoes): boolean {
  const loaded = z.safeParse(loadedSchema, data).data
  if (loaded?.versoes) return loaded.versoes.dados !== dados || loaded.versoes.orcamentos !== orcamentos
  return loaded?.versao !== undefined && loaded.versao !== dados
}

/**
 * Refetches queries whose version differs from the last announcement.
 * Checks on each announcement and each answer, so that answers in flight during a change are caught. At most once per announcement, to
 * prevent a loop.
 */
function createReread() {
  let versoes: RelatorioVersoes | undefined
  const requested = new Map<string, RelatorioVersoes>()
  const check = (query: Query): void => {
    if (versoes === undefined || !FIGURES.some(({ nome }) => nome === query.queryKey[0]) || !query.isActive()) return
    if (requested.get(query.queryHash) === versoes || !isOther(query.state.data, versoes)) return
    requested.set(query.queryHash, versoes)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  const cache = queryClient.getQueryCache()
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') check(event.query)
  })
  return {
    stop,
    tell(fresh: RelatorioVersoes): void {
      if (versoes !== undefined && versoes.relatorios !== fresh.relatorios) void invalidate(relatorioRotas.get)
      versoes = fresh
      for (const query of cache.getAll()) check(query)
    },
  }
}

async function listen(onVersoes: (versoes: RelatorioVersoes) => void, onLost: () => void, signal: AbortSignal): Promise<void> {
  const onEvent = (data: unknown) => {
    const loaded = z.safeParse(relatorioVersoesSchema, data)
    if (loaded.success) onVersoes(loaded.data)
  }
  const onLink = (linked: boolean) => {
    if (!linked) onLost()
  }
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one stream after the other
    await follow(relatorioRotas.watch, { onEvent, onLink }, signal, {}).catch(() => undefined)
    onLost()
    // oxlint-disable-next-line no-await-in-loop -- pause before reconnecting
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** Only while visible, because browsers limit connections per server. */
export function useChangeStream(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined
    const reread = createReread()
    let controller: AbortController | undefined
    // Set on the first message. Some networks open a stream and buffer its content.
    let streamWorks = false
    const onVersoes = (versoes: RelatorioVersoes) => {
      streamWorks = true
      reread.tell(versoes)
    }
    const onLost = () => {
      streamWorks = false
    }
    const hear = () => {
      if (document.hidden) {
        controller?.abort()
        controller = undefined
      } else if (!controller) {
        controller = new AbortController()
        void listen(onVersoes, onLost, controller.signal)
      }
    }
    hear()
    document.addEventListener('visibilitychange', hear)
    const timer = setInterval(() => {
      if (!streamWorks && !document.hidden) void invalidate(...FIGURES)
    }, POLL_MS)
    return () => {
      controller?.abort()
      document.removeEventListener('visibilitychange', hear)
      clearInterval(timer)
      reread.stop()
    }
  }, [enabled])
}
