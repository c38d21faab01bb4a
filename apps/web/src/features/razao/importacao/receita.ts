/** Corrections of a reading recipe: what each column of the sheet is, and which rows are not counted. */
import { COLUNA_ROLES, type ImportacaoPrevia, type Leitura, type Mapeamento, type RowPattern } from '@lastro/contract'
import { addMeses } from '@lastro/engine'

type Arranjo = NonNullable<Mapeamento['arranjo']>

/** Roles that rearrange the rows: the account, side or month of an amount is then not in a column for it alone. */
const ARRANGED_ROLES = ['contaComNome', 'contaDebito', 'contaCredito', 'mesDaColuna', 'saldoInicial', 'mesSemAno', 'ano'] as const
export const SHEET_ROLES = [...COLUNA_ROLES, ...ARRANGED_ROLES] as const
export type SheetRole = (typeof SHEET_ROLES)[number]

export function sheetRoleOf({ arranjo = { largura: 0 }, colunas }: Mapeamento, coluna: number): SheetRole | null {
  const { contaComNome, lados, meses, saldoInicial, mesSemAno } = arranjo
  if (contaComNome === coluna) return 'contaComNome'
  if (lados?.debito === coluna) return 'contaDebito'
  if (lados?.credito === coluna) return 'contaCredito'
  if (lados?.valor === coluna) return 'valor'
  if (meses?.some((each) => each.coluna === coluna) === true) return 'mesDaColuna'
  if (saldoInicial === coluna) return 'saldoInicial'
  if (mesSemAno?.mes === coluna) return 'mesSemAno'
  if (mesSemAno?.coluna === coluna) return 'ano'
  return COLUNA_ROLES.find((role) => colunas[role] === coluna) ?? null
}

/** Gives a column a role, which it takes from the column that had it. */
export function assignSheetRole(
  mapeamento: Mapeamento,
  coluna: number,
  { role, largura }: { role: SheetRole | null; largura: number },
): Mapeamento {
  const free = withoutColumn(mapeamento, coluna)
  const arranjo = free.arranjo ?? { largura }
  const arranged = arrangedBy(role, coluna, { arranjo, colunas: free.colunas })
  if (arranged !== undefined) return { ...free, arranjo: { ...arranjo, ...arranged } }
  if (role === 'valor' && arranjo.lados) return { ...free, arranjo: { ...arranjo, lados: { ...arranjo.lados, valor: coluna } } }
  return role === null ? free : { ...free, colunas: { ...free.colunas, [role]: coluna } }
}

function arrangedBy(
  role: SheetRole | null,
  coluna: number,
  { arranjo: { largura, lados, meses = [], mesSemAno }, colunas }: { arranjo: Arranjo; colunas: Mapeamento['colunas'] },
): Partial<Arranjo> | undefined {
  const sides = lados ?? { debito: coluna, credito: coluna + 1, valor: colunas.valor ?? largura - 1 }
  switch (role) {
    case 'contaComNome':
      return { contaComNome: coluna }
    case 'contaDebito':
      return { lados: { ...sides, debito: coluna } }
    case 'contaCredito':
      return { lados: { ...sides, debito: lados?.debito ?? coluna - 1, credito: coluna } }
    case 'mesDaColuna': {
      const before = meses.findLast((each) => each.coluna < coluna)?.mes
      const mes = before === undefined ? `${new Date().getFullYear()}-01` : addMeses(before, 1)
      return { meses: [...meses, { coluna, mes }].toSorted((a, b) => a.coluna - b.coluna) }
    }
    case 'saldoInicial':
      return { saldoInicial: coluna }
    case 'mesSemAno':
      return { mesSemAno: { ...mesSemAno, mes: coluna } }
    case 'ano':
      return mesSemAno && { mesSemAno: { mes: mesSemAno.mes, coluna } }
    default:
      return undefined
  }
}

function withoutColumn(mapeamento: Mapeamento, coluna: number): Mapeamento {
  const colunas: Mapeamento['colunas'] = Object.fromEntries(Object.entries(mapeamento.colunas).filter(([, index]) => index !== coluna))
  if (!mapeamento.arranjo) return { ...mapeamento, colunas }
  const { contaComNome, lados, meses, saldoInicial, mesSemAno, ...rest } = mapeamento.arranjo
  const otherMeses = meses?.filter((each) => each.coluna !== coluna)
  const arranjo: Arranjo = {
    ...rest,
    ...(contaComNome !== undefined && contaComNome !== coluna && { contaComNome }),
    ...(lados && !Object.values(lados).includes(coluna) && { lados }),
    ...(otherMeses && otherMeses.length > 0 && { meses: otherMeses }),
    ...(saldoInicial !== undefined && saldoInicial !== coluna && { saldoInicial }),
    ...(mesSemAno && mesSemAno.mes !== coluna && mesSemAno.coluna !== coluna && { mesSemAno }),
  }
  return { ...mapeamento, colunas, arranjo }
}

/** The reading that was detected or chosen, for an answer that needs the sheet to be read again. */
export function readingOf({ planilha, codificacao, delimitador, linhaCabecalho }: Mapeamento): Leitura {
  return { planilha, codificacao, delimitador, linhaCabecalho }
}

/** Pattern of the rows like this one: its first text, up to its first figure. Undefined for an empty row. */
export function patternOf(celulas: readonly string[]): RowPattern | undefined {
  const named = celulas.findIndex((celula) => /\p{L}/u.test(celula))
  const coluna = named === -1 ? celulas.findIndex((celula) => celula.trim() !== '') : named
  if (coluna === -1) return undefined
  const texto = celulas[coluna]!.trim()
  const start = /^\D*\p{L}\D*(?=\d)/u.exec(texto)?.[0].trim()
  return start === undefined ? { coluna, modo: 'igual', texto } : { coluna, modo: 'comeca', texto: start }
}

/** `A` to `Z`, then `AA`, as workbooks name columns. */
export function letterOf(coluna: number): string {
  const last = String.fromCodePoint(65 + (coluna % 26))
  return coluna < 26 ? last : letterOf(Math.floor(coluna / 26) - 1) + last
}

export type SheetRow = NonNullable<ImportacaoPrevia['planilha']>['linhas'][number]
