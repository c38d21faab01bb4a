/**
 * @lastro/engine: what the numbers mean. Pure: no I/O, no clock, no randomness, no locale; the same bytes in Node and in a browser.
 * Money is integer centavos (credit +, debit −), a month is the string `2025-03`, ratios are plain doubles, the empty value is null.
 * What is listed here is what others may use; the rest is how it is made.
 * It throws on impossible input (a defect of the caller) and returns domain errors, in Portuguese, for refused input (a user's mistake).
 */
export {
  LIMITE_LANCAMENTO_CENTAVOS,
  LIMITE_SOMA_CENTAVOS,
  CentavosError,
  assertCentavos,
  isLancamentoCentavos,
  addCentavos,
} from './dinheiro/centavos.ts'
export type { Centavos } from './dinheiro/centavos.ts'
export { apportion } from './dinheiro/apportion.ts'
export { parseCentavos } from './dinheiro/parse-centavos.ts'
export type { MarcaDecimal } from './dinheiro/parse-centavos.ts'
export { formatInteiro, formatCentavos, formatDecimal } from './formato/numero.ts'
export { isCnpj } from './cnpj/cnpj.ts'
export { isMes, mesToIndex, mesFromIndex, mesToSql, mesIndexFromSql, mesFromSql, formatMes, addMeses, listMeses } from './mes/mes.ts'
export type { Mes } from './mes/mes.ts'
export { periodoOfMes, shiftPeriodo } from './mes/periodo.ts'
export type { Periodo } from './mes/periodo.ts'
export { FORMULA_FUNCOES } from './formula/ast.ts'
export type { OperadorBinario, FormulaNode, FormulaErro, FormulaResultado } from './formula/ast.ts'
export { parseFormula } from './formula/parse.ts'
export { printFormula } from './formula/print.ts'
export type { Cubo, CuboCelula, CuboFiltro } from './cubo/cubo.ts'
export { REGRA_CONFLITO } from './cubo/saldos.ts'
export type { SaldosMensais, SaldoSemDestino, Destinos, Projecao } from './cubo/saldos.ts'
export { createCuboBuilder, buildCubo, listCelulas, sumCubos, buildPrevisto } from './cubo/build.ts'
export type { CuboBuilder } from './cubo/build.ts'
export { indexCubo, aggregateCubo, sumAgregado, sumGrupoItem } from './cubo/indice.ts'
export type { CuboIndexado, CuboAgregado } from './cubo/indice.ts'
export type { DeParaRegra, DeParaPergunta, DeParaResposta, DeParaRegraInvalida } from './de-para/regra.ts'
export { NATUREZA_RESULTADO } from './de-para/natureza.ts'
export { compareCodigoConta, isAbaixo } from './de-para/codigo-conta.ts'
export { validateDeParaRegra } from './de-para/validate.ts'
export { compileDePara, decideDePara } from './de-para/compile.ts'
export type { DeParaCompilado } from './de-para/compile.ts'
export { createDecisor } from './de-para/decide-conta.ts'
export { listVigenciasLivres } from './de-para/vigencia-livre.ts'
export type { VigenciaLivre } from './de-para/vigencia-livre.ts'
export { projectCubo } from './de-para/project.ts'
export type { ContaParaSugestao, Sugestao } from './referencial/sugestao.ts'
export { suggestGrupoItem, suggestGrupoItens } from './referencial/suggest.ts'
export { listDescricoesSuperiores } from './referencial/superiores.ts'
export { GRUPO_NATUREZAS } from './modelo/tipos.ts'
export type { GrupoNatureza, Modelo } from './modelo/tipos.ts'
export { MODELO_GERENCIAL, numberModelo } from './modelo/modelo.ts'
export { MODELOS_DRE } from './modelo/modelos.ts'
export type { ModeloDreLinha, ModeloDreNome } from './modelo/modelos.ts'
export { resolveModelo } from './modelo/resolve.ts'
export type { GrupoComCodigo, ModeloResolvido } from './modelo/resolve.ts'
export { PLANO_CONTAS_PADRAO } from './modelo/plano-contas.ts'
export type { PlanoConta } from './modelo/plano-contas.ts'
export type { Agregacao, DreItemTipo, DreComponente, DreItem, DreGrupo, DreErro } from './dre/item.ts'
export { listUsos } from './dre/usos.ts'
export { chooseVigencia } from './dre/vigencia.ts'
export type { DreVigencia } from './dre/vigencia.ts'
export type { DreUnidade, DreValor, DreConsulta, DreLinha, DreTabela, DreColuna, DreComparacao } from './dre/tabela.ts'
export type { DreParcela, DreExplicacao } from './dre/explicacao.ts'
export type { DreItemCompilado, DreCompilada } from './dre/compilada.ts'
export { compileDre } from './dre/compile.ts'
export type { DreCompilacao } from './dre/compile.ts'
export { computeDre } from './dre/compute.ts'
export { DreLinhaError } from './dre/avaliacao.ts'
export { compareDre } from './dre/compare.ts'
export type { DreComparacaoOpcoes } from './dre/compare.ts'
export { analiseVertical, analiseHorizontal, isBaseNegativa } from './dre/analise.ts'
export { explainDre } from './dre/explain.ts'
export type { DreExplicacaoPergunta } from './dre/explain.ts'
export { listForaDaDre } from './dre/fora.ts'
export type { GrupoItemForaDaDre } from './dre/fora.ts'
export type {
  RateioAlternativa,
  RateioDestino,
  RateioDestinoPercentual,
  RateioServico,
  RateioMetodo,
  RateioOrigem,
  RateioRegra,
  DirecionadorValor,
  RateioErro,
} from './rateio/regra.ts'
export type { RateioFaltaMotivo, RateioFluxo, RateioFluxoFiltro, RateioResultado } from './rateio/resultado.ts'
export { compileRateio } from './rateio/compile.ts'
export type { RateioCompilado, RateioCompilacao } from './rateio/compile.ts'
export { RateioTooLargeError } from './rateio/esforco.ts'
export { applyRateio } from './rateio/apply.ts'
export { listRateioFluxos } from './rateio/fluxos.ts'
export { spread } from './spread/spread.ts'
export type { Spread } from './spread/spread.ts'
export { distributeTotal } from './orcamento/distribuicao.ts'
export type { DistribuicaoBase, DistribuicaoMetodo } from './orcamento/distribuicao.ts'
export { projectSerie, roundToUnidade, sumBaseZero } from './orcamento/serie.ts'
export type { BaseZeroItem, SerieMetodo } from './orcamento/serie.ts'
export { alignMeses, computeCriacao } from './orcamento/criacao.ts'
export type { Criacao, CriacaoAjustes, CriacaoBase, CriacaoGrupo } from './orcamento/criacao.ts'
export { diffColuna, sumColunas } from './orcamento/colunas.ts'
export type { ColunasDoze, DiferencaColuna } from './orcamento/colunas.ts'
export { advanceBase, diffMescla, mergeLinha } from './orcamento/mescla.ts'
export type { MesclaDiferenca, MesclaLinha } from './orcamento/mescla.ts'
export { computeSimulacao, sumSimulacao } from './orcamento/simulacao.ts'
export type { Simulacao, SimulacaoBase, SimulacaoGrupo } from './orcamento/simulacao.ts'
export { readCelula } from './orcamento/celula.ts'
export type { CelulaLida } from './orcamento/celula.ts'
export { isSubtrativa, orientCentavos } from './orcamento/sinal.ts'
export { MESES_EXERCICIO, COLUNA_TOTAL, buildArvore, readNo, writeCelulas } from './orcamento/arvore.ts'
export type { CelulaPosicao, CelulaValor, OrcamentoArvore, OrcamentoEstrutura } from './orcamento/arvore.ts'
export { distributeNo, listCelulasDoNo } from './orcamento/total.ts'
export type { TotalDistribuido, TotalMetodo, TotalPedido, TotalPreso } from './orcamento/total.ts'
export { compareMeses, compareRealizado, isForaDaTolerancia, sumListas } from './orcamento/acompanhamento.ts'
export type { Acompanhado, Comparado, Farol, Tolerancia } from './orcamento/acompanhamento.ts'
export { readColagem, splitColagem } from './orcamento/colagem.ts'
export type { ColagemLida } from './orcamento/colagem.ts'
