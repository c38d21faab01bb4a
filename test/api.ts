import { importacaoRotas, sessaoRotas, type RotaBody, type RotaData, type RotaDef, type RotaParams, type RotaQuery } from '@lastro/contract'

export interface TestPerson {
  email: string
  senha: string
}

type RequestInput<R extends RotaDef> = { params?: RotaParams<R>; query?: RotaQuery<R>; body?: RotaBody<R> | FormData }

export interface Api {
  token: string
  call: <R extends RotaDef>(rota: R, given?: RequestInput<R>) => Promise<RotaData<R>>
  /** By short name. No request when the cliente is already active. */
  inCliente: (shortNome: string) => Promise<Api>
  startImportacao: (nome: string, content: Uint8Array<ArrayBuffer>) => Promise<RotaData<typeof importacaoRotas.create>>
}

class ResponseError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, body: { code?: string; message?: string }) {
    super(`${status} ${body.code}: ${body.message}`)
    this.status = status
    this.code = body.code ?? ''
  }
}

export async function signInApi(address: string, { email, senha }: TestPerson): Promise<Api> {
  const { token } = await request(address, sessaoRotas.login, { body: { email, senha } })
  return createApi(address, token)
}

function createApi(address: string, token: string): Api {
  const call: Api['call'] = (rota, given = {}) => request(address, rota, given, token)
  const api: Api = {
    token,
    call,
    async inCliente(shortNome) {
      const { cliente, clientes } = await call(sessaoRotas.get)
      if (cliente?.nomeCurto === shortNome) return api
      const other = clientes.find((each) => each.nomeCurto === shortNome)
      if (other === undefined) throw new Error(`this person has no cliente ${shortNome}`)
      return createApi(address, (await call(sessaoRotas.switchCliente, { body: { clienteId: other.id } })).token)
    },
    async startImportacao(nome, content) {
      const form = new FormData()
      form.set('arquivo', new Blob([content]), nome)
      const { arquivoId } = await call(importacaoRotas.preview, { body: form })
      return call(importacaoRotas.create, { body: { arquivoId, outroCnpj: true } })
    },
  }
  return api
}

async function request<R extends RotaDef>(address: string, rota: R, given: RequestInput<R>, token?: string): Promise<RotaData<R>> {
  const params: Record<string, unknown> = given.params ?? {}
  const url = new URL(`/v1${rota.caminho.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`, address)
  for (const [name, value] of Object.entries(given.query ?? {})) url.searchParams.set(name, String(value))
  const isForm = given.body instanceof FormData
  const response = await fetch(url, {
    method: rota.metodo,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(given.body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(given.body === undefined ? {} : { body: given.body instanceof FormData ? given.body : JSON.stringify(given.body) }),
  })
  const answer = (await response.json()) as { status: string; data?: RotaData<R>; code?: string; message?: string }
  if (!response.ok || answer.status !== 'success') throw new ResponseError(response.status, answer)
  return answer.data as RotaData<R>
}
