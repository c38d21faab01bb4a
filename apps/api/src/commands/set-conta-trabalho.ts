import { MARCAS, type ChaveMarca } from '@lastro/contract'
import { withSistema, type Banco } from '@lastro/db'
import { parseProvedor } from '../acesso/conta-trabalho/provedor.ts'
import { ensureMarcas } from '../marca/marcas-padrao.ts'

export { ErroProvedor } from '../acesso/conta-trabalho/provedor.ts'

export function isMarca(chave: string): chave is ChaveMarca {
  return MARCAS.some((marca) => marca === chave)
}

/**
 * @param setting parsed file; null removes the provider and keeps the links of people
 * @throws ErroProvedor with the problem found
 */
export async function setContaTrabalho(db: Banco, marca: ChaveMarca, setting: unknown): Promise<void> {
  const provedor = setting === null ? null : parseProvedor(setting, { local: false })
  await ensureMarcas(db)
  await withSistema(db, {}, (tx) =>
    tx
      .updateTable('marca')
      .set({ conta_trabalho: provedor === null ? null : JSON.stringify(provedor) })
      .where('chave', '=', marca)
      .execute(),
  )
}
