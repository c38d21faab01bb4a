import { REVISAO_LINHAS_MAX, type orcamentoRevisaoRotas } from '@lastro/contract'
import type { File, Handlers } from '../../http/handler.ts'
import { languageOf } from '../../http/language.ts'
import type { FairShare } from '../../http/fair-share.ts'
import { diffVersoes } from './diff.ts'
import { exportRevisao } from './export.ts'
import { readChangedPremissas } from './premissas.ts'

export function createOrcamentoRevisaoHandlers({ planilhas }: { planilhas: FairShare }): Handlers<typeof orcamentoRevisaoRotas> {
  return {
    diff: async (request) => {
      const { params, query } = request
      const revisao = await diffVersoes(request, { ...params, ...query })
      return { ...revisao, linhas: revisao.linhas.slice(0, REVISAO_LINHAS_MAX) }
    },
    listPremissas: (request) => readChangedPremissas(request, request.params.id),
    export: {
      ownTransaction: ({ acesso, request, params: { id }, query: { formato, ...filter }, transaction }) =>
        planilhas.reserve<File>(acesso.cliente.id, (inTurn) =>
          inTurn(async () => {
            const revisao = await transaction((context) => diffVersoes(context, { id, ...filter }))
            const depois = { nome: revisao.nome, versao: revisao.depois.versaoNumero, linhas: revisao.linhas.length }
            return { ...(await exportRevisao(revisao, { formato, idioma: languageOf(request) })), registro: { assuntoId: id, depois } }
          }),
        ),
    },
  }
}
