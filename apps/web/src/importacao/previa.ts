/** What must be decided before a file is imported, and whether enough is decided. Pure. */
import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { addMeses } from '@lastro/engine'

export type Modo = 'recusar' | 'substituir' | 'somar'
export type Papel = keyof Mapeamento['colunas']

/** Why the import cannot begin yet, as a key of the catalogue; null when it can. */
export type Impedimento = 'duplicada' | 'outroCnpj' | 'mesesCarregados' | 'conta' | 'quando' | 'valor' | null

/** `outroCnpjAceito`: somebody confirmed that a file of another company enters the active cliente. */
export function impedimentoOf(previa: ImportacaoPrevia, modo: Modo, mapeamento: Mapeamento | null, outroCnpjAceito = false): Impedimento {
  if (previa.duplicadaDe) return 'duplicada'
  if (previa.outroCnpj && !outroCnpjAceito) return 'outroCnpj'
  if (previa.planilha?.origem !== 'cvm' && mapeamento) {
    const { colunas } = mapeamento
    if (colunas.conta === undefined) return 'conta'
    if (colunas.data === undefined && colunas.mes === undefined) return 'quando'
    if (colunas.valor === undefined && colunas.debito === undefined && colunas.credito === undefined) return 'valor'
  }
  if (previa.mesesCarregados.length > 0 && modo === 'recusar') return 'mesesCarregados'
  return null
}

/** The mapping after giving a column a meaning: a meaning stands for one column, and a column has one meaning. */
export function assignPapel(mapeamento: Mapeamento, coluna: number, papel: Papel | null): Mapeamento {
  const kept = Object.entries(mapeamento.colunas).filter(([name, index]) => index !== coluna && name !== papel)
  const colunas: Mapeamento['colunas'] = Object.fromEntries(kept)
  return { ...mapeamento, colunas: papel === null ? colunas : { ...colunas, [papel]: coluna } }
}

export function papelOf(mapeamento: Mapeamento, coluna: number): Papel | null {
  const found = Object.entries(mapeamento.colunas).find(([, index]) => index === coluna)
  return isPapel(found?.[0]) ? found[0] : null
}

const PAPEIS: ReadonlySet<string> = new Set<Papel>([
  'data',
  'mes',
  'conta',
  'contaDescricao',
  'centroCusto',
  'filial',
  'valor',
  'dc',
  'debito',
  'credito',
  'historico',
  'documento',
  'lancamento',
])

function isPapel(name: string | undefined): name is Papel {
  return name !== undefined && PAPEIS.has(name)
}

/** Consecutive months as ranges: a year in two is easier to read than twenty-four months. */
export function groupMeses(meses: readonly string[]): { inicio: string; fim: string }[] {
  const ranges: { inicio: string; fim: string }[] = []
  for (const mes of meses.toSorted()) {
    const last = ranges.at(-1)
    if (last && addMeses(last.fim, 1) === mes) last.fim = mes
    else ranges.push({ inicio: mes, fim: mes })
  }
  return ranges
}
