import type { OrcamentoMescla, orcamentoCenarioRotas } from '@lastro/contract'
import type { FairShare } from '../../http/fair-share.ts'
import type { Handlers } from '../../http/handler.ts'
import { openCenario } from './open.ts'
import { compareCenarios } from './comparison.ts'
import { presentMescla } from './diff.ts'
import { exportComparacao } from './export.ts'
import { mergeCenario } from './merge.ts'

export function createOrcamentoCenarioHandlers({ passados }: { passados: FairShare }): Handlers<typeof orcamentoCenarioRotas> {
  return {
    compare: (pedido) => compareCenarios(pedido, { ...pedido.params, ...pedido.query }),
    export: async (pedido) => {
      const {
        params: { id },
        query: { com, mes = null, formato },
      } = pedido
      const comparacao = await compareCenarios(pedido, { id, com })
      const depois = { orcamentos: comparacao.orcamentos.map(({ nome }) => nome), mes }
      return { ...(await exportComparacao(comparacao, mes, formato)), registro: { assuntoId: id, depois } }
    },
    create: (pedido) => openCenario(pedido, pedido.params.id, pedido.body),
    diff: {
      ownTransaction: ({ acesso, params: { id }, transaction }) =>
        passados.reserve<OrcamentoMescla>(acesso.cliente.id, (inTurn) =>
          inTurn(() => transaction((contexto) => presentMescla(contexto, id))),
        ),
    },
    merge: (pedido) => mergeCenario(pedido, pedido.params.id, pedido.body),
  }
}
