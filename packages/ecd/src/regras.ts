import type { Severidade } from './saude.ts'

const UNIDADES = {
  arquivos: 'arquivo',
  balanços: 'balanço',
  contas: 'conta',
  'contas de estoque': 'conta de estoque',
  'contas de resultado': 'conta de resultado',
  demonstrações: 'demonstração',
  documentos: 'documento',
  encerramentos: 'encerramento',
  lançamentos: 'lançamento',
  ligações: 'ligação',
  linhas: 'linha',
  livros: 'livro',
  períodos: 'período',
  registros: 'registro',
  saldos: 'saldo',
  signatários: 'signatário',
  'textos acentuados': 'texto acentuado',
  totais: 'total',
  versões: 'versão',
  partidas: 'partida',
  viradas: 'virada',
} as const

type Unidade = keyof typeof UNIDADES

export function formatUnidade(unidade: Unidade, quantity: number): string {
  return quantity === 1 ? UNIDADES[unidade] : unidade
}

type CheckRule = {
  titulo: string
  falha: string
  severidade: Severidade
  unidade: Unidade
  efeito: string
}

const REFEITO = 'O arquivo é recusado. Gere a ECD outra vez no sistema contábil e importe o arquivo novo.'
const SEM_EFEITO = 'Não muda a DRE.'

/**
 * All rules in report order.
 * Refusals of the validator of the Receita are `erro`, because a DRE built on them could be wrong. Known flaws of transmitted files, and of
 * presentation alone, are `aviso`.
 */
export const REGRAS = {
  arquivo_malformed: {
    titulo: 'Estrutura do arquivo',
    falha: 'Arquivo fora da estrutura da ECD',
    severidade: 'erro',
    unidade: 'linhas',
    efeito: REFEITO,
  },
  arquivo_truncated: {
    titulo: 'Arquivo completo até o registro 9999',
    falha: 'Arquivo incompleto',
    severidade: 'erro',
    unidade: 'arquivos',
    efeito: 'Faltam lançamentos que ninguém sabe quais são: a DRE sairia errada sem aviso. Copie o arquivo de novo da origem.',
  },
  limite_exceeded: {
    titulo: 'Tamanhos dentro dos limites',
    falha: 'Tamanho além do limite',
    severidade: 'erro',
    unidade: 'linhas',
    efeito: 'O arquivo é recusado sem ler o resto. Confira se é mesmo uma ECD.',
  },
  codificacao_corrupted: {
    titulo: 'Textos com acentuação legível',
    falha: 'Acentuação corrompida',
    severidade: 'erro',
    unidade: 'textos acentuados',
    efeito:
      'O arquivo foi convertido de um jeito que perdeu os acentos e pode ter perdido mais. Use o arquivo original, sem abrir e salvar em editor.',
  },
  livro_unsupported: {
    titulo: 'Tipo de livro com lançamentos ou saldos',
    falha: 'Tipo de livro que não se importa',
    severidade: 'erro',
    unidade: 'livros',
    efeito: 'Este livro não traz o resultado da empresa. Importe o livro diário (G, R ou B) do mesmo período.',
  },
  leiaute_unknown: {
    titulo: 'Versão do leiaute',
    falha: 'Versão de leiaute desconhecida',
    severidade: 'erro',
    unidade: 'versões',
    efeito: REFEITO,
  },
  campo_invalid: {
    titulo: 'Datas, valores e indicadores válidos',
    falha: 'Campo inválido',
    severidade: 'erro',
    unidade: 'linhas',
    efeito: 'Um valor que não se lê não pode entrar na DRE. Corrija o campo na origem e gere o arquivo outra vez.',
  },
  contador_mismatch: {
    titulo: 'Contadores de registros conferem',
    falha: 'Contador não confere',
    severidade: 'erro',
    unidade: 'registros',
    efeito: 'Há linhas a mais ou a menos do que o arquivo diz: pode faltar lançamento na DRE. Copie o arquivo de novo da origem.',
  },
  conta_unknown: {
    titulo: 'Contas usadas estão no plano de contas',
    falha: 'Conta fora do plano de contas',
    severidade: 'erro',
    unidade: 'linhas',
    efeito: 'O valor não teria linha na DRE. Inclua a conta no plano (I050) e gere o arquivo outra vez.',
  },
  conta_synthetic: {
    titulo: 'Só contas analíticas recebem valores',
    falha: 'Valor em conta sintética',
    severidade: 'erro',
    unidade: 'linhas',
    efeito: 'O valor contaria duas vezes nos totais. Corrija o lançamento na origem.',
  },
  data_out_of_period: {
    titulo: 'Lançamentos dentro do período do arquivo',
    falha: 'Data fora do período',
    severidade: 'erro',
    unidade: 'lançamentos',
    efeito: 'O lançamento não cairia em nenhum mês da DRE. Corrija a data na origem.',
  },
  lancamento_unbalanced: {
    titulo: 'Débitos = créditos em cada lançamento',
    falha: 'Lançamento não fecha',
    severidade: 'erro',
    unidade: 'lançamentos',
    efeito: 'Um lançamento que não fecha deixa a DRE e o balanço em desacordo. Corrija-o na origem.',
  },
  lancamento_total_mismatch: {
    titulo: 'Valor do lançamento = soma das partidas',
    falha: 'Valor do lançamento não confere',
    severidade: 'erro',
    unidade: 'lançamentos',
    efeito: 'Pode faltar uma partida, e com ela um valor da DRE. Corrija o lançamento na origem.',
  },
  saldo_arithmetic_mismatch: {
    titulo: 'Saldo final = inicial + débitos − créditos',
    falha: 'Saldo final não confere',
    severidade: 'erro',
    unidade: 'saldos',
    efeito: REFEITO,
  },
  saldo_repeated: {
    titulo: 'Um só saldo por conta, centro e período',
    falha: 'Saldo repetido',
    severidade: 'erro',
    unidade: 'saldos',
    efeito: 'O valor contaria duas vezes. Corrija os saldos na origem.',
  },
  saldo_inicial_unbalanced: {
    titulo: 'Saldos iniciais somam zero em cada período',
    falha: 'Saldos iniciais não fecham',
    severidade: 'erro',
    unidade: 'períodos',
    efeito: REFEITO,
  },
  saldo_final_unbalanced: {
    titulo: 'Saldos finais somam zero em cada período',
    falha: 'Saldos finais não fecham',
    severidade: 'erro',
    unidade: 'períodos',
    efeito: REFEITO,
  },
  periodo_unbalanced: {
    titulo: 'Débitos = créditos em cada período',
    falha: 'Débitos e créditos do período diferem',
    severidade: 'erro',
    unidade: 'períodos',
    efeito: REFEITO,
  },
  saldo_carry_mismatch: {
    titulo: 'Cada mês começa onde o anterior terminou',
    falha: 'Mês não começa onde o anterior terminou',
    severidade: 'erro',
    unidade: 'viradas',
    efeito: 'Há movimento fora dos lançamentos: a DRE do ano não fecharia com o balanço.',
  },
  saldo_partidas_mismatch: {
    titulo: 'Saldos do mês = partidas por conta e centro',
    falha: 'Saldo e partidas diferem',
    severidade: 'erro',
    unidade: 'saldos',
    efeito: 'Saldos e lançamentos contam histórias diferentes: não se sabe qual das duas é a DRE. Gere o arquivo outra vez.',
  },
  i355_encerramento_mismatch: {
    titulo: 'Encerramento fora da DRE: I355 = lançamentos de encerramento',
    falha: 'Encerramento diferente do I355',
    severidade: 'erro',
    unidade: 'contas de resultado',
    efeito: 'O resultado do ano não bate com o que foi encerrado. Confira o encerramento na contabilidade.',
  },
  i355_resultado_mismatch: {
    titulo: 'Soma dos meses = resultado antes do encerramento (I355)',
    falha: 'Meses não somam o I355',
    severidade: 'erro',
    unidade: 'contas de resultado',
    efeito: 'A DRE dos meses não soma o resultado do ano que o próprio arquivo informa.',
  },
  j150_i355_mismatch: {
    titulo: 'Linhas da DRE publicada (J150) = contas que as formam',
    falha: 'Linha da DRE publicada diferente',
    severidade: 'aviso',
    unidade: 'linhas',
    efeito: 'A DRE calculada segue os lançamentos; a publicada no arquivo diverge dela. Confira a linha e as contas ligadas a ela (I052).',
  },
  j150_root_count: {
    titulo: 'DRE publicada tem um só total geral',
    falha: 'DRE publicada sem total geral único',
    severidade: 'aviso',
    unidade: 'demonstrações',
    efeito: `${SEM_EFEITO} A comparação com a DRE publicada pode ficar incompleta.`,
  },
  j150_total_mismatch: {
    titulo: 'Totais da J150 = soma das linhas filhas',
    falha: 'Total da J150 diferente da soma',
    severidade: 'aviso',
    unidade: 'totais',
    efeito: `${SEM_EFEITO} O total publicado no arquivo não é a soma das suas linhas.`,
  },
  j100_unbalanced: {
    titulo: 'Balanço publicado: ativo = passivo',
    falha: 'Balanço publicado não fecha',
    severidade: 'aviso',
    unidade: 'balanços',
    efeito: `${SEM_EFEITO} O balanço publicado no arquivo não fecha.`,
  },
  indicador_missing: {
    titulo: 'Indicador D/C preenchido, mesmo com valor zero',
    falha: 'Indicador D/C vazio',
    severidade: 'aviso',
    unidade: 'linhas',
    efeito: `${SEM_EFEITO} O valor é zero, mas o validador da Receita exige o indicador.`,
  },
  conta_nivel_low: {
    titulo: 'Contas analíticas patrimoniais no nível 4 ou abaixo',
    falha: 'Conta analítica em nível alto demais',
    severidade: 'aviso',
    unidade: 'contas',
    efeito: SEM_EFEITO,
  },
  conta_superior_wrong: {
    titulo: 'Contas superiores existem e são sintéticas',
    falha: 'Conta superior errada',
    severidade: 'aviso',
    unidade: 'contas',
    efeito: `${SEM_EFEITO} A árvore do plano de contas pode aparecer fora do lugar.`,
  },
  natureza_misplaced: {
    titulo: 'Patrimônio líquido com natureza 03',
    falha: 'Patrimônio líquido como passivo',
    severidade: 'aviso',
    unidade: 'contas',
    efeito: SEM_EFEITO,
  },
  referencial_on_synthetic: {
    titulo: 'Referencial e aglutinação só em contas analíticas',
    falha: 'Ligação em conta sintética',
    severidade: 'aviso',
    unidade: 'ligações',
    efeito: `${SEM_EFEITO} A ligação é ignorada.`,
  },
  aglutinacao_on_total: {
    titulo: 'Contas ligadas a linhas de detalhe, não a totais',
    falha: 'Conta ligada a um total',
    severidade: 'aviso',
    unidade: 'ligações',
    efeito: 'A comparação com a DRE publicada fica errada nessa linha. A DRE calculada não muda.',
  },
  aglutinacao_missing: {
    titulo: 'Contas de resultado ligadas à DRE publicada (I052)',
    falha: 'Conta sem linha na DRE publicada',
    severidade: 'aviso',
    unidade: 'contas',
    efeito: 'Sem a ligação não há como comparar a DRE calculada com a publicada. A DRE calculada não muda.',
  },
  referencial_unknown: {
    titulo: 'Códigos referenciais reconhecidos',
    falha: 'Código referencial não reconhecido',
    severidade: 'aviso',
    unidade: 'contas',
    efeito: 'O De-Para sugere a linha da DRE pelo nome da conta, ou a deixa para alguém escolher.',
  },
  referencial_generic: {
    titulo: 'Códigos referenciais distinguem as contas',
    falha: 'Um só código referencial para tudo',
    severidade: 'aviso',
    unidade: 'contas',
    efeito: 'Todas as contas de resultado têm o mesmo código referencial: o De-Para é sugerido pela descrição e precisa de revisão.',
  },
  periodo_annual: {
    titulo: 'Saldos mês a mês',
    falha: 'Saldo de vários meses',
    severidade: 'aviso',
    unidade: 'períodos',
    efeito: 'Com lançamentos a DRE sai mês a mês do mesmo jeito; sem eles, o período inteiro cai no último mês.',
  },
  saldo_missing: {
    titulo: 'Saldos periódicos presentes',
    falha: 'Sem saldos periódicos',
    severidade: 'aviso',
    unidade: 'períodos',
    efeito: 'A DRE sai dos lançamentos, mas sem saldos não há como conferi-los.',
  },
  lancamento_missing: {
    titulo: 'Lançamentos presentes',
    falha: 'Sem lançamentos',
    severidade: 'aviso',
    unidade: 'partidas',
    efeito: 'A DRE sai certa, mês a mês, mas os valores não se abrem até o lançamento.',
  },
  encerramento_missing: {
    titulo: 'Resultado antes do encerramento presente (I355)',
    falha: 'Sem resultado antes do encerramento',
    severidade: 'aviso',
    unidade: 'encerramentos',
    efeito: 'Sem I350/I355 não há como provar que a soma dos meses é o resultado do ano.',
  },
  centro_custo_unknown: {
    titulo: 'Centros de custo usados estão cadastrados',
    falha: 'Centro de custo sem cadastro',
    severidade: 'aviso',
    unidade: 'linhas',
    efeito: 'O valor entra na DRE; o centro de custo aparece só com o código.',
  },
  registro_unknown: {
    titulo: 'Registros conhecidos do leiaute',
    falha: 'Registro desconhecido',
    severidade: 'aviso',
    unidade: 'linhas',
    efeito: `${SEM_EFEITO} O registro é ignorado.`,
  },
  linha_unterminated: {
    titulo: 'Linhas terminadas por |',
    falha: 'Linha sem a barra final',
    severidade: 'aviso',
    unidade: 'linhas',
    efeito: `${SEM_EFEITO} O arquivo pode ter passado por um editor.`,
  },
  codificacao_mixed: {
    titulo: 'Uma só codificação de texto',
    falha: 'Codificações misturadas',
    severidade: 'aviso',
    unidade: 'textos acentuados',
    efeito: `${SEM_EFEITO} Cada texto foi lido na codificação em que está.`,
  },
  cnpj_invalid: {
    titulo: 'CNPJ da empresa e CPF dos signatários',
    falha: 'CNPJ ou CPF inválido',
    severidade: 'aviso',
    unidade: 'documentos',
    efeito: SEM_EFEITO,
  },
  estoque_out_of_proportion: {
    titulo: 'Estoque inicial proporcional ao custo',
    falha: 'Estoque inicial fora de proporção',
    severidade: 'aviso',
    unidade: 'contas de estoque',
    efeito: 'Não muda a DRE. Confira a unidade do saldo com a contabilidade.',
  },
  signatario_missing: {
    titulo: 'Responsável legal na assinatura',
    falha: 'Sem responsável legal na assinatura',
    severidade: 'aviso',
    unidade: 'signatários',
    efeito: 'Não muda a DRE. O arquivo pode não ser o transmitido.',
  },
} as const satisfies Record<string, CheckRule>

export type RegraCodigo = keyof typeof REGRAS

export const REGRA_CODIGOS = Object.keys(REGRAS) as RegraCodigo[]
