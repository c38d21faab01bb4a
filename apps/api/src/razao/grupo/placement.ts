/** Positions of grupos, and of itens in their grupo. A position is relative, so concurrent moves both succeed. */
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import * as store from './store.ts'

/** Moves `id` before `idBefore`, or to the end for null. Undefined when `idBefore` is not in the list. */
export function placeBefore(ids: readonly number[], id: number, idBefore: number | null): number[] | undefined {
  if (idBefore === id) return [...ids]
  const others = ids.filter((each) => each !== id)
  if (idBefore === null) return [...others, id]
  const position = others.indexOf(idBefore)
  return position === -1 ? undefined : others.toSpliced(position, 0, id)
}

function refuseVersao(line: store.TreeRow, versao: number): void {
  if (line.versao !== versao) throw new ErroApi('cadastro_version_conflict')
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id, i) => id === b[i])

export async function placeGrupo(
  context: Contexto,
  { id, versao, antesDeId }: { id: number; versao: number; antesDeId: number | null },
): Promise<{ versao: number }> {
  await store.lockTable(context, 'grupo')
  const line = orNotFound(await store.findLinha(context, 'grupo', id))
  refuseVersao(line, versao)
  const ids = await store.listOrdem(context, null)
  const after = orNotFound(placeBefore(ids, id, antesDeId))
  if (!isSame(ids, after)) {
    await store.writeOrdem(context, after, null)
    const registro = { acao: 'grupo.place', assunto: 'Grupo', assuntoId: id } as const
    const locationIn = (list: readonly number[]) => ({ codigo: line.codigo, posicao: list.indexOf(id) + 1 })
    await recordAuditoria(context, { ...registro, antes: locationIn(ids), depois: locationIn(after) })
  }
  return { versao }
}

export async function placeItem(
  context: Contexto,
  { id, versao, grupoId, antesDeId }: { id: number; versao: number; grupoId: number; antesDeId: number | null },
): Promise<{ versao: number }> {
  await store.lockTable(context, 'grupo_item')
  const line = orNotFound(await store.findLinha(context, 'grupo_item', id))
  const grupo = orNotFound(await store.findLinha(context, 'grupo', grupoId))
  refuseVersao(line, versao)
  const ids = await store.listOrdem(context, grupoId)
  const after = orNotFound(placeBefore(ids, id, antesDeId))
  if (isSame(ids, after)) return { versao }
  const previous = line.grupoId === null || line.grupoId === grupoId ? grupo : await store.findLinha(context, 'grupo', line.grupoId)
  const before = line.grupoId === grupoId ? ids : await store.listOrdem(context, line.grupoId)
  await store.writeOrdem(context, after, grupoId)
  await recordAuditoria(context, {
    acao: 'grupoItem.place',
    assunto: 'GrupoItem',
    assuntoId: id,
    antes: { codigo: line.codigo, grupo: previous?.codigo ?? null, posicao: before.indexOf(id) + 1 },
    depois: { codigo: line.codigo, grupo: grupo.codigo, posicao: after.indexOf(id) + 1 },
  })
  return { versao: orNotFound(await store.findLinha(context, 'grupo_item', id)).versao }
}
