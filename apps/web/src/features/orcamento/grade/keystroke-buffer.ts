/** Buffers keys typed while the editor chunk loads with the first edit. Global, because only one grid has the focus. */
export const espera = {
  texto: null as string | null,
  confirma: null as readonly [0 | 1, 0 | 1] | null,
}
