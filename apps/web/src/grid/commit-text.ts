import { createContext } from 'react'

/** Paints the typed amount, then closes the editor. `finish(true)` means the grid need not handle the text. */
export type CommitText = (texto: string, finish: (heard: boolean) => void) => void

export const ConfirmaContext = createContext<CommitText>((_texto, finish) => finish(false))
