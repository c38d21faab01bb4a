import { type CelulaPosition, type Centavos, MESES_EXERCICIO } from '@lastro/engine'
import { useMemo, useState } from 'react'
import { readTaxaPpm } from '../rate.ts'
import type { CellRange } from '../../../grid/cell-range.ts'
import { listSelecionadas } from './cell-edits.ts'
import type { GradeModelo } from './modelo.ts'
import { type FinishedSerie, type SerieTipo, projectSelection, hasTaxa } from './serie.ts'

export interface ReajusteChoice {
  tipo: SerieTipo
  taxa: string
}

export interface ReajustePreview {
  choice: ReajusteChoice
  taxaPpm: number | undefined
  finished: FinishedSerie | null | undefined
}

const INICIAL: ReajusteChoice = { tipo: 'reajuste', taxa: '' }
const NONE: readonly CelulaPosition[] = []

interface ReajusteSelection {
  modelo: GradeModelo
  versao: number
  rows: Int32Array
  range: CellRange | undefined
}

/** The preview is keyed by position of the line × 12 + month. */
export function useReajuste({ modelo, versao, rows, range }: ReajusteSelection) {
  const [choice, setChoice] = useState<ReajusteChoice | null>(null)
  const isOpened = choice !== null
  // A selected sum may cover a hundred thousand cells, so they are collected only while the panel is open.
  const free = useMemo(
    () => (isOpened && range ? listSelecionadas(modelo, rows, range) : NONE),
    // oxlint-disable-next-line react/exhaustive-deps
    [isOpened, modelo, rows, range, versao],
  )
  const reajuste = useMemo((): ReajustePreview | null => {
    if (choice === null) return null
    const taxaPpm = hasTaxa(choice.tipo) ? readTaxaPpm(choice.taxa) : 0
    return { choice, taxaPpm, finished: taxaPpm === undefined ? undefined : projectSelection(modelo, free, { tipo: choice.tipo, taxaPpm }) }
    // The model mutates in place; its version is the dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choice, modelo, versao, free])
  const projetadas = useMemo<ReadonlyMap<number, Centavos> | undefined>(
    () =>
      reajuste?.finished
        ? new Map(reajuste.finished.celulas.map(({ linha, mes, valorCentavos }) => [linha * MESES_EXERCICIO + mes, valorCentavos]))
        : undefined,
    [reajuste],
  )
  return { reajuste, projetadas, free: free.length, setChoice, open: () => setChoice(INICIAL), close: () => setChoice(null) }
}
