/** A recipe in a file, for other files with the same header. */
import { isMapeamento, normalizeTexto, printCelula } from '@lastro/planilha'
import type { Mapeamento, PlanilhaPreview } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'

export type RecipeFile = { mapeamento: Mapeamento; cabecalho: string[] }

/**
 * Reads what `lastro ler --json` prints, or its `receita` alone.
 * @throws ImportacaoError `importacao_mapeamento_required` for any other text
 */
export function parseRecipe(texto: string): RecipeFile {
  const printed = parseObject(texto)
  const { explicacao: _explicacao, cabecalho, ...mapeamento } = isObject(printed['receita']) ? printed['receita'] : printed
  if (isTexts(cabecalho) && isMapeamento(mapeamento)) return { cabecalho, mapeamento }
  throw new ImportacaoError(
    'importacao_mapeamento_required',
    'O arquivo não é uma receita de leitura.',
    'Crie a receita com lastro ler ARQUIVO --json > receita.json.',
  )
}

type Fields = Record<string, unknown>

function isObject(valor: unknown): valor is Fields {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor)
}

function isTexts(valor: unknown): valor is string[] {
  return Array.isArray(valor) && valor.length > 0 && valor.every((texto) => typeof texto === 'string')
}

function parseObject(texto: string): Fields {
  try {
    const valor: unknown = JSON.parse(texto)
    return isObject(valor) ? valor : {}
  } catch {
    return {}
  }
}

/** The header row of the sheet itself, without the arranged columns. */
export function headerOf({ registros }: Pick<PlanilhaPreview, 'registros'>, headerLine: number): string[] {
  return registros.find(({ linha }) => linha === headerLine)?.celulas.map((celula) => printCelula(celula)) ?? []
}

/**
 * Finds the line with the header of a recipe.
 * @throws ImportacaoError `importacao_mapeamento_required` for a file with other columns
 */
export function findHeaderLine({ cabecalho }: RecipeFile, view: PlanilhaPreview): number {
  const keyOf = (nomes: readonly string[]): string => nomes.map((nome) => normalizeTexto(nome)).join('\u001f')
  const found = view.registros.find(({ celulas }) => keyOf(celulas.map((celula) => printCelula(celula))) === keyOf(cabecalho))
  if (found !== undefined) return found.linha
  throw new ImportacaoError(
    'importacao_mapeamento_required',
    'A receita é de um arquivo com outras colunas.',
    'Leia este arquivo sem a receita, e crie outra.',
  )
}

/** A proposed mapping under a recipe. Line of the header, sheets and months are those of the file, because the next file has others. */
export function applyRecipe(proposed: Mapeamento, { mapeamento }: RecipeFile): Mapeamento {
  const { decimal, formatoData, valores, colunas, sinal, devedoras, ignorar, arranjo } = mapeamento
  const said = Object.entries({ formatoData, valores, sinal, devedoras, ignorar }).filter(([, part]) => part !== undefined)
  const merged = { ...proposed, decimal, colunas, ...Object.fromEntries(said) }
  if (arranjo === undefined) return merged
  const { contaEmTitulo, contaComNome, lados, secoes } = arranjo
  return { ...merged, arranjo: { ...(proposed.arranjo ?? { largura: arranjo.largura }), contaEmTitulo, contaComNome, lados, secoes } }
}
