import type { OrcamentoMescla, orcamentoCenarioRotas } from '@lastro/contract'
import type { FairShare } from '../../http/fair-share.ts'
import type { Handlers } from '../../http/handler.ts'
import { openCenario } from './open.ts'
import { compareCenarios } from './comparison.ts'
import { presentMescla } from './diff.ts'
import { exportComparacao } from './export.ts'
import { mergeCenario } from './merge.ts'

/** @param passados who asks what a scenario and its original were waits for their turn in it */
export function createOrcamentoCenarioHandlers({ passados }: { passados: FairShare }): Handlers<typeof orcamentoCenarioRotas> {
  return {
    compare: ({ acesso, params, query, tx }) => compareCenarios(tx, acesso.cliente.id, { ...params, ...query }),
    export: async ({ acesso, params: { id }, query: { com, mes = null, formato }, tx }) => {
      const comparacao = await compareCenarios(tx, acesso.cliente.id, { id, com })
      const depois = { orcamentos: comparacao.orcamentos.map(({ nome }) => nome), mes }
      return { ...(await exportComparacao(comparacao, mes, formato)), registro: { assuntoId: id, depois } }
    },
    create: (pedido) => openCenario(pedido, pedido.params.id, pedido.body),
    diff: {
      ownTransaction: ({ acesso, params: { id }, transaction }) =>
        passados.reserve<OrcamentoMescla>(acesso.cliente.id, (inTurn) =>
          inTurn(() => transaction((tx) => presentMescla(tx, { clienteId: acesso.cliente.id, escopo: acesso.escopo }, id))),
        ),
    },
    merge: ({ acesso, params: { id }, body, request, tx }) => {
      const autor = { clienteId: acesso.cliente.id, usuarioId: acesso.usuarioId, escopo: acesso.escopo, request }
      return mergeCenario(tx, autor, id, body)
    },
  }
}
