/** The beginning of a sheet under a recipe: what each row is, and what the rows say together. */
import type { Mes } from '@lastro/engine'
import { IGNORED_TEXTO, printCelula, RefusedPlanilhaError, shortenTexto } from '@lastro/planilha'
import type { IgnoredReason, Mapeamento, PlanilhaLinha, PlanilhaPreview } from '@lastro/planilha'
import type { RowsRead } from './questions.ts'
import { analyzeRazao } from './read-razao.ts'
import { RowReasons } from './row-reasons.ts'

/** Beyond this number of rows the preview shows only the months of the beginning. */
const SCANNED_LINHAS_MAX = 300_000
const SHOWN_LINHAS = 60
const SHOWN_TEXTO = 200

export const ROW_KINDS = ['titulo', 'cabecalho', 'conta', 'secao', 'dado', 'subtotal', 'ruido', 'ignorada', 'erro', 'aberta'] as const

export type SheetRow = {
  linha: number
  /** `aberta`: below the header of a sheet that cannot be read yet. */
  tipo: (typeof ROW_KINDS)[number]
  /** Why the row is not counted; null for one that is. */
  motivo: string | null
  /** As the sheet has them, without the arranged columns. */
  celulas: string[]
  /** Amounts that the row adds; several where it has one for each month. */
  valores: { conta: string; mes: Mes; centavos: number }[]
}

const KIND_OF: Readonly<Record<IgnoredReason, SheetRow['tipo']>> = {
  titulo: 'titulo',
  cabecalho: 'cabecalho',
  conta: 'conta',
  secao: 'secao',
  total: 'subtotal',
  resultado: 'subtotal',
  resumo: 'subtotal',
  sintetica: 'subtotal',
  transporte: 'ruido',
  semValor: 'ruido',
  ignorada: 'ignorada',
}

type Beginning = { meses: Mes[]; rows: RowsRead | undefined; linhas: SheetRow[] }

/** Reads the beginning of a file. A recipe under which it cannot be read gives rows without amounts, so that it can be corrected. */
export async function readBeginning(
  caminho: string,
  formato: 'csv' | 'xlsx',
  { mapeamento, view }: { mapeamento: Mapeamento; view: PlanilhaPreview },
): Promise<Beginning> {
  const shown = view.registros.slice(0, SHOWN_LINHAS)
  const last = shown.at(-1)?.linha ?? 0
  const reasons = new RowReasons()
  const valores = new Map<number, SheetRow['valores']>()
  const meses = new Set<Mes>()
  const addLine = (line: PlanilhaLinha): void => {
    const { linha, conta, mes, creditoCentavos, debitoCentavos } = line
    reasons.add(line)
    meses.add(mes)
    if (linha > last) return
    const own = valores.get(linha) ?? []
    valores.set(linha, own)
    own.push({ conta, mes, centavos: creditoCentavos - debitoCentavos })
  }
  const errors = new Map<number, string>()
  let rows: RowsRead | undefined
  if (view.faltam.length === 0 && mapeamento.formatoData !== undefined) {
    try {
      const { analise, accumulated, problemas } = await analyzeRazao(
        { caminho, formato, mapeamento, naturezas: new Map(), exercicioMesInicial: 1, linhasMax: SCANNED_LINHAS_MAX },
        { onLinhas: (lines) => lines.forEach(addLine), onIgnored: (line, reason) => reasons.ignore(line, reason) },
      )
      reasons.ignoreSinteticas(analise.contas.keys(), new Set([...analise.saldos.values()].map(({ conta }) => conta)))
      rows = { analise, accumulated }
      for (const { linha, severidade, mensagem } of problemas.itens) {
        if (linha !== null && linha <= last && severidade === 'erro' && !errors.has(linha)) errors.set(linha, mensagem)
      }
    } catch (error) {
      if (!(error instanceof RefusedPlanilhaError)) throw error
      const { linha, mensagem } = error.problema
      if (linha !== null) errors.set(linha, mensagem)
    }
  }
  return {
    meses: [...meses].toSorted(),
    rows,
    linhas: shown.map(({ linha, celulas }) => ({
      linha,
      ...kindOf(linha, mapeamento.linhaCabecalho, { reasons, errors, isRead: rows !== undefined, hasValores: valores.has(linha) }),
      celulas: celulas.map((celula) => shortenTexto(printCelula(celula), SHOWN_TEXTO)),
      valores: valores.get(linha) ?? [],
    })),
  }
}

function kindOf(
  line: number,
  header: number,
  {
    reasons,
    errors,
    isRead,
    hasValores,
  }: { reasons: RowReasons; errors: ReadonlyMap<number, string>; isRead: boolean; hasValores: boolean },
): Pick<SheetRow, 'tipo' | 'motivo'> {
  const error = errors.get(line)
  if (error !== undefined) return { tipo: 'erro', motivo: error }
  if (line === header) return { tipo: 'cabecalho', motivo: null }
  const reason = reasons.reasonOf(line)
  if (reason !== undefined) return { tipo: KIND_OF[reason], motivo: IGNORED_TEXTO[reason] }
  if (hasValores) return { tipo: 'dado', motivo: null }
  if (line < header) return { tipo: 'titulo', motivo: IGNORED_TEXTO.titulo }
  return isRead ? { tipo: 'ruido', motivo: IGNORED_TEXTO.semValor } : { tipo: 'aberta', motivo: null }
}
