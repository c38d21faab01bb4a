/** Workbooks with several sheets of data, e.g. one per month. */
import { isDeepStrictEqual } from 'node:util'
import type { Celula, PlanilhaTable, Registro } from './cell.ts'
import { printCelula } from './cell.ts'
import type { Mes } from '@lastro/engine'
import { Arranger } from './arrangement.ts'
import type { Arranjo } from './arrangement.ts'
import type { SheetClues } from './arrangement-detection.ts'
import { detectMapeamento } from './detection.ts'
import { HEADER_UNTIL } from './header.ts'
import { LIMIT_LINHAS_XLSX } from './limits.ts'
import type { Mapeamento } from './mapeamento.ts'
import { listRolesFaltantes } from './mapeamento.ts'
import { isBlank, type OnIgnored } from './noise.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { normalizeTexto } from './text.ts'
import { readBeginnings, readXlsx } from './xlsx.ts'
import type { Xlsx } from './xlsx.ts'

/** Each sheet is inflated with all shared strings, which takes seconds beyond this size. */
const INSPECTED_BYTES = 8 * 2 ** 20

/** A smaller workbook is read outside of a child process, where a row must be refused before it has all its cells in memory. */
const ONE_PASS_MIN_BYTES = 2 ** 20

/** Without a header when the workbook is too large to be inspected. */
type Sheet = { nome: string; header: readonly Celula[]; dados: boolean; complete: boolean; arranjo: Arranjo | undefined }

/**
 * Another sheet with rows.
 * `dados`: it has accounts and amounts. `igual`: it has the columns of the chosen one, so both can be read together.
 */
export type OtherSheet = { nome: string; dados: boolean; igual: boolean; mes?: Mes | undefined }

/**
 * Chooses the first sheet with all required columns, unless the user has chosen one.
 * `listOthers` gives the other sheets for the header of the chosen one.
 */
export async function chooseSheet(
  xlsx: Xlsx,
  chosen: string | undefined,
  clues: SheetClues = {},
): Promise<{ planilha: string | undefined; listOthers: (header: readonly Celula[], arranjo: Arranjo | undefined) => OtherSheet[] }> {
  if (xlsx.planilhas.length === 1) return { planilha: chosen, listOthers: () => [] }
  const sheets = await inspectSheets(xlsx, clues)
  const first = sheets.find(({ complete }) => complete) ?? sheets.find(({ dados }) => dados)
  const planilha = chosen ?? first?.nome ?? xlsx.planilhas[0]
  return {
    planilha,
    listOthers: (header, arranjo) =>
      sheets
        .filter(({ nome }) => nome !== planilha)
        .map(({ nome, dados, header: other, arranjo: arranged }) => ({
          nome,
          dados,
          igual: other.length > 0 && isSameHeader(other, header) && isDeepStrictEqual(arranged?.meses, arranjo?.meses),
          ...(arranged?.mes === undefined ? {} : { mes: arranged.mes }),
        })),
  }
}

async function inspectSheets(xlsx: Xlsx, clues: SheetClues): Promise<Sheet[]> {
  const unknown = { header: [], complete: false, arranjo: undefined }
  if (xlsx.dados.length > INSPECTED_BYTES) return xlsx.planilhas.map((nome) => ({ nome, dados: true, ...unknown }))
  const isLarge = xlsx.dados.length > ONE_PASS_MIN_BYTES
  const beginnings = isLarge ? await readBeginnings(xlsx, HEADER_UNTIL + 1).catch(() => undefined) : undefined
  const sheets: Sheet[] = []
  for (const nome of xlsx.planilhas) {
    const registros = beginnings?.get(nome) ?? (await readBeginning(xlsx, nome))
    if (registros === undefined) {
      sheets.push({ nome, dados: false, ...unknown })
      continue
    }
    // A cover has lines of text, and a table has several cells in a row.
    if (registros.filter(({ celulas }) => celulas.filter(isFilled).length > 1).length < 2) continue
    const { mapeamento, cabecalho: header } = detectMapeamento(registros.slice(0, HEADER_UNTIL + 1), {
      ...clues,
      mes: undefined,
      planilha: nome,
    })
    const missing = listRolesFaltantes(mapeamento)
    const dados = !missing.includes('conta') && !missing.includes('valor')
    sheets.push({ nome, header, dados, complete: missing.length === 0, arranjo: mapeamento.arranjo })
  }
  return sheets
}

/** Undefined for a sheet that cannot be read, such as a chart sheet. */
async function readBeginning(xlsx: Xlsx, nome: string): Promise<Registro[] | undefined> {
  const registros: Registro[] = []
  try {
    for await (const batch of readXlsx(xlsx, nome)) {
      registros.push(...batch)
      if (registros.length > HEADER_UNTIL) break
    }
  } catch (error) {
    if (error instanceof RefusedPlanilhaError) return undefined
    throw error
  }
  return registros
}

function isFilled(celula: Celula): boolean {
  return celula !== null && celula !== ''
}

function isSameHeader(a: readonly Celula[], b: readonly Celula[]): boolean {
  const [left, right] = [normalizeHeader(a), normalizeHeader(b)]
  return left.length === right.length && left.every((nome, i) => nome === right[i])
}

function normalizeHeader(header: readonly Celula[]): string[] {
  const nomes = header.map((celula) => normalizeTexto(printCelula(celula)))
  return nomes.slice(0, nomes.findLastIndex((nome) => nome !== '') + 1)
}

/**
 * Streams the chosen sheet and then the rows below the same header in the others.
 * Row numbers continue: row 3 of the second sheet is `LIMIT_LINHAS_XLSX + 3`, see `PlanilhaProblemaList`.
 * @throws RefusedPlanilhaError `cabecalho_missing` for a sheet without that header, `mapeamento_incomplete` for one chosen twice, and as
 * `readXlsx`
 */
export async function* readSheets(xlsx: Xlsx, mapeamento: Mapeamento, onIgnored?: OnIgnored): PlanilhaTable {
  const { planilha, outrasPlanilhas = [], linhaCabecalho, arranjo, ignorar } = mapeamento
  const chosen = [planilha ?? xlsx.planilhas[0], ...outrasPlanilhas]
  if (new Set(chosen).size < chosen.length) {
    throw new RefusedPlanilhaError('mapeamento_incomplete', 'Uma planilha foi escolhida duas vezes, e os seus valores contariam em dobro.')
  }
  let header: readonly Celula[] = []
  const first = new Arranger(mapeamento, { planilha, onIgnored })
  for await (const batch of readXlsx(xlsx, planilha)) {
    header = batch.find(({ linha }) => linha === linhaCabecalho)?.celulas ?? header
    yield first.arrange(batch)
  }
  for (const [i, nome] of outrasPlanilhas.entries()) {
    const before = (i + 1) * LIMIT_LINHAS_XLSX
    const onIgnoredThere: OnIgnored | undefined = onIgnored && ((linha, reason) => onIgnored(before + linha, reason))
    let arranger: Arranger | undefined
    for await (const batch of readXlsx(xlsx, nome)) {
      const found = arranger === undefined ? batch.findIndex(({ celulas }) => isSameHeader(celulas, header)) : -1
      if (arranger === undefined && found === -1) break
      arranger ??= new Arranger(
        { arranjo, ignorar, linhaCabecalho: batch[found]?.linha ?? 0 },
        { planilha: nome, onIgnored: onIgnoredThere },
      )
      const arranged = arranger.arrange(batch).filter(({ linha }) => linha > (batch[found]?.linha ?? 0))
      for (const { linha, celulas } of batch.slice(0, Math.max(found, 0))) if (!celulas.every(isBlank)) onIgnoredThere?.(linha, 'titulo')
      yield arranged.map((registro) => ({ ...registro, linha: before + registro.linha }))
    }
    if (arranger === undefined) {
      throw new RefusedPlanilhaError('cabecalho_missing', `A planilha “${nome}” não tem as mesmas colunas que a primeira.`, {
        linha: 1,
        campo: nome,
      })
    }
  }
}
