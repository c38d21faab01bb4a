import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { TotalMetodo } from '@lastro/engine'
import { type RefObject, useMemo, useState } from 'react'
import { COL_TOTAL } from './colunas.ts'
import { type TypedTotal, listPreviews, metodosDe } from './distribute.ts'
import type { GradeModelo } from './modelo.ts'

const PANEL_HEIGHT = 330

interface DistribuicaoRequest {
  digitado: TypedTotal
  modelo: GradeModelo
  topo: number
  naGrade: boolean
}

interface DistribuicaoOptions {
  modelo: GradeModelo
  versao: number
  grade: RefObject<DataEditorRef | null>
  moldura: RefObject<HTMLElement | null>
}

export function useDistribuicao({ modelo, versao, grade, moldura }: DistribuicaoOptions) {
  const [request, setRequest] = useState<DistribuicaoRequest | null>(null)
  const [chosen, setMetodo] = useState<TotalMetodo>('proporcional')
  // The node belongs to the model it was typed in; another model may have another row there.
  const digitado = request?.modelo === modelo ? request.digitado : null
  const metodo = digitado === null || metodosDe(digitado.coluna).includes(chosen) ? chosen : 'proporcional'
  const previas = useMemo(
    () => (digitado === null ? null : listPreviews(modelo, digitado, metodo)),
    // Acts of other users change the weights.
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, digitado, metodo, versao],
  )
  const previa = digitado === null ? undefined : previas?.get(metodo)
  return {
    digitado,
    metodo,
    previa,
    naGrade: request?.naGrade ?? false,
    painel:
      request === null || digitado === null || previas === null
        ? null
        : { digitado, previas, metodo, topo: request.topo, onMetodo: setMetodo },
    /** @param naGrade false shows the panel first, and the grid preview once `show` is called */
    open: (total: TypedTotal, row: number, naGrade = true) => {
      const limits = grade.current?.getBounds(COL_TOTAL, row)
      const quadro = moldura.current?.getBoundingClientRect()
      const below = limits && quadro ? limits.y + limits.height - quadro.y + 8 : 40
      const topo = Math.max(36, Math.min(below, (quadro?.height ?? 400) - PANEL_HEIGHT))
      setRequest({ modelo, digitado: total, topo, naGrade })
    },
    show: () => setRequest((isOpen) => isOpen && { ...isOpen, naGrade: true }),
    close: () => setRequest(null),
  }
}
