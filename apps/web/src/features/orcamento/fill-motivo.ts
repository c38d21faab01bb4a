import type { Orcamento } from '@lastro/contract'

export type FillMotivo = ReturnType<typeof motivoDeFill>

/** Null when some area is editable, else the reason that the first one is not. */
export function motivoDeFill({ quadro }: Orcamento) {
  if (quadro.some(({ acoes }) => acoes.preencher === null)) return null
  return quadro[0]?.acoes.preencher ?? 'sem_linhas'
}
