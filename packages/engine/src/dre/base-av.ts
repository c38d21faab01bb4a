import type { DreCompilada } from './compiled.ts'

/** Code of receita líquida in every ready-made model. */
export const RECEITA_LIQUIDA = 'RL'

/**
 * Returns the code of the 100 % line of AV: the chosen one, else net revenue.
 * A missing line, or one that is not money, is no base; undefined without any.
 */
export function chooseBaseAv({ itens, posicoes }: Pick<DreCompilada, 'itens' | 'posicoes'>, chosen?: string): string | undefined {
  const isDinheiro = (codigo: string): boolean => itens[posicoes.get(codigo) ?? -1]?.unidade === 'dinheiro'
  return [chosen, RECEITA_LIQUIDA].find((codigo) => codigo !== undefined && isDinheiro(codigo))
}
