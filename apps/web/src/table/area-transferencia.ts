/** What a spreadsheet puts on the clipboard, as the texts of a block. */
import { splitColagem } from '@lastro/engine'

interface Transferencia {
  getData: (type: string) => string
}

/** More cells in one merge than a block of a budget has. */
const JUNTAS_MAX = 256

/** Only the signs of an amount in reais: dates, percentages and times are numbers to a spreadsheet, too. */
const VALOR = /^[\d\s.,()R$+\-–−]*\d[\d\s.,()R$+\-–−]*$/

/** As it is read: a line that is broken inside a cell is two words. */
function textOf(celula: Element): string {
  const copia = celula.cloneNode(true)
  if (copia instanceof Element) for (const quebra of copia.querySelectorAll('br')) quebra.replaceWith(' ')
  return (copia.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** The exact amount behind what a cell shows: LibreOffice says it in `sdval`, old Excel in `x:num`. With a comma, as one would type it. */
function exactOf(celula: Element): string | undefined {
  const exato = celula.getAttribute('sdval') ?? celula.getAttribute('x:num')
  return exato && /^-?\d+([.,]\d+)?$/.test(exato) ? exato.replace('.', ',') : undefined
}

/** Rows and columns that the spreadsheet hides are on the clipboard of Excel all the same: nobody saw them to copy them. */
const isHidden = (parte: Element): boolean => /display\s*:\s*none/i.test(parte.getAttribute('style') ?? '')

/** Places of the columns that are hidden, from 0. */
function listOcultas(tabela: Element): Set<number> {
  const colunas = [...tabela.querySelectorAll('col')].flatMap((coluna) =>
    Array.from({ length: spanOf(coluna, 'span') }, () => isHidden(coluna)),
  )
  return new Set([...colunas.keys()].filter((i) => colunas[i]))
}

const spanOf = (parte: Element, atributo: string): number =>
  Math.min(Math.max(Number(parte.getAttribute(atributo) ?? 1) || 1, 1), JUNTAS_MAX)

interface Celula {
  texto: string
  exato: string | undefined
}

const VAZIA: Celula = { texto: '', exato: undefined }

/** Each cell in its column: merged ones hold their places with nothing, to the right and below. */
function placeCelulas(tabela: Element): Celula[][] {
  const linhas: Celula[][] = []
  /** Rows below that a merge from above still holds, by column. */
  const tomadas: number[] = []
  const ocultas = listOcultas(tabela)
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
      for (let i = 0; i < largura; i++) {
        tomadas[celulas.length] = altura - 1
        celulas.push(i === 0 ? { texto: textOf(celula), exato: exactOf(celula) } : VAZIA)
      }
    }
    fill()
    if (!isHidden(linha)) linhas.push(celulas.filter((_, coluna) => !ocultas.has(coluna)))
  }
  return linhas
}

function readTabela(html: string): string[][] | null {
  const tabela = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (tabela === null) return null
  const celulas = placeCelulas(tabela)
  if (celulas.every((linha) => linha.length === 0)) return null
  // Only where every amount has its exact one: the decimal mark is decided for the block.
  const exatos = celulas.flat().every(({ texto, exato }) => exato !== undefined || !VALOR.test(texto))
  return celulas.map((linha) => linha.map(({ texto, exato }) => (exatos && exato !== undefined && VALOR.test(texto) ? exato : texto)))
}

/** The table of the HTML where there is one, else the text between tabs. */
export function readTransferencia(dados: Transferencia): string[][] {
  const html = dados.getData('text/html')
  return (html ? readTabela(html) : null) ?? splitColagem(dados.getData('text/plain'))
}
