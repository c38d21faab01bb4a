/** Unsaved changes of a permission matrix and their effect on each cell. As on the server, the narrower rule wins. */
import { type Action, allows, type Excecao, type PermissaoCelula, type Subject } from '@lastro/contract'

export type PermissaoKey = `${Action} ${Subject}`

export type PermissaoDraft = ReadonlyMap<PermissaoKey, boolean | null>

/** `semVer`: granted, but without effect while the subject cannot be read. */
export type CelulaSign = 'padrao' | 'naoPadrao' | 'liberado' | 'retirado' | 'semVer'

export interface CelulaDraft extends PermissaoCelula {
  sinal: CelulaSign
  mudou: boolean
}

export const chaveOf = ({ action, subject }: Pick<Excecao, 'action' | 'subject'>): PermissaoKey => `${action} ${subject}`

/** Precedence: the cell, every action of the subject, the action on all subjects, everything. */
function decide(exceptions: ReadonlyMap<PermissaoKey, boolean>, { action, subject, padrao }: PermissaoCelula): boolean {
  const wider: PermissaoKey[] = [`${action} ${subject}`, `manage ${subject}`, `${action} all`, 'manage all']
  for (const key of wider) {
    const allowed = exceptions.get(key)
    if (allowed !== undefined) return allowed
  }
  return padrao
}

function exceptionsOf(celulas: readonly PermissaoCelula[], draft: PermissaoDraft): Map<PermissaoKey, boolean> {
  return new Map(
    celulas.flatMap((celula): [PermissaoKey, boolean][] => {
      const key = chaveOf(celula)
      const excecao = draft.has(key) ? (draft.get(key) ?? null) : celula.excecao
      return excecao === null ? [] : [[key, excecao]]
    }),
  )
}

export function applyDraft(celulas: readonly PermissaoCelula[], draft: PermissaoDraft): CelulaDraft[] {
  const exceptions = exceptionsOf(celulas, draft)
  const decided = new Map(celulas.map((celula) => [chaveOf(celula), decide(exceptions, celula)]))
  return celulas.map((celula) => {
    const excecao = exceptions.get(chaveOf(celula)) ?? null
    const given = decided.get(chaveOf(celula)) ?? false
    const permitido = allows((action) => decided.get(`${action} ${celula.subject}`) ?? false, celula.action)
    const sinal: CelulaSign =
      given && !permitido ? 'semVer' : excecao === null ? (given ? 'padrao' : 'naoPadrao') : excecao ? 'liberado' : 'retirado'
    return { ...celula, excecao, permitido, sinal, mudou: excecao !== celula.excecao }
  })
}

/**
 * Toggles a cell: without an exception to the opposite, with one back to the default.
 * A result equal to the saved state is no change.
 */
export function toggleCelula(celulas: readonly PermissaoCelula[], draft: PermissaoDraft, key: PermissaoKey): PermissaoDraft {
  const saved = celulas.find((celula) => chaveOf(celula) === key)
  const current = applyDraft(celulas, draft).find((celula) => chaveOf(celula) === key)
  if (!saved || !current) return draft
  const next = new Map(draft)
  const excecao = current.excecao === null ? !(current.permitido || current.sinal === 'semVer') : null
  if (excecao === saved.excecao) next.delete(key)
  else next.set(key, excecao)
  return next
}

/** Rebases changes on `after`, because the user may have made more while a save was in flight. */
export function rebaseDraft(before: readonly PermissaoCelula[], draft: PermissaoDraft, after: readonly PermissaoCelula[]): PermissaoDraft {
  const wanted = new Map(applyDraft(before, draft).map((celula) => [chaveOf(celula), celula.excecao]))
  return new Map(
    after.flatMap((celula): [PermissaoKey, boolean | null][] => {
      const excecao = wanted.get(chaveOf(celula))
      return excecao === undefined || excecao === celula.excecao ? [] : [[chaveOf(celula), excecao]]
    }),
  )
}

export function listExcecoes(celulas: readonly PermissaoCelula[], draft: PermissaoDraft): Excecao[] {
  return applyDraft(celulas, draft).flatMap(({ action, subject, excecao }) =>
    excecao === null ? [] : [{ action, subject, permitido: excecao }],
  )
}
