import type { usuarioRotas } from '@lastro/contract'
import { can } from '../permissao/regras.ts'
import { orNotFound } from '../http/erro.ts'
import type { Acesso } from '../http/authenticate.ts'
import type { Handlers } from '../http/handler.ts'
import type { Transacao } from '@lastro/db'
import { findUsuarioVisivel, type UsuarioVisivel } from './store.ts'

const PERFIL_DESCRICAO = {
  admin: 'Administrador',
  gestor: 'Gestor',
  analista: 'Analista',
  client: 'Responsável por área',
  leitor: 'Leitor',
} as const

/** Oneself, or a colleague in a shared cliente for those who manage users. Everyone else looks absent. */
async function getVisivel(tx: Transacao, acesso: Acesso, email: string): Promise<UsuarioVisivel> {
  const manages = can(acesso, 'read', 'Usuario')
  return orNotFound(await findUsuarioVisivel(tx, { email, quemPergunta: acesso, manages }))
}

export function createUsuarioHandlers(): Handlers<typeof usuarioRotas> {
  return {
    getPropUsuario: async ({ tx, acesso, query }) => {
      const { perfil, clienteId, cliente } = await getVisivel(tx, acesso, query.email)
      const prop = { perfil, clienteId, cliente }
      return { ...prop, data: prop }
    },
    getPerfil: async ({ tx, acesso, query }) => {
      const { perfil } = await getVisivel(tx, acesso, query.email)
      const descricao = PERFIL_DESCRICAO[perfil]
      return { descricao, data: { descricao } }
    },
  }
}
