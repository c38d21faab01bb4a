import type { FolhaFormato } from '@lastro/contract'
import { createContext, use } from 'react'

export interface Output {
  /** May export files. A picture of the screen needs no permission. */
  pode: boolean
  busy: boolean
  exportar: (format: FolhaFormato) => void
  savePng: (element: HTMLElement, nome: string) => void
}

/** Null while editing, because an unsaved report has no file. */
export const SaidaContext = createContext<Output | null>(null)

export const useOutput = (): Output | null => use(SaidaContext)
