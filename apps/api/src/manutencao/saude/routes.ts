import type { saudeRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'

export function createSaudeHandlers({ versao, closing }: { versao: string; closing: AbortSignal }): Handlers<typeof saudeRotas> {
  const reachDatabase = async (tx: Transacao) => {
    await sql`select 1`.execute(tx)
    return { versao, banco: 'ok' } as const
  }
  return {
    get: ({ tx }) => reachDatabase(tx),
    getViva: { ownTransaction: async () => ({ versao }) },
    getPronta: async ({ tx }) => {
      if (closing.aborted) throw new ErroApi('servico_unavailable')
      return reachDatabase(tx)
    },
  }
}
