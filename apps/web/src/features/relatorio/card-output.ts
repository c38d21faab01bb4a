/** How a card leaves the page: given by the report it is of. */
import type { FolhaFormato } from '@lastro/contract'
import { createContext, use } from 'react'

export interface Saida {
  /** May take files out of the company; a picture of what is seen needs no permission. */
  pode: boolean
  busy: boolean
  exportar: (formato: FolhaFormato) => void
  saveImagem: (elemento: HTMLElement, nome: string) => void
}

/** Null while the report is being changed: what is not saved yet has no file. */
export const SaidaContext = createContext<Saida | null>(null)

export const useSaida = (): Saida | null => use(SaidaContext)
