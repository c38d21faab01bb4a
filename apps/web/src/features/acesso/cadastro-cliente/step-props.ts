import type { Rascunho } from './draft.ts'

/** What every step of the registration gets. `problems`: texts, by field. */
export interface PassoProps {
  rascunho: Rascunho
  onChange: (change: Partial<Rascunho>) => void
  problems: Partial<Record<keyof Rascunho, string>>
}
