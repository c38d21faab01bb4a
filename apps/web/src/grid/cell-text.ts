import { type ReactNode, createContext } from 'react'

/** Accessible name and parser of the cell editor. */
export interface CellText {
  nome: string
  read: (texto: string) => { ok: true; hint?: ReactNode; isHintShown?: boolean } | { ok: false; mensagem: string }
}

export const CellTextContext = createContext<CellText>({ nome: '', read: () => ({ ok: true }) })

/** Paints the typed amount, then closes the editor. `finish(true)` means the grid need not handle the text. */
export type CommitText = (texto: string, finish: (heard: boolean) => void) => void

export const CommitTextContext = createContext<CommitText>((_texto, finish) => finish(false))
