import type { orcamentoAcompanhamentoRotas } from '@lastro/contract'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { File, Handlers } from '../../http/handler.ts'
import { languageOf } from '../../http/language.ts'
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
    get: async (request) => presentAcompanhamento(await readAcompanhamento(request, cubos, { ...request.query, ...request.params })),
    listLinhas: async (request) => {
      const { grupoItem, excedem, ...query } = request.query
      const loaded = await readAcompanhamento(request, cubos, { ...query, ...request.params })
      return presentLinhas(loaded, { grupoItem, excedem: excedem === 'sim' })
    },
    export: {
      ownTransaction: ({ acesso, params: { id }, query: { nivel, excedem, formato, negativos, ...query }, transaction, request: http }) =>
        planilhas.reserve<File>(acesso.cliente.id, (inTurn) =>
          inTurn(async () => {
            const loaded = await transaction((context) => readAcompanhamento(context, cubos, { ...query, id }))
            const request = { nivel, excedem: excedem === 'sim', idioma: languageOf(http) }
            const file =
              formato === 'pdf'
                ? await exportAcompanhamentoPdf(loaded, { ...request, negativos }, acesso.cliente)
                : await exportAcompanhamento(loaded, { ...request, formato }, acesso.cliente)
            const { nome, versaoNumero } = loaded.orcamento
            return { ...file, registro: { assuntoId: id, depois: { nome, versaoNumero, ...loaded.recorte.periodo } } }
          }),
        ),
    },
    getTolerancias: (request) => presentTolerancias(request),
    updateTolerancias: (request) => updateTolerancias(request, request.body),
  }
}
