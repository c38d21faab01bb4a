import type { DreCompilada } from './compiled.ts'

/** Receita líquida, by the code that every ready-made structure gives it. */
export const RECEITA_LIQUIDA = 'RL'

/**
 * Code of the line that is 100 % in AV: the one that is chosen, and net revenue unless one is. A line that is not there, or is no money, is
 * no base; undefined where there is none at all.
 */
export function chooseBaseAv({ itens, posicoes }: Pick<DreCompilada, 'itens' | 'posicoes'>, escolhida?: string): string | undefined {
  const isDinheiro = (codigo: string): boolean => itens[posicoes.get(codigo) ?? -1]?.unidade === 'dinheiro'
  return [escolhida, RECEITA_LIQUIDA].find((codigo) => codigo !== undefined && isDinheiro(codigo))
}
