import type { OrcamentoMescla, orcamentoCenarioRotas } from '@lastro/contract'
import type { FairShare } from '../../http/fair-share.ts'
import type { Handlers } from '../../http/handler.ts'
import { languageOf } from '../../http/language.ts'
import { openCenario } from './open.ts'
import { compareCenarios } from './comparison.ts'
import { presentMescla } from './diff.ts'
import { exportComparison } from './export.ts'
import { mergeCenario } from './merge.ts'

export function createOrcamentoCenarioHandlers({ passados }: { passados: FairShare }): Handlers<typeof orcamentoCenarioRotas> {
  return {
    compare: (request) => compareCenarios(request, { ...request.params, ...request.query }),
    export: async (request) => {
      const {
        params: { id },
        query: { com, mes = null, formato },
      } = request
      const comparison = await compareCenarios(request, { id, com })
      const depois = { orcamentos: comparison.orcamentos.map(({ nome }) => nome), mes }
      return {
        ...(await exportComparison(comparison, { mes, formato, idioma: languageOf(request.request) })),
        registro: { assuntoId: id, depois },
      }
    },
    create: (request) => openCenario(request, request.params.id, request.body),
    diff: {
      ownTransaction: ({ acesso, params: { id }, transaction }) =>
        passados.reserve<OrcamentoMescla>(acesso.cliente.id, (inTurn) =>
          inTurn(() => transaction((context) => presentMescla(context, id))),
        ),
    },
    merge: (request) => mergeCenario(request, request.params.id, request.body),
  }
}
