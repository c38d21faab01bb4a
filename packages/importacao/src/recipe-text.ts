/** The reading recipe in words. */
import { formatMesNumerico } from '@lastro/formato'
import type { Mapeamento } from '@lastro/planilha'

const ROLE_TEXTO: Readonly<Record<keyof Mapeamento['colunas'], string>> = {
  data: 'data',
  mes: 'mês',
  conta: 'conta',
  contaDescricao: 'nome da conta',
  centroCusto: 'centro de custo',
  filial: 'filial',
  valor: 'valor',
  saldoAnterior: 'saldo anterior',
  dc: 'débito ou crédito',
  debito: 'débito',
  credito: 'crédito',
  historico: 'histórico',
  documento: 'documento',
  lancamento: 'lançamento',
}

/** One sentence for each part: header, columns, month, sign, sheets. */
export function describeRecipe(mapeamento: Mapeamento, header: readonly string[]): string[] {
  const { linhaCabecalho, colunas, formatoData, valores, sinal, planilha, outrasPlanilhas = [], arranjo, devedoras } = mapeamento
  const roles = Object.entries(ROLE_TEXTO).flatMap(([role, texto]) => {
    const coluna = Object.entries(colunas).find(([name]) => name === role)?.[1]
    return coluna === undefined || coluna >= (arranjo?.largura ?? coluna + 1) ? [] : [`${texto} em “${header[coluna] ?? ''}”`]
  })
  const isOneColumn = colunas.debito === undefined && colunas.credito === undefined && colunas.dc === undefined
  return [
    `O cabeçalho está na linha ${linhaCabecalho}.`,
    roles.length === 0 ? '' : `As colunas: ${roles.join(', ')}.`,
    arranjo?.contaEmTitulo === true ? 'A conta está num título acima das suas linhas.' : '',
    arranjo?.contaComNome === undefined ? '' : 'A conta tem código e nome na mesma coluna.',
    arranjo?.lados === undefined ? '' : 'Cada linha tem uma conta de débito e uma de crédito, e o valor entra nas duas.',
    arranjo?.meses === undefined ? '' : `Cada mês tem a sua coluna: ${arranjo.meses.map(({ mes }) => formatMesNumerico(mes)).join(', ')}.`,
    arranjo?.mes === undefined || arranjo.mesDaPlanilha !== undefined
      ? ''
      : `O mês de todas as linhas é ${formatMesNumerico(arranjo.mes)}.`,
    arranjo?.mesSemAno === undefined
      ? ''
      : arranjo.mesSemAno.coluna === undefined
        ? `O ano dos meses é ${arranjo.mesSemAno.ano}.`
        : 'O ano dos meses está em outra coluna.',
    arranjo?.mesDaPlanilha === undefined ? '' : 'O mês é o de cada planilha.',
    arranjo?.secoes === true && colunas.dc !== undefined ? 'Os títulos das seções dizem o que é receita e o que é despesa.' : '',
    formatoData === undefined || colunas.data === undefined ? '' : `As datas são ${formatoData}.`,
    valores === undefined ? '' : valores === 'acumulado' ? 'Os valores são saldos acumulados.' : 'Os valores são o movimento do mês.',
    devedoras === undefined ? '' : `São débitos os valores de ${devedoras.length === 0 ? 'nenhuma conta' : devedoras.join(', ')}.`,
    isOneColumn && devedoras === undefined ? `Valores positivos são ${sinal === 'credito_positivo' ? 'créditos' : 'débitos'}.` : '',
    planilha === undefined ? '' : `A planilha lida é ${[planilha, ...outrasPlanilhas].map((nome) => `“${nome}”`).join(', ')}.`,
  ].filter((sentence) => sentence !== '')
}
