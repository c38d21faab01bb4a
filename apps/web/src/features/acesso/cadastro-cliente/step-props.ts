import type { CadastroDraft } from './draft.ts'

export interface PassoProps {
  draft: CadastroDraft
  onChange: (change: Partial<CadastroDraft>) => void
  problems: Partial<Record<keyof CadastroDraft, string>>
}
