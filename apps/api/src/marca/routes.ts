import { marcaFromHost, type ChaveMarca, type ContaTrabalhoPublica, type marcaRotas } from '@lastro/contract'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'

interface MarcaRow {
  titulo: string
  descricao: string
  empresa: string
  contato: string
  sobreUrl: string
  cores: [string, string]
  cadastroAberto: boolean
}

interface MarcaDeps {
  base: Config['base']
  /** What the pages of a marca must know to ask for a work account; null where it offers none. */
  contas: { findPublica: (marca: ChaveMarca) => Promise<ContaTrabalhoPublica | null> }
}

export function createMarcaHandlers({ base, contas }: MarcaDeps): Handlers<typeof marcaRotas> {
  return {
    // The host is the caller's word: it only ever chooses one key of a fixed list.
    get: async ({ tx, request }) => {
      const chave = marcaFromHost(request.host)
      const { rows } = await sql<MarcaRow>`
        select titulo, descricao, empresa, contato, sobre_url as "sobreUrl", array[cor_primaria, cor_secundaria] as cores,
          cadastro_aberto as "cadastroAberto"
        from marca where chave = ${chave}`.execute(tx)
      return { chave, apiBase: base, contaTrabalho: await contas.findPublica(chave), ...orNotFound(rows[0]) }
    },
  }
}
