import type { relatorioRotas } from '@lastro/contract'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { orNotFound } from '../http/erro.ts'
import type { File, Handlers } from '../http/handler.ts'
import type { FairShare } from '../http/fair-share.ts'
import { readVisible } from './workspace/content.ts'
import { callerOf } from './workspace/viewer.ts'
import { findRelatorio, listExisting } from './workspace/store.ts'
import { onlyNativo, readSheet, writeSheet } from './sheet.ts'
import type { News } from './change-stream.ts'
import { presentOrcado } from './orcado.ts'

interface SheetDeps {
  cubos: CuboCache
  clock: () => Date
  news: Pick<News, 'watch'>
  planilhas: FairShare
}

export function createSheetHandlers({
  cubos,
  clock,
  news,
  planilhas,
}: SheetDeps): Handlers<Pick<typeof relatorioRotas, 'getOrcado' | 'export' | 'watch'>> {
  return {
    getOrcado: (request) => presentOrcado(request, cubos, request.query),
    watch: {
      ownTransaction: ({ acesso, query: { espera } }) => Promise.resolve((left) => news.watch(acesso.cliente.id, espera !== 'nao', left)),
    },
    export: {
      ownTransaction: ({ acesso, params, query: { formato, cartao, idioma, filtros, ...request }, transaction }) => {
        const read = () =>
          transaction(async (context) => {
            const relatorio = onlyNativo(await findRelatorio(context, params, callerOf(context)))
            const { orcamento } = request
            if (orcamento !== undefined) orNotFound((await listExisting(context, 'orcamento', [orcamento]))[0])
            const loaded = await readSheet(context, cubos, {
              relatorio: { ...relatorio, conteudo: await readVisible(context, relatorio) },
              pedido: { ...request, withoutFilters: filtros === 'nenhum' },
              formato,
              cartao,
              idioma,
            })
            return { relatorio, loaded }
          })
        return planilhas.reserve<File>(acesso.cliente.id, (inTurn) =>
          inTurn(async () => {
            const { relatorio, loaded } = await read()
            const file = await writeSheet(loaded, { nome: acesso.nome, instant: clock() })
            return { ...file, registro: { assuntoId: relatorio.id, depois: { nome: relatorio.nome, ...file.periodo } } }
          }),
        )
      },
    },
  }
}
