/** A recipe in a file, for other files with the same header. */
import { cleanTexto, isMapeamento, printCelula, signatureHeader } from '@lastro/planilha'
import type { Mapeamento, PlanilhaPreview } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import { shapeOf } from './receita-shape.ts'

export type ReceitaFile = {
  nome?: string | undefined
  mapeamento: Mapeamento
  /** Mapping detected in the file of the recipe, see `fitsShape`. Absent in a recipe that a person wrote. */
  estrutura?: Mapeamento | undefined
  cabecalho: string[]
}

/**
 * Reads what `lastro ler --json` prints, or its `receita` alone.
 * @throws ImportacaoError `importacao_mapeamento_required` for any other text
 */
export function parseReceita(texto: string): ReceitaFile {
  const printed = parseObject(texto)
  const { explicacao: _explicacao, nome, cabecalho, estrutura, ...mapeamento } = isObject(printed['receita']) ? printed['receita'] : printed
  const isStructure = estrutura === undefined || isMapeamento(estrutura)
  if (isTexts(cabecalho) && isMapeamento(mapeamento) && isStructure) {
    return { ...(typeof nome === 'string' && { nome }), cabecalho, mapeamento, estrutura }
  }
  throw new ImportacaoError(
    'importacao_mapeamento_required',
    'O arquivo não é uma receita de leitura.',
    'Crie a receita com lastro ler ARQUIVO --json > receita.json.',
  )
}

/** A recipe as the text of a file that `parseReceita` reads. */
export function printReceita({ nome, cabecalho, mapeamento, estrutura }: ReceitaFile): string {
  return `${JSON.stringify({ receita: { nome, ...mapeamento, cabecalho, estrutura } }, undefined, 2)}\n`
}

type Fields = Record<string, unknown>

function isObject(valor: unknown): valor is Fields {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor)
}

function isTexts(valor: unknown): valor is string[] {
  return Array.isArray(valor) && valor.every((texto) => typeof texto === 'string') && valor.some((texto) => texto.trim() !== '')
}

/** PostgreSQL stores neither NUL nor half a character. */
function toStorable(texto: string): string {
  return cleanTexto(texto).toWellFormed()
}

function parseObject(texto: string): Fields {
  try {
    const valor: unknown = JSON.parse(texto, (_, part: unknown) => (typeof part === 'string' ? toStorable(part) : part))
    return isObject(valor) ? valor : {}
  } catch {
    return {}
  }
}

/** The header row of the sheet itself, without the arranged columns. */
export function headerOf({ registros }: Pick<PlanilhaPreview, 'registros'>, headerLine: number): string[] {
  return registros.find(({ linha }) => linha === headerLine)?.celulas.map((celula) => toStorable(printCelula(celula))) ?? []
}

/** Lines of a sheet by the signature of their cells: of equal ones the detected header, else the first. */
export function signLines({ registros, mapeamento }: Pick<PlanilhaPreview, 'registros' | 'mapeamento'>): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { linha, celulas } of registros) {
    const signature = signatureHeader(celulas.map((celula) => printCelula(celula)))
    if (!lines.has(signature) || linha === mapeamento.linhaCabecalho) lines.set(signature, linha)
  }
  return lines
}

/**
 * Finds the line with the header of a recipe.
 * @throws ImportacaoError `importacao_mapeamento_required` for a file with other columns
 */
export function findHeaderLine({ cabecalho }: ReceitaFile, view: PlanilhaPreview): number {
  const line = signLines(view).get(signatureHeader(cabecalho))
  if (line !== undefined) return line
  throw new ImportacaoError(
    'importacao_mapeamento_required',
    'A receita é de um arquivo com outras colunas.',
    'Leia este arquivo sem a receita, e crie outra.',
  )
}

/** A proposed mapping under a recipe. Line of the header, sheets and months are those of the file, because the next file has others. */
export function applyReceita(proposed: Mapeamento, { mapeamento }: ReceitaFile): Mapeamento {
  const { decimal, formatoData, valores, colunas, sinal, ignorar, arranjo } = shapeOf(mapeamento)
  const { devedoras } = mapeamento
  const { mes } = proposed.colunas
  const isMesOpen = colunas.data === undefined && colunas.mes === undefined && !Object.values(colunas).some((coluna) => coluna === mes)
  const said = Object.entries({ formatoData, valores, sinal, devedoras, ignorar }).filter(([, part]) => part !== undefined)
  const merged = {
    ...proposed,
    decimal,
    colunas: isMesOpen && mes !== undefined ? { ...colunas, mes } : colunas,
    ...Object.fromEntries(said),
  }
  if (arranjo === undefined) return merged
  const { contaEmTitulo, contaComNome, lados, secoes } = arranjo
  return { ...merged, arranjo: { ...(proposed.arranjo ?? { largura: arranjo.largura }), contaEmTitulo, contaComNome, lados, secoes } }
}
