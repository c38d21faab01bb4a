import type { orcamentoCriacaoRotas } from '@lastro/contract'
import { mesFromIndex, mesFromSql } from '@lastro/engine'
import { dataInLanguage, withReadyName } from '../cubo/in-language.ts'
import type { ContextoLeitura } from '../http/contexto.ts'
import { languageOf } from '../http/language.ts'
import type { Handlers, Transaction } from '../http/handler.ts'
import { createPlanejado, planCriacao, type ExpectedFile, type CriacaoDeps, type CriacaoPlan, type PlanoRequest } from './criacao.ts'
import { readRegistros } from './criacao-arquivo.ts'
import { writeModelo } from './criacao-modelo.ts'
import type { FileReception } from './received-files.ts'
import * as store from './store.ts'

interface Deps {
  cubos: CriacaoDeps['cubos']
  recepcao: FileReception
}

export function createOrcamentoCriacaoHandlers({ cubos, recepcao }: Deps): Handlers<typeof orcamentoCriacaoRotas> {
  const { files, takeTurn, closing } = recepcao
  const findFile = async (id: string, clienteId: string): Promise<ExpectedFile | undefined> => {
    const received = await files.find(id, clienteId)
    if (received === undefined) return undefined
    await files.touch(received)
    return { arquivoNome: received.arquivoNome, read: (work) => files.read(received, work, closing) }
  }
  const deps: CriacaoDeps = { cubos, findFile, closing }
  const plan = (clienteId: string, transaction: Transaction<ContextoLeitura>, request: PlanoRequest): Promise<CriacaoPlan> => {
    const work = (): Promise<CriacaoPlan> => planCriacao(deps, { clienteId, transaction }, request)
    return request.origem.tipo === 'arquivo' ? takeTurn(clienteId, work) : work()
  }
  return {
    getFontes: async (request) => {
      const { meses, grupos } = dataInLanguage(await cubos.get(request), request.idioma)
      const [first, last] = [meses[0], meses.at(-1)]
      const orcamentos = await store.listOrcamentos(request, { ordem: '-inicio', limite: 500 })
      return {
        realizado: first === undefined || last === undefined ? null : { inicio: mesFromIndex(first), fim: mesFromIndex(last) },
        orcamentos: orcamentos.map(({ id, nome, mesInicio, cenario, versaoNumero, status }) => ({
          id,
          nome,
          inicio: mesFromSql(mesInicio),
          cenario,
          versaoNumero,
          status,
        })),
        grupos: [...grupos.values()].flatMap(({ id, codigo, descricao, natureza, itens }) => {
          const inUse = itens.filter(({ arquivado }) => !arquivado)
          const grupo = {
            id,
            codigo,
            descricao,
            natureza,
            itens: inUse.map((item) => ({ id: item.id, codigo: item.codigo, descricao: item.descricao })),
          }
          return inUse.length === 0 ? [] : [grupo]
        }),
      }
    },
    getModelo: async (request) => {
      const { inicio, formato } = request.query
      const { grupos } = await cubos.get(request)
      return writeModelo(grupos.values(), { inicio, clienteNome: request.cliente.nomeCurto, formato })
    },
    upload: {
      ownTransaction: async ({ acesso, request }) => {
        const { received } = await recepcao.receive(request, acesso.cliente.id, (path) => readRegistros(path, closing))
        return { arquivoId: received.id, arquivoNome: received.arquivoNome, tamanhoBytes: received.tamanhoBytes }
      },
    },
    preview: {
      ownTransaction: async ({ acesso, request, body, transaction }) => {
        const { preview } = await plan(acesso.cliente.id, transaction, body)
        return { ...preview, grupos: preview.grupos.map((grupo) => withReadyName(grupo, languageOf(request))) }
      },
    },
    create: {
      prepare: async ({ acesso, body, transaction }) => {
        const plano = await plan(acesso.cliente.id, transaction, body)
        return async (request) => {
          const created = await createPlanejado(request, body, plano)
          const { origem } = body
          if (origem.tipo === 'arquivo') {
            const left = (error: unknown): void => request.request.log.error({ err: error }, 'upload not removed')
            request.afterCommit(() => void files.remove({ id: origem.arquivoId, clienteId: acesso.cliente.id }).catch(left))
          }
          return created
        }
      },
    },
  }
}
