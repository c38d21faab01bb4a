import { relatorioRotas, workspaceRotas } from '@lastro/contract'
import { invalidate, query } from '../../../api/api.ts'

export const workspacesQuery = query(workspaceRotas.list)
export const acessoQuery = (id: number) => query(relatorioRotas.getAcesso, { params: { id } })

export async function invalidateWorkspaces(): Promise<void> {
  await invalidate(workspaceRotas.list, relatorioRotas.get, relatorioRotas.getAcesso)
}
