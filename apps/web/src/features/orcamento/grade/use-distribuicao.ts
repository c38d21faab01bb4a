import type { DataEditorRef } from '../../../grid/glide.ts'
import type { TotalMetodo } from '@lastro/engine'
import { type RefObject, useMemo, useState } from 'react'
import { COL_TOTAL } from './colunas.ts'
import { type TypedTotal, listPreviews, metodosDe } from './distribute.ts'
import type { GradeModelo } from './modelo.ts'

const PANEL_HEIGHT = 330

interface DistribuicaoRequest {
  typed: TypedTotal
  modelo: GradeModelo
  top: number
  naGrade: boolean
}

interface DistribuicaoOptions {
  modelo: GradeModelo
  versao: number
  grade: RefObject<DataEditorRef | null>
  frame: RefObject<HTMLElement | null>
}

export function useDistribuicao({ modelo, versao, grade, frame }: DistribuicaoOptions) {
  const [request, setRequest] = useState<DistribuicaoRequest | null>(null)
  const [chosen, setMetodo] = useState<TotalMetodo>('proporcional')
  // The node belongs to the model it was typed in; another model may have another row there.
  const typed = request?.modelo === modelo ? request.typed : null
  const metodo = typed === null || metodosDe(typed.coluna).includes(chosen) ? chosen : 'proporcional'
  const previews = useMemo(
    () => (typed === null ? null : listPreviews(modelo, typed, metodo)),
    // Acts of other users change the weights.
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, typed, metodo, versao],
  )
  const preview = typed === null ? undefined : previews?.get(metodo)
  return {
    typed,
    metodo,
    preview,
    naGrade: request?.naGrade ?? false,
    panel:
      request === null || typed === null || previews === null ? null : { typed, previews, metodo, top: request.top, onMetodo: setMetodo },
    /** @param naGrade false shows the panel first, and the grid preview once `show` is called */
    open: (total: TypedTotal, row: number, naGrade = true) => {
      const limits = grade.current?.getBounds(COL_TOTAL, row)
      const quadro = frame.current?.getBoundingClientRect()
      const below = limits && quadro ? limits.y + limits.height - quadro.y + 8 : 40
      const top = Math.max(36, Math.min(below, (quadro?.height ?? 400) - PANEL_HEIGHT))
      setRequest({ modelo, typed: total, top, naGrade })
    },
    show: () => setRequest((isOpen) => isOpen && { ...isOpen, naGrade: true }),
    close: () => setRequest(null),
  }
}
