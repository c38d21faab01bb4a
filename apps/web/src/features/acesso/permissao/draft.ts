/** Unsaved changes of a permission matrix and their effect on each cell. As on the server, the narrower rule wins. */
import { type Action, allows, type Excecao, type PermissaoCelula, type Subject } from '@lastro/contract'

export type Chave = `${Action} ${Subject}`

/** Changed cells: granted, revoked, or null for the default. */
export type Rascunho = ReadonlyMap<Chave, boolean | null>

/** `semVer`: granted, but without effect while the subject cannot be read. */
export type Sinal = 'padrao' | 'naoPadrao' | 'liberado' | 'retirado' | 'semVer'

export interface CelulaRascunho extends PermissaoCelula {
  sinal: Sinal
  mudou: boolean
}

export const chaveOf = ({ action, subject }: Pick<Excecao, 'action' | 'subject'>): Chave => `${action} ${subject}`

/** Precedence: the cell, every action of the subject, the action on all subjects, everything. */
function decide(said: ReadonlyMap<Chave, boolean>, { action, subject, padrao }: PermissaoCelula): boolean {
  const wider: Chave[] = [`${action} ${subject}`, `manage ${subject}`, `${action} all`, 'manage all']
  for (const chave of wider) {
    const permitido = said.get(chave)
    if (permitido !== undefined) return permitido
  }
  return padrao
}

function exceptionsOf(celulas: readonly PermissaoCelula[], rascunho: Rascunho): Map<Chave, boolean> {
  return new Map(
    celulas.flatMap((celula): [Chave, boolean][] => {
      const chave = chaveOf(celula)
      const excecao = rascunho.has(chave) ? (rascunho.get(chave) ?? null) : celula.excecao
      return excecao === null ? [] : [[chave, excecao]]
    }),
  )
}

export function applyRascunho(celulas: readonly PermissaoCelula[], rascunho: Rascunho): CelulaRascunho[] {
  const said = exceptionsOf(celulas, rascunho)
  const dadas = new Map(celulas.map((celula) => [chaveOf(celula), decide(said, celula)]))
  return celulas.map((celula) => {
    const excecao = said.get(chaveOf(celula)) ?? null
    const given = dadas.get(chaveOf(celula)) ?? false
    const permitido = allows((action) => dadas.get(`${action} ${celula.subject}`) ?? false, celula.action)
    const sinal: Sinal =
      given && !permitido ? 'semVer' : excecao === null ? (given ? 'padrao' : 'naoPadrao') : excecao ? 'liberado' : 'retirado'
    return { ...celula, excecao, permitido, sinal, mudou: excecao !== celula.excecao }
  })
}

/** Toggles a cell: without an exception to the opposite, with one back to the default. A result equal to the saved state is no change. */
export function toggleCelula(celulas: readonly PermissaoCelula[], rascunho: Rascunho, chave: Chave): Rascunho {
  const saved = celulas.find((celula) => chaveOf(celula) === chave)
  const current = applyRascunho(celulas, rascunho).find((celula) => chaveOf(celula) === chave)
  if (!saved || !current) return rascunho
  const next = new Map(rascunho)
  const excecao = current.excecao === null ? !(current.permitido || current.sinal === 'semVer') : null
  if (excecao === saved.excecao) next.delete(chave)
  else next.set(chave, excecao)
  return next
}

/** Rebases changes on `depois`, because the user may have made more while a save was in flight. */
export function rebaseRascunho(antes: readonly PermissaoCelula[], rascunho: Rascunho, depois: readonly PermissaoCelula[]): Rascunho {
  const wanted = new Map(applyRascunho(antes, rascunho).map((celula) => [chaveOf(celula), celula.excecao]))
  return new Map(
    depois.flatMap((celula): [Chave, boolean | null][] => {
      const excecao = wanted.get(chaveOf(celula))
      return excecao === undefined || excecao === celula.excecao ? [] : [[chaveOf(celula), excecao]]
    }),
  )
}

export function listExcecoes(celulas: readonly PermissaoCelula[], rascunho: Rascunho): Excecao[] {
  return applyRascunho(celulas, rascunho).flatMap(({ action, subject, excecao }) =>
    excecao === null ? [] : [{ action, subject, permitido: excecao }],
  )
}
