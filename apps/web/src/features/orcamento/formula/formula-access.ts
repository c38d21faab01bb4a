import type { FormulaDraft } from './FormulaPainel.tsx'

/** The panel of a formula, which the address opens. */
export interface FormulaAccess {
  isOpen: boolean
  /** Line of the address, until a cell is selected. */
  linhaId: number | undefined
  canWrite: boolean
  onOpen: (celula: { linhaId: number; mes: number | null }) => void
  /** False when the user keeps the panel, with what is unsaved in it. */
  onClose: () => Promise<boolean>
}

/** The panel in the grid, with the draft that outlives each refetch of the lines. */
export interface FormulaDoPainel extends FormulaAccess {
  draft: FormulaDraft | null
  onDraft: (draft: FormulaDraft | null) => void
}
