import type { DreComentario, Subject } from '@lastro/contract'
import { ErroApi } from '../http/erro.ts'
import { listPeople } from '../acesso/permissao/members.ts'
import type { ContextoCliente } from '../http/contexto.ts'
import type { RemarkRow } from './store.ts'

const presentRemark = (row: RemarkRow, callerId: string): DreComentario['respostas'][number] => ({
  id: row.id,
  quem: { id: row.usuarioId, nome: row.usuario },
  texto: row.texto,
  mencoes: row.mencoes,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  proprio: row.usuarioId === callerId,
})

export const presentThread = (row: RemarkRow, responses: readonly RemarkRow[], callerId: string) => ({
  ...presentRemark(row, callerId),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolvedBy: row.resolvedById === null || row.resolvedBy === null ? null : { id: row.resolvedById, nome: row.resolvedBy },
  respostas: responses.map((response) => presentRemark(response, callerId)),
})

export async function listMencionaveis(context: ContextoCliente, subject: Subject): Promise<{ id: string; nome: string }[]> {
  const people = await listPeople(context, subject)
  return people.filter((person) => person.can('read')).map(({ id, nome }) => ({ id, nome }))
}

/**
 * Checks mentions and removes duplicates.
 * @param mentioned people already mentioned in the text; they stay even after leaving
 * @throws ErroApi `registro_not_found` for another person who may not be mentioned
 */
export async function requireMentions(
  context: ContextoCliente,
  subject: Subject,
  mentions: readonly string[],
  mentioned: RemarkRow['mencoes'] = [],
): Promise<string[]> {
  const ids = [...new Set(mentions)]
  const fresh = ids.filter((id) => !mentioned.some((mention) => mention.id === id))
  if (fresh.length === 0) return ids
  const may = new Set((await listMencionaveis(context, subject)).map(({ id }) => id))
  for (const id of fresh) if (!may.has(id)) throw new ErroApi('registro_not_found')
  return ids
}
