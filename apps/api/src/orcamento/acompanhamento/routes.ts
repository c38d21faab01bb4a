import type { orcamentoAcompanhamentoRotas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { Arquivo, Handlers } from '../../http/handler.ts'
import type { FairShare } from '../../http/fair-share.ts'
import { presentAcompanhamento } from './compare.ts'
import { exportAcompanhamentoPdf } from './export-pdf.ts'
import { exportAcompanhamento } from './export.ts'
import { readAcompanhamento } from './read.ts'
import { presentLinhas } from './linhas.ts'
import { presentTolerancias, updateTolerancias } from './tolerancias.ts'

export function createOrcamentoAcompanhamentoHandlers({
  cubos,
  planilhas,
}: {
  cubos: CuboCache
  planilhas: FairShare
}): Handlers<typeof orcamentoAcompanhamentoRotas> {
  return {
    get: async (pedido) => presentAcompanhamento(await readAcompanhamento(pedido, cubos, { ...pedido.query, ...pedido.params })),
    listLinhas: async (pedido) => {
      const { grupoItem, excedem, ...query } = pedido.query
      const lido = await readAcompanhamento(pedido, cubos, { ...query, ...pedido.params })
      return presentLinhas(lido, { grupoItem, excedem: excedem === 'sim' })
    },
    export: {
      ownTransaction: ({ acesso, params: { id }, query: { nivel, excedem, formato, negativos, ...query }, transaction }) =>
        planilhas.reserve<Arquivo>(acesso.cliente.id, (inTurn) =>
          inTurn(async () => {
            const lido = await transaction((contexto) => readAcompanhamento(contexto, cubos, { ...query, id }))
            const pedido = { nivel, excedem: excedem === 'sim' }
            const arquivo =
              formato === 'pdf'
                ? await exportAcompanhamentoPdf(lido, { ...pedido, negativos }, acesso.cliente)
                : await exportAcompanhamento(lido, { ...pedido, formato }, acesso.cliente)
            const { nome, versaoNumero } = lido.orcamento
            return { ...arquivo, registro: { assuntoId: id, depois: { nome, versaoNumero, ...lido.recorte.periodo } } }
          }),
        ),
    },
    getTolerancias: (pedido) => presentTolerancias(pedido),
    updateTolerancias: (pedido) => updateTolerancias(pedido, pedido.body),
  }
}
