import { CodigoTable } from './codigo-table.ts'
import type { EcdCentroCusto, EcdConta, EcdLivro } from './ecd.ts'
import type { BatchBuilder } from './batch.ts'
import { excerptOf } from './line.ts'
import { Movimento } from './movimento.ts'
import { ProblemaCollector } from './problemas.ts'
import { SaldosPeriodicos } from './saldos-periodicos.ts'
import type { SaldosPeriodo } from './saldos-periodicos.ts'
import { classifyTexto, TEXTO_ASCII, TEXTO_CORROMPIDO, TEXTO_UTF8 } from './text.ts'

export type Aglutinacao = { conta: number; centroCusto: number; codigo: string; linha: number }

export type I355 = { linha: number; pair: number; mes: number; valor: number }

export type J150Linha = {
  linha: number
  ordem: number
  codigo: string
  tipo: 'T' | 'D'
  nivel: number
  superior: string
  descricao: string
  valor: number
}

export type J100Linha = { linha: number; codigo: string; nivel: number; grupo: string; valor: number }

/** A J005 with its J100 and J150; amounts signed, credit positive. */
export type Demonstracao = {
  linha: number
  inicio: number
  fim: number
  /** ID_DEM 2: statement of the economic group, which the entries of one company do not explain. */
  consolidada: boolean
  j100: J100Linha[]
  j150: J150Linha[]
}

export type RegistroCount = { registro: string; quantidade: number; linha: number }

/** State of reading a file: record readers write to it, final checks read it. */
export class Escrituracao {
  readonly problemas = new ProblemaCollector()
  readonly batches: BatchBuilder | null
  readonly tamanhoBytes: number | undefined

  nome = ''
  cnpj = ''
  inicio = 0
  fim = 0
  /** First month as year × 12 + month − 1. */
  firstMes = 0
  meses: string[] = []
  livro: EcdLivro | '' = ''
  leiaute = 0

  readonly contas: EcdConta[] = []
  readonly contaTable = new CodigoTable()
  contaAnalitica = new Uint8Array(1024)
  currentConta = -1
  readonly aglutinacoes: Aglutinacao[] = []
  readonly centrosCusto: EcdCentroCusto[] = []
  readonly centroCustoTable = new CodigoTable()
  readonly historicoTable = new CodigoTable()
  readonly historicos: Uint8Array[] = []

  movimento = new Movimento(1)
  readonly periodos: SaldosPeriodo[] = []
  readonly saldos = new SaldosPeriodicos()
  readonly estoques: { conta: number; valor: number; linha: number; trecho: string }[] = []

  lancamentos = 0
  lancamentosEncerramento = 0
  linhaEncerramento = 0
  partidas = 0
  balancetes = 0
  mesBalancete = -1
  mesResultado = -1
  linhaResultado = 0
  encerramentos = 0
  readonly i355: I355[] = []

  readonly demonstracoes: Demonstracao[] = []
  readonly signatarios: { linha: number; nome: string; responsavelLegal: boolean; trecho: string }[] = []

  readonly counts = new Map<string, number>()
  readonly declaradas: RegistroCount[] = []
  readonly blocks: RegistroCount[] = []
  totalDeclarado: { quantidade: number; linha: number } | null = null
  earlyTotais: { registro: string; quantidade: number; linha: number }[] = []
  linhas = 0
  /** A posting or balance was refused, so every sum would be reported as wrong for the same reason. */
  incompleta = false
  complete = false

  accentedTexts = 0
  utf8Texts = 0
  corruptedTexts = 0
  firstCorrupted: { linha: number; trecho: string } | null = null

  constructor(batches: BatchBuilder | null, sizeBytes: number | undefined) {
    this.batches = batches
    this.tamanhoBytes = sizeBytes
  }

  openPeriodo(inicio: number, fim: number, firstMes: number, meses: string[]): void {
    this.inicio = inicio
    this.fim = fim
    this.firstMes = firstMes
    this.meses = meses
    this.movimento = new Movimento(meses.length)
  }

  noteTexto(buffer: Uint8Array, inicio: number, fim: number, linha: number): void {
    const classe = classifyTexto(buffer, inicio, fim)
    if (classe === TEXTO_ASCII) return
    this.accentedTexts++
    if (classe === TEXTO_UTF8) this.utf8Texts++
    if (classe !== TEXTO_CORROMPIDO) return
    this.corruptedTexts++
    this.firstCorrupted ??= { linha, trecho: excerptOf(buffer, inicio, fim) }
  }
}
