/**
 * Keys struck while the editor is on its way: the grid loads its frame with the first edit, and who types a column of numbers does not wait.
 * One grid has the keyboard at a time.
 */
export const espera = {
  /** Null: nothing is awaited. */
  texto: null as string | null,
  /** Enter or Tab came before the editor. */
  confirma: null as readonly [0 | 1, 0 | 1] | null,
}
