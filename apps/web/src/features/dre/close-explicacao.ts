import type { SetVisao } from './use-visao.ts'

/** Back to the cell that was explained. */
export function closeExplicacao(setVisao: SetVisao): void {
  setVisao({ explicar: null })
  document.querySelector<HTMLElement>('[role="treegrid"] [data-ativa]')?.focus()
}
