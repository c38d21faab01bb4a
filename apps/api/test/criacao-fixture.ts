import { orcamentoCriacaoRotas, type CriacaoPrevia, type RotaData } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { TestApp } from './build-app.ts'
import { dataOf } from './api-client.ts'
import { bearer, buildCliente, buildUsuario, signIn, type TestUsuario } from './factories.ts'
import { toMultipart } from './valid-requests.ts'
import { loadKnownRazao } from './known-razao.ts'

export const REALIZADO = { tipo: 'realizado', inicio: '2025-01' }

export class CriacaoFixture {
  readonly #appOf: () => TestApp
  clienteId = ''
  token = ''
  #tiago: TestUsuario | undefined
  /** Keys: `modelo`, `vendas`, `adm`, `sp`, `receita`, `salarios`, `rb`. */
  ids: Record<string, number> = {}

  constructor(appOf: () => TestApp) {
    this.#appOf = appOf
  }

  async build(): Promise<void> {
    const { app, database, clock } = this.#appOf()
    this.clienteId = await buildCliente(database.db)
    this.#tiago = await buildUsuario(database.db, { nome: 'Tiago Moura', perfil: 'analista', clientes: [this.clienteId] })
    this.token = await signIn(database.db, this.#tiago, this.clienteId, clock.now)
    await loadKnownRazao(app, database.db, this.clienteId, this.token)
    await this.query(sql`insert into filial (cliente_id, codigo, descricao) values (${this.clienteId}, 'SP', 'São Paulo')`)
    const [row] = await this.query(sql<Record<string, number>>`
      select (select min(id) from dre_modelo) as modelo, (select id from centro_custo where codigo = 'VENDAS') as vendas,
        (select id from centro_custo where codigo = 'ADM') as adm, (select id from filial where codigo = 'SP') as sp,
        (select id from grupo_item where codigo = 'RB.01') as receita, (select id from grupo_item where codigo = 'DPE.01') as salarios,
        (select grupo_id from grupo_item where codigo = 'RB.01') as rb`)
    this.ids = row ?? {}
  }

  get tiago(): TestUsuario {
    if (this.#tiago === undefined) throw new Error('nothing is built yet')
    return this.#tiago
  }

  async query<T>(text: ReturnType<typeof sql<T>>, cliente = this.clienteId): Promise<T[]> {
    return withTenant(this.#appOf().database.db, { clienteId: cliente, usuarioId: null }, async (tx) => (await text.execute(tx)).rows)
  }

  post(url: string, payload: object, caller = this.token, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.#appOf().app.inject({ method: 'POST', url: `/v1${url}`, payload, headers: { ...headers, ...bearer(caller) } })
  }

  read(url: string): Promise<LightMyRequestResponse> {
    return this.#appOf().app.inject({ url: `/v1${url}`, headers: bearer(this.token) })
  }

  upload(content: string | Uint8Array, caller = this.token, nome = 'plano.csv'): Promise<LightMyRequestResponse> {
    const { payload, headers } = toMultipart(content, nome)
    return this.#appOf().app.inject({
      method: 'POST',
      url: '/v1/Orcamento/criar/arquivo',
      payload,
      headers: { ...headers, ...bearer(caller) },
    })
  }

  async send(content: string | Uint8Array, nome?: string): Promise<string> {
    return dataOf(orcamentoCriacaoRotas.upload, await this.upload(content, this.token, nome)).arquivoId
  }

  novo(nome: string, origem: object, ajustes: object = {}) {
    return { nome, inicio: '2026-01', cenario: 'base', modeloId: this.ids['modelo'], donoId: this.tiago.id, origem, ajustes }
  }

  askPreview(origem: object, ajustes: object = {}, inicio = '2026-01'): Promise<LightMyRequestResponse> {
    return this.post('/Orcamento/criar/previa', { inicio, origem, ajustes })
  }

  async preview(origem: object, ajustes?: object, inicio?: string): Promise<CriacaoPrevia> {
    return dataOf(orcamentoCriacaoRotas.preview, await this.askPreview(origem, ajustes, inicio))
  }

  async create(body: object): Promise<RotaData<typeof orcamentoCriacaoRotas.create>> {
    return dataOf(orcamentoCriacaoRotas.create, await this.post('/Orcamento/criar', body))
  }

  /** Non-zero cells in reais, by item and centro de custo. */
  async cellsOf(id: number): Promise<Record<string, Record<number, number>>> {
    const rows = await this.query(sql<{ chave: string; valores: number[] }>`
      select concat_ws(' ', i.codigo, c.codigo, f.codigo) as chave, array[m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos,
        m06_centavos, m07_centavos, m08_centavos, m09_centavos, m10_centavos, m11_centavos, m12_centavos] as valores
      from orcamento_linha l join grupo_item i on i.id = l.grupo_item_id left join centro_custo c on c.id = l.centro_custo_id
      left join filial f on f.id = l.filial_id where l.orcamento_id = ${id} order by l.id`)
    const cheias = (valores: number[]): [number, number][] =>
      valores.flatMap((valor, mes): [number, number][] => (valor === 0 ? [] : [[mes + 1, valor / 100]]))
    return Object.fromEntries(rows.map(({ chave, valores }) => [chave, Object.fromEntries(cheias(valores))]))
  }

  async countOrcamentos(): Promise<number> {
    return (await this.query(sql<{ n: number }>`select count(*)::int as n from orcamento`))[0]?.n ?? -1
  }
}
