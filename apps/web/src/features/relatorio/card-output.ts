import type { FolhaFormato } from '@lastro/contract'
import { createContext, use } from 'react'

export interface CardOutput {
  /** May export files. A picture of the screen needs no permission. */
  canExport: boolean
  busy: boolean
  exportAs: (format: FolhaFormato) => void
  savePng: (element: HTMLElement, nome: string) => void
}

/** Null while editing, because an unsaved report has no file. */
export const SaidaContext = createContext<CardOutput | null>(null)

export const useOutput = (): CardOutput | null => use(SaidaContext)
