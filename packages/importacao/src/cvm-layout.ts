import type { RegraLayout } from './de-para-layout.ts'

/**
 * Fixed CVM accounts in the managerial model.
 * 3.01 is already net of deductions; 3.10 has no line there and stays unmapped.
 */
const DE_PARA: readonly [conta: string, grupoItem: string, motivo: string][] = [
  ['3.01', 'RB.09', 'Conta 3.01 da CVM: receita de vendas, já líquida de deduções'],
  ['3.02', 'CUS.09', 'Conta 3.02 da CVM: custo dos bens e serviços vendidos'],
  ['3.04.01', 'DCO.99', 'Conta 3.04.01 da CVM: despesas com vendas'],
  ['3.04.02', 'DAD.99', 'Conta 3.04.02 da CVM: despesas gerais e administrativas'],
  ['3.04.03', 'OUT.07', 'Conta 3.04.03 da CVM: perdas pela não recuperabilidade de ativos'],
  ['3.04.04', 'OUT.01', 'Conta 3.04.04 da CVM: outras receitas operacionais'],
  ['3.04.05', 'OUT.02', 'Conta 3.04.05 da CVM: outras despesas operacionais'],
  ['3.04.06', 'OUT.03', 'Conta 3.04.06 da CVM: equivalência patrimonial'],
  ['3.06.01', 'RFI.01', 'Conta 3.06.01 da CVM: receitas financeiras'],
  ['3.06.02', 'RFI.02', 'Conta 3.06.02 da CVM: despesas financeiras'],
  ['3.08.01', 'IRC.01', 'Conta 3.08.01 da CVM: imposto de renda e contribuição social correntes'],
  ['3.08.02', 'IRC.03', 'Conta 3.08.02 da CVM: imposto de renda e contribuição social diferidos'],
]

export const LAYOUT: readonly RegraLayout[] = DE_PARA.map(([conta, grupoItem, motivo]) => ({
  tipo: 'prefixo',
  conta,
  grupoItem,
  motivo,
}))
