import type { FillPatternEventArgs, GridSelection, Item } from '../../../grid/glide.ts'
import { type CelulaValor, readCelula, readNode } from '@lastro/engine'
import { type ClipboardEvent, useState } from 'react'
import { type ArrowDirection, type CellRange, repeatRange } from '../../../grid/cell-range.ts'
import { readTransferencia } from '../../../table/clipboard.ts'
import { type AtoCelulas, clearRange, fillRange, listMarked, pasteBlock } from './cell-edits.ts'
import { celulaOf, listDifferent, orientTyped } from './celula.ts'
import { colunaOf } from './colunas.ts'
import type { AtoDeValores, GradeAto, GradeData, Trava, WrittenCelulas } from './cell-store.ts'
import type { TypedTotal } from './distribute.ts'
import { isPresa, isTravada } from './modelo.ts'

interface Edicao {
  gridData: GradeData
  rows: Int32Array
  range: CellRange | undefined
  canEdit: boolean
  onAto: (ato: GradeAto) => Promise<WrittenCelulas>
  onTotal: (typed: TypedTotal, row: number) => void
}

export function useEditing({ gridData, rows, range, canEdit, onAto, onTotal }: Edicao) {
  const { modelo } = gridData
  const [ignoradas, setIgnored] = useState(0)
  const idOf = (line: number): number => modelo.entrada.linhas.id[line]!

  const submit = (tipo: AtoDeValores['tipo'], celulas: readonly CelulaValor[], detalhe?: AtoDeValores['detalhe']) => {
    const different = listDifferent(modelo, celulas)
    if (different.length === 0) return
    const mudancas = different.map(({ linha, mes, valorCentavos }) => ({ linhaId: idOf(linha), mes: mes + 1, valorCentavos }))
    gridData.submit(different, onAto({ tipo, mudancas, ...(detalhe ? { detalhe } : {}) }))
  }
  const submitRange = (tipo: 'editar' | 'colar' | 'preencher', doAto: AtoCelulas) => {
    setIgnored(doAto.ignoradas)
    submit(tipo, doAto.celulas)
  }
  /** Total typed over a sum; null for other cells, invalid text and unchanged amounts. */
  const totalOf = ([col, row]: Item, texto: string): TypedTotal | null => {
    const node = rows[row]!
    const coluna = colunaOf(col)
    const loaded = readCelula(texto)
    if (coluna === null || !loaded.ok || celulaOf(modelo, node, col) !== null) return null
    const totalCentavos = orientTyped(modelo, node, loaded.valorCentavos)
    return totalCentavos === readNode(modelo.arvore, node, coluna) ? null : { node, coluna, totalCentavos }
  }
  const write = ([col, row]: Item, texto: string) => {
    const node = rows[row]!
    const loaded = readCelula(texto)
    if (!loaded.ok) return
    setIgnored(0)
    const valorCentavos = orientTyped(modelo, node, loaded.valorCentavos)
    const celula = celulaOf(modelo, node, col)
    if (celula !== null && !isPresa(modelo, celula)) submit('editar', [{ ...celula, valorCentavos }])
    const total = totalOf([col, row], texto)
    if (total !== null) onTotal(total, row)
  }

  const submitTravas = (changed: readonly Trava[]) => {
    const travas = changed.map(({ linha, mes, travada }) => ({ linhaId: idOf(linha), mes: mes + 1, travada }))
    gridData.submitTravas(changed, onAto({ tipo: 'travar', travas }))
  }

  return {
    ignoradas,
    submit,
    write,
    totalOf,
    onFillPattern: (event: FillPatternEventArgs) => {
      event.preventDefault()
      if (canEdit) submitRange('preencher', fillRange(modelo, rows, event.patternSource, event.fillDestination))
    },
    fill: (direction: ArrowDirection) => {
      const finished = canEdit && range ? repeatRange(range, direction) : null
      if (finished) submitRange('preencher', fillRange(modelo, rows, finished.origem, finished.destino))
    },
    onDelete: ({ current }: GridSelection) => {
      if (canEdit && current) submitRange('editar', clearRange(modelo, rows, current.range))
      return false
    },
    onPaste: (event: ClipboardEvent) => {
      // The editor and the panel fields paste as plain text.
      if (event.target instanceof HTMLInputElement || !range) return
      event.preventDefault()
      if (canEdit) submitRange('colar', pasteBlock(modelo, rows, range, readTransferencia(event.clipboardData)))
    },
    toggleTravas: () => {
      if (!range) return
      const marked = listMarked(modelo, rows, range)
      const travada = marked.some((celula) => !isTravada(modelo, celula))
      const changed = marked.filter((celula) => isTravada(modelo, celula) !== travada).map((celula) => ({ ...celula, travada }))
      if (changed.length === 0) return
      submitTravas(changed)
    },
    release: submitTravas,
  }
}
