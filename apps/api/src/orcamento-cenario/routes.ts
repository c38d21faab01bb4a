import type { orcamentoCenarioRotas } from '@lastro/contract'
import type { Handlers } from '../http/handler.ts'
import type { AvisosOrcamento } from '../orcamento-atos/avisos.ts'
import { openCenario } from './abrir.ts'
import { compareCenarios } from './comparacao.ts'
import { presentMescla } from './diferencas.ts'
import { exportComparacao } from './exportar.ts'
import { mergeCenario } from './mesclar.ts'

export function createOrcamentoCenarioHandlers({ avisos }: { avisos: AvisosOrcamento }): Handlers<typeof orcamentoCenarioRotas> {
  return {
    compare: ({ acesso, params, query, tx }) => compareCenarios(tx, acesso.cliente.id, { ...params, ...query }),
    export: async ({ acesso, params: { id }, query: { com, mes = null, formato }, tx }) => {
      const comparacao = await compareCenarios(tx, acesso.cliente.id, { id, com })
      const depois = { orcamentos: comparacao.orcamentos.map(({ nome }) => nome), mes }
      return { ...(await exportComparacao(comparacao, mes, formato)), registro: { assuntoId: id, depois } }
    },
    create: (pedido) => openCenario(pedido, pedido.params.id, pedido.body),
    diff: ({ acesso, params: { id }, tx }) => presentMescla(tx, { clienteId: acesso.cliente.id, escopo: acesso.escopo }, id),
    merge: async ({ acesso, params: { id }, body, request, tx }) => {
      const clienteId = acesso.cliente.id
      const autor = { clienteId, usuarioId: acesso.usuarioId, escopo: acesso.escopo, request }
      const mesclado = await mergeCenario(tx, autor, id, body)
      await avisos.send({ tipo: 'ato', clienteId, orcamentoId: body.originalId }, tx)
      return mesclado
    },
  }
}
