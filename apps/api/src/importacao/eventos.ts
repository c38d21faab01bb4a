/** An import as a stream: its state now, again at every news of it, and the last one when it has ended. */
import type { Importacao } from '@lastro/contract'
import type { AcessoCliente } from '../http/authenticate.ts'
import type { Transaction } from '../http/handler.ts'
import type { Avisos } from './avisos.ts'
import { importacaoCan, presentImportacao } from './present.ts'
import { findImportacao } from './store.ts'

/** Looks again even without news: a NOTIFY can be lost with its connection. */
const RELER_MS = 2_000

interface Pergunta {
  acesso: AcessoCliente
  transaction: Transaction
  importacaoId: number
}

export async function* watchImportacao(avisos: Avisos, { acesso, transaction, importacaoId }: Pergunta): AsyncGenerator<Importacao> {
  let news = Promise.withResolvers<void>()
  const stop = avisos.listen((aviso) => {
    if (aviso.importacaoId === importacaoId) news.resolve()
  })
  try {
    let last = ''
    for (;;) {
      const row = await transaction((tx) => findImportacao(tx, acesso.cliente.id, importacaoId))
      if (row === undefined) return
      const importacao = presentImportacao(row, acesso)
      const text = JSON.stringify(importacao)
      if (text !== last) yield importacao
      last = text
      if (!importacaoCan.cancelar(importacao.status)) return
      await waitForNews(news.promise, avisos.closing)
      if (avisos.closing.aborted) return
      news = Promise.withResolvers()
    }
  } finally {
    stop()
  }
}

async function waitForNews(news: Promise<void>, closing: AbortSignal): Promise<void> {
  const other = Promise.withResolvers<void>()
  const timer = setTimeout(other.resolve, RELER_MS)
  const end = (): void => other.resolve()
  closing.addEventListener('abort', end)
  await Promise.race([news, other.promise])
  closing.removeEventListener('abort', end)
  clearTimeout(timer)
}
