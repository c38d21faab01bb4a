import type { relatorioRotas } from '@lastro/contract'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { orNotFound } from '../http/erro.ts'
import type { Arquivo, Handlers } from '../http/handler.ts'
import type { FairShare } from '../http/fair-share.ts'
import { readVisivel } from './workspace/content.ts'
import { quemOf } from './workspace/quem.ts'
import { findRelatorio, listExistentes } from './workspace/store.ts'
import { onlyNativo, readFolha, writeFolha } from './sheet.ts'
import type { Novidades } from './change-stream.ts'
import { presentOrcado } from './orcado.ts'

interface FolhaDeps {
  cubos: CuboCache
  clock: () => Date
  novidades: Pick<Novidades, 'watch'>
  planilhas: FairShare
}

export function createFolhaHandlers({
  cubos,
  clock,
  novidades,
  planilhas,
}: FolhaDeps): Handlers<Pick<typeof relatorioRotas, 'getOrcado' | 'export' | 'watch'>> {
  return {
    getOrcado: (pedido) => presentOrcado(pedido, cubos, pedido.query),
    watch: {
      ownTransaction: ({ acesso, query: { espera } }) =>
        Promise.resolve((left) => novidades.watch(acesso.cliente.id, espera !== 'nao', left)),
    },
    export: {
      ownTransaction: ({ acesso, params, query: { formato, cartao, idioma, filtros, ...pedido }, transaction }) => {
        const read = () =>
          transaction(async (contexto) => {
            const relatorio = onlyNativo(await findRelatorio(contexto, params, quemOf(contexto)))
            const { orcamento } = pedido
            if (orcamento !== undefined) orNotFound((await listExistentes(contexto, 'orcamento', [orcamento]))[0])
            const lida = await readFolha(contexto, cubos, {
              relatorio: { ...relatorio, conteudo: await readVisivel(contexto, relatorio) },
              pedido: { ...pedido, semFiltros: filtros === 'nenhum' },
              formato,
              cartao,
              idioma,
            })
            return { relatorio, lida }
          })
        return planilhas.reserve<Arquivo>(acesso.cliente.id, (inTurn) =>
          inTurn(async () => {
            const { relatorio, lida } = await read()
            const arquivo = await writeFolha(lida, { nome: acesso.nome, instante: clock() })
            return { ...arquivo, registro: { assuntoId: relatorio.id, depois: { nome: relatorio.nome, ...arquivo.periodo } } }
          }),
        )
      },
    },
  }
}
