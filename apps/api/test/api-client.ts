/** HTTP client of a user for tests: reads, uploads, and follows imports to their end. */
import { importacaoRotas, type Importacao, type RotaData, type RotaDef } from '@lastro/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { bearer } from './factories.ts'
import { toMultipart } from './valid-requests.ts'

export interface ApiCalls {
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  post: (url: string, payload?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  put: (url: string, payload: object) => Promise<LightMyRequestResponse>
  remove: (url: string) => Promise<LightMyRequestResponse>
  read: <R extends RotaDef>(rota: R, url: string) => Promise<RotaData<R>>
  upload: (content: string | Uint8Array, fileNome?: string, url?: string) => Promise<LightMyRequestResponse>
  discard: (fileId: string) => Promise<LightMyRequestResponse>
  send: (content: string | Uint8Array, body?: object, fileNome?: string) => Promise<Importacao>
  follow: (id: number) => Promise<{ headers: LightMyRequestResponse['headers']; events: Importacao[] }>
  importAll: (content: string | Uint8Array, body?: object, fileNome?: string) => Promise<Importacao>
}

export function dataOf<R extends RotaDef>(_rota: R, response: LightMyRequestResponse): RotaData<R> {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
  return response.json<{ data: RotaData<R> }>().data
}

export function codeOf(response: LightMyRequestResponse): string {
  return response.json<{ code?: string }>().code ?? 'success'
}

export function createCalls(app: FastifyInstance, tokenOf: () => string): ApiCalls {
  const calls: ApiCalls = {
    get: (url, headers = {}) => app.inject({ url, headers: { ...bearer(tokenOf()), ...headers } }),
    post: (url, payload = {}, headers = {}) => app.inject({ method: 'POST', url, payload, headers: { ...bearer(tokenOf()), ...headers } }),
    put: (url, payload) => app.inject({ method: 'PUT', url, payload, headers: bearer(tokenOf()) }),
    remove: (url) => app.inject({ method: 'DELETE', url, headers: bearer(tokenOf()) }),
    read: async (rota, url) => dataOf(rota, await calls.get(url)),
    upload: (content, fileNome = 'razao.txt', url = '/v1/Importacao/previa') => {
      const { payload, headers } = toMultipart(content, fileNome)
      return app.inject({ method: 'POST', url, payload, headers: { ...headers, ...bearer(tokenOf()) } })
    },
    discard: (fileId) => app.inject({ method: 'DELETE', url: `/v1/Importacao/previa/${fileId}`, headers: bearer(tokenOf()) }),
    send: async (content, body = {}, fileNome) => {
      const { arquivoId } = dataOf(importacaoRotas.preview, await calls.upload(content, fileNome))
      return dataOf(importacaoRotas.create, await calls.post('/v1/Importacao', { arquivoId, outroCnpj: true, ...body }))
    },
    follow: async (id) => {
      const { headers, body } = await calls.get(`/v1/Importacao/${id}/eventos`)
      const blocks = body.split('\n\n').filter((block) => block.startsWith('data: '))
      return { headers, events: blocks.map((block) => JSON.parse(block.slice('data: '.length)) as Importacao) }
    },
    importAll: async (content, body, fileNome) => {
      const { id } = await calls.send(content, body, fileNome)
      const last = (await calls.follow(id)).events.at(-1)
      if (last === undefined) throw new Error('the event stream was empty')
      return last
    },
  }
  return calls
}
