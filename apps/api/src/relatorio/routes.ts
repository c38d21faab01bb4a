import type { relatorioRotas } from '@lastro/contract'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { readVisivel } from '../workspace/conteudo.ts'
import { quemOf } from '../workspace/quem.ts'
import { findRelatorio, listExistentes } from '../workspace/store.ts'
import { onlyNativo, writeFolha } from './folha.ts'
import type { Novidades } from './novidades.ts'
import { presentOrcado } from './orcado.ts'

interface FolhaDeps {
  cubos: CuboCache
  clock: () => Date
  novidades: Pick<Novidades, 'watch'>
}

/** What a report is made of, where it meets the statement and the budgets. */
export function createFolhaHandlers({
  cubos,
  clock,
  novidades,
}: FolhaDeps): Handlers<Pick<typeof relatorioRotas, 'getOrcado' | 'export' | 'watch'>> {
  return {
    getOrcado: ({ acesso, query, ...leitura }) => presentOrcado(leitura, cubos, acesso, query),
    watch: {
      ownTransaction: ({ acesso, query: { espera } }) =>
        Promise.resolve((left) => novidades.watch(acesso.cliente.id, espera !== 'nao', left)),
    },
    export: async ({ acesso, params, query: { formato, cartao, idioma, filtros, ...pedido }, ...leitura }) => {
      const { cliente, nome } = acesso
      const relatorio = onlyNativo(await findRelatorio(leitura.tx, cliente.id, params, quemOf(acesso)))
      const { orcamento } = pedido
      // One of nobody is refused also where no card asks for it.
      if (orcamento !== undefined) orNotFound((await listExistentes(leitura.tx, cliente.id, 'orcamento', [orcamento]))[0])
      const arquivo = await writeFolha(leitura, cubos, acesso, {
        relatorio: { ...relatorio, conteudo: await readVisivel(leitura.tx, cliente.id, relatorio) },
        pedido: { ...pedido, semFiltros: filtros === 'nenhum' },
        formato,
        cartao,
        idioma,
        emissao: { nome, instante: clock() },
      })
      return { ...arquivo, registro: { assuntoId: relatorio.id, depois: { nome: relatorio.nome, ...arquivo.periodo } } }
    },
  }
}
