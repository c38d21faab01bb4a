import type { Incorporado } from '@lastro/contract'

/** From the screen. `mostrar` comes first; later ones replace the report with a newly signed URL. */
export type ParaQuadro =
  | { lastro: 'mostrar'; incorporado: Incorporado; titulo: string; idioma: string }
  | { lastro: 'token'; token: string }
  | { lastro: 'atualizar' }
  /** Shows the frame although the server seemed unreachable. */
  | { lastro: 'mesmoAssim' }

export const QUADRO_FAILURES = [
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
export type QuadroFailure = (typeof QUADRO_FAILURES)[number]

/** From the frame page. `semToken` means that the report rejected its token as expired. */
export type DoQuadro =
  | { lastro: 'pronto' }
  | { lastro: 'carregado' }
  | { lastro: 'semToken' }
  | { lastro: 'tokenAceito' }
  | { lastro: 'falha'; falha: QuadroFailure; codigo: string }

const SIMPLE = ['pronto', 'carregado', 'semToken', 'tokenAceito'] as const

/** Parses a message of the frame page; undefined for anything else. The listener checks its source. */
export function readDoQuadro(data: unknown): DoQuadro | undefined {
  if (typeof data !== 'object' || data === null || !('lastro' in data)) return undefined
  const simple = SIMPLE.find((each) => each === data.lastro)
  if (simple) return { lastro: simple }
  if (data.lastro !== 'falha' || !('falha' in data) || !('codigo' in data) || typeof data.codigo !== 'string') return undefined
  const falha = QUADRO_FAILURES.find((each) => each === data.falha)
  return falha && { lastro: 'falha', falha, codigo: data.codigo.slice(0, 100) }
}
