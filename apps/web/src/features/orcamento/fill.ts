import type { Orcamento } from '@lastro/contract'

export type MotivoDePreencher = ReturnType<typeof motivoDePreencher>

/** Null when there is some area to write in; else what stands in the way of the first one. */
export function motivoDePreencher({ quadro }: Orcamento) {
  if (quadro.some(({ acoes }) => acoes.preencher === null)) return null
  return quadro[0]?.acoes.preencher ?? 'sem_linhas'
}
