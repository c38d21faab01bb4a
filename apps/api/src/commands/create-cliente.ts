/** A cliente without a browser: the first one of an installation, or the company of a file. Used by the command line. */
import { MARCAS, type ChaveMarca } from '@lastro/contract'
import { withSistema, type Banco } from '@lastro/db'
import { createEmpresa } from '../acesso/cadastro-cliente/empresa.ts'
import { ErroApi } from '../http/erro.ts'
import { ensureMarcas } from '../marca/marcas-padrao.ts'

export { MARCAS }

interface EmpresaNova {
  cnpj: string
  nome: string
  nomeCurto?: string
  marca: ChaveMarca
  /** 1 to 12. */
  exercicioMesInicial: number
}

export class ErroCliente extends Error {}

/**
 * With the standard managerial model. Nobody is linked to it: an admin works in every cliente and invites the others. Returns its id.
 * @throws ErroCliente in Portuguese: the CNPJ is wrong, or another cliente's
 */
export async function createCliente(db: Banco, { marca, ...empresa }: EmpresaNova): Promise<string> {
  await ensureMarcas(db)
  try {
    const criado = await withSistema(db, {}, (tx) =>
      createEmpresa(tx, { empresa, plano: { modelo: 'gerencial' } }, { acao: 'cadastroCliente.create', marca, gestor: null, autor: null }),
    )
    return criado.id
  } catch (error) {
    if (error instanceof ErroApi) throw new ErroCliente(error.message, { cause: error })
    throw error
  }
}
