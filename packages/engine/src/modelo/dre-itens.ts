import type { ModeloDreItem } from './types.ts'

/**
 * Lines of the managerial income statement.
 * The codes are fixed: files, formulas and other programs use them. Financial result is after EBIT as in CPC 26 (item 82), although Lei
 * 6.404/76 (art. 187, III) lists it among operating expenses. EBITDA adds back only depreciation, amortisation and depletion, as Resolução
 * CVM 156/2022 defines it.
 */
export const MODELO_DRE_ITENS: readonly ModeloDreItem[] = [
  { codigo: 'RB', descricao: 'Receita bruta', tipo: 'soma', nivel: 0, grupo: 'RB' },
  { codigo: 'DED', descricao: 'Deduções', tipo: 'soma', nivel: 0, grupo: 'DED' },
  { codigo: 'RL', descricao: 'Receita líquida', tipo: 'formula', nivel: 0, formula: 'RB + DED' },
  { codigo: 'CUS', descricao: 'Custos', tipo: 'soma', nivel: 0, grupo: 'CUS' },
  { codigo: 'LB', descricao: 'Lucro bruto', tipo: 'formula', nivel: 0, formula: 'RL + CUS' },
  { codigo: 'MB', descricao: 'Margem bruta %', tipo: 'percentual', nivel: 1, formula: 'LB', baseCodigo: 'RL' },
  { codigo: 'DPE', descricao: 'Pessoal', tipo: 'soma', nivel: 0, grupo: 'DPE' },
  { codigo: 'DAD', descricao: 'Administrativas', tipo: 'soma', nivel: 0, grupo: 'DAD' },
  { codigo: 'DCO', descricao: 'Comerciais', tipo: 'soma', nivel: 0, grupo: 'DCO' },
  { codigo: 'OUT', descricao: 'Outras operacionais', tipo: 'soma', nivel: 0, grupo: 'OUT' },
  { codigo: 'EBITDA', descricao: 'EBITDA', tipo: 'formula', nivel: 0, formula: 'LB + DPE + DAD + DCO + OUT' },
  { codigo: 'ME', descricao: 'Margem EBITDA %', tipo: 'percentual', nivel: 1, formula: 'EBITDA', baseCodigo: 'RL' },
  { codigo: 'DEP', descricao: 'Depreciação e amortização', tipo: 'soma', nivel: 0, grupo: 'DEP' },
  { codigo: 'EBIT', descricao: 'Resultado operacional', tipo: 'formula', nivel: 0, formula: 'EBITDA + DEP' },
  { codigo: 'RFI', descricao: 'Resultado financeiro', tipo: 'soma', nivel: 0, grupo: 'RFI' },
  { codigo: 'LAIR', descricao: 'Lucro antes do IR', tipo: 'formula', nivel: 0, formula: 'EBIT + RFI' },
  { codigo: 'IRC', descricao: 'IRPJ e CSLL', tipo: 'soma', nivel: 0, grupo: 'IRC' },
  { codigo: 'LL', descricao: 'Lucro líquido', tipo: 'formula', nivel: 0, formula: 'LAIR + IRC' },
  { codigo: 'ML', descricao: 'Margem líquida %', tipo: 'percentual', nivel: 1, formula: 'LL', baseCodigo: 'RL' },
]
