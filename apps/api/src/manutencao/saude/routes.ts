import type { saudeRotas } from '@lastro/contract'
import { sql } from 'kysely'
import type { Handlers } from '../../http/handler.ts'

export function createSaudeHandlers(versao: string): Handlers<typeof saudeRotas> {
  return {
    get: async ({ tx }) => {
      await sql`select 1`.execute(tx)
      return { versao, banco: 'ok' }
    },
  }
}
