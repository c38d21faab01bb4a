import type { DreComentario, Subject } from '@lastro/contract'
import { ErroApi } from '../http/erro.ts'
import { listPessoas } from '../acesso/permissao/members.ts'
import type { ContextoCliente } from '../http/contexto.ts'
import type { DitoRow } from './store.ts'

const presentDito = (row: DitoRow, quemPergunta: string): DreComentario['respostas'][number] => ({
  id: row.id,
  quem: { id: row.usuarioId, nome: row.usuario },
  texto: row.texto,
  mencoes: row.mencoes,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  proprio: row.usuarioId === quemPergunta,
})

export const presentConversa = (row: DitoRow, respostas: readonly DitoRow[], quemPergunta: string) => ({
  ...presentDito(row, quemPergunta),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolvedBy: row.resolvedById === null || row.resolvedBy === null ? null : { id: row.resolvedById, nome: row.resolvedBy },
  respostas: respostas.map((resposta) => presentDito(resposta, quemPergunta)),
})

export async function listMencionaveis(contexto: ContextoCliente, assunto: Subject): Promise<{ id: string; nome: string }[]> {
  const pessoas = await listPessoas(contexto, assunto)
  return pessoas.filter((pessoa) => pessoa.can('read')).map(({ id, nome }) => ({ id, nome }))
}

/**
 * Checks mentions and removes duplicates.
 * @param ditas people the text mentions already; they stay even after leaving
 * @throws ErroApi `registro_not_found` for another person who may not be mentioned
 */
export async function requireMencoes(
  contexto: ContextoCliente,
  assunto: Subject,
  mencoes: readonly string[],
  ditas: DitoRow['mencoes'] = [],
): Promise<string[]> {
  const ids = [...new Set(mencoes)]
  const novas = ids.filter((id) => !ditas.some((dita) => dita.id === id))
  if (novas.length === 0) return ids
  const podem = new Set((await listMencionaveis(contexto, assunto)).map(({ id }) => id))
  for (const id of novas) if (!podem.has(id)) throw new ErroApi('registro_not_found')
  return ids
}
