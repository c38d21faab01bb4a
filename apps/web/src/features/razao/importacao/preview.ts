import type { ImportacaoPrevia, Mapeamento } from '@lastro/contract'
import { formatCentavos, formatDia, type Language } from '@lastro/formato'

type Planilha = NonNullable<ImportacaoPrevia['planilha']>
export type Question = Planilha['perguntas'][number]['chave']
export type Mode = 'recusar' | 'substituir' | 'somar'
export type ColumnRole = keyof Mapeamento['colunas']

/** Translation key of the obstacle to the import; null when it can start. */
export type Impedimento = 'duplicada' | 'mesesFechados' | 'outroCnpj' | 'mesesCarregados' | 'pergunta' | Lack | null

export type Lack = 'conta' | 'quando' | 'valor'

export function listMissingRoles({ colunas }: Mapeamento): Lack[] {
  const missing: Lack[] = []
  if (colunas.conta === undefined) missing.push('conta')
  if (colunas.data === undefined && colunas.mes === undefined) missing.push('quando')
  if (colunas.valor === undefined && colunas.debito === undefined && colunas.credito === undefined) missing.push('valor')
  return missing
}

/** `otherCnpjAccepted` is true when the user confirmed a file of another company. */
export function impedimentoOf(
  preview: ImportacaoPrevia,
  mode: Mode,
  mapeamento: Mapeamento | null,
  otherCnpjAccepted = false,
): Impedimento {
  if (preview.duplicadaDe) return 'duplicada'
  if (preview.mesesFechados.length > 0) return 'mesesFechados'
  if (preview.outroCnpj && !otherCnpjAccepted) return 'outroCnpj'
  if (preview.planilha?.origem !== 'cvm' && mapeamento) {
    if (listOpenQuestions(preview.planilha, mapeamento).length > 0) return 'pergunta'
    const [missing] = listMissingRoles(mapeamento)
    if (missing) return missing
  }
  if (preview.mesesCarregados.length > 0 && mode === 'recusar') return 'mesesCarregados'
  return null
}

/** Questions about the file without an answer in the mapping. */
export function listOpenQuestions(planilha: ImportacaoPrevia['planilha'], mapeamento: Mapeamento): Question[] {
  const { arranjo } = mapeamento
  const answers: Record<Question, unknown> = {
    mes: arranjo?.mes,
    ano: arranjo?.meses ?? arranjo?.mesSemAno ?? arranjo?.mes,
    formatoData: mapeamento.formatoData,
    valores: mapeamento.valores,
    planilhas: mapeamento.outrasPlanilhas,
    debitos: mapeamento.devedoras,
    sinal: mapeamento.sinal,
    subtotais: mapeamento.subtotais,
  }
  return (planilha?.perguntas ?? []).map(({ chave }) => chave).filter((chave) => answers[chave] === undefined)
}

/** The first date of the sample that can be read both ways, e.g. `05/04/2025`, as ISO days. */
export function ambiguousDayOf(
  { amostra }: Pick<Planilha, 'amostra'>,
  { colunas }: Pick<Mapeamento, 'colunas'>,
): { texto: string; 'dd/mm/aaaa': string; 'mm/dd/aaaa': string } | undefined {
  const coluna = colunas.data ?? colunas.mes ?? -1
  for (const row of amostra) {
    const [texto = '', first = '', second = '', ano = ''] =
      /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(row[coluna]?.trim() ?? '') ?? []
    if (texto === '' || Number(first) === Number(second)) continue
    const year = ano.length === 2 ? `20${ano}` : ano
    const dayOf = (mes: string, dia: string): string => `${year}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
    return { texto, 'dd/mm/aaaa': dayOf(second, first), 'mm/dd/aaaa': dayOf(first, second) }
  }
  return undefined
}

const VALORES = ['valor', 'debito', 'credito', 'saldoAnterior'] as const

export function isValor(role: ColumnRole | null): boolean {
  return VALORES.some((valor) => valor === role)
}

/** True per kind when dates or amounts are text, so that their format matters. Unmapped columns count. */
export function writingOf({ colunas }: Mapeamento, tipadas: readonly number[]): { data: boolean; valor: boolean } {
  const isTexto = (coluna: number | undefined) => coluna === undefined || !tipadas.includes(coluna)
  const valores = VALORES.filter((role) => colunas[role] !== undefined)
  return {
    data: isTexto(colunas.data ?? colunas.mes),
    valor: valores.length === 0 || valores.some((role) => isTexto(colunas[role])),
  }
}

/** Epoch of spreadsheet serial dates, and the serials of 1970 to 2099; other numbers are not dates. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const SERIAL_MIN = 25_569
const SERIAL_MAX = 73_050
const DIA_MS = 86_400_000

/** Prints a sample cell as the sheet shows it. Typed cells arrive as `2025-01-31` or `1234.5`. */
export function printSample(
  texto: string,
  { tipada, role, idioma }: { tipada: boolean; role: ColumnRole | null; idioma: Language },
): string {
  if (!tipada || texto === '') return texto
  if (/^\d{4}-\d{2}-\d{2}$/.test(texto)) return formatDia(texto, idioma)
  const numero = Number(texto)
  if (!Number.isFinite(numero)) return texto
  if (role === 'data' && numero >= SERIAL_MIN && numero <= SERIAL_MAX) {
    return formatDia(new Date(SERIAL_ZERO + Math.floor(numero) * DIA_MS).toISOString().slice(0, 10), idioma)
  }
  // The import refuses fractions of a centavo, so they are shown unrounded.
  const centavos = Math.round(numero * 100)
  const emCentavos = isValor(role) && Math.abs(numero * 100 - centavos) < 0.01
  return emCentavos ? formatCentavos(centavos, { idioma, zero: 'zero' }) : texto
}

export interface Efeito {
  mes: string
  hojeCentavos: number
  depoisCentavos: number
}

/** Result of each month before and after the import, plus a `total` when there are several. */
export function listEfeitos(
  meses: readonly { mes: string; hojeCentavos: number; arquivoCentavos: number }[],
  mode: Exclude<Mode, 'recusar'>,
): Efeito[] {
  const efeitos = meses.map(({ mes, hojeCentavos, arquivoCentavos }) => ({
    mes,
    hojeCentavos,
    depoisCentavos: mode === 'somar' ? hojeCentavos + arquivoCentavos : arquivoCentavos,
  }))
  if (efeitos.length < 2) return efeitos
  const total = efeitos.reduce(
    (soma, efeito) => ({
      ...soma,
      hojeCentavos: soma.hojeCentavos + efeito.hojeCentavos,
      depoisCentavos: soma.depoisCentavos + efeito.depoisCentavos,
    }),
    { mes: 'total', hojeCentavos: 0, depoisCentavos: 0 },
  )
  return [...efeitos, total]
}
