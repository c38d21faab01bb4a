/** Positions of grupos, and of itens in their grupo. A position is relative, so concurrent moves both succeed. */
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import * as store from './store.ts'

/** Moves `id` in front of `antesDeId`, or to the end for null. Undefined when `antesDeId` is not in the list. */
export function placeBefore(ids: readonly number[], id: number, antesDeId: number | null): number[] | undefined {
  if (antesDeId === id) return [...ids]
  const outros = ids.filter((each) => each !== id)
  if (antesDeId === null) return [...outros, id]
  const posicao = outros.indexOf(antesDeId)
  return posicao === -1 ? undefined : outros.toSpliced(posicao, 0, id)
}

function refuseVersao(linha: store.LinhaLugar, versao: number): void {
  if (linha.versao !== versao) throw new ErroApi('cadastro_version_conflict')
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id, i) => id === b[i])

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
export async function placeGrupo(
  contexto: Contexto,
  { id, versao, antesDeId }: { id: number; versao: number; antesDeId: number | null },
): Promise<{ versao: number }> {
  await store.lockTabela(contexto, 'grupo')
  const linha = orNotFound(await store.findLinha(contexto, 'grupo', id))
  refuseVersao(linha, versao)
  const ids = await store.listOrdem(contexto, null)
  const depois = orNotFound(placeBefore(ids, id, antesDeId))
  if (!isSame(ids, depois)) {
    await store.writeOrdem(contexto, depois, null)
    const registro = { acao: 'grupo.place', assunto: 'Grupo', assuntoId: id } as const
    const lugarIn = (lista: readonly number[]) => ({ codigo: linha.codigo, posicao: lista.indexOf(id) + 1 })
    await recordAuditoria(contexto, { ...registro, antes: lugarIn(ids), depois: lugarIn(depois) })
  }
  return { versao }
}

/** @throws ErroApi `registro_not_found`, `cadastro_version_conflict` */
export async function placeItem(
  contexto: Contexto,
  { id, versao, grupoId, antesDeId }: { id: number; versao: number; grupoId: number; antesDeId: number | null },
): Promise<{ versao: number }> {
  await store.lockTabela(contexto, 'grupo_item')
  const linha = orNotFound(await store.findLinha(contexto, 'grupo_item', id))
  const grupo = orNotFound(await store.findLinha(contexto, 'grupo', grupoId))
  refuseVersao(linha, versao)
  const ids = await store.listOrdem(contexto, grupoId)
  const depois = orNotFound(placeBefore(ids, id, antesDeId))
  if (isSame(ids, depois)) return { versao }
  const anterior = linha.grupoId === null || linha.grupoId === grupoId ? grupo : await store.findLinha(contexto, 'grupo', linha.grupoId)
  const antes = linha.grupoId === grupoId ? ids : await store.listOrdem(contexto, linha.grupoId)
  await store.writeOrdem(contexto, depois, grupoId)
  await recordAuditoria(contexto, {
    acao: 'grupoItem.place',
    assunto: 'GrupoItem',
    assuntoId: id,
    antes: { codigo: linha.codigo, grupo: anterior?.codigo ?? null, posicao: antes.indexOf(id) + 1 },
    depois: { codigo: linha.codigo, grupo: grupo.codigo, posicao: depois.indexOf(id) + 1 },
  })
  return { versao: orNotFound(await store.findLinha(contexto, 'grupo_item', id)).versao }
}
