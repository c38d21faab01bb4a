/** Restrictions and permissions of people of the demonstration, beyond the defaults of each perfil. */
import type { Excecao } from '@lastro/contract'
import type { DemonstracaoChave } from './cadastro.ts'

interface AcessoPessoal {
  email: string
  /** Codes in the ledger of the company. */
  centrosCusto: readonly string[]
  excecoes: readonly Excecao[]
}

export const ACESSOS: Readonly<Partial<Record<DemonstracaoChave, readonly AcessoPessoal[]>>> = {
  comercial: [
    {
      // Paulo runs the stores: their result, down to the entries, and the file to take to a meeting.
      email: 'paulo@lastro.demo',
      centrosCusto: ['LOJ-SP', 'LOJ-RJ'],
      excecoes: [
        { action: 'read', subject: 'Lancamento', permitido: true },
        { action: 'export', subject: 'Dre', permitido: true },
      ],
    },
  ],
}
