/** Live refresh of a report, e.g. on a wall screen. */
import { dreRotas, type RelatorioVersoes, relatorioVersoesSchema, relatorioRotas } from '@lastro/contract'
import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { follow, invalidate, queryClient } from '../../api/api.ts'

/** Delay before reconnecting a stream ended by a server stop or a change of permissions. */
const DE_NOVO_MS = 2_000
/** Polling interval where no stream gets through. */
const SEM_FLUXO_MS = 60_000

const NUMEROS = [dreRotas.get, dreRotas.listCentros, relatorioRotas.getOrcado]

const lidoSchema = z.object({
  versao: z.optional(z.int()),
  versoes: z.optional(z.pick(relatorioVersoesSchema, { dados: true, orcamentos: true })),
})

function isOutra(data: unknown, { dados, orcamentos }: RelatorioVersoes): boolean {
  const lido = z.safeParse(lidoSchema, data).data
  if (lido?.versoes) return lido.versoes.dados !== dados || lido.versoes.orcamentos !== orcamentos
  return lido?.versao !== undefined && lido.versao !== dados
}

/**
 * Refetches queries whose version differs from the last announcement.
 * Checks on each announcement and each answer, so that answers in flight during a change are caught. At most once per announcement, to
 * prevent a loop.
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
    // oxlint-disable-next-line no-await-in-loop -- pause before reconnecting
    await new Promise((resolve) => setTimeout(resolve, DE_NOVO_MS))
  }
}

/** Only while visible, because browsers limit connections per server. */
export function useNovidades(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined
    const releitura = createReleitura()
    let ouvindo: AbortController | undefined
    // Set on the first message. Some networks open a stream and buffer its content.
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
