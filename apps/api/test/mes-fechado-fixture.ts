import {
  deParaFileRotas,
  dreConsolidadoRotas,
  dreModeloRotas,
  fechamentoRotas,
  integracaoRotas,
  rateioApuracaoRotas,
  rateioRotas,
  type RateioMetodoCorpo,
  type RateioRegraCorpo,
} from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { TestApp } from './build-app.ts'
import { CadastrosFixture } from './cadastros-fixture.ts'
import { dataOf } from './api-client.ts'
import { bearer, buildCliente, buildUsuario, signIn } from './factories.ts'
import { toMultipart } from './valid-requests.ts'

export const CLOSED = { inicio: '2026-01', fim: '2026-03' } as const

type Metodo = 'POST' | 'PUT' | 'DELETE'

export class ClosedMesFixture {
  readonly #appOf: () => TestApp
  readonly cadastros: CadastrosFixture
  irmao = ''
  chave = ''
  importacao = 0
  modelo = 0
  regras: [number, number] = [0, 0]
  apuracao = 0
  eliminacao = 0
  arquivo = 0

  constructor(appOf: () => TestApp) {
    this.#appOf = appOf
    this.cadastros = new CadastrosFixture(appOf)
  }

  ask(metodo: Metodo, url: string, payload?: object, as = this.cadastros.gestor): Promise<LightMyRequestResponse> {
    return this.#appOf().app.inject({ method: metodo, url: `/v1${url}`, headers: bearer(as), ...(payload && { payload }) })
  }

  async read<T>(consulta: ReturnType<typeof sql<T>>): Promise<T> {
    const { rows } = await withTenant(this.#appOf().database.db, { clienteId: this.cadastros.clienteId, usuarioId: null }, (tx) =>
      consulta.execute(tx),
    )
    const row = rows[0]
    if (row === undefined) throw new Error('the closed cliente has no such row')
    return row
  }

  idOf(table: string, codigo: string): Promise<number> {
    return this.read(sql<{ id: number }>`select min(id) as id from ${sql.table(table)} where codigo = ${codigo}`).then(({ id }) => id)
  }

  async versaoOf(table: string, id: number): Promise<number> {
    return (await this.read(sql<{ versao: number }>`select versao from ${sql.table(table)} where id = ${id}`)).versao
  }

  sendRegras(url: string, content: string): Promise<LightMyRequestResponse> {
    const { payload, headers } = toMultipart(content, 'de-para.csv')
    const request = { method: 'POST', url: `/v1/DePara/arquivo${url}`, payload } as const
    return this.#appOf().app.inject({ ...request, headers: { ...headers, ...bearer(this.cadastros.gestor) } })
  }

  async importRegras(content: string): Promise<LightMyRequestResponse> {
    const { assinatura } = dataOf(deParaFileRotas.preview, await this.sendRegras('/previa?excluir=0', content))
    return this.sendRegras(`?excluir=0&assinatura=${assinatura}`, content)
  }

  push(lines: readonly object[]): Promise<LightMyRequestResponse> {
    const headers = { 'content-type': 'application/x-ndjson', ...bearer(this.chave) }
    const payload = lines.map((line) => JSON.stringify(line)).join('\n')
    return this.#appOf().app.inject({ method: 'POST', url: '/v1/Integracao/lancamentos', payload, headers })
  }

  async regraDe(nome: string, from: string, metodo: (para: number) => RateioMetodoCorpo, para = 'LOJA'): Promise<RateioRegraCorpo> {
    const [origem, destino] = await Promise.all([this.idOf('centro_custo', from), this.idOf('centro_custo', para)])
    const doCentro = { centrosCusto: [origem], filiais: null, grupos: [], grupoItens: [] }
    return { nome, mesInicio: null, mesFim: null, origem: doCentro, metodo: metodo(destino) }
  }

  async build(): Promise<void> {
    const { cadastros } = this
    await cadastros.build()
    const { database, clock } = this.#appOf()
    const { db } = database
    const { clienteId } = cadastros
    this.irmao = await buildCliente(db, { nome: 'Irmã Comércio' })
    const irma = await buildUsuario(db, { nome: 'Célia Rocha', perfil: 'gestor', clientes: [clienteId, this.irmao] })
    cadastros.gestor = await signIn(db, irma, clienteId, clock.now)
    this.importacao = (await this.read(sql<{ id: number }>`select min(id) as id from importacao`)).id
    this.modelo = (await this.read(sql<{ id: number }>`select min(id) as id from dre_modelo`)).id
    await this.#buildRateio()
    await this.#buildDre()
    const eliminacao = { itemId: await this.idOf('grupo_item', 'RB.01'), contrapartidaId: null, mes: '2026-02', valorCentavos: -100 }
    this.eliminacao = dataOf(
      dreConsolidadoRotas.createEliminacao,
      await this.ask('POST', '/Dre/eliminacoes', { ...eliminacao, clientes: [clienteId, this.irmao], motivo: 'Venda entre as duas' }),
    ).id
    this.arquivo = dataOf(deParaFileRotas.import, await this.importRegras('Tipo;Conta;Item\nPrefixo;3.1.*;RB.01\n')).auditoriaId
    this.chave = dataOf(integracaoRotas.create, await this.ask('POST', '/Integracao/chaves', { nome: 'ERP', origem: 'erp' })).chave
    dataOf(fechamentoRotas.ask, await this.ask('POST', '/Fechamento/pedidos', CLOSED, cadastros.analista))
    dataOf(fechamentoRotas.confirm, await this.ask('POST', '/Fechamento/confirmacoes', CLOSED))
  }

  async #buildRateio(): Promise<void> {
    const { cadastros } = this
    await cadastros.created('centros-custo', { codigo: 'LOJA', descricao: 'Loja' })
    await cadastros.created('direcionadores', { codigo: 'HC', descricao: 'Pessoas', unidade: 'pessoas' })
    await cadastros.created('valores', { direcionador: 'HC', centroCusto: 'LOJA', ano: 2026, m01: 1, m02: 1, m03: 1 })
    const direcionador = await this.idOf('direcionador', 'HC')
    const create = async (regra: RateioRegraCorpo): Promise<number> =>
      dataOf(rateioRotas.create, await this.ask('POST', '/Rateio', regra)).id
    const destinos = (centroCusto: number) => [{ centroCusto, filial: null }]
    const common = { alternativa: null, defasagemMeses: 0 }
    const first = await create(
      await this.regraDe('Por pessoa', 'OFICINA', (para) => ({ tipo: 'direcionador', direcionador, destinos: destinos(para), ...common })),
    )
    const { versao } = await this.read(sql<{ versao: number }>`select dados as versao from cliente_versao`)
    const apurada = { inicio: '2026-01', fim: '2026-01', observacao: '', versao }
    this.apuracao = dataOf(rateioApuracaoRotas.create, await this.ask('POST', '/Rateio/apuracoes', apurada)).id
    const porReceita = await this.regraDe(
      'Por receita',
      'LOJA',
      (para) => ({ tipo: 'receita', destinos: destinos(para), ...common }),
      'VENDAS',
    )
    this.regras = [first, await create(porReceita)]
  }

  async #buildDre(): Promise<void> {
    const versao = await this.versaoOf('dre_modelo', this.modelo)
    dataOf(dreModeloRotas.createVigencia, await this.ask('POST', `/DreModelo/${this.modelo}/vigencia`, { versao, mes: '2026-02' }))
  }
}
