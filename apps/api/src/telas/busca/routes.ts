import { BUSCA_MAX, type Achado, type Subject, type buscaRotas } from '@lastro/contract'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can, isLimited } from '../../acesso/permissao/regras.ts'
import { listUsuarios } from '../../acesso/usuario/store.ts'
import { listAchados, type TipoComCodigo } from './store.ts'

/** The subject that opens the screen a row leads to. */
const ASSUNTOS: Readonly<Record<TipoComCodigo, Subject>> = {
  conta: 'Lancamento',
  grupo: 'Grupo',
  grupoItem: 'GrupoItem',
  centroCusto: 'Lancamento',
}
const TIPOS = Object.keys(ASSUNTOS) as TipoComCodigo[]

export function createBuscaHandlers(): Handlers<typeof buscaRotas> {
  return {
    // Each kind only for whom the screen behind it is open.
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
      // People are about the whole cliente, whatever part of it is seen.
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
