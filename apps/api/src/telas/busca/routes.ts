import { SEARCH_MAX, type Achado, type Subject, type searchRotas } from '@lastro/contract'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can } from '../../acesso/permissao/regras.ts'
import { isLimited } from '../../http/contexto.ts'
import { listUsuarios } from '../../acesso/usuario/store.ts'
import { listFound, type TipoComCodigo } from './store.ts'

const GUARDED_SUBJECTS: Readonly<Record<TipoComCodigo, Subject>> = {
  conta: 'Lancamento',
  grupo: 'Grupo',
  grupoItem: 'GrupoItem',
  centroCusto: 'Lancamento',
}
const TIPOS = Object.keys(GUARDED_SUBJECTS) as TipoComCodigo[]

export function createSearchHandlers(): Handlers<typeof searchRotas> {
  return {
    list: async (request) => {
      const {
        acesso,
        cliente,
        usuario,
        query: { busca },
      } = request
      if (cliente === null) throw new ErroApi('cliente_required')
      const tipos = TIPOS.filter((tipo) => can(acesso, 'read', GUARDED_SUBJECTS[tipo]))
      // Users, rateio and integration keys belong to the cliente as a whole, so a limited scope hides them.
      const whole = !isLimited(request.escopo)
      const found = await listFound({ ...request, cliente }, busca, {
        tipos,
        orcamentos: can(acesso, 'read', 'Orcamento'),
        apuracoes: whole && can(acesso, 'read', 'DreRateio'),
        integrationKeys: whole && can(acesso, 'manage', 'Lancamento'),
      })
      if (!whole || !can(acesso, 'read', 'Usuario')) return found
      const alcance = { callerId: usuario.vendoComo?.id ?? usuario.id, includesAll: false }
      const people = await listUsuarios({ ...request, cliente }, alcance, { busca, ordem: 'nome', limite: SEARCH_MAX })
      return [
        ...found,
        ...people.map(({ id, nome, email }): Achado => ({ tipo: 'usuario', id, codigo: email, descricao: nome, grupoId: null })),
      ]
    },
  }
}
