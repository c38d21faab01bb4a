import { BUSCA_MAX, type Achado, type Subject, type buscaRotas } from '@lastro/contract'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can } from '../../acesso/permissao/regras.ts'
import { isLimited } from '../../http/scope.ts'
import { listUsuarios } from '../../acesso/usuario/store.ts'
import { listAchados, type TipoComCodigo } from './store.ts'

const ASSUNTOS: Readonly<Record<TipoComCodigo, Subject>> = {
  conta: 'Lancamento',
  grupo: 'Grupo',
  grupoItem: 'GrupoItem',
  centroCusto: 'Lancamento',
}
const TIPOS = Object.keys(ASSUNTOS) as TipoComCodigo[]

export function createBuscaHandlers(): Handlers<typeof buscaRotas> {
  return {
    list: async (pedido) => {
      const {
        acesso,
        cliente,
        usuario,
        query: { busca },
      } = pedido
      if (cliente === null) throw new ErroApi('cliente_required')
      const tipos = TIPOS.filter((tipo) => can(acesso, 'read', ASSUNTOS[tipo]))
      const achados = await listAchados({ ...pedido, cliente }, busca, { tipos, orcamentos: can(acesso, 'read', 'Orcamento') })
      // Users belong to the cliente as a whole, so a limited scope hides them.
      if (!can(acesso, 'read', 'Usuario') || isLimited(pedido.escopo)) return achados
      const alcance = { quem: usuario.vendoComo?.id ?? usuario.id, todos: false }
      const pessoas = await listUsuarios({ ...pedido, cliente }, alcance, { busca, ordem: 'nome', limite: BUSCA_MAX })
      return [
        ...achados,
        ...pessoas.map(({ id, nome, email }): Achado => ({ tipo: 'usuario', id, codigo: email, descricao: nome, grupoId: null })),
      ]
    },
  }
}
