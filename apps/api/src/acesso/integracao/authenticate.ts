import { timingSafeEqual } from 'node:crypto'
import { type Banco } from '@lastro/db'
import type { AuthenticateChave } from '../../http/authenticate.ts'
import { withCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { readChave } from './integration-key.ts'
import { listCandidatas, touchChave } from './store.ts'

/** Reads the database on every call, so that a revoked key stops at once. */
export function createAuthenticateChave({ db, clock }: { db: Banco; clock: () => Date }): AuthenticateChave {
  return async (texto) => {
    const lida = readChave(texto)
    if (lida === undefined) return undefined
    const { clienteId, prefixo, hash } = lida
    return withCliente(db, { clienteId, usuarioId: null }, async (contexto) => {
      const chave = (await listCandidatas(contexto, prefixo)).find(({ segredoHash }) => timingSafeEqual(segredoHash, hash))
      if (chave === undefined) throw new ErroApi('chave_integracao_refused')
      if (chave.clienteArquivado) throw new ErroApi('chave_integracao_refused', { message: 'O cliente desta chave está arquivado.' })
      await touchChave(contexto, chave.id, clock())
      return { clienteId, chaveId: chave.id, nome: chave.nome, origem: chave.origem }
    })
  }
}
