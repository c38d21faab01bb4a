import type { FolhaFormato } from '@lastro/contract'
import { createContext, use } from 'react'

export interface Saida {
  /** May export files. A picture of the screen needs no permission. */
  pode: boolean
  busy: boolean
  exportar: (formato: FolhaFormato) => void
  saveImagem: (elemento: HTMLElement, nome: string) => void
}

/** Null while editing, because an unsaved report has no file. */
export const SaidaContext = createContext<Saida | null>(null)

export const useSaida = (): Saida | null => use(SaidaContext)
