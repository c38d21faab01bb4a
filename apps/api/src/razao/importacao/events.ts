/** Streams an import: its state now, on every notification, and at its end. */
import { isImportacaoRunning, type Importacao } from '@lastro/contract'
import type { Transaction } from '../../http/handler.ts'
import type { ComRegras } from '../../acesso/permissao/regras.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import type { ImportacaoChannel } from './broadcast.ts'
import { presentImportacao } from './present.ts'
import { findImportacao } from './store.ts'

/** Polling interval, because a NOTIFY can be lost with its connection. */
const POLL_MS = 2_000

interface WatchedImportacao {
  acesso: ComRegras
  transaction: Transaction<ContextoCliente>
  importacaoId: number
}

export async function* watchImportacao(
  avisos: Pick<ImportacaoChannel, 'listen' | 'closing'>,
  { acesso, transaction, importacaoId }: WatchedImportacao,
  left: AbortSignal,
): AsyncGenerator<Importacao> {
  const ending = AbortSignal.any([avisos.closing, left])
  let news = Promise.withResolvers<void>()
  const stop = avisos.listen((aviso) => {
    if (aviso.importacaoId === importacaoId) news.resolve()
  })
  try {
    let last = ''
    for (;;) {
      const row = await transaction((context) => findImportacao(context, importacaoId))
      if (row === undefined) return
      const importacao = presentImportacao(row, acesso)
      const text = JSON.stringify(importacao)
      if (text !== last) yield importacao
      last = text
      if (!isImportacaoRunning(importacao)) return
      await waitForNews(news.promise, ending)
      if (ending.aborted) return
      news = Promise.withResolvers()
    }
  } finally {
    stop()
  }
}

async function waitForNews(news: Promise<void>, ending: AbortSignal): Promise<void> {
  if (ending.aborted) return
  const other = Promise.withResolvers<void>()
  const timer = setTimeout(other.resolve, POLL_MS)
  const end = (): void => other.resolve()
  ending.addEventListener('abort', end)
  await Promise.race([news, other.promise])
  ending.removeEventListener('abort', end)
  clearTimeout(timer)
}
