import { MODELO_GRUPOS } from './grupos.ts'

/**
 * Account of the standard chart.
 * All are result accounts; an imported ledger brings the balance sheet accounts.
 */
export interface PlanoConta {
  readonly codigo: string
  readonly descricao: string
  readonly superior: string | null
  readonly nivel: number
  readonly analitica: boolean
  /** Code in `MODELO_GERENCIAL`; null for a non-posting account. */
  readonly grupoItem: string | null
}

/**
 * In the order of the income statement of Lei 6.404/76, art. 187.
 * Classes 1 and 2 are reserved for assets and liabilities, as in every Brazilian chart. Each grupo of the model is a sub-class and each of
 * its itens an account, so every account has a target.
 */
const CLASSES: readonly { codigo: string; descricao: string; grupos: readonly string[] }[] = [
  { codigo: '3', descricao: 'Receitas', grupos: ['RB', 'DED'] },
  { codigo: '4', descricao: 'Custos', grupos: ['CUS'] },
  { codigo: '5', descricao: 'Despesas operacionais', grupos: ['DPE', 'DAD', 'DCO', 'DEP'] },
  { codigo: '6', descricao: 'Outros resultados e resultado financeiro', grupos: ['OUT', 'RFI'] },
  { codigo: '7', descricao: 'Tributos sobre o lucro', grupos: ['IRC'] },
]

export const PLANO_CONTAS_PADRAO: readonly PlanoConta[] = CLASSES.flatMap(({ codigo: classe, descricao, grupos }) => [
  { codigo: classe, descricao, superior: null, nivel: 1, analitica: false, grupoItem: null },
  ...grupos.flatMap((nome, i): PlanoConta[] => {
    const grupo = MODELO_GRUPOS.find(({ codigo }) => codigo === nome)
    if (grupo === undefined) throw new RangeError(`the model has no grupo ${nome}`)
    const superior = `${classe}.${i + 1}`
    return [
      { codigo: superior, descricao: grupo.descricao, superior: classe, nivel: 2, analitica: false, grupoItem: null },
      ...grupo.itens.map((item) => ({
        codigo: `${superior}.${item.codigo.slice(-2)}`,
        descricao: item.descricao,
        superior,
        nivel: 3,
        analitica: true,
        grupoItem: item.codigo,
      })),
    ]
  }),
])
