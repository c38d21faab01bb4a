import { RECEITA_FILE_MAX, RECEITA_NOME_MAX, receitaRotas, type RotaBody } from '@lastro/contract'
import { call, download, invalidate, query } from '../../../api/api.ts'

export const receitasQuery = query(receitaRotas.list)

export async function renameReceita(id: number, body: RotaBody<typeof receitaRotas.update>): Promise<void> {
  await call(receitaRotas.update, { params: { id }, body })
  await invalidate(receitaRotas.list)
}

export async function removeReceita(id: number): Promise<void> {
  await call(receitaRotas.remove, { params: { id } })
  await invalidate(receitaRotas.list)
}

export function downloadReceita(id: number): Promise<void> {
  return download(receitaRotas.export, 'receita.json', { params: { id } })
}

/** Keeps the recipe of a file. A longer one is cut, so that the server refuses it. */
export async function importReceita(file: File): Promise<string> {
  const nome = file.name.replace(/\.\w+$/, '').slice(0, RECEITA_NOME_MAX) || 'receita'
  const texto = (await file.slice(0, RECEITA_FILE_MAX).text()) || '{}'
  const imported = await call(receitaRotas.import, { body: { nome, texto } })
  await invalidate(receitaRotas.list)
  return imported.nome
}
