import type { Rascunho } from './draft.ts'

export interface PassoProps {
  rascunho: Rascunho
  onChange: (change: Partial<Rascunho>) => void
  problems: Partial<Record<keyof Rascunho, string>>
}
