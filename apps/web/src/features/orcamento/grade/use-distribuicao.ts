import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { TotalMetodo } from '@lastro/engine'
import { type RefObject, useMemo, useState } from 'react'
import { COL_TOTAL } from './colunas.ts'
import { type TotalDigitado, listPrevias, metodosDe } from './distribute.ts'
import type { GradeModelo } from './modelo.ts'

const PAINEL_ALTURA = 330

interface TotalPedido {
  digitado: TotalDigitado
  modelo: GradeModelo
  topo: number
  naGrade: boolean
}

interface Distribuicao {
  modelo: GradeModelo
  versao: number
  grade: RefObject<DataEditorRef | null>
  moldura: RefObject<HTMLElement | null>
}

/** Distribution of a typed total: the method and the preview of each. */
export function useDistribuicao({ modelo, versao, grade, moldura }: Distribuicao) {
  const [pedido, setPedido] = useState<TotalPedido | null>(null)
  const [escolhido, setMetodo] = useState<TotalMetodo>('proporcional')
  // The node belongs to the model it was typed in; another model may have another row there.
  const digitado = pedido?.modelo === modelo ? pedido.digitado : null
  const metodo = digitado === null || metodosDe(digitado.coluna).includes(escolhido) ? escolhido : 'proporcional'
  const previas = useMemo(
    () => (digitado === null ? null : listPrevias(modelo, digitado, metodo)),
    // Acts of other users change the weights.
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, digitado, metodo, versao],
  )
  const previa = digitado === null ? undefined : previas?.get(metodo)
  return {
    digitado,
    metodo,
    previa,
    naGrade: pedido?.naGrade ?? false,
    painel:
      pedido === null || digitado === null || previas === null
        ? null
        : { digitado, previas, metodo, topo: pedido.topo, onMetodo: setMetodo },
    /** @param naGrade false shows the panel first, and the grid preview once `show` is called */
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
