import { MARCAS, type ChaveMarca } from '@lastro/contract'
import { withSistema, type Database } from '@lastro/db'
import { createEmpresa } from '../acesso/cadastro-cliente/empresa.ts'
import { ErroApi } from '../http/erro.ts'
import { ensureMarcas } from '../marca/marcas-padrao.ts'

export { MARCAS }

interface NewEmpresa {
  cnpj: string
  nome: string
  nomeCurto?: string
  marca: ChaveMarca
  exercicioMesInicial: number
}

export class ClienteError extends Error {}

/**
 * Creates a cliente with the standard managerial model and returns its id.
 * Links no person, because an admin works in every cliente and invites the others.
 * @throws ClienteError with a message in Portuguese for an invalid or duplicate CNPJ
 */
export async function createCliente(db: Database, { marca, ...empresa }: NewEmpresa): Promise<string> {
  await ensureMarcas(db)
  try {
    const created = await withSistema(db, {}, (tx) =>
      createEmpresa(tx, { empresa, plano: { modelo: 'gerencial' } }, { acao: 'cadastroCliente.create', marca, gestor: null, author: null }),
    )
    return created.id
  } catch (error) {
    if (error instanceof ErroApi) throw new ClienteError(error.message, { cause: error })
    throw error
  }
}
