import type { SetVisao } from './use-visao.ts'

export function closeExplicacao(setVisao: SetVisao): void {
  setVisao({ explicar: null })
  document.querySelector<HTMLElement>('[role="treegrid"] [data-ativa]')?.focus()
}
