import { type EditableGridCell, type FillPatternEventArgs, GridCellKind, type GridSelection, type Item } from '@glideapps/glide-data-grid'
import { type CelulaValor, readCelula, readNo } from '@lastro/engine'
import { type ClipboardEvent, useState } from 'react'
import { readTransferencia } from '../../../table/clipboard.ts'
import type { AtoDeValores, GradeAto } from './ato.ts'
import { type CelulasDoAto, type Direcao, type Faixa, clearFaixa, fillFaixa, listMarcadas, pasteBloco, repeatFaixa } from './atos.ts'
import { celulaOf, listDiferentes, orientDigitado } from './celula.ts'
import { colunaOf } from './colunas.ts'
import type { CelulasGravadas, GradeDados } from './cell-store.ts'
import type { TotalDigitado } from './distribute.ts'
import { isPresa, isTravada } from './modelo.ts'

interface Edicao {
  dados: GradeDados
  rows: Int32Array
  faixa: Faixa | undefined
  podeEditar: boolean
  onAto: (ato: GradeAto) => Promise<CelulasGravadas>
  onTotal: (digitado: TotalDigitado, row: number) => void
}

/** Turns typing, pasting, filling, deleting and holding into optimistic acts sent to the server. */
export function useEdicao({ dados, rows, faixa, podeEditar, onAto, onTotal }: Edicao) {
  const { modelo } = dados
  const [ignoradas, setIgnoradas] = useState(0)
  const idOf = (linha: number): number => modelo.entrada.linhas.id[linha]!

  const submit = (tipo: AtoDeValores['tipo'], celulas: readonly CelulaValor[], detalhe?: AtoDeValores['detalhe']) => {
    const diferentes = listDiferentes(modelo, celulas)
    if (diferentes.length === 0) return
    const mudancas = diferentes.map(({ linha, mes, valorCentavos }) => ({ linhaId: idOf(linha), mes: mes + 1, valorCentavos }))
    dados.submit(diferentes, onAto({ tipo, mudancas, ...(detalhe ? { detalhe } : {}) }))
  }
  const submitFaixa = (tipo: 'editar' | 'colar' | 'preencher', doAto: CelulasDoAto) => {
    setIgnoradas(doAto.ignoradas)
    submit(tipo, doAto.celulas)
  }
  /** Total typed over a sum; null for other cells, invalid text and unchanged amounts. */
  const totalOf = ([col, row]: Item, texto: string): TotalDigitado | null => {
    const no = rows[row]!
    const coluna = colunaOf(col)
    const lida = readCelula(texto)
    if (coluna === null || !lida.ok || celulaOf(modelo, no, col) !== null) return null
    const totalCentavos = orientDigitado(modelo, no, lida.valorCentavos)
    return totalCentavos === readNo(modelo.arvore, no, coluna) ? null : { no, coluna, totalCentavos }
  }
  const write = ([col, row]: Item, texto: string) => {
    const no = rows[row]!
    const lida = readCelula(texto)
    if (!lida.ok) return
    setIgnoradas(0)
    const valorCentavos = orientDigitado(modelo, no, lida.valorCentavos)
    const celula = celulaOf(modelo, no, col)
    if (celula !== null && !isPresa(modelo, celula)) submit('editar', [{ ...celula, valorCentavos }])
    const total = totalOf([col, row], texto)
    if (total !== null) onTotal(total, row)
  }

  return {
    ignoradas,
    submit,
    write,
    totalOf,
    onCellEdited: (celula: Item, novo: EditableGridCell) => {
      if (novo.kind === GridCellKind.Text) write(celula, novo.data)
    },
    onFillPattern: (event: FillPatternEventArgs) => {
      event.preventDefault()
      if (podeEditar) submitFaixa('preencher', fillFaixa(modelo, rows, event.patternSource, event.fillDestination))
    },
    fill: (direcao: Direcao) => {
      const feita = podeEditar && faixa ? repeatFaixa(faixa, direcao) : null
      if (feita) submitFaixa('preencher', fillFaixa(modelo, rows, feita.origem, feita.destino))
    },
    onDelete: ({ current }: GridSelection) => {
      if (podeEditar && current) submitFaixa('editar', clearFaixa(modelo, rows, current.range))
      return false
    },
    onPaste: (event: ClipboardEvent) => {
      // The editor and the panel fields paste as plain text.
      if (event.target instanceof HTMLInputElement || !faixa) return
      event.preventDefault()
      if (podeEditar) submitFaixa('colar', pasteBloco(modelo, rows, faixa, readTransferencia(event.clipboardData)))
    },
    /** Holds the selection, or releases it when all of it is held. */
    toggleTravas: () => {
      if (!faixa) return
      const marcadas = listMarcadas(modelo, rows, faixa)
      const travada = marcadas.some((celula) => !isTravada(modelo, celula))
      const mudadas = marcadas.filter((celula) => isTravada(modelo, celula) !== travada).map((celula) => ({ ...celula, travada }))
      if (mudadas.length === 0) return
      const travas = mudadas.map(({ linha, mes }) => ({ linhaId: idOf(linha), mes: mes + 1, travada }))
      dados.submitTravas(mudadas, onAto({ tipo: 'travar', travas }))
    },
  }
}
