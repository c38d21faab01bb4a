import type { CadastroDraft } from './draft.ts'

export interface PassoProps {
  rascunho: CadastroDraft
  onChange: (change: Partial<CadastroDraft>) => void
  problems: Partial<Record<keyof CadastroDraft, string>>
}
