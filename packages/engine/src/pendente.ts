import type { Cubo, CuboFiltro } from './cubo/cubo.ts'
import type { DreErro, DreGrupo, DreItem } from './dre/item.ts'
import type { DreColuna, DreComparacao, DreConsulta, DreTabela, DreUnidade, DreValor } from './dre/tabela.ts'
import type { DreExplicacao } from './dre/explicacao.ts'
import type { Periodo } from './mes/periodo.ts'
import type { ContaParaSugestao, Sugestao } from './referencial/sugestao.ts'
import type { DirecionadorValor, RateioErro, RateioRegra } from './rateio/regra.ts'
import type { RateioFluxo, RateioFluxoFiltro, RateioResultado } from './rateio/resultado.ts'
import type { FormulaNode, FormulaResultado } from './formula/ast.ts'

const pendente = (): never => {
  throw new Error('ainda não escrito')
}

export const parseFormula: (texto: string) => FormulaResultado = pendente
export const printFormula: (ast: FormulaNode) => string = pendente
import type { CuboIndexado } from './cubo/indice.ts'
/** One account, from its referential code, else from its description. */
export const suggestGrupoItem: (conta: ContaParaSugestao) => Sugestao | undefined = pendente
/** Many accounts by code, siblings included as the last resort. */
export const suggestGrupoItens: (contas: readonly ContaParaSugestao[]) => Map<string, Sugestao> = pendente
export interface DreCompilada {
  readonly itens: readonly { readonly codigo: string; readonly descricao: string; readonly unidade: DreUnidade }[]
  /** Ids of the grupo itens that some line adds up, ascending. */
  readonly grupoItens: readonly number[]
}
export const compileDre: (
  itens: readonly DreItem[],
  grupos: readonly DreGrupo[],
) => { ok: true; dre: DreCompilada } | { ok: false; erros: readonly DreErro[] } = pendente
export const computeDre: (dre: DreCompilada, cubo: CuboIndexado, consulta: DreConsulta) => DreTabela = pendente
export const compareDre: (
  dre: DreCompilada,
  cenarios: Readonly<Record<string, CuboIndexado>>,
  colunas: readonly DreColuna[],
  opcoes?: { filtro?: CuboFiltro; exercicioMesInicial?: number },
) => DreComparacao = pendente
export const explainDre: (
  dre: DreCompilada,
  cubo: CuboIndexado,
  pergunta: { codigo: string; periodo: Periodo; filtro?: CuboFiltro; exercicioMesInicial?: number },
) => DreExplicacao = pendente
export const variacao: (atual: DreValor, base: DreValor) => DreValor = pendente
export const variacaoPercentual: (atual: DreValor, base: DreValor) => DreValor = pendente
export const analiseVertical: (valor: DreValor, base: DreValor) => DreValor = pendente
export const analiseHorizontal: (atual: DreValor, anterior: DreValor) => DreValor = pendente
export interface RateioCompilado {
  readonly regras: readonly RateioRegra[]
}
export const compileRateio: (
  regras: readonly RateioRegra[],
) => { ok: true; rateio: RateioCompilado } | { ok: false; erros: readonly RateioErro[] } = pendente
export const applyRateio: (cubo: Cubo, rateio: RateioCompilado, direcionadores: readonly DirecionadorValor[]) => RateioResultado = pendente
export const listRateioFluxos: (
  cubo: Cubo,
  rateio: RateioCompilado,
  direcionadores: readonly DirecionadorValor[],
  filtro?: RateioFluxoFiltro,
) => RateioFluxo[] = pendente
/** `pesos`: integers. `retidas[i]` not null/undefined keeps part i at that amount. */
