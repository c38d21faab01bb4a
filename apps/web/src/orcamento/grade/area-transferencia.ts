/** What a spreadsheet puts on the clipboard, as the texts of a block. */
import { splitColagem } from '@lastro/engine'

interface Transferencia {
  getData: (type: string) => string
}

/** The exact amount behind what a cell shows: LibreOffice says it in `sdval`, old Excel in `x:num`. With a comma, as one would type it. */
function exactOf(celula: Element): string | undefined {
  const exato = celula.getAttribute('sdval') ?? celula.getAttribute('x:num')
  return exato && /^-?\d+(\.\d+)?$/.test(exato) ? exato.replace('.', ',') : undefined
}

function readTabela(html: string): string[][] | null {
  const pagina = new DOMParser().parseFromString(html, 'text/html')
  const linhas = [...pagina.querySelectorAll('table tr')]
  const celulas = linhas.map((linha) => [...linha.querySelectorAll('td, th')])
  if (celulas.every((linha) => linha.length === 0)) return null
  // Only where every amount has its exact one: the decimal mark is decided for the block.
  const temExatos = celulas.flat().some((celula) => exactOf(celula) !== undefined)
  const todosExatos = celulas.flat().every((celula) => exactOf(celula) !== undefined || !/\d/.test(celula.textContent))
  return celulas.map((linha) =>
    linha.flatMap((celula) => {
      const texto = (temExatos && todosExatos ? exactOf(celula) : undefined) ?? celula.textContent.replaceAll(/\s+/g, ' ').trim()
      // Merged cells hold their places with nothing.
      const colspan = Number(celula.getAttribute('colspan') ?? 1)
      return [texto, ...Array.from({ length: Math.min(Math.max(colspan, 1), 64) - 1 }, () => '')]
    }),
  )
}

/** The table of the HTML where there is one, else the text between tabs. */
export function readTransferencia(dados: Transferencia): string[][] {
  const html = dados.getData('text/html')
  return (html ? readTabela(html) : null) ?? splitColagem(dados.getData('text/plain'))
}
