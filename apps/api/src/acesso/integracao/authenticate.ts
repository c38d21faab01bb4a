import { timingSafeEqual } from 'node:crypto'
import { type Database } from '@lastro/db'
import type { AuthenticateChave } from '../../http/authenticate.ts'
import { withCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { readChave } from './integration-key.ts'
import { listCandidates, touchChave } from './store.ts'

/** Reads the database on every call, so that a revoked key stops at once. */
export function createAuthenticateChave({ db, clock }: { db: Database; clock: () => Date }): AuthenticateChave {
  return async (texto) => {
    const loaded = readChave(texto)
    if (loaded === undefined) return undefined
    const { clienteId, prefixo, hash } = loaded
    return withCliente(db, { clienteId, usuarioId: null }, async (context) => {
      const key = (await listCandidates(context, prefixo)).find(({ segredoHash }) => timingSafeEqual(segredoHash, hash))
      if (key === undefined) throw new ErroApi('chave_integracao_refused')
      if (key.clienteArchived) throw new ErroApi('chave_integracao_refused', { message: 'O cliente desta chave está arquivado.' })
      await touchChave(context, key.id, clock())
      return { clienteId, chaveId: key.id, nome: key.nome, origem: key.origem }
    })
  }
}
