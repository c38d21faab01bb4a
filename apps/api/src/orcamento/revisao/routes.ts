import { REVISAO_LINHAS_MAX, type orcamentoRevisaoRotas } from '@lastro/contract'
import type { Arquivo, Handlers } from '../../http/handler.ts'
import type { FairShare } from '../../http/fair-share.ts'
import { diffVersoes } from './diff.ts'
import { exportRevisao } from './export.ts'

export function createOrcamentoRevisaoHandlers({ planilhas }: { planilhas: FairShare }): Handlers<typeof orcamentoRevisaoRotas> {
  return {
    diff: async (pedido) => {
      const { params, query } = pedido
      const revisao = await diffVersoes(pedido, { ...params, ...query })
      return { ...revisao, linhas: revisao.linhas.slice(0, REVISAO_LINHAS_MAX) }
    },
    export: {
      ownTransaction: ({ acesso, params: { id }, query: { formato, ...filtro }, transaction }) =>
        planilhas.reserve<Arquivo>(acesso.cliente.id, (inTurn) =>
          inTurn(async () => {
            const revisao = await transaction((contexto) => diffVersoes(contexto, { id, ...filtro }))
            const depois = { nome: revisao.nome, versao: revisao.depois.versaoNumero, linhas: revisao.linhas.length }
            return { ...(await exportRevisao(revisao, formato)), registro: { assuntoId: id, depois } }
          }),
        ),
    },
  }
}
