import { MARCAS, type ChaveMarca } from '@lastro/contract'
import { withSistema, type Database } from '@lastro/db'
import { parseProvedor } from '../acesso/conta-trabalho/provedor.ts'
import { ensureMarcas } from '../marca/marcas-padrao.ts'

export { ProvedorError as ErroProvedor } from '../acesso/conta-trabalho/provedor.ts'

export function isMarca(key: string): key is ChaveMarca {
  return MARCAS.some((marca) => marca === key)
}

/**
 * @param setting parsed file; null removes the provider and keeps the links of people
 * @throws ErroProvedor
 */
export async function setContaTrabalho(db: Database, marca: ChaveMarca, setting: unknown): Promise<void> {
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
