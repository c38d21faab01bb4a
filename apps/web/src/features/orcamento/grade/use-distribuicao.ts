import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { TotalMetodo } from '@lastro/engine'
import { type RefObject, useMemo, useState } from 'react'
import { COL_TOTAL } from './colunas.ts'
import { type TotalDigitado, listPrevias, metodosDe } from './distribute.ts'
import type { GradeModelo } from './modelo.ts'

/** Of the panel over the grid: it stays whole inside of it. */
const PAINEL_ALTURA = 330

/** A total that was typed, and waits to be shared. */
interface TotalPedido {
  digitado: TotalDigitado
  modelo: GradeModelo
  /** Where its panel opens, from the top of the grid. */
  topo: number
  /** The grid shows too what would become of it. */
  naGrade: boolean
}

interface Distribuicao {
  modelo: GradeModelo
  /** Of the amounts. */
  versao: number
  grade: RefObject<DataEditorRef | null>
  moldura: RefObject<HTMLElement | null>
}

/** A total that was typed, from the moment it asks to be shared: by which method, and what each of them would make of it. */
export function useDistribuicao({ modelo, versao, grade, moldura }: Distribuicao) {
  const [pedido, setPedido] = useState<TotalPedido | null>(null)
  const [escolhido, setMetodo] = useState<TotalMetodo>('proporcional')
  // Its node is one of the model it was typed in: in another, of other lines, that may be another row.
  const digitado = pedido?.modelo === modelo ? pedido.digitado : null
  // What was chosen for a year may be none for a month.
  const metodo = digitado === null || metodosDe(digitado.coluna).includes(escolhido) ? escolhido : 'proporcional'
  const previas = useMemo(
    () => (digitado === null ? null : listPrevias(modelo, digitado, metodo)),
    // An act of somebody else changes what the total would be shared by.
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, digitado, metodo, versao],
  )
  const previa = digitado === null ? undefined : previas?.get(metodo)
  return {
    digitado,
    metodo,
    previa,
    /** Shown in the cells of the grid. */
    naGrade: pedido?.naGrade ?? false,
    /** What is drawn over the grid; null while nothing is to be shared. */
    painel:
      pedido === null || digitado === null || previas === null
        ? null
        : { digitado, previas, metodo, topo: pedido.topo, onMetodo: setMetodo },
    /** @param naGrade false: first the panel, and the grid when `show` is called */
    open: (total: TotalDigitado, row: number, naGrade = true) => {
      const limites = grade.current?.getBounds(COL_TOTAL, row)
      const quadro = moldura.current?.getBoundingClientRect()
      const abaixo = limites && quadro ? limites.y + limites.height - quadro.y + 8 : 40
      const topo = Math.max(36, Math.min(abaixo, (quadro?.height ?? 400) - PAINEL_ALTURA))
      setPedido({ modelo, digitado: total, topo, naGrade })
    },
    show: () => setPedido((aberto) => aberto && { ...aberto, naGrade: true }),
    close: () => setPedido(null),
  }
}
