/**
 * Parses budget lines from CSV or XLSX: codes of item, centro de custo and filial, and twelve months.
 * Every unreadable line is reported with its position.
 */
import { setImmediate } from 'node:timers/promises'
import { CRIACAO_PROBLEMAS_MAX, ORCAMENTO_LINHAS_MAX, type CriacaoProblema } from '@lastro/contract'
import { addMeses, MESES_EXERCICIO, orientCentavos, type Mes } from '@lastro/engine'
import { CALENDARIO, formatInteger, formatMesNumerico } from '@lastro/formato'
import {
  LimitExceededError,
  cleanTexto,
  detectFormat,
  normalizeTexto,
  RefusedPlanilhaError,
  readMes,
  readTableIsolada,
  readValor,
  type Registro,
} from '@lastro/planilha'
import { ErroApi } from '../http/erro.ts'
import { keyOf, type ItemDoPlano, type PlannedLinha } from './criacao-base.ts'

export type RegistroCell = Registro['celulas'][number] | undefined
type CriacaoColumnRole = 'item' | 'centroCusto' | 'filial' | 'justificativa' | 'total'

interface FileColumns {
  linha: number
  papeis: Partial<Record<CriacaoColumnRole, number>>
  /** Month of the exercício (0 to 11) → column. */
  meses: ReadonlyMap<number, number>
  titulos: readonly string[]
}

export interface CriacaoCodigos {
  itens: ReadonlyMap<string, ItemDoPlano>
  centrosCusto: ReadonlyMap<string, number>
  filiais: ReadonlyMap<string, number>
}

export interface ParsedFile {
  linhas: PlannedLinha[]
  problemas: CriacaoProblema[]
  problemasTotal: number
}

/** The header may follow a title, a company name and blank lines. */
export const HEADER_UNTIL = 30
const JUSTIFICATIVA_MAX = 2000
const SAMPLE = 500
export const LINES_PER_YIELD = 1000

const NOMES: Readonly<Record<CriacaoColumnRole, RegExp>> = {
  item: /^(?:codigo|cod|item|codigo (?:do )?item(?: de grupo)?|item (?:de )?grupo|cod item)$/,
  centroCusto: /^(?:centro|centro (?:de )?(?:custo|custos|resultado)|cc|codigo (?:do )?centro de custo|area)$/,
  filial: /^(?:filial|loja|unidade|estabelecimento|codigo (?:da )?filial)$/,
  justificativa: /^(?:justificativa|observacao|observacoes|motivo)$/,
  total: /^(?:total|total (?:do )?ano|ano)$/,
}
const MESES = CALENDARIO.pt.meses.map(normalizeTexto)
export const NOTHING = /^(?:R\$)?\s*[-–—−]?\s*$/
const TOTAL = /^(?:sub-?)?total\b/i
/** Our exports put an apostrophe before codes that a spreadsheet would run as formulas (CSV injection). */
const PROTEGIDO = /^'(?=\s*[=+\-@＝＋－＠])/
const COM_PONTO = /^\(?-?(?:R\$\s*)?(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{1,2}\)?$/
const COM_VIRGULA = /^\(?-?(?:R\$\s*)?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}\)?$/

export function textOf(celula: RegistroCell): string {
  if (celula === null || celula === undefined) return ''
  if (celula instanceof Date) return Number.isNaN(celula.getTime()) ? '' : celula.toISOString().slice(0, 10)
  return cleanTexto(String(celula)).replace(PROTEGIDO, '')
}

/** Index (0 to 11) of the month in a header, with or without its year. */
export function monthOf(celula: RegistroCell, inicio: Mes): number | undefined {
  const exercicio = Array.from({ length: MESES_EXERCICIO }, (_, mes) => addMeses(inicio, mes))
  const comAno = celula === null || celula === undefined || typeof celula === 'boolean' ? undefined : readMes(celula, 'dd/mm/aaaa')
  if (comAno !== undefined) {
    const mes = exercicio.indexOf(comAno)
    return mes === -1 ? undefined : mes
  }
  const nome = normalizeTexto(textOf(celula))
  const numero = MESES.findIndex((full) => full === nome || (nome.length === 3 && full.startsWith(nome)))
  return numero === -1 ? undefined : exercicio.findIndex((mes) => Number(mes.slice(5)) === numero + 1)
}

function readHeader({ linha, celulas }: Registro, inicio: Mes): FileColumns | undefined {
  const papeis: FileColumns['papeis'] = {}
  const meses = new Map<number, number>()
  for (const [coluna, celula] of celulas.entries()) {
    const mes = monthOf(celula, inicio)
    if (mes !== undefined) {
      if (!meses.has(mes)) meses.set(mes, coluna)
      continue
    }
    const nome = normalizeTexto(textOf(celula))
    for (const role of ['item', 'centroCusto', 'filial', 'justificativa', 'total'] as const) {
      if (papeis[role] === undefined && NOMES[role].test(nome)) papeis[role] = coluna
    }
  }
  // Prefers the column titled "código" when there is also a name column.
  const codigo = celulas.findIndex(
    (celula) => /^(?:codigo|cod)\b/.test(normalizeTexto(textOf(celula))) && NOMES.item.test(normalizeTexto(textOf(celula))),
  )
  if (codigo !== -1) papeis.item = codigo
  return papeis.item !== undefined && meses.size > 0 ? { linha, papeis, meses, titulos: celulas.map(textOf) } : undefined
}

/** Detects the decimal mark from unambiguous texts. Numeric cells do not count. */
export function detectDecimal(registros: readonly Registro[], meses: Iterable<number>): ',' | '.' {
  const colunas = [...meses]
  const texts = registros
    .slice(0, SAMPLE)
    .flatMap(({ celulas }) => colunas.flatMap((coluna) => (typeof celulas[coluna] === 'number' ? [] : textOf(celulas[coluna]))))
  const count = (shape: RegExp): number => texts.filter((texto) => shape.test(texto)).length
  return count(COM_PONTO) > count(COM_VIRGULA) ? '.' : ','
}

/** Undefined when the cell is not an amount. Computed values are rounded as displayed. */
function readCentavos(celula: RegistroCell, decimal: ',' | '.'): number | undefined {
  if (typeof celula === 'number') return readValor(celula.toFixed(2), '.')?.centavos
  const texto = textOf(celula)
  if (NOTHING.test(texto)) return 0
  const loaded = readValor(texto, decimal)
  // A budget has no debit or credit side. A sheet with D or C is a trial balance.
  return loaded?.dc === null ? loaded.centavos : undefined
}

class CriacaoReader {
  readonly linhas: PlannedLinha[] = []
  readonly problemas: CriacaoProblema[] = []
  problemasTotal = 0
  readonly #colunas: FileColumns
  readonly #codigos: CriacaoCodigos
  readonly #decimal: ',' | '.'
  readonly #vistas = new Map<string, number>()
  readonly #sinalDoMotor: boolean

  constructor(colunas: FileColumns, codigos: CriacaoCodigos, como: { decimal: ',' | '.'; custos: 'positivos' | 'negativos' }) {
    this.#colunas = colunas
    this.#codigos = codigos
    this.#decimal = como.decimal
    this.#sinalDoMotor = como.custos === 'negativos'
  }

  #report({ linha }: Registro, { coluna, valor, message }: { coluna: number | undefined; valor: string; message: string }): void {
    this.problemasTotal += 1
    if (this.problemas.length >= CRIACAO_PROBLEMAS_MAX) return
    const campo = coluna === undefined ? '' : (this.#colunas.titulos[coluna] ?? '')
    this.problemas.push({ linha, campo, valor: valor.slice(0, 80), message })
  }

  /** Null for an empty cell, undefined for an unknown code. */
  #find(registro: Registro, role: 'centroCusto' | 'filial', known: ReadonlyMap<string, number>): number | null | undefined {
    const coluna = this.#colunas.papeis[role]
    const codigo = coluna === undefined ? '' : textOf(registro.celulas[coluna])
    if (codigo === '') return null
    const id = known.get(codigo)
    const nome = role === 'filial' ? 'filial' : 'centro de custo'
    if (id === undefined) this.#report(registro, { coluna, valor: codigo, message: `Não há ${nome} em uso com este código.` })
    return id
  }

  #readMeses(registro: Registro): number[] | undefined {
    const twelve = Array.from<number>({ length: MESES_EXERCICIO }).fill(0)
    let readable = true
    for (const [mes, coluna] of this.#colunas.meses) {
      const celula = registro.celulas[coluna]
      const centavos = readCentavos(celula, this.#decimal)
      if (centavos === undefined) {
        const marca = this.#decimal === ',' ? '1.234,56' : '1,234.56'
        this.#report(registro, { coluna, valor: textOf(celula), message: `Não é um valor em reais como ${marca}, até R$ 100 bilhões.` })
        readable = false
      } else {
        twelve[mes] = centavos
      }
    }
    return readable ? twelve : undefined
  }

  /** A total that differs from its months reveals a mistyped month or an unread column. */
  #isTotal(registro: Registro, twelve: readonly number[]): boolean {
    const coluna = this.#colunas.papeis.total
    if (coluna === undefined) return true
    const celula = registro.celulas[coluna]
    const total = readCentavos(celula, this.#decimal)
    if (textOf(celula) === '' || total === twelve.reduce((soma, valor) => soma + valor, 0)) return true
    this.#report(registro, { coluna, valor: textOf(celula), message: 'O total não é a soma dos meses da linha.' })
    return false
  }

  #readJustificativa(registro: Registro): string | undefined {
    const coluna = this.#colunas.papeis.justificativa
    const texto = coluna === undefined ? '' : textOf(registro.celulas[coluna])
    if (texto.length <= JUSTIFICATIVA_MAX) return texto
    this.#report(registro, { coluna, valor: texto, message: `O texto tem mais de ${formatInteger(JUSTIFICATIVA_MAX)} caracteres.` })
    return undefined
  }

  /**
   * Blank lines, headings and totals.
   * A row with an unknown code is never one, even if named like a total.
   */
  #isDecoracao({ celulas }: Registro, codigo: string): boolean {
    const { papeis, meses } = this.#colunas
    if (codigo !== '') return TOTAL.test(codigo)
    if ([...meses.values()].every((mes) => NOTHING.test(textOf(celulas[mes])))) return true
    return celulas.some((celula, coluna) => coluna !== papeis.justificativa && TOTAL.test(textOf(celula)))
  }

  read(registro: Registro): void {
    const coluna = this.#colunas.papeis.item
    const codigo = coluna === undefined ? '' : textOf(registro.celulas[coluna])
    const item = this.#codigos.itens.get(codigo)
    if (item === undefined) {
      if (this.#isDecoracao(registro, codigo)) return
      const message = codigo === '' ? 'A linha tem valores, mas não diz o item de grupo.' : 'Não há item de grupo em uso com este código.'
      this.#report(registro, { coluna, valor: codigo, message })
    }
    const centroCustoId = this.#find(registro, 'centroCusto', this.#codigos.centrosCusto)
    const filialId = this.#find(registro, 'filial', this.#codigos.filiais)
    const twelve = this.#readMeses(registro)
    const justificativa = this.#readJustificativa(registro)
    if (item === undefined || centroCustoId === undefined || filialId === undefined) return
    if (twelve === undefined || justificativa === undefined || !this.#isTotal(registro, twelve)) return
    const valores = this.#sinalDoMotor ? twelve : twelve.map((valor) => orientCentavos(item.natureza, valor) + 0)
    const line = { grupoItemId: item.id, centroCustoId, filialId, justificativa, contas: [], valores }
    const before = this.#vistas.get(keyOf(line))
    if (before !== undefined) {
      const message = `Repete o item, o centro de custo e a filial da linha ${formatInteger(before)}.`
      this.#report(registro, { coluna, valor: codigo, message })
      return
    }
    this.#vistas.set(keyOf(line), registro.linha)
    this.linhas.push(line)
  }
}

export function refuse(message: string, cause?: unknown): never {
  throw new ErroApi('importacao_arquivo_refused', { message: 'O arquivo não pôde ser lido.', details: [{ message }], cause })
}

/**
 * Reads the rows of a file, in a child process when parsing may be expensive.
 * @param signal aborts the reading, which then rejects with its reason
 * @throws ErroApi `importacao_arquivo_refused`; `registro_not_found` when the file was already consumed
 */
export async function readRegistros(path: string, signal?: AbortSignal): Promise<Registro[]> {
  const linhasMax = ORCAMENTO_LINHAS_MAX + HEADER_UNTIL
  try {
    const format = await detectFormat(path)
    if (format === 'ecd') refuse('É uma ECD. Importe-a em Realizado, e faça o orçamento a partir dele.')
    const registros = await readTableIsolada(path, format, { quantidade: linhasMax + 1, signal })
    if (registros.length > linhasMax) refuse(`O arquivo tem mais de ${formatInteger(ORCAMENTO_LINHAS_MAX)} linhas.`)
    return registros
  } catch (error) {
    if (error instanceof RefusedPlanilhaError) refuse(error.problema.mensagem, error)
    if (error instanceof LimitExceededError) refuse(`${error.message} Salve só a planilha do orçamento, como CSV, e envie de novo.`, error)
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new ErroApi('registro_not_found', { cause: error })
    throw error
  }
}

/** @throws ErroApi `importacao_arquivo_refused` without a usable header */
export async function readLinhas(
  registros: readonly Registro[],
  codigos: CriacaoCodigos,
  { inicio, custos }: { inicio: Mes; custos: 'positivos' | 'negativos' },
): Promise<ParsedFile> {
  const headers = registros.slice(0, HEADER_UNTIL).map((registro) => readHeader(registro, inicio))
  const where = headers.findIndex((colunas) => colunas !== undefined)
  const colunas = headers[where]
  if (colunas === undefined) {
    refuse(
      `Não há cabeçalho com uma coluna “Código” e colunas de meses de ${formatMesNumerico(inicio)} a ${formatMesNumerico(addMeses(inicio, MESES_EXERCICIO - 1))}. Use a planilha modelo.`,
    )
  }
  const data = registros.slice(where + 1)
  const leitor = new CriacaoReader(colunas, codigos, { decimal: detectDecimal(data, colunas.meses.values()), custos })
  for (const [i, registro] of data.entries()) {
    leitor.read(registro)
    if (i % LINES_PER_YIELD === LINES_PER_YIELD - 1) await setImmediate()
  }
  return { linhas: leitor.linhas, problemas: leitor.problemas, problemasTotal: leitor.problemasTotal }
}
