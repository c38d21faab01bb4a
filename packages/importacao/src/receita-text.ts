/** The reading recipe in words. */
import { isDeepStrictEqual } from 'node:util'
import { formatMesNumerico } from '@lastro/formato'
import { letterOf } from '@lastro/planilha'
import type { Certeza, Mapeamento, PlanilhaPreview, RowPattern } from '@lastro/planilha'

export const RECEITA_PARTS = ['cabecalho', 'colunas', 'conta', 'mes', 'datas', 'valores', 'sinal', 'planilhas', 'ignorar'] as const

/** A part of the recipe in one sentence. `escolhida`: a person has said it, now or for an earlier file. */
export type ReceitaPart = { parte: (typeof RECEITA_PARTS)[number]; texto: string; certeza: Certeza | 'escolhida' }

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
  lote: 'lote',
  lancamento: 'lançamento',
}

const MATCH_TEXTO: Readonly<Record<RowPattern['modo'], string>> = {
  comeca: 'começa com',
  contem: 'contém',
  igual: 'é igual a',
}

type View = Pick<PlanilhaPreview, 'cabecalho' | 'certezas' | 'origemMes' | 'lack'>

/** One sentence for each part that the sheet has. */
export function explainReceita(mapeamento: Mapeamento, view: View, proposed: Mapeamento): ReceitaPart[] {
  const certezas = certaintiesOf(mapeamento, view, proposed)
  const sentences: [ReceitaPart['parte'], string | undefined][] = [
    [
      'cabecalho',
      `O cabeçalho está na linha ${mapeamento.linhaCabecalho}${mapeamento.arranjo?.cabecalhoDuplo === true ? ', com os meses na linha acima' : ''}.`,
    ],
    ['colunas', describeColumns(mapeamento, view.cabecalho)],
    ['conta', describeConta(mapeamento)],
    ['mes', describeMes(mapeamento, view.origemMes)],
    [
      'datas',
      mapeamento.colunas.data === undefined || mapeamento.formatoData === undefined ? undefined : `As datas são ${mapeamento.formatoData}.`,
    ],
    ['valores', describeValores(mapeamento)],
    ['sinal', describeSinal(mapeamento)],
    ['planilhas', describeSheets(mapeamento)],
    ['ignorar', describeIgnored(mapeamento, view.cabecalho)],
  ]
  return sentences.flatMap(([parte, texto]) => (texto === undefined ? [] : [{ parte, texto, certeza: certezas[parte] }]))
}

/** A part that differs from the proposed one has been chosen. */
function certaintiesOf(
  mapeamento: Mapeamento,
  { certezas, origemMes, lack }: View,
  proposed: Mapeamento,
): Readonly<Record<ReceitaPart['parte'], ReceitaPart['certeza']>> {
  const unless = (certeza: Certeza, ...keys: (keyof Mapeamento)[]): ReceitaPart['certeza'] =>
    keys.every((key) => isDeepStrictEqual(mapeamento[key], proposed[key])) ? certeza : 'escolhida'
  const mes = origemMes === 'arquivo' ? 'provavel' : lack === undefined ? 'certa' : 'incerta'
  return {
    cabecalho: unless(certezas.cabecalho, 'linhaCabecalho'),
    colunas: unless(certezas.cabecalho, 'colunas'),
    conta: unless(certezas.cabecalho, 'arranjo'),
    mes: origemMes === 'resposta' ? 'escolhida' : unless(mes, 'arranjo'),
    datas: unless(certezas.datas, 'formatoData'),
    valores: unless(proposed.valores === undefined ? 'provavel' : 'certa', 'valores'),
    sinal: unless(certezas.sinal, 'sinal', 'devedoras'),
    planilhas: mapeamento.outrasPlanilhas === undefined ? 'certa' : 'escolhida',
    ignorar: 'escolhida',
  }
}

function describeColumns({ colunas, arranjo, delimitador }: Mapeamento, header: readonly string[]): string | undefined {
  const roles = Object.entries(ROLE_TEXTO).flatMap(([role, texto]) => {
    const coluna = Object.entries(colunas).find(([name]) => name === role)?.[1]
    return coluna === undefined || coluna >= (arranjo?.largura ?? coluna + 1) ? [] : [`${texto} em ${nameOf(coluna, header)}`]
  })
  const alignment = delimitador === ' ' ? ', alinhadas por espaços' : ''
  return roles.length === 0 ? undefined : `As colunas${alignment}: ${roles.join(', ')}.`
}

function nameOf(coluna: number, header: readonly string[]): string {
  const nome = header[coluna] ?? ''
  return nome === '' ? `coluna ${letterOf(coluna)}` : `“${nome}”`
}

function describeConta({ arranjo }: Mapeamento): string | undefined {
  if (arranjo?.contaEmTitulo === true) return 'A conta está num título acima das suas linhas.'
  if (arranjo?.lados !== undefined) return 'Cada linha tem uma conta de débito e uma de crédito, e o valor entra nas duas.'
  return arranjo?.contaComNome === undefined ? undefined : 'A conta tem código e nome na mesma coluna.'
}

function describeMes({ arranjo }: Mapeamento, origem: View['origemMes']): string | undefined {
  if (arranjo?.meses !== undefined) {
    const meses = [...new Set(arranjo.meses.map(({ mes }) => formatMesNumerico(mes)))].join(', ')
    const hasSides = arranjo.meses.some(({ lado }) => lado !== undefined)
    return `Cada mês tem ${hasSides ? 'uma coluna de débitos e uma de créditos' : 'a sua coluna'}: ${meses}.`
  }
  if (arranjo?.mesSemAno !== undefined) {
    return arranjo.mesSemAno.coluna === undefined ? `O ano dos meses é ${arranjo.mesSemAno.ano}.` : 'O ano dos meses está em outra coluna.'
  }
  if (arranjo?.mesDaPlanilha !== undefined) return 'O mês é o de cada planilha.'
  if (arranjo?.mes === undefined) return undefined
  return `O mês de todas as linhas é ${formatMesNumerico(arranjo.mes)}${origem === 'arquivo' ? ', pelo nome do arquivo' : ''}.`
}

function describeValores({ valores }: Mapeamento): string | undefined {
  if (valores === undefined) return undefined
  return valores === 'acumulado' ? 'Os valores são saldos acumulados.' : 'Os valores são o movimento do mês.'
}

function describeSinal({ colunas, arranjo, devedoras, sinal }: Mapeamento): string | undefined {
  if (devedoras !== undefined) return `São débitos os valores de ${devedoras.length === 0 ? 'nenhuma conta' : devedoras.join(', ')}.`
  if (colunas.debito !== undefined || colunas.credito !== undefined) return undefined
  if (colunas.dc !== undefined)
    return arranjo?.secoes === true ? 'Os títulos das seções dizem o que é receita e o que é despesa.' : undefined
  return sinal === undefined ? undefined : `Valores positivos são ${sinal === 'credito_positivo' ? 'créditos' : 'débitos'}.`
}

function describeSheets({ planilha, outrasPlanilhas = [] }: Mapeamento): string | undefined {
  return planilha === undefined ? undefined : `A planilha lida é ${[planilha, ...outrasPlanilhas].map((nome) => `“${nome}”`).join(', ')}.`
}

function describeIgnored({ ignorar = [] }: Mapeamento, header: readonly string[]): string | undefined {
  const patterns = ignorar.map(
    ({ coluna, modo, texto }) => `${coluna === undefined ? 'alguma célula' : nameOf(coluna, header)} ${MATCH_TEXTO[modo]} “${texto}”`,
  )
  return patterns.length === 0 ? undefined : `São ignoradas as linhas em que ${patterns.join(', ou ')}.`
}
