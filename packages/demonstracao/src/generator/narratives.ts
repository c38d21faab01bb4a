import { formatInteger } from '@lastro/formato'
import { Aleatorio } from './random.ts'
import type { EcdRamo } from './options.ts'

export type HistoricoTipo =
  | 'venda'
  | 'impostos'
  | 'custo'
  | 'recebimento'
  | 'devolucao'
  | 'compra'
  | 'pagamento'
  | 'despesa'
  | 'folha'
  | 'folha_paga'
  | 'impostos_pagos'
  | 'depreciacao'
  | 'juros'
  | 'rendimento'
  | 'lucro'
  | 'extemporaneo'
  | 'encerramento'

const ITENS: Record<EcdRamo, readonly string[]> = {
  comercio: [
    'servidores',
    'notebooks',
    'cadeiras ergonômicas',
    'impressoras',
    'telefones',
    'monitores',
    'móveis de escritório',
    'câmeras',
    'nobreaks',
  ],
  servicos: [
    'diagnóstico tributário',
    'implantação de sistema',
    'suporte mensal',
    'treinamento de equipe',
    'projeto de automação',
    'manutenção preventiva',
  ],
  industria: ['bombas hidráulicas', 'válvulas', 'motores elétricos', 'painéis', 'conexões de aço', 'filtros industriais', 'compressores'],
}
const CLIENTES = [
  'Mercado São João',
  'Construtora Ipê',
  'Clínica Vida',
  'Transportes Araçá',
  'Colégio Horizonte',
  'Padaria Pão & Cia',
  'Hotel Maré',
  'Gráfica União',
  'Usina Açucena',
  'Prefeitura de Itaí',
]
const FORNECEDORES = [
  'Distribuidora Leste',
  'Importadora Cabral',
  'Metalúrgica Três Irmãos',
  'Papelaria Central',
  'Telecom Sul',
  'Energia Paulista',
  'Imobiliária Praça',
  'Seguradora Âncora',
]
const DESPESA_TEXTS: Record<string, string> = {
  '5.1.2.01': 'Aluguel do galpão',
  '5.1.2.02': 'Conta de energia elétrica',
  '5.1.2.03': 'Conta de água',
  '5.1.2.04': 'Telefonia e internet',
  '5.1.2.05': 'Honorários contábeis',
  '5.1.2.06': 'Parcela do seguro',
  '5.1.2.07': 'Pró-labore',
  '5.1.3.01': 'Campanha de mídia',
  '5.1.3.02': 'Combustível e revisão da frota',
  '5.1.3.03': 'Baixa de título incobrável',
}

type NarrativeContext = { ramo: EcdRamo; mesAno: string; conta: string; invoice: string; aleatorio: Aleatorio }

const TEXTS: Record<HistoricoTipo, (context: NarrativeContext) => string> = {
  venda: ({ invoice, ramo, aleatorio }) => `NF ${invoice} ${aleatorio.pick(ITENS[ramo])} ${aleatorio.pick(CLIENTES)}`,
  impostos: ({ invoice }) => `Tributos s/ NF ${invoice}`,
  custo: ({ invoice }) => `Baixa de estoque NF ${invoice}`,
  recebimento: ({ invoice, aleatorio }) => `Recebimento dup. ${invoice}/${1 + aleatorio.below(3)} ${aleatorio.pick(CLIENTES)}`,
  devolucao: ({ invoice, ramo, aleatorio }) => `Devolução NF ${invoice} ${aleatorio.pick(ITENS[ramo])}`,
  compra: ({ invoice, aleatorio }) => `NF ${invoice} ${aleatorio.pick(FORNECEDORES)}`,
  pagamento: ({ invoice, aleatorio }) => `Pagto título ${invoice} ${aleatorio.pick(FORNECEDORES)}`,
  despesa: ({ conta, mesAno, aleatorio }) => `${DESPESA_TEXTS[conta] ?? 'Despesa'} ${mesAno} ${aleatorio.pick(FORNECEDORES)}`,
  folha: ({ mesAno }) => `Folha de pagamento ${mesAno}`,
  folha_paga: ({ mesAno }) => `Pagamento da folha ${mesAno}`,
  impostos_pagos: ({ mesAno }) => `Guias de tributos ${mesAno}`,
  depreciacao: ({ mesAno }) => `Depreciação do mês ${mesAno}`,
  juros: ({ mesAno }) => `Juros de empréstimos ${mesAno}`,
  rendimento: ({ mesAno }) => `Rendimento de aplicação ${mesAno}`,
  lucro: ({ mesAno }) => `Provisão de IRPJ e CSLL ${mesAno}`,
  extemporaneo: () => 'Honorários do exercício anterior não provisionados',
  encerramento: ({ mesAno }) => `Encerramento do resultado ${mesAno}`,
}

export function formatHistorico(tipo: HistoricoTipo, ramo: EcdRamo, seed: number, mesAno: string, conta: string): string {
  const aleatorio = new Aleatorio(seed)
  const invoice = formatInteger(1000 + aleatorio.below(98_000))
  return TEXTS[tipo]({ ramo, mesAno, conta, invoice, aleatorio })
}
