/** States and kinds of a budget. Here because the DRE and reports list budgets too. */

export const ORCAMENTO_STATUS = ['rascunho', 'em_aprovacao', 'devolvido', 'revisao', 'aprovado', 'encerrado'] as const
export type OrcamentoStatus = (typeof ORCAMENTO_STATUS)[number]

export const ORCAMENTO_TIPOS = ['orcamento', 'cenario', 'previsto'] as const
export type OrcamentoTipo = (typeof ORCAMENTO_TIPOS)[number]
