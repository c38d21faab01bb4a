import { CRIACAO_ARQUIVO_MAX_BYTES, type orcamentoCriacaoRotas } from '@lastro/contract'
import { mesFromIndex, mesFromSql } from '@lastro/engine'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { ErroApi } from '../http/erro.ts'
import type { Handlers, Transaction } from '../http/handler.ts'
import { createRodizio, type RodizioOptions } from '../http/rodizio.ts'
import { createPlanejado, planCriacao, type ArquivoEsperado, type CriacaoDeps, type Plano, type PlanoPedido } from './criacao.ts'
import { readRegistros } from './criacao-arquivo.ts'
import { writeModelo } from './criacao-modelo.ts'
import * as store from './store.ts'

/** A received file, until somebody uses it or its hour is over. */
interface Recebido {
  id: string
  arquivoNome: string
  tamanhoBytes: number
}

export interface ArquivosRecebidos {
  reserve: (clienteId: string, max: number) => { id: string; release: () => void } | undefined
  receive: (source: Readable, owner: { clienteId: string; arquivoNome: string; id?: string }) => Promise<Recebido>
  find: (id: string, clienteId: string) => Promise<Recebido | undefined>
  path: (id: string) => string
  touch: (id: string) => Promise<void>
  remove: (id: string) => Promise<void>
}

interface Deps {
  cubos: CriacaoDeps['cubos']
  arquivos: ArquivosRecebidos
}

/** Files of one cliente that wait to be used, those of the realizado among them. */
const ARQUIVOS_MAX = 20
/** A file of every line a budget may have takes seconds, and all of it in memory. */
const RODIZIO: RodizioOptions = { max: 1, lugaresPorCliente: 10, lugares: 100, message: 'Há arquivos demais sendo lidos agora.' }

/** The parser of multipart bodies fails with bare errors; Fastify's and the file system's have a code. */
function refuseMalformed(error: unknown): never {
  if (!(error instanceof Error) || 'code' in error || error instanceof ErroApi) throw error
  throw new ErroApi('requisicao_invalid', {
    cause: error,
    details: [{ campo: 'arquivo', message: 'O envio chegou incompleto ou malformado.' }],
  })
}

async function receiveArquivo(
  request: FastifyRequest,
  { clienteId, arquivos, check }: { clienteId: string; arquivos: ArquivosRecebidos; check: (caminho: string) => Promise<unknown> },
): Promise<Recebido> {
  if (!request.isMultipart()) throw new ErroApi('importacao_arquivo_required')
  const lugar = arquivos.reserve(clienteId, ARQUIVOS_MAX)
  if (lugar === undefined) {
    throw new ErroApi('requisicao_throttled', { message: 'Há arquivos demais esperando para ser usados.', retryAfterSeconds: 600 })
  }
  try {
    const parte = await request.file({ limits: { fileSize: CRIACAO_ARQUIVO_MAX_BYTES } }).catch(refuseMalformed)
    if (parte === undefined) throw new ErroApi('importacao_arquivo_required')
    const recebido = await arquivos.receive(parte.file, { clienteId, arquivoNome: parte.filename, id: lugar.id }).catch(refuseMalformed)
    try {
      if (parte.file.truncated) throw new ErroApi('requisicao_too_large')
      if (recebido.tamanhoBytes === 0) throw new ErroApi('importacao_arquivo_required', { message: 'O arquivo está vazio.' })
      await check(arquivos.path(recebido.id))
      return recebido
    } catch (error) {
      await arquivos.remove(recebido.id)
      throw error
    }
  } finally {
    lugar.release()
  }
}

export function createOrcamentoCriacaoHandlers({ cubos, arquivos }: Deps): Handlers<typeof orcamentoCriacaoRotas> {
  const findArquivo = async (id: string, clienteId: string): Promise<ArquivoEsperado | undefined> => {
    const recebido = await arquivos.find(id, clienteId)
    if (recebido === undefined) return undefined
    await arquivos.touch(id)
    return { arquivoNome: recebido.arquivoNome, caminho: arquivos.path(id) }
  }
  const deps: CriacaoDeps = { cubos, findArquivo }
  const rodizio = createRodizio(RODIZIO)
  const takeTurn = <T>(clienteId: string, read: () => Promise<T>): Promise<T> => rodizio.reserve<T>(clienteId, (inTurn) => inTurn(read))
  const plan = (clienteId: string, transaction: Transaction, pedido: PlanoPedido): Promise<Plano> => {
    const work = (): Promise<Plano> => planCriacao(deps, { clienteId, transaction }, pedido)
    return pedido.origem.tipo === 'arquivo' ? takeTurn(clienteId, work) : work()
  }
  return {
    fontes: async ({ acesso, tx, client }) => {
      const clienteId = acesso.cliente.id
      const { meses, grupos } = await cubos.get({ tx, client }, clienteId)
      const [primeiro, ultimo] = [meses[0], meses.at(-1)]
      const orcamentos = await store.listOrcamentos(tx, clienteId, { ordem: '-inicio', limite: 500 })
      return {
        realizado: primeiro === undefined || ultimo === undefined ? null : { inicio: mesFromIndex(primeiro), fim: mesFromIndex(ultimo) },
        orcamentos: orcamentos.map(({ id, nome, mesInicio, cenario, versaoNumero, status }) => ({
          id,
          nome,
          inicio: mesFromSql(mesInicio),
          cenario,
          versaoNumero,
          status,
        })),
        grupos: [...grupos.values()].flatMap(({ id, codigo, descricao, natureza, itens }) => {
          const emUso = itens.filter(({ arquivado }) => !arquivado)
          const grupo = {
            id,
            codigo,
            descricao,
            natureza,
            itens: emUso.map((item) => ({ id: item.id, codigo: item.codigo, descricao: item.descricao })),
          }
          return emUso.length === 0 ? [] : [grupo]
        }),
      }
    },
    modelo: async ({ acesso: { cliente }, tx, client, query: { inicio, formato } }) => {
      const { grupos } = await cubos.get({ tx, client }, cliente.id)
      return writeModelo(grupos.values(), { inicio, clienteNome: cliente.nomeCurto, formato })
    },
    enviar: {
      ownTransaction: async ({ acesso, request }) => {
        const clienteId = acesso.cliente.id
        const check = (caminho: string): Promise<unknown> => takeTurn(clienteId, () => readRegistros(caminho))
        const { id, arquivoNome, tamanhoBytes } = await receiveArquivo(request, { clienteId, arquivos, check })
        return { arquivoId: id, arquivoNome, tamanhoBytes }
      },
    },
    preview: {
      ownTransaction: async ({ acesso, body, transaction }) => (await plan(acesso.cliente.id, transaction, body)).previa,
    },
    create: {
      prepare: async ({ acesso, body, transaction }) => {
        const plano = await plan(acesso.cliente.id, transaction, body)
        return async (pedido) => {
          const criado = await createPlanejado(pedido, body, plano)
          const { origem } = body
          if (origem.tipo === 'arquivo') {
            const left = (error: unknown): void => pedido.request.log.error({ err: error }, 'upload not removed')
            pedido.afterCommit(() => void arquivos.remove(origem.arquivoId).catch(left))
          }
          return criado
        }
      },
    },
  }
}
