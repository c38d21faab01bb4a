import { RECEITA_LEITURA_FILE_MAX, RECEITA_LEITURA_NOME_MAX, receitaLeituraRotas, type RotaBody } from '@lastro/contract'
import { call, download, invalidate, query } from '../../../api/api.ts'

export const recipesQuery = query(receitaLeituraRotas.list)

export async function renameRecipe(id: number, body: RotaBody<typeof receitaLeituraRotas.rename>): Promise<void> {
  await call(receitaLeituraRotas.rename, { params: { id }, body })
  await invalidate(receitaLeituraRotas.list)
}

export async function removeRecipe(id: number): Promise<void> {
  await call(receitaLeituraRotas.remove, { params: { id } })
  await invalidate(receitaLeituraRotas.list)
}

export function downloadRecipe(id: number): Promise<void> {
  return download(receitaLeituraRotas.export, 'receita.json', { params: { id } })
}

/** Keeps the recipe of a file. A longer one is cut, so that the server refuses it. */
export async function importRecipe(file: File): Promise<string> {
  const nome = file.name.replace(/\.\w+$/, '').slice(0, RECEITA_LEITURA_NOME_MAX) || 'receita'
  const texto = (await file.slice(0, RECEITA_LEITURA_FILE_MAX).text()) || '{}'
  const imported = await call(receitaLeituraRotas.import, { body: { nome, texto } })
  await invalidate(receitaLeituraRotas.list)
  return imported.nome
}
