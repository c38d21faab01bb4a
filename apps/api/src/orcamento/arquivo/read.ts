/** Parses an edited budget file. Unreadable cells are reported with their position. */
import { setImmediate } from 'node:timers/promises'
import { CRIACAO_PROBLEMAS_MAX, type CriacaoProblema } from '@lastro/contract'
import { parseCentavos } from '@lastro/engine'
import { formatInteger } from '@lastro/formato'
import { normalizeTexto, readValor, type Registro } from '@lastro/planilha'
import { HEADER_UNTIL, LINES_PER_YIELD, detectDecimal, monthOf, NOTHING, refuse, textOf, type RegistroCell } from '../criacao-arquivo.ts'
import { COLUNA, readMarca, type OrcamentoFileStamp } from './colunas.ts'
import type { SnapshotLinha, OrcamentoSnapshot } from './snapshot.ts'

export interface LoadedLinha {
  linha: number
  doRetrato: SnapshotLinha
  valores: ReadonlyMap<number, number>
}

class ProblemaList {
  readonly itens: CriacaoProblema[] = []
  total = 0

  add(problema: CriacaoProblema): void {
    this.total += 1
    if (this.itens.length < CRIACAO_PROBLEMAS_MAX) this.itens.push({ ...problema, valor: problema.valor.slice(0, 80) })
  }
}

export interface LoadedFile {
  linhas: LoadedLinha[]
  problemas: ProblemaList
  desconhecidas: ProblemaList
  encontradas: number
}

export interface OrcamentoFileHeader {
  marca: OrcamentoFileStamp
  dados: number
  titulos: readonly string[]
  chave: number
  celulas: readonly RegistroCell[]
}

export function findHeader(registros: readonly Registro[]): OrcamentoFileHeader {
  for (const [i, { celulas }] of registros.slice(0, HEADER_UNTIL).entries()) {
    const titulos = celulas.map(textOf)
    for (const [chave, titulo] of titulos.entries()) {
      const marca = readMarca(titulo)
      if (marca !== undefined) return { marca, dados: i + 1, titulos, chave, celulas }
    }
  }
  return refuse(
    'A planilha não diz de qual orçamento é nem quando foi baixada: falta a última coluna, que identifica as linhas. Baixe-a de novo e copie os valores para ela.',
  )
}

/**
 * Whether a row still names its dimension.
 * The name also counts, because spreadsheets may turn a code into a number.
 */
function matchesDimension([codigo, nome]: readonly [string, string], dimension: { codigo: string; descricao: string } | null): boolean {
  if (dimension === null) return codigo === ''
  return codigo === textOf(dimension.codigo) || (nome !== '' && nome === textOf(dimension.descricao))
}

class OrcamentoFileReader {
  readonly linhas: LoadedLinha[] = []
  readonly problemas = new ProblemaList()
  readonly desconhecidas = new ProblemaList()
  readonly #cabecalho: OrcamentoFileHeader
  readonly #coluna: ReadonlyMap<string, number>
  readonly #meses: ReadonlyMap<number, number>
  readonly #decimal: ',' | '.'
  readonly #retrato: OrcamentoSnapshot
  readonly #known: ReadonlyMap<number, SnapshotLinha>
  readonly #vistas = new Map<number, number>()

  constructor(header: OrcamentoFileHeader, meses: ReadonlyMap<number, number>, decimal: ',' | '.', retrato: OrcamentoSnapshot) {
    this.#cabecalho = header
    this.#coluna = new Map(header.titulos.map((titulo, i) => [normalizeTexto(titulo), i]))
    this.#meses = meses
    this.#decimal = decimal
    this.#retrato = retrato
    this.#known = new Map(retrato.linhas.map((line) => [line.id, line]))
  }

  get encontradas(): number {
    return this.#vistas.size
  }

  #textOf({ celulas }: Registro, titulo: string): string {
    const coluna = this.#coluna.get(normalizeTexto(titulo))
    return coluna === undefined ? '' : textOf(celulas[coluna])
  }

  #report({ linha, celulas }: Registro, coluna: number, message: string): void {
    this.problemas.add({ linha, campo: this.#cabecalho.titulos[coluna] ?? '', valor: textOf(celulas[coluna]), message })
  }

  #find(registro: Registro): SnapshotLinha | undefined {
    const texto = textOf(registro.celulas[this.#cabecalho.chave])
    const id = /^\d{1,10}$/.test(texto) ? Number(texto) : undefined
    const conhecida = id === undefined ? undefined : this.#known.get(id)
    if (conhecida?.previous) return conhecida
    // Ignores blank rows, notes and sums added by users, and reports ignored rows with amounts.
    if (texto === '' && [...this.#meses.values()].every((coluna) => NOTHING.test(textOf(registro.celulas[coluna])))) return undefined
    const isRemoved = id !== undefined && this.#retrato.removidas.has(id)
    this.desconhecidas.add({
      linha: registro.linha,
      campo: COLUNA.codigo,
      valor: this.#textOf(registro, COLUNA.codigo),
      message: isRemoved
        ? 'A linha foi removida do orçamento depois que a planilha foi baixada.'
        : 'Não é uma das linhas que foram baixadas. Linhas novas são acrescentadas na grade.',
    })
    return undefined
  }

  #isSame(registro: Registro, { item, centroCusto, filial }: SnapshotLinha): boolean {
    const pairs = [
      [COLUNA.codigo, COLUNA.descricao, item],
      [COLUNA.centroCusto, COLUNA.centroCustoNome, centroCusto],
      [COLUNA.filial, COLUNA.filialNome, filial],
    ] as const
    const other = pairs.find(
      ([codigo, nome, said]) =>
        this.#coluna.has(normalizeTexto(codigo)) && !matchesDimension([this.#textOf(registro, codigo), this.#textOf(registro, nome)], said),
    )
    if (other === undefined) return true
    const was = other[2] === null ? 'nenhum' : `${other[2].codigo} ${other[2].descricao}`
    this.#report(
      registro,
      this.#coluna.get(normalizeTexto(other[0])) ?? 0,
      `Esta linha foi baixada com outro valor aqui (${was}): as colunas saíram do lugar, ou foram mudadas. Só os meses mudam.`,
    )
    return false
  }

  #readCentavos(registro: Registro, coluna: number): number | undefined {
    const celula = registro.celulas[coluna]
    if (typeof celula !== 'number' && NOTHING.test(textOf(celula))) return 0
    const loaded = readValor(typeof celula === 'number' ? celula : textOf(celula), this.#decimal)
    if (loaded?.dc === null) return loaded.centavos
    const large = typeof celula === 'number' && Math.abs(celula) > 1e11
    const marca = this.#decimal === ',' ? '1.234,56' : '1,234.56'
    this.#report(
      registro,
      coluna,
      typeof celula === 'number' && !large
        ? 'Tem fração de centavo. Arredonde para duas casas decimais.'
        : `Não é um valor em reais como ${marca}, até R$ 100 bilhões.`,
    )
    return undefined
  }

  /** A total that differs from its months was typed over, so its intent is unknown. */
  #isTotal(registro: Registro, valores: ReadonlyMap<number, number>, doRetrato: SnapshotLinha): boolean {
    const coluna = this.#coluna.get(normalizeTexto(COLUNA.total))
    if (coluna === undefined || valores.size < doRetrato.valores.length) return true
    const celula = registro.celulas[coluna]
    if (textOf(celula) === '') return true
    const total =
      typeof celula === 'number'
        ? Math.round(celula * 100)
        : parseCentavos(textOf(celula), { decimal: this.#decimal === ',' ? 'virgula' : 'ponto' })
    if (total === [...valores.values()].reduce((soma, valor) => soma + valor, 0)) return true
    this.#report(registro, coluna, 'O total não é a soma dos meses da linha. Mude os meses, e não o total.')
    return false
  }

  read(registro: Registro): void {
    const doRetrato = this.#find(registro)
    if (doRetrato === undefined) return
    const before = this.#vistas.get(doRetrato.id)
    if (before !== undefined) {
      this.#report(registro, this.#cabecalho.chave, `Repete a linha ${formatInteger(before)} da planilha.`)
      return
    }
    this.#vistas.set(doRetrato.id, registro.linha)
    if (!this.#isSame(registro, doRetrato)) return
    const valores = new Map<number, number>()
    let readable = true
    for (const [mes, coluna] of this.#meses) {
      const centavos = this.#readCentavos(registro, coluna)
      if (centavos === undefined) readable = false
      else valores.set(mes, centavos)
    }
    if (readable && this.#isTotal(registro, valores, doRetrato)) this.linhas.push({ linha: registro.linha, doRetrato, valores })
  }
}

/** @throws ErroApi `importacao_arquivo_refused` for a file without any month of the budget */
export async function readFile(
  registros: readonly Registro[],
  header: OrcamentoFileHeader,
  retrato: OrcamentoSnapshot,
): Promise<LoadedFile> {
  const meses = new Map<number, number>()
  for (const [coluna, celula] of header.celulas.entries()) {
    const mes = monthOf(celula, retrato.inicio)
    if (mes !== undefined && !meses.has(mes)) meses.set(mes, coluna)
  }
  if (meses.size === 0) refuse('A planilha não tem nenhuma coluna de mês deste orçamento.')
  const data = registros.slice(header.dados)
  const leitor = new OrcamentoFileReader(header, meses, detectDecimal(data, meses.values()), retrato)
  for (const [i, registro] of data.entries()) {
    leitor.read(registro)
    if (i % LINES_PER_YIELD === LINES_PER_YIELD - 1) await setImmediate()
  }
  return leitor
}
