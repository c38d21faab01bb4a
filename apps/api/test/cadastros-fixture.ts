import {
  contaRotas,
  type CadastroImportada,
  type CadastroLinha,
  type CadastroPrevia,
  type EntidadeNome,
  type ErroResposta,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { TestApp } from './build-app.ts'
import { dataOf } from './api-client.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, planilhaOf, signIn } from './factories.ts'
import { toMultipart } from './valid-requests.ts'

type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const codeOf = (response: LightMyRequestResponse): string => response.json<{ code?: string }>().code ?? 'success'
export const errorOf = (response: LightMyRequestResponse): ErroResposta => response.json<ErroResposta>()
export const messagesOf = (response: LightMyRequestResponse): (string | undefined)[] =>
  (errorOf(response).details ?? []).map(({ message }) => message)

export class CadastrosFixture {
  readonly #appOf: () => TestApp
  clienteId = ''
  foreign = ''
  gestor = ''
  analista = ''
  leitor = ''
  admin = ''

  constructor(appOf: () => TestApp) {
    this.#appOf = appOf
  }

  async build(): Promise<void> {
    const { database, clock } = this.#appOf()
    const { db } = database
    this.clienteId = await buildCliente(db)
    this.foreign = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
    await buildImportacao(db, { clienteId: this.clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
    const signedIn = async (nome: string, perfil: 'admin' | 'gestor' | 'analista' | 'leitor'): Promise<string> =>
      signIn(db, await buildUsuario(db, { nome, perfil, clientes: perfil === 'admin' ? [] : [this.clienteId] }), this.clienteId, clock.now)
    this.gestor = await signedIn('Renata Campos', 'gestor')
    this.analista = await signedIn('Tiago Sá', 'analista')
    this.leitor = await signedIn('Helena Prado', 'leitor')
    this.admin = await signedIn('Bruno Teixeira', 'admin')
  }

  call(
    metodo: Metodo,
    url: string,
    payload?: object,
    as = this.gestor,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const request = { method: metodo, url: `/v1/Cadastros/${url}`, headers: { ...bearer(as), ...headers } }
    return this.#appOf().app.inject({ ...request, ...(payload && { payload }) })
  }

  async list(entidade: EntidadeNome, query = '', as = this.gestor): Promise<CadastroLinha[]> {
    return dataOf(contaRotas.browse, await this.call('GET', `${entidade}?limite=100${query}`, undefined, as)).itens
  }

  async find(entidade: EntidadeNome, codigo: string): Promise<CadastroLinha> {
    const found = (await this.list(entidade, '&arquivados=1')).find(({ valores }) => valores['codigo'] === codigo)
    if (found === undefined) throw new Error(`no ${codigo} in ${entidade}`)
    return found
  }

  create(entidade: EntidadeNome, valores: object, as = this.gestor): Promise<LightMyRequestResponse> {
    return this.call('POST', entidade, { valores }, as)
  }

  async created(entidade: EntidadeNome, valores: object, as = this.gestor): Promise<CadastroLinha> {
    return dataOf(contaRotas.create, await this.create(entidade, valores, as))
  }

  update(entidade: EntidadeNome, { id, versao, valores }: CadastroLinha, mudanca: object): Promise<LightMyRequestResponse> {
    return this.call('PUT', `${entidade}/${id}`, { versao, valores: { ...valores, ...mudanca } })
  }

  remove(entidade: EntidadeNome, { id, versao }: CadastroLinha): Promise<LightMyRequestResponse> {
    return this.call('DELETE', `${entidade}/${id}?versao=${versao}`)
  }

  send(url: string, content: string | Uint8Array, as = this.gestor): Promise<LightMyRequestResponse> {
    const { payload, headers } = toMultipart(content, 'cadastro.csv')
    return this.#appOf().app.inject({ method: 'POST', url: `/v1/Cadastros/${url}`, payload, headers: { ...headers, ...bearer(as) } })
  }

  async preview(entidade: EntidadeNome, content: string | Uint8Array, as = this.gestor): Promise<CadastroPrevia> {
    return dataOf(contaRotas.preview, await this.send(`${entidade}/importar/previa`, content, as))
  }

  import(entidade: EntidadeNome, content: string | Uint8Array, signature: string): Promise<LightMyRequestResponse> {
    return this.send(`${entidade}/importar?assinatura=${signature}`, content)
  }

  async imported(entidade: EntidadeNome, content: string | Uint8Array): Promise<CadastroImportada> {
    const { assinatura } = await this.preview(entidade, content)
    return dataOf(contaRotas.import, await this.import(entidade, content, assinatura))
  }

  listAuditoria(action: string): Promise<{ assunto_id: string | null; antes: unknown; depois: unknown }[]> {
    return withTenant(this.#appOf().database.db, { clienteId: this.clienteId, usuarioId: null }, (tx) =>
      tx.selectFrom('auditoria').select(['assunto_id', 'antes', 'depois']).where('acao', '=', action).orderBy('id').execute(),
    )
  }

  async readVersao(): Promise<number> {
    const { rows } = await withTenant(this.#appOf().database.db, { clienteId: this.clienteId, usuarioId: null }, (tx) =>
      sql<{ dados: number }>`select dados from cliente_versao`.execute(tx),
    )
    return rows[0]?.dados ?? 0
  }
}
