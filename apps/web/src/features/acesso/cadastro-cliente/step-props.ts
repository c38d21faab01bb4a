import type { Draft } from './draft.ts'

export interface PassoProps {
  rascunho: Draft
  onChange: (change: Partial<Draft>) => void
  problems: Partial<Record<keyof Draft, string>>
}
