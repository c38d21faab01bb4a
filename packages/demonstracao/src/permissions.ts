import type { Excecao } from '@lastro/contract'
import type { DemonstracaoChave } from './cadastro.ts'

interface AcessoPessoal {
  email: string
  centrosCusto: readonly string[]
  excecoes: readonly Excecao[]
}

export const ACESSOS: Readonly<Partial<Record<DemonstracaoChave, readonly AcessoPessoal[]>>> = {
  comercial: [
    {
      email: 'paulo@lastro.demo',
      centrosCusto: ['LOJ-SP', 'LOJ-RJ'],
      excecoes: [
        { action: 'read', subject: 'Lancamento', permitido: true },
        { action: 'export', subject: 'Dre', permitido: true },
      ],
    },
  ],
}
