/** What the screen of a report and the page that frames it say to each other. Both are ours, of one origin. */
import type { Incorporado } from '@lastro/contract'

/** From the screen. `mostrar` comes first; a second one of the same page replaces what is shown by the address signed anew. */
export type ParaQuadro =
  | { lastro: 'mostrar'; incorporado: Incorporado; titulo: string; idioma: string }
  | { lastro: 'token'; token: string }
  | { lastro: 'atualizar' }
  /** Show what the address gave, though nobody seemed to answer there. */
  | { lastro: 'mesmoAssim' }

/** Why nothing is shown, in what the screen has words for. */
export const QUADRO_FALHAS = [
  'bloqueado',
  'semResposta',
  'demora',
  'expirado',
  'semAcesso',
  'ausente',
  'capacidade',
  'consulta',
  'rede',
  'outra',
] as const
export type QuadroFalha = (typeof QUADRO_FALHAS)[number]

/** From the page that frames. `semToken`: what is shown was told that its token is over. */
export type DoQuadro =
  | { lastro: 'pronto' }
  | { lastro: 'carregado' }
  | { lastro: 'semToken' }
  | { lastro: 'tokenAceito' }
  | { lastro: 'falha'; falha: QuadroFalha; codigo: string }

const SIMPLES = ['pronto', 'carregado', 'semToken', 'tokenAceito'] as const

/** A message of the page that frames; undefined for anything else. Who sent it is checked by who listens. */
export function readDoQuadro(data: unknown): DoQuadro | undefined {
  if (typeof data !== 'object' || data === null || !('lastro' in data)) return undefined
  const simples = SIMPLES.find((each) => each === data.lastro)
  if (simples) return { lastro: simples }
  if (data.lastro !== 'falha' || !('falha' in data) || !('codigo' in data) || typeof data.codigo !== 'string') return undefined
  const falha = QUADRO_FALHAS.find((each) => each === data.falha)
  return falha && { lastro: 'falha', falha, codigo: data.codigo.slice(0, 100) }
}
