import { daysFromDate } from '@lastro/ecd'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { Aleatorio } from './random.ts'
import type { HistoricoTipo } from './narratives.ts'
import type { EcdGeneratorOptions, EcdRamo } from './options.ts'
import { buildPlano, CENTROS_CUSTO } from './chart-of-accounts.ts'
import type { ContaModelo, ContaRole } from './chart-of-accounts.ts'

/** One entry, reused for the next: copy it before returning. Amounts in centavos, credit positive; they sum to zero. */
export type LancamentoSimulado = {
  numero: number
  dias: number
  mes: number
  tipo: 'N' | 'E' | 'X'
  historico: HistoricoTipo
  seed: number
  conta: number[]
  centroCusto: number[]
  valor: number[]
}

/** Average postings per sale: sale, taxes, cost, receipt, and its share of purchases, payments and expenses. */
const PARTIDAS_POR_VENDA = 12.6

/** Overspending of a loss-making company on people and overhead, as a multiple of its margin. */
const EXCESSO_DESPESAS: Record<EcdRamo, number> = { comercio: 1.6, servicos: 2.2, industria: 1.6 }

/**
 * Simulates a year of a company, entry by entry and deterministically.
 * The first run finds the balances, the second writes the file. Rates are rounded from real companies of its kind.
 */
export class RazaoSimulation {
  readonly plano: readonly ContaModelo[]
  readonly centros: readonly (readonly [codigo: string, nome: string, vende: boolean, peso: number])[]
  readonly opcoes: EcdGeneratorOptions
  readonly #pesosVenda: readonly number[]
  readonly #pesosDespesa: readonly number[]
  #aleatorio = new Aleatorio(0)
  #visit: (lancamento: LancamentoSimulado) => void = () => undefined
  #mes = 0
  #dia = 1
  #numero = 0
  #documento = 0
  #resultado = new Map<number, number>()
  #saldo: number[] = []
  #lucro = 0
  readonly #lancamento: LancamentoSimulado = {
    numero: 0,
    dias: 0,
    mes: 0,
    tipo: 'N',
    historico: 'venda',
    seed: 0,
    conta: [],
    centroCusto: [],
    valor: [],
  }

  constructor(options: EcdGeneratorOptions) {
    this.opcoes = options
    this.plano = buildPlano(options.ramo)
    this.centros = options.centrosCusto ? CENTROS_CUSTO[options.ramo] : []
    this.#pesosVenda = this.centros.map(([, , vende, peso]) => (vende ? peso : 0))
    this.#pesosDespesa = this.centros.map(([, , , peso]) => peso)
  }

  /** Calls `visit` for each entry by date. Yields after each day so a writer can flush. */
  *run(visit: (lancamento: LancamentoSimulado) => void): Generator<void> {
    const { opcoes } = this
    this.#visit = visit
    this.#aleatorio = new Aleatorio(opcoes.seed)
    this.#numero = 0
    this.#resultado = new Map()
    this.#saldo = this.plano.map(() => 0)
    this.#lucro = 0
    const pesoAno = opcoes.sazonalidade.reduce((soma, peso) => soma + peso, 0)
    const vendasAno = Math.max(24, (opcoes.partidas - 900) / PARTIDAS_POR_VENDA)
    for (let mes = 0; mes < 12; mes++) {
      const parte = (opcoes.sazonalidade[mes] ?? 0) / pesoAno
      yield* this.#runMes(mes, Math.round(opcoes.receitaCentavos * parte), Math.max(1, Math.round(vendasAno * parte)))
    }
  }

  saldosIniciais(): number[] {
    const { saldosIniciais, receitaCentavos } = this.opcoes
    if (saldosIniciais !== undefined) return this.plano.map(({ codigo }) => saldosIniciais[codigo] ?? 0)
    const parte = (fracao: number): number => Math.round(receitaCentavos * fracao)
    const iniciais: Partial<Record<ContaRole, number>> = {
      bancos: -parte(0.06),
      clientes: -parte(0.09),
      estoques: -parte(0.1),
      imobilizado: -parte(0.2),
      depreciacao_acumulada: parte(0.05),
      fornecedores: parte(0.07),
      impostos: parte(0.01),
      salarios_a_pagar: parte(0.01),
      emprestimos: parte(0.08),
      capital: parte(0.15),
    }
    const saldos = this.plano.map(({ role }) => (role === undefined ? 0 : (iniciais[role] ?? 0)))
    saldos[this.#positionOf('lucros')] = -saldos.reduce((soma, valor) => soma + valor, 0)
    return saldos
  }

  *#runMes(mes: number, receita: number, vendas: number): Generator<void> {
    const { opcoes } = this
    this.#mes = mes
    const dias = new Date(Date.UTC(opcoes.ano, mes + 1, 0)).getUTCDate()
    const ticket = receita / vendas
    const excesso = opcoes.lucrativa ? 1 : EXCESSO_DESPESAS[opcoes.ramo]
    const despesas = Math.max(1, Math.round(vendas * 0.6))
    const despesaMean = (receita * 0.11 * excesso) / despesas
    for (let dia = 1; dia <= dias; dia++) {
      this.#dia = dia
      if (dia === 5) this.#payPayroll()
      if (dia === 20) this.#payImpostos()
      const until = (quantity: number): number => Math.floor((quantity * dia) / dias) - Math.floor((quantity * (dia - 1)) / dias)
      for (let i = until(vendas); i > 0; i--) this.#vende(ticket)
      for (let i = until(despesas); i > 0; i--) this.#gasta(despesaMean)
      yield
    }
    this.#addPayroll(Math.round((opcoes.receitaCentavos / 12) * 0.115 * excesso))
    this.#addFixas(opcoes.receitaCentavos / 12)
    if (mes % 3 === 2) this.#addTributosLucro()
    if (mes === 2 && opcoes.leiaute >= 7) this.#addExtemporaneo()
    const encerra = opcoes.encerramento === 'mensal' || (opcoes.encerramento === 'trimestral' ? mes % 3 === 2 : mes === 11)
    if (encerra) this.#closeResultado()
  }

  #vende(ticket: number): void {
    const a = this.#aleatorio
    const receita = this.#pickPosition(['receita_bem', 'receita_servico'])
    const isBem = this.plano[receita]!.role === 'receita_bem'
    const centro = this.#pickCentro(true)
    const valor = a.around(ticket)
    // Sale, taxes and cost share the text of one invoice.
    this.#documento = this.#numero + 1
    this.#post('venda', [this.#positionOf('clientes'), -1, -valor], [receita, centro, valor])
    const cofins = Math.round(valor * 0.03)
    const pis = Math.round(valor * 0.0065)
    const indireto = Math.round(valor * (isBem ? 0.12 : 0.05))
    this.#post(
      'impostos',
      [this.#positionOf(isBem ? 'icms' : 'iss'), centro, -indireto],
      [this.#positionOf('cofins'), centro, -cofins],
      [this.#positionOf('pis'), centro, -pis],
      [this.#positionOf('impostos'), -1, cofins + pis + indireto],
    )
    const custo = Math.round(valor * (isBem ? 0.46 + 0.08 * a.next() : 0.42 + 0.08 * a.next()))
    const contaCusto = this.#pickPosition([isBem ? 'custo_bem' : 'custo_servico'])
    this.#post('custo', [contaCusto, centro, -custo], [this.#positionOf(isBem ? 'estoques' : 'fornecedores'), -1, custo])
    this.#documento = 0
    if (a.next() < 0.02) {
      const devolvido = Math.round(valor * 0.6)
      this.#post('devolucao', [this.#positionOf('devolucao'), centro, -devolvido], [this.#positionOf('clientes'), -1, devolvido])
    }
    const recebido = Math.round(valor * 0.96)
    this.#post('recebimento', [this.#positionOf('bancos'), -1, -recebido], [this.#positionOf('clientes'), -1, recebido])
    if (a.next() < 0.3) this.#buy(ticket * 0.46 * 3.2)
    if (a.next() < 0.4) {
      const pago = a.around(ticket * 0.55 * 2.4)
      this.#post('pagamento', [this.#positionOf('fornecedores'), -1, -pago], [this.#positionOf('bancos'), -1, pago])
    }
  }

  #buy(mean: number): void {
    const valor = this.#aleatorio.around(this.opcoes.ramo === 'servicos' ? mean * 0.1 : mean)
    this.#post('compra', [this.#positionOf('estoques'), -1, -valor], [this.#positionOf('fornecedores'), -1, valor])
  }

  #gasta(mean: number): void {
    const conta = this.#pickPosition(['despesa'])
    const valor = this.#aleatorio.around(mean)
    const contrapartida = this.#aleatorio.next() < 0.5 ? 'bancos' : 'fornecedores'
    this.#post('despesa', [conta, this.#pickCentro(false), -valor], [this.#positionOf(contrapartida), -1, valor])
  }

  #addPayroll(total: number): void {
    const contas = this.plano.flatMap((conta, i) => (conta.role === 'folha' ? [{ i, peso: conta.peso }] : []))
    const pesoContas = contas.reduce((soma, { peso }) => soma + peso, 0)
    const centros = this.centros.length === 0 ? [[-1, 1] as const] : this.centros.map(([, , , peso], i) => [i, peso] as const)
    const pesoCentros = centros.reduce((soma, [, peso]) => soma + peso, 0)
    for (const [centro, peso] of centros) {
      const partidas = contas.map(({ i, peso: pesoConta }): [number, number, number] => {
        const mean = (total * peso * pesoConta) / (pesoCentros * pesoContas)
        return [i, centro, -Math.round(mean * (0.97 + 0.06 * this.#aleatorio.next()))]
      })
      const soma = partidas.reduce((valor, partida) => valor + partida[2], 0)
      this.#post('folha', ...partidas, [this.#positionOf('salarios_a_pagar'), -1, -soma])
    }
  }

  #addFixas(receitaMensal: number): void {
    const centro = this.centros.length === 0 ? -1 : 0
    const depreciacao = Math.round(receitaMensal * 0.018)
    this.#post(
      'depreciacao',
      [this.#positionOf('depreciacao'), centro, -depreciacao],
      [this.#positionOf('depreciacao_acumulada'), -1, depreciacao],
    )
    const juros = this.#aleatorio.around(receitaMensal * 0.012)
    this.#post('juros', [this.#positionOf('despesa_financeira'), centro, -juros], [this.#positionOf('emprestimos'), -1, juros])
    const rendimento = this.#aleatorio.around(receitaMensal * 0.004)
    this.#post('rendimento', [this.#positionOf('bancos'), -1, -rendimento], [this.#positionOf('receita_financeira'), centro, rendimento])
  }

  #payPayroll(): void {
    const saldo = this.#saldo[this.#positionOf('salarios_a_pagar')]!
    if (saldo > 0) this.#post('folha_paga', [this.#positionOf('salarios_a_pagar'), -1, -saldo], [this.#positionOf('bancos'), -1, saldo])
  }

  #payImpostos(): void {
    const pago = Math.round(this.#saldo[this.#positionOf('impostos')]! * 0.6)
    if (pago > 0) this.#post('impostos_pagos', [this.#positionOf('impostos'), -1, -pago], [this.#positionOf('bancos'), -1, pago])
  }

  /** Quarterly, on the profit of the quarter: 9 % and 15 %. */
  #addTributosLucro(): void {
    const lucro = this.#lucro
    this.#lucro = 0
    if (lucro <= 0) return
    const centro = this.centros.length === 0 ? -1 : 0
    const csll = Math.round(lucro * 0.09)
    const irpj = Math.round(lucro * 0.15)
    this.#post(
      'lucro',
      [this.#positionOf('csll'), centro, -csll],
      [this.#positionOf('irpj'), centro, -irpj],
      [this.#positionOf('impostos'), -1, csll + irpj],
    )
    this.#lucro = 0
  }

  #addExtemporaneo(): void {
    const valor = this.#aleatorio.around(this.opcoes.receitaCentavos * 0.0005)
    const conta = this.plano.findIndex(({ codigo }) => codigo === '5.1.2.05')
    const centro = this.centros.length === 0 ? -1 : 0
    this.#lancamento.tipo = 'X'
    this.#post('extemporaneo', [conta, centro, -valor], [this.#positionOf('fornecedores'), -1, valor])
    this.#lancamento.tipo = 'N'
  }

  #closeResultado(): void {
    const opened = [...this.#resultado].filter(([, valor]) => valor !== 0).toSorted(([a], [b]) => a - b)
    const total = opened.reduce((soma, [, valor]) => soma + valor, 0)
    const partidas = opened.map(([key, valor]): [number, number, number] => [Math.floor(key / 1000), (key % 1000) - 1, -valor])
    if (partidas.length === 0) return
    if (total !== 0) partidas.push([this.#positionOf('lucros'), -1, total])
    this.#lancamento.tipo = 'E'
    this.#post('encerramento', ...partidas)
    this.#lancamento.tipo = 'N'
    this.#resultado.clear()
  }

  #post(historico: HistoricoTipo, ...partidas: (readonly [number, number, number])[]): void {
    const lancamento = this.#lancamento
    lancamento.numero = ++this.#numero
    lancamento.dias = daysFromDate(this.opcoes.ano, this.#mes + 1, this.#dia)
    lancamento.mes = this.#mes
    lancamento.historico = historico
    lancamento.seed = Math.imul(this.opcoes.seed + 1, 0x9e3779b1) ^ Math.imul(this.#documento || this.#numero, 0x85ebca6b)
    let i = 0
    for (const [conta, centroCusto, valor] of partidas) {
      if (valor === 0) continue
      lancamento.conta[i] = conta
      lancamento.centroCusto[i] = this.plano[conta]!.natureza === NATUREZA_RESULTADO ? centroCusto : -1
      lancamento.valor[i] = valor
      if (this.plano[conta]!.natureza === NATUREZA_RESULTADO) {
        const key = conta * 1000 + centroCusto + 1
        this.#resultado.set(key, (this.#resultado.get(key) ?? 0) + valor)
        if (lancamento.tipo !== 'E') this.#lucro += valor
      } else this.#saldo[conta] = this.#saldo[conta]! + valor
      i++
    }
    lancamento.conta.length = i
    lancamento.centroCusto.length = i
    lancamento.valor.length = i
    if (i > 0) this.#visit(lancamento)
    else this.#numero--
  }

  readonly #papeis = new Map<ContaRole, number>()

  #positionOf(role: ContaRole): number {
    let position = this.#papeis.get(role)
    if (position === undefined) {
      position = this.plano.findIndex((conta) => conta.role === role)
      if (position < 0) throw new RangeError(`the chart of accounts has no account for ${role}`)
      this.#papeis.set(role, position)
    }
    return position
  }

  readonly #choices = new Map<string, { posicoes: number[]; pesos: number[] }>()

  #pickPosition(roles: readonly ContaRole[]): number {
    const key = roles.join()
    let choice = this.#choices.get(key)
    if (choice === undefined) {
      const posicoes = this.plano.flatMap(({ role }, i) => (role !== undefined && roles.includes(role) ? [i] : []))
      choice = { posicoes, pesos: posicoes.map((i) => this.plano[i]!.peso) }
      this.#choices.set(key, choice)
    }
    return choice.posicoes[this.#aleatorio.weighted(choice.pesos)]!
  }

  #pickCentro(vende: boolean): number {
    if (this.centros.length === 0) return -1
    return this.#aleatorio.weighted(vende ? this.#pesosVenda : this.#pesosDespesa)
  }
}
