import { type MarcaDecimal, readColagem, splitColagem } from '@lastro/engine'
import { exactOf, isNegativaPelaCor, listCoresSemSinal, shows, writeExato } from './clipboard-value.ts'

interface Transferencia {
  getData: (type: string) => string
}

const JUNTAS_MAX = 256

/** Columns of a sheet, and more cells than the largest budget. Larger tables are not spreadsheet blocks. */
const COLUNAS_MAX = 16_384
const CELULAS_MAX = 2_000_000

/** Excel's display of a number too wide for its column. */
const ESTREITA = /^#+$/

/** A line break inside a cell separates words. */
function textOf(celula: Element): string {
  const copia = celula.cloneNode(true)
  if (copia instanceof Element) for (const quebra of copia.querySelectorAll('br')) quebra.replaceWith(' ')
  return (copia.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Excel copies hidden rows and columns, which the user did not see. */
const isHidden = (parte: Element): boolean => /display\s*:\s*none/i.test(parte.getAttribute('style') ?? '')

function listOcultas(tabela: Element): Set<number> {
  const ocultas = new Set<number>()
  let lugar = 0
  for (const coluna of tabela.querySelectorAll('col')) {
    const ate = Math.min(lugar + spanOf(coluna, 'span'), COLUNAS_MAX)
    for (; lugar < ate; lugar++) if (isHidden(coluna)) ocultas.add(lugar)
  }
  return ocultas
}

const spanOf = (parte: Element, atributo: string): number =>
  Math.min(Math.max(Number(parte.getAttribute(atributo) ?? 1) || 1, 1), JUNTAS_MAX)

interface Celula {
  texto: string
  exato: number | undefined
}

const VAZIA: Celula = { texto: '', exato: undefined }

function readCelula(celula: Element, semSinal: ReadonlySet<string>): Celula {
  const texto = textOf(celula)
  return { texto: isNegativaPelaCor(celula, semSinal) ? `-${texto}` : texto, exato: exactOf(celula) }
}

/** Cells by column; merged cells leave the spanned positions empty. Null above the limits. */
function placeCelulas(tabela: Element, semSinal: ReadonlySet<string>): Celula[][] | null {
  const linhas: Celula[][] = []
  const tomadas: number[] = []
  const ocultas = listOcultas(tabela)
  let quantas = 0
  for (const linha of tabela.querySelectorAll('tr')) {
    const celulas: Celula[] = []
    const fill = () => {
      while ((tomadas[celulas.length] ?? 0) > 0) {
        tomadas[celulas.length]! -= 1
        celulas.push(VAZIA)
      }
    }
    for (const celula of linha.querySelectorAll('td, th')) {
      fill()
      const [largura, altura] = [spanOf(celula, 'colspan'), spanOf(celula, 'rowspan')]
      if (celulas.length + largura > COLUNAS_MAX) return null
      for (let i = 0; i < largura; i++) {
        tomadas[celulas.length] = altura - 1
        celulas.push(i === 0 ? readCelula(celula, semSinal) : VAZIA)
      }
    }
    fill()
    quantas += celulas.length
    if (quantas > CELULAS_MAX) return null
    if (!isHidden(linha)) linhas.push(celulas.filter((_, coluna) => !ocultas.has(coluna)))
  }
  return linhas
}

/** Replaces too narrow cells from the plain text, when both have the same cells. */
function widen(celulas: string[][], plano: string): string[][] {
  if (!celulas.flat().some((texto) => ESTREITA.test(texto))) return celulas
  const aoLado = splitColagem(plano)
  const mesmas = aoLado.length === celulas.length && celulas.every((linha, i) => linha.length === aoLado[i]?.length)
  return mesmas ? celulas.map((linha, i) => linha.map((texto, j) => (ESTREITA.test(texto) ? aoLado[i]![j]! : texto))) : celulas
}

/** Decimal mark of the texts, or the other one when more exact numbers agree with it: `1,234` may be a thousand or one. */
function readMarca(textos: readonly (readonly string[])[], celulas: readonly (readonly Celula[])[]): MarcaDecimal {
  const { decimal } = readColagem(textos)
  const count = (marca: MarcaDecimal): number =>
    textos.reduce(
      (soma, linha, i) =>
        soma + linha.filter((texto, j) => texto !== '' && shows(texto, celulas[i]![j]!.exato ?? Number.NaN, marca)).length,
      0,
    )
  const outra = decimal === 'virgula' ? 'ponto' : 'virgula'
  return count(outra) > count(decimal) ? outra : decimal
}

function readTabela(html: string, plano: string): string[][] | null {
  const pagina = new DOMParser().parseFromString(html, 'text/html')
  const tabela = pagina.querySelector('table')
  // Nested tables are page or mail layouts, and would count cells twice.
  if (tabela === null || tabela.querySelector('table') !== null) return null
  const estilos = [...pagina.querySelectorAll('style')].map((estilo) => estilo.textContent).join('\n')
  const celulas = placeCelulas(tabela, listCoresSemSinal(estilos))
  if (celulas === null || celulas.every((linha) => linha.length === 0)) return null
  const textos = widen(
    celulas.map((linha) => linha.map(({ texto }) => texto)),
    plano,
  )
  // Dates, percentages and times also have an exact number, but are not amounts.
  const decimal = readMarca(textos, celulas)
  const { valores } = readColagem(textos, decimal)
  return textos.map((linha, i) =>
    linha.map((texto, j) => (texto === '' || valores[i]![j] === null ? texto : writeExato(texto, celulas[i]![j]!.exato, decimal))),
  )
}

export function readTransferencia(dados: Transferencia): string[][] {
  const [html, plano] = [dados.getData('text/html'), dados.getData('text/plain')]
  return (html ? readTabela(html, plano) : null) ?? splitColagem(plano)
}
