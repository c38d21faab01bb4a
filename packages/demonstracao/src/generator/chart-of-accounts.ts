import type { Natureza } from '@lastro/ecd'
import type { EcdRamo } from './options.ts'

export type ContaRole =
  | 'bancos'
  | 'clientes'
  | 'estoques'
  | 'imobilizado'
  | 'depreciacao_acumulada'
  | 'fornecedores'
  | 'impostos'
  | 'salarios_a_pagar'
  | 'emprestimos'
  | 'capital'
  | 'lucros'
  | 'receita_bem'
  | 'receita_servico'
  | 'icms'
  | 'pis'
  | 'cofins'
  | 'iss'
  | 'devolucao'
  | 'custo_bem'
  | 'custo_servico'
  | 'folha'
  | 'despesa'
  | 'depreciacao'
  | 'receita_financeira'
  | 'despesa_financeira'
  | 'csll'
  | 'irpj'

export type ContaModelo = {
  codigo: string
  descricao: string
  natureza: Natureza
  referencial: string
  aglutinacao: string
  role: ContaRole | undefined
  peso: number
}

type PlanoTuple = readonly [codigo: string, descricao: string, referencial?: string, aglutinacao?: string, role?: ContaRole, peso?: number]

const PATRIMONIAIS: readonly PlanoTuple[] = [
  ['1', 'ATIVO'],
  ['1.1', 'ATIVO CIRCULANTE'],
  ['1.1.1', 'DISPONIBILIDADES'],
  ['1.1.1.01', 'Caixa', '1.01.01.01.01', 'A.1.01'],
  ['1.1.1.02', 'Bancos conta movimento', '1.01.01.02.01', 'A.1.01', 'bancos'],
  ['1.1.2', 'CRÉDITOS E ESTOQUES'],
  ['1.1.2.01', 'Clientes', '1.01.02.02.01', 'A.1.02', 'clientes'],
  ['1.1.2.02', 'Estoques', '1.01.03.01.01', 'A.1.03', 'estoques'],
  ['1.2', 'ATIVO NÃO CIRCULANTE'],
  ['1.2.3', 'IMOBILIZADO'],
  ['1.2.3.01', 'Máquinas, equipamentos e instalações', '1.02.03.01.01', 'A.2.01', 'imobilizado'],
  ['1.2.3.02', '(-) Depreciação acumulada', '1.02.03.90.01', 'A.2.01', 'depreciacao_acumulada'],
  ['2', 'PASSIVO'],
  ['2.1', 'PASSIVO CIRCULANTE'],
  ['2.1.1', 'OBRIGAÇÕES'],
  ['2.1.1.01', 'Fornecedores', '2.01.01.03.01', 'P.1.01', 'fornecedores'],
  ['2.1.1.02', 'Impostos a recolher', '2.01.01.09.01', 'P.1.02', 'impostos'],
  ['2.1.1.03', 'Salários e encargos a pagar', '2.01.01.01.01', 'P.1.03', 'salarios_a_pagar'],
  ['2.1.1.04', 'Empréstimos e financiamentos', '2.01.01.07.01', 'P.1.04', 'emprestimos'],
  ['2.3', 'PATRIMÔNIO LÍQUIDO'],
  ['2.3.1', 'CAPITAL E RESULTADOS'],
  ['2.3.1.01', 'Capital social', '2.03.01.01.01', 'P.2.01', 'capital'],
  ['2.3.1.02', 'Lucros ou prejuízos acumulados', '2.03.04.01.01', 'P.2.02', 'lucros'],
]

const RECEITAS: Record<EcdRamo, readonly PlanoTuple[]> = {
  comercio: [
    ['3.1.1.01', 'Revenda de mercadorias - lojas', '3.01.01.01.01.05', 'RB.01', 'receita_bem', 5],
    ['3.1.1.02', 'Revenda de mercadorias - atacado', '3.01.01.01.01.05', 'RB.01', 'receita_bem', 3],
    ['3.1.1.03', 'Vendas pela internet', '3.01.01.01.01.05', 'RB.01', 'receita_bem', 2],
    ['3.1.1.04', 'Serviços de instalação', '3.01.01.01.01.06', 'RB.02', 'receita_servico', 1],
  ],
  servicos: [
    ['3.1.1.01', 'Serviços de consultoria', '3.01.01.01.01.06', 'RB.02', 'receita_servico', 5],
    ['3.1.1.02', 'Contratos de manutenção e suporte', '3.01.01.01.01.06', 'RB.02', 'receita_servico', 4],
    ['3.1.1.03', 'Locação de equipamentos', '3.01.01.01.01.08', 'RB.03', 'receita_servico', 2],
    ['3.1.1.04', 'Revenda de peças', '3.01.01.01.01.05', 'RB.01', 'receita_bem', 1],
  ],
  industria: [
    ['3.1.1.01', 'Venda de produtos - linha residencial', '3.01.01.01.01.04', 'RB.04', 'receita_bem', 5],
    ['3.1.1.02', 'Venda de produtos - linha profissional', '3.01.01.01.01.04', 'RB.04', 'receita_bem', 4],
    ['3.1.1.03', 'Exportação de produtos', '3.01.01.01.01.01', 'RB.05', 'receita_bem', 1],
    ['3.1.1.04', 'Revenda de acessórios', '3.01.01.01.01.05', 'RB.01', 'receita_bem', 1],
    ['3.1.1.05', 'Assistência técnica', '3.01.01.01.01.06', 'RB.02', 'receita_servico', 1],
  ],
}

const DEDUCOES: readonly PlanoTuple[] = [
  ['3.2.1.01', 'ICMS sobre vendas', '3.01.01.01.02.03', 'DD.01', 'icms'],
  ['3.2.1.02', 'COFINS sobre faturamento', '3.01.01.01.02.04', 'DD.02', 'cofins'],
  ['3.2.1.03', 'PIS sobre faturamento', '3.01.01.01.02.05', 'DD.03', 'pis'],
  ['3.2.1.04', 'ISS sobre serviços', '3.01.01.01.02.06', 'DD.04', 'iss'],
  ['3.2.1.05', 'Devoluções de vendas', '3.01.01.01.02.01', 'DD.05', 'devolucao'],
]

const CUSTOS: Record<EcdRamo, readonly PlanoTuple[]> = {
  comercio: [
    ['4.1.1.01', 'Custo das mercadorias revendidas', '3.01.01.03.01.02', 'CU.01', 'custo_bem'],
    ['4.1.1.02', 'Custo dos serviços prestados', '3.01.01.03.01.03', 'CU.02', 'custo_servico'],
  ],
  servicos: [
    ['4.1.1.01', 'Custo das mercadorias revendidas', '3.01.01.03.01.02', 'CU.01', 'custo_bem'],
    ['4.1.1.02', 'Pessoal técnico alocado a contratos', '3.01.01.03.01.03', 'CU.02', 'custo_servico', 3],
    ['4.1.1.03', 'Materiais aplicados em serviços', '3.01.01.03.01.03', 'CU.02', 'custo_servico', 1],
  ],
  industria: [
    ['4.1.1.01', 'Matéria-prima consumida nos produtos vendidos', '3.01.01.03.01.01', 'CU.03', 'custo_bem', 5],
    ['4.1.1.02', 'Mão de obra direta dos produtos vendidos', '3.01.01.03.01.01', 'CU.03', 'custo_bem', 2],
    ['4.1.1.03', 'Custos indiretos de fabricação', '3.01.01.03.01.01', 'CU.03', 'custo_bem', 2],
    ['4.1.1.04', 'Custo dos serviços prestados', '3.01.01.03.01.03', 'CU.02', 'custo_servico'],
  ],
}

const DESPESAS: readonly PlanoTuple[] = [
  ['5.1.1', 'DESPESAS COM PESSOAL'],
  ['5.1.1.01', 'Salários e ordenados', '3.01.01.07.01.02', 'DP.01', 'folha', 60],
  ['5.1.1.02', 'Férias e décimo terceiro', '3.01.01.07.01.02', 'DP.01', 'folha', 11],
  ['5.1.1.03', 'Encargos INSS', '3.01.01.07.01.05', 'DP.01', 'folha', 15],
  ['5.1.1.04', 'FGTS', '3.01.01.07.01.06', 'DP.01', 'folha', 6],
  ['5.1.1.05', 'Alimentação do trabalhador', '3.01.01.07.01.13', 'DP.02', 'folha', 5],
  ['5.1.1.06', 'Assistência médica', '3.01.01.07.01.33', 'DP.02', 'folha', 3],
  ['5.1.2', 'DESPESAS ADMINISTRATIVAS'],
  ['5.1.2.01', 'Aluguéis e condomínios', '3.01.01.07.01.18', 'DA.01', 'despesa', 9],
  ['5.1.2.02', 'Energia elétrica', '3.01.01.07.01.36', 'DA.01', 'despesa', 4],
  ['5.1.2.03', 'Água e esgoto', '3.01.01.07.01.37', 'DA.01', 'despesa', 1],
  ['5.1.2.04', 'Telefone e internet', '3.01.01.07.01.38', 'DA.01', 'despesa', 2],
  ['5.1.2.05', 'Serviços contábeis e jurídicos', '3.01.01.07.01.04', 'DA.02', 'despesa', 4],
  ['5.1.2.06', 'Seguros', '3.01.01.07.01.40', 'DA.02', 'despesa', 1],
  ['5.1.2.07', 'Honorários da diretoria', '3.01.01.07.01.01', 'DA.02', 'despesa', 3],
  ['5.1.3', 'DESPESAS COMERCIAIS'],
  ['5.1.3.01', 'Propaganda e publicidade', '3.01.01.07.01.20', 'DC.01', 'despesa', 5],
  ['5.1.3.02', 'Veículos e conservação', '3.01.01.07.01.19', 'DC.01', 'despesa', 3],
  ['5.1.3.03', 'Perdas com clientes', '3.01.01.07.01.25', 'DC.01', 'despesa', 1],
  ['5.1.4', 'DEPRECIAÇÃO E AMORTIZAÇÃO'],
  ['5.1.4.01', 'Depreciação', '3.01.01.07.01.23', 'DE.01', 'depreciacao'],
  ['5.2', 'RESULTADO FINANCEIRO'],
  ['5.2.1', 'RECEITAS E DESPESAS FINANCEIRAS'],
  ['5.2.1.01', 'Receitas financeiras', '3.01.01.05.01.05', 'RF.01', 'receita_financeira'],
  ['5.2.1.02', 'Despesas financeiras', '3.01.01.09.01.08', 'RF.02', 'despesa_financeira'],
  ['5.3', 'TRIBUTOS SOBRE O LUCRO'],
  ['5.3.1', 'IRPJ E CSLL'],
  ['5.3.1.01', 'CSLL', '3.01.02.01.01.01', 'IR.01', 'csll'],
  ['5.3.1.02', 'IRPJ', '3.01.02.01.02.01', 'IR.01', 'irpj'],
]

export const J150_LINHAS: readonly (readonly [total: string, codigo: string, descricao: string])[] = [
  ['3.1', 'RB.01', 'Revenda de mercadorias'],
  ['3.1', 'RB.02', 'Prestação de serviços'],
  ['3.1', 'RB.03', 'Locação'],
  ['3.1', 'RB.04', 'Venda de produtos'],
  ['3.1', 'RB.05', 'Exportação'],
  ['3.1', 'DD.01', 'ICMS'],
  ['3.1', 'DD.02', 'COFINS'],
  ['3.1', 'DD.03', 'PIS'],
  ['3.1', 'DD.04', 'ISS'],
  ['3.1', 'DD.05', 'Devoluções'],
  ['3.2', 'CU.01', 'Custo das mercadorias'],
  ['3.2', 'CU.02', 'Custo dos serviços'],
  ['3.2', 'CU.03', 'Custo dos produtos'],
  ['3.3', 'DP.01', 'Salários e encargos'],
  ['3.3', 'DP.02', 'Benefícios'],
  ['3.3', 'DA.01', 'Despesas de ocupação'],
  ['3.3', 'DA.02', 'Despesas gerais'],
  ['3.3', 'DC.01', 'Despesas comerciais'],
  ['3.3', 'DE.01', 'Depreciação'],
  ['3.4', 'RF.01', 'Receitas financeiras'],
  ['3.4', 'RF.02', 'Despesas financeiras'],
  ['3.5', 'IR.01', 'IRPJ e CSLL'],
]

export const J150_TOTAIS: readonly (readonly [codigo: string, descricao: string])[] = [
  ['3.1', 'RECEITA LÍQUIDA'],
  ['3.2', 'CUSTOS'],
  ['3.3', 'DESPESAS OPERACIONAIS'],
  ['3.4', 'RESULTADO FINANCEIRO'],
  ['3.5', 'TRIBUTOS SOBRE O LUCRO'],
]

export const J100_LINHAS: readonly (readonly [codigo: string, superior: string, descricao: string, grupo: 'A' | 'P'])[] = [
  ['A', '', 'ATIVO', 'A'],
  ['A.1', 'A', 'ATIVO CIRCULANTE', 'A'],
  ['A.1.01', 'A.1', 'Disponibilidades', 'A'],
  ['A.1.02', 'A.1', 'Clientes', 'A'],
  ['A.1.03', 'A.1', 'Estoques', 'A'],
  ['A.2', 'A', 'ATIVO NÃO CIRCULANTE', 'A'],
  ['A.2.01', 'A.2', 'Imobilizado', 'A'],
  ['P', '', 'PASSIVO', 'P'],
  ['P.1', 'P', 'PASSIVO CIRCULANTE', 'P'],
  ['P.1.01', 'P.1', 'Fornecedores', 'P'],
  ['P.1.02', 'P.1', 'Impostos a recolher', 'P'],
  ['P.1.03', 'P.1', 'Salários e encargos', 'P'],
  ['P.1.04', 'P.1', 'Empréstimos', 'P'],
  ['P.2', 'P', 'PATRIMÔNIO LÍQUIDO', 'P'],
  ['P.2.01', 'P.2', 'Capital social', 'P'],
  ['P.2.02', 'P.2', 'Lucros ou prejuízos acumulados', 'P'],
]

function natureza(codigo: string): Natureza {
  if (codigo.startsWith('1')) return 1
  if (codigo.startsWith('2.3')) return 3
  return codigo.startsWith('2') ? 2 : 4
}

export function buildPlano(ramo: EcdRamo): ContaModelo[] {
  const lines: PlanoTuple[] = [
    ...PATRIMONIAIS,
    ['3', 'RECEITAS'],
    ['3.1', 'RECEITA BRUTA'],
    ['3.1.1', 'VENDAS E SERVIÇOS'],
    ...RECEITAS[ramo],
    ['3.2', 'DEDUÇÕES'],
    ['3.2.1', 'DEDUÇÕES DA RECEITA'],
    ...DEDUCOES,
    ['4', 'CUSTOS'],
    ['4.1', 'CUSTOS OPERACIONAIS'],
    ['4.1.1', 'CUSTO DAS VENDAS'],
    ...CUSTOS[ramo],
    ['5', 'DESPESAS'],
    ['5.1', 'DESPESAS OPERACIONAIS'],
    ...DESPESAS,
  ]
  return lines.map(([codigo, descricao, referencial = '', aglutinacao = '', role, peso = 1]) => ({
    codigo,
    descricao,
    natureza: natureza(codigo),
    referencial,
    aglutinacao,
    role,
    peso,
  }))
}

/** `peso` is the share of payroll and expenses. */
export const CENTROS_CUSTO: Record<EcdRamo, readonly (readonly [codigo: string, nome: string, vende: boolean, peso: number])[]> = {
  comercio: [
    ['ADM', 'Administração', false, 3],
    ['TI', 'Tecnologia da informação', false, 1],
    ['RH', 'Recursos humanos', false, 1],
    ['LOG', 'Logística e distribuição', false, 2],
    ['LOJ-SP', 'Lojas São Paulo', true, 4],
    ['LOJ-RJ', 'Lojas Rio de Janeiro', true, 3],
    ['WEB', 'Comércio eletrônico', true, 2],
  ],
  servicos: [
    ['ADM', 'Administração', false, 3],
    ['TI', 'Tecnologia da informação', false, 1],
    ['RH', 'Recursos humanos', false, 1],
    ['CONS', 'Consultoria', true, 4],
    ['SUP', 'Suporte e manutenção', true, 3],
    ['LOC', 'Locação de equipamentos', true, 1],
  ],
  industria: [
    ['ADM', 'Administração', false, 3],
    ['RH', 'Recursos humanos', false, 1],
    ['PCP', 'Planejamento da produção', false, 2],
    ['FAB', 'Fábrica', true, 5],
    ['COM', 'Comercial interno', true, 3],
    ['EXP', 'Exportação', true, 1],
  ],
}
