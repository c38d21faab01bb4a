import type { CadastroDraft } from './draft.ts'

export interface CadastroStepProps {
  draft: CadastroDraft
  onChange: (change: Partial<CadastroDraft>) => void
  problems: Partial<Record<keyof CadastroDraft, string>>
}
