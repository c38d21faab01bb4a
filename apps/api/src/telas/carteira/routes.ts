import { CARTEIRA_USE_DIAS, type CarteiraItem, type carteiraRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import type { Acesso } from '../../http/authenticate.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { languageOf } from '../../http/language.ts'
import type { Coberturas } from './coverage.ts'
import { exportCarteira } from './export.ts'
import { filterItens, isStale, presentItem, sortItens, sumItens } from './items.ts'
import { listClientes } from './store.ts'

const DIA_MS = 86_400_000

export function createCarteiraHandlers({
  clock,
  coberturas,
}: {
  clock: () => Date
  coberturas: Pick<Coberturas, 'refresh'>
}): Handlers<typeof carteiraRotas> {
  const listItens = async (tx: Transacao, acesso: Acesso): Promise<CarteiraItem[]> => {
    // Permissions granted in one cliente do not extend to others.
    if (acesso.perfil !== 'admin') throw new ErroApi('permissao_denied')
    const agora = clock()
    const usedSince = new Date(agora.getTime() - CARTEIRA_USE_DIAS * DIA_MS)
    const rows = await listClientes(tx, { quem: acesso.usuarioId, agora, usedSince })
    coberturas.refresh(rows.filter(isStale).map(({ id }) => id))
    return rows.map((row) => presentItem(row, agora))
  }
  return {
    get: async ({ tx, acesso, query: { pagina, limite, ordem, ...filter } }) => {
      const itens = await listItens(tx, acesso)
      const chosen = sortItens(filterItens(itens, filter), ordem)
      const skip = (pagina - 1) * limite
      return { ...sumItens(itens), itens: chosen.slice(skip, skip + limite), total: chosen.length }
    },
    export: async ({ tx, acesso, request, query: { ordem, formato, ...filter } }) =>
      exportCarteira(sortItens(filterItens(await listItens(tx, acesso), filter), ordem), { formato, idioma: languageOf(request) }),
  }
}
