import type { Mes } from '@lastro/engine'
import type { Celula, Registro, PlanilhaTable } from './cell.ts'
import { letterOf, printCelula } from './cell.ts'
import { isRepeatOf } from './header.ts'
import { mesOfDays, readData, readMes, SwappedDates } from './date.ts'
import { LIMIT_CODIGO, LIMIT_DESCRICAO, LIMIT_HISTORICO } from './limits.ts'
import type { FormatData, Mapeamento, ColumnRole } from './mapeamento.ts'
import { listGroupsOf, listRolesFaltantes } from './mapeamento.ts'
import { RefusedPlanilhaError } from './problema.ts'
import type { PlanilhaProblemaList, ProblemaRegra } from './problema.ts'
import { FORMULA_WITHOUT_VALUE } from './formula.ts'
import { isBlank, isTransporte, noiseOf, noiseOfRow } from './noise.ts'
import type { IgnoredReason, OnIgnored } from './noise.ts'
import { cleanTexto } from './text.ts'
import { readDc, readValor, RepeatedSinal, sideOfConta } from './amount.ts'

export type PlanilhaLinha = {
  linha: number
  dataDias: number | null
  mes: Mes
  conta: string
  contaDescricao: string
  centroCusto: string
  filial: string
  /** Integer centavos ≥ 0. A ledger line has one of the two, a trial balance may have both. */
  debitoCentavos: number
  creditoCentavos: number
  historico: string
  documento: string
  lancamento: string
}

function nameColuna(header: readonly Celula[], coluna: number): string {
  const columnName = letterOf(coluna)
  const nome = printCelula(header[coluna]).trim()
  return nome === '' ? `coluna ${columnName}` : `${nome} (coluna ${columnName})`
}

const EFEITO = 'Sem esta linha a DRE não fecharia; por isso o arquivo inteiro é recusado.'
const WITHOUT_SIDE = 'Não diz se o valor é débito (D) ou crédito (C).'
const EMPTY_VALOR = /^\s*(?:-\s*)?$/
/** So many negative debits, or credits, and few others are not reversals. */
const REVERSALS_MAX = 5
const REVENUE = /^r(?:eceitas?)?\.?$/

/**
 * Reads the lines of a sheet with a mapping, in batches.
 * An unreadable line becomes a problem and is left out; the importer refuses the file at the end. Blank lines, and totals without an
 * account or a date, are skipped.
 * @throws RefusedPlanilhaError when the mapping is incomplete or the header is missing
 */
export async function* readLinhas(
  table: PlanilhaTable,
  mapeamento: Mapeamento,
  problemas: PlanilhaProblemaList,
  onIgnored: OnIgnored = () => {},
): AsyncIterable<PlanilhaLinha[]> {
  const missing = listRolesFaltantes(mapeamento)
  if (missing.length > 0) {
    throw new RefusedPlanilhaError('mapeamento_incomplete', `Falta dizer qual coluna tem: ${missing.join(', ')}.`)
  }
  const { formatoData } = mapeamento
  if (formatoData === undefined) {
    throw new RefusedPlanilhaError('mapeamento_incomplete', 'As datas podem ser dia/mês ou mês/dia. Diga qual.')
  }
  let leitor: LinhaReader | undefined
  for await (const registros of table) {
    const lines: PlanilhaLinha[] = []
    for (const registro of registros) {
      if (registro.linha < mapeamento.linhaCabecalho) {
        if (!registro.celulas.every(isBlank)) onIgnored(registro.linha, 'titulo')
        continue
      }
      if (leitor === undefined) {
        if (registro.linha !== mapeamento.linhaCabecalho) break
        leitor = new LinhaReader({ ...mapeamento, formatoData }, registro.celulas, problemas, onIgnored)
        continue
      }
      const line = leitor.read(registro)
      if (line !== undefined) lines.push(line)
    }
    if (leitor === undefined && registros.some(({ linha }) => linha >= mapeamento.linhaCabecalho)) break
    if (lines.length > 0) yield lines
  }
  if (leitor === undefined) {
    throw new RefusedPlanilhaError('cabecalho_missing', `Não há cabeçalho na linha ${mapeamento.linhaCabecalho}.`, {
      linha: mapeamento.linhaCabecalho,
    })
  }
  leitor.end()
}

type MapeamentoWithFormat = Mapeamento & { formatoData: FormatData }

class LinhaReader {
  readonly #mapeamento: MapeamentoWithFormat
  readonly #cabecalho: readonly Celula[]
  readonly #problemas: PlanilhaProblemaList
  readonly #onIgnored: OnIgnored
  #isAfterSummary = false
  /** Accounts have codes, so that a row without one is carried from another page. */
  #hasCodes = false
  readonly #repeatedSinal = new RepeatedSinal()
  /** Amounts end with D or C, so that one without a letter has no side. */
  #hasLetters = false
  #withoutLetter: Registro | undefined
  readonly #columnSinal = new RepeatedSinal()
  readonly #namedSinal = new RepeatedSinal()
  readonly #sideOf = new Map<string, 'D' | 'C' | undefined>()
  readonly #dates = new SwappedDates()
  readonly #sides = new Set<string>()
  readonly #devedoras: ReadonlySet<string> | undefined

  constructor(mapeamento: MapeamentoWithFormat, header: readonly Celula[], problemas: PlanilhaProblemaList, onIgnored: OnIgnored) {
    this.#mapeamento = mapeamento
    this.#devedoras = mapeamento.devedoras && new Set(mapeamento.devedoras)
    this.#onIgnored = onIgnored
    this.#cabecalho = header
    this.#problemas = problemas
  }

  end(): void {
    if (this.#dates.areSwapped) {
      this.#problemas.add({
        regra: 'data_invalid',
        severidade: 'erro',
        linha: this.#mapeamento.linhaCabecalho,
        campo: nameColuna(this.#cabecalho, this.#mapeamento.colunas.data ?? 0),
        valor: null,
        mensagem:
          'Os dias de 1 a 12 são datas e os outros são texto: o Excel trocou dia e mês. Envie o arquivo original, sem abrir no Excel.',
        efeito: 'Os lançamentos dos dias 1 a 12 entrariam em outros meses.',
      })
    }
    this.#endSides()
  }

  #endSides(): void {
    const { dc } = this.#mapeamento.colunas
    if (this.#hasLetters && this.#withoutLetter !== undefined) this.#report(this.#withoutLetter, 'valor', 'dc_invalid', WITHOUT_SIDE)
    const wayOut = dc === undefined ? 'Deixe só o sinal ou só a letra.' : 'Não indique a coluna D/C.'
    if (this.#repeatedSinal.sinal !== undefined) {
      this.#reportSides(`Os valores já têm o sinal do seu lado: lidos com o D/C, débitos e créditos ficariam iguais. ${wayOut}`)
    } else if (this.#repeatedSinal.isUnclear) {
      this.#reportSides(`Há valores negativos demais para serem estornos: não se sabe se o sinal já diz o lado. ${wayOut}`)
    }
    if (this.#columnSinal.sinal !== undefined && this.#columnSinal.negatives >= REVERSALS_MAX) {
      this.#reportSides('Os valores de uma das colunas são negativos: seriam estornos, e iriam para o outro lado. Tire o sinal.')
    }
    if (this.#namedSinal.isSame) {
      this.#reportSides('Receitas e despesas têm o mesmo sinal, e nada diz o que é débito. Inclua uma coluna D/C ou Tipo, ou o sinal.')
    }
    if (dc !== undefined && this.#sides.has('c') && [...this.#sides].some((side) => REVENUE.test(side))) {
      this.#reportSides('A coluna tem receitas e a letra C, que pode ser custo ou crédito. Escreva a palavra inteira.')
    }
  }

  #reportSides(mensagem: string): void {
    const { colunas, linhaCabecalho } = this.#mapeamento
    this.#problemas.add({
      regra: 'dc_invalid',
      severidade: 'erro',
      linha: linhaCabecalho,
      campo: nameColuna(this.#cabecalho, colunas.dc ?? colunas.valor ?? colunas.debito ?? colunas.credito ?? 0),
      valor: null,
      mensagem,
      efeito: 'As despesas entrariam na DRE como receitas, ou o contrário.',
    })
  }

  read(registro: Registro): PlanilhaLinha | undefined {
    const ignored = this.#ignoredReason(registro)
    if (ignored !== undefined) {
      this.#onIgnored(registro.linha, ignored)
      return undefined
    }
    const conta = this.#readTexto(registro, 'conta', LIMIT_CODIGO)
    if (conta === undefined) return undefined
    if (conta === '') {
      // A blank row is not even mentioned.
      if (this.#hasAmount(registro)) this.#report(registro, 'conta', 'conta_missing', 'A linha tem valor, mas não diz a conta.')
      else if (!registro.celulas.every(isBlank)) this.#onIgnored(registro.linha, 'semValor')
      return undefined
    }
    this.#hasCodes ||= /^\d/.test(conta)
    const when = this.#readWhen(registro)
    const valores = this.#readValores(registro)
    const contaDescricao = this.#readTexto(registro, 'contaDescricao', LIMIT_DESCRICAO)
    const centroCusto = this.#readTexto(registro, 'centroCusto', LIMIT_CODIGO)
    const filial = this.#readTexto(registro, 'filial', LIMIT_CODIGO)
    const historico = this.#readTexto(registro, 'historico', LIMIT_HISTORICO)
    const documento = this.#readTexto(registro, 'documento', LIMIT_DESCRICAO)
    const batch = this.#readTexto(registro, 'lote', LIMIT_CODIGO)
    const numero = this.#readTexto(registro, 'lancamento', LIMIT_DESCRICAO)
    if (when === undefined || valores === undefined || contaDescricao === undefined || centroCusto === undefined) return undefined
    if (filial === undefined || historico === undefined || documento === undefined) return undefined
    if (batch === undefined || numero === undefined) return undefined
    // Two lots may have an entry of one number.
    const lancamento = batch === '' || numero === '' ? numero : `${batch}/${numero}`
    return { linha: registro.linha, ...when, conta, contaDescricao, centroCusto, filial, ...valores, historico, documento, lancamento }
  }

  #cell({ celulas }: Registro, role: ColumnRole): Celula {
    const coluna = this.#mapeamento.colunas[role]
    return coluna === undefined ? null : (celulas[coluna] ?? null)
  }

  #addNamed(registro: Registro, centavos: number): void {
    const { contaDescricao } = this.#mapeamento.colunas
    const nome = printCelula(this.#cell(registro, contaDescricao === undefined ? 'conta' : 'contaDescricao'))
    if (!this.#sideOf.has(nome)) this.#sideOf.set(nome, sideOfConta(nome))
    const side = this.#sideOf.get(nome)
    if (side !== undefined) this.#namedSinal.add(side, centavos)
  }

  /** Why a row holds no entry and no balance; undefined for one that does, or should. */
  #ignoredReason(registro: Registro): IgnoredReason | undefined {
    const { celulas } = registro
    if (isRepeatOf(this.#cabecalho, celulas)) return 'cabecalho'
    const conta = printCelula(this.#cell(registro, 'conta')).trim()
    const isUndated = this.#isUndated(registro)
    const named = this.#namedNoise(registro, conta, isUndated)
    if (conta !== '' && (!isUndated || this.#isAccount(registro, conta))) return named
    const noise = named ?? noiseOfRow(celulas)
    if (noise === 'resumo') this.#isAfterSummary = true
    // A new code below the summary belongs to the next table.
    else if (this.#isAfterSummary && noise === undefined && /^\d/.test(conta) && !isBlank(celulas[0])) this.#isAfterSummary = false
    if (noise !== undefined) return noise
    if (this.#isAfterSummary) return 'resumo'
    return conta !== '' && !this.#hasAmount(registro, isBlank) ? 'semValor' : undefined
  }

  /** A balance whose month is that of the sheet. Its account may have any name, such as Transporte or Total Express. */
  #isAccount(registro: Registro, conta: string): boolean {
    if (this.#mapeamento.colunas.data !== undefined || this.#isAfterSummary || !this.#hasAmount(registro, isBlank)) return false
    return /^\d/.test(conta) || (isTransporte(conta) && !this.#hasCodes)
  }

  /**
   * Noise by the name of the account, where it has no code. A code and its name in other columns are an account until the sums of the sheet
   * say otherwise. A ledger may have an account with any name.
   */
  #namedNoise(registro: Registro, conta: string, isUndated: boolean): IgnoredReason | undefined {
    const { arranjo, colunas } = this.#mapeamento
    if (colunas.data !== undefined && !isUndated) return undefined
    if (this.#isElsewhere('conta') && arranjo?.contaComNome === undefined) return undefined
    const nome = conta === '' && colunas.data === undefined ? printCelula(this.#cell(registro, 'contaDescricao')) : conta
    return noiseOf(nome)
  }

  /** True also where the month is that of the sheet. */
  #isUndated(registro: Registro): boolean {
    const { colunas } = this.#mapeamento
    const role = colunas.data === undefined ? 'mes' : 'data'
    const celula = this.#cell(registro, role)
    if (this.#isElsewhere(role) || isBlank(celula) || (typeof celula === 'string' && noiseOf(celula) !== undefined)) return true
    // A footer below the entries of an account.
    return typeof celula === 'string' && !this.#hasAmount(registro, isBlank) && !this.#isWhen(role, celula)
  }

  #isWhen(role: 'data' | 'mes', celula: string): boolean {
    const { formatoData } = this.#mapeamento
    return (role === 'data' ? readData(celula, formatoData) : readMes(celula, formatoData)) !== undefined
  }

  /** The arrangement has put the value in, which the row itself does not have. */
  #isElsewhere(role: ColumnRole): boolean {
    const { arranjo, colunas } = this.#mapeamento
    return arranjo !== undefined && (colunas[role] ?? -1) >= arranjo.largura
  }

  #hasAmount(registro: Registro, isNone = (celula: Celula): boolean => this.#isZero(celula)): boolean {
    return (['valor', 'debito', 'credito'] as const).some((role) => !isNone(this.#cell(registro, role)))
  }

  #isZero(celula: Celula): boolean {
    return celula === null || (readValor(celula, this.#mapeamento.decimal)?.centavos ?? 0) === 0
  }

  #report(registro: Registro, role: ColumnRole, regra: ProblemaRegra, mensagem: string): undefined {
    const coluna = (role === 'valor' ? registro.coluna : undefined) ?? this.#mapeamento.colunas[role]
    this.#problemas.add({
      regra,
      severidade: 'erro',
      linha: registro.linha,
      campo: coluna === undefined ? null : nameColuna(this.#cabecalho, coluna),
      valor: printCelula(this.#cell(registro, role)),
      mensagem,
      efeito: EFEITO,
    })
    return undefined
  }

  #readTexto(registro: Registro, role: ColumnRole, limit: number): string | undefined {
    const texto = cleanTexto(printCelula(this.#cell(registro, role)))
    if (texto.length <= limit) return texto
    return this.#report(registro, role, 'texto_too_long', `O texto tem ${texto.length} caracteres; o limite é ${limit}.`)
  }

  #readWhen(registro: Registro): { dataDias: number | null; mes: Mes } | undefined {
    const { colunas, formatoData } = this.#mapeamento
    if (colunas.data !== undefined) {
      const data = this.#cell(registro, 'data')
      const dias = readData(data, formatoData)
      this.#dates.add(data)
      if (dias !== undefined) return { dataDias: dias, mes: mesOfDays(dias) }
      return this.#report(registro, 'data', 'data_invalid', `Não é uma data no formato ${formatoData}.`)
    }
    const mes = readMes(this.#cell(registro, 'mes'), formatoData)
    if (mes !== undefined) return { dataDias: null, mes }
    return this.#report(registro, 'mes', 'data_invalid', 'Não é um mês, como 03/2025 ou 2025-03.')
  }

  #readValores(registro: Registro): { debitoCentavos: number; creditoCentavos: number } | undefined {
    const { colunas } = this.#mapeamento
    if (colunas.debito === undefined && colunas.credito === undefined) return this.#readValorUnico(registro)
    const debito = this.#readSide(registro, 'debito')
    const credito = this.#readSide(registro, 'credito')
    if (debito === undefined || credito === undefined) return undefined
    this.#columnSinal.add('D', debito)
    this.#columnSinal.add('C', credito)
    // A negative debit is a reversal: it goes on the other side.
    return {
      debitoCentavos: Math.max(debito, 0) + Math.max(0 - credito, 0),
      creditoCentavos: Math.max(credito, 0) + Math.max(0 - debito, 0),
    }
  }

  #readSide(registro: Registro, role: 'debito' | 'credito'): number | undefined {
    const celula = this.#cell(registro, role)
    if (celula === null || (typeof celula === 'string' && EMPTY_VALOR.test(celula))) return 0
    return readValor(celula, this.#mapeamento.decimal)?.centavos ?? this.#reportValor(registro, role)
  }

  #readValorUnico(registro: Registro): { debitoCentavos: number; creditoCentavos: number } | undefined {
    const loaded = readValor(this.#cell(registro, 'valor'), this.#mapeamento.decimal)
    if (loaded === undefined) return this.#reportValor(registro, 'valor')
    const signed = this.#sign(registro, loaded.centavos, loaded.dc)
    const opening = this.#readOpening(registro)
    if (signed === undefined || opening === undefined) return undefined
    const centavos = signed - opening
    return { debitoCentavos: Math.max(0 - centavos, 0), creditoCentavos: Math.max(centavos, 0) }
  }

  /** With both balances in a row, their difference is the movement. */
  #readOpening(registro: Registro): number | undefined {
    const { valores, decimal } = this.#mapeamento
    const celula = this.#cell(registro, 'saldoAnterior')
    if (valores !== 'acumulado' || celula === null || (typeof celula === 'string' && EMPTY_VALOR.test(celula))) return 0
    const loaded = readValor(celula, decimal)
    return loaded === undefined ? this.#reportValor(registro, 'saldoAnterior') : this.#sign(registro, loaded.centavos, loaded.dc)
  }

  #reportValor(registro: Registro, role: ColumnRole): undefined {
    if (this.#cell(registro, role) === FORMULA_WITHOUT_VALUE) {
      const mensagem = 'A fórmula foi gravada sem o seu valor. Abra o arquivo no Excel ou no LibreOffice, salve e envie de novo.'
      return this.#report(registro, role, 'valor_invalid', mensagem)
    }
    const marca = this.#mapeamento.decimal === ',' ? '1.234,56' : '1,234.56'
    return this.#report(
      registro,
      role,
      'valor_invalid',
      `Não é um valor em reais com até dois decimais, como ${marca}, até R$ 100 bilhões.`,
    )
  }

  #sign(registro: Registro, centavos: number, suffix: 'D' | 'C' | null): number | undefined {
    const { colunas, sinal } = this.#mapeamento
    if (colunas.dc !== undefined) {
      const dc = readDc(this.#cell(registro, 'dc'))
      if (dc !== undefined) {
        this.#repeatedSinal.add(dc, centavos)
        this.#sides.add(printCelula(this.#cell(registro, 'dc')).trim().toLowerCase())
        return dc === 'C' ? centavos : 0 - centavos
      }
      if (centavos === 0) return 0
      return this.#report(registro, 'dc', 'dc_invalid', WITHOUT_SIDE)
    }
    if (suffix === null && centavos !== 0) this.#withoutLetter ??= registro
    if (suffix !== null) {
      this.#hasLetters = true
      this.#repeatedSinal.add(suffix, centavos)
      return suffix === 'C' ? centavos : 0 - centavos
    }
    if (this.#devedoras !== undefined) {
      const conta = printCelula(this.#cell(registro, 'conta')).trim()
      return listGroupsOf(conta, this.#devedoras).length > 0 ? 0 - centavos : centavos
    }
    this.#addNamed(registro, centavos)
    return sinal === 'debito_positivo' ? 0 - centavos : centavos
  }
}
