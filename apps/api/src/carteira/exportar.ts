import { shareOfCobertura, type CarteiraItem, type CarteiraProblema } from '@lastro/contract'
import type { CellValue } from 'hucre/xlsx'
import { percentualCell, reaisCell, writeCsv, type CelulaCsv } from '../exportacao/csv.ts'
import { stampMomento } from '../exportacao/momento.ts'
import { TIPO_XLSX, writeTabelaXlsx } from '../exportacao/xlsx.ts'
import type { Arquivo } from '../http/handler.ts'

const CABECALHO = [
  'Cliente',
  'Razão social',
  'CNPJ',
  'Marca',
  'Situação',
  'Última importação (Brasília)',
  'Primeiro mês',
  'Último mês',
  'Meses',
  'Contas de resultado',
  'Contas mapeadas',
  'Contas sem destino',
  'Valor',
  'Valor mapeado',
  'Cobertura do valor (%)',
  'Pessoas',
  'Ativas em 30 dias',
  'Bloqueadas',
  'Convites pendentes',
  'Convites vencidos',
  'Problemas',
]

const PROBLEMA: Readonly<Record<CarteiraProblema, (quantos: number) => string>> = {
  importacao_recusada: (quantos) => `importações recusadas: ${quantos}`,
  importacao_interrompida: (quantos) => `importações interrompidas: ${quantos}`,
  importacao_nenhuma: () => 'nunca importou',
  importacao_atrasada: (quantos) => `sem importação há ${quantos} dias`,
  meses_faltando: (quantos) => `meses faltando: ${quantos}`,
  de_para_incompleto: (quantos) => `contas sem destino: ${quantos}`,
  pessoas_nenhuma: () => 'ninguém entra',
  convite_vencido: (quantos) => `convites vencidos: ${quantos}`,
}

/** A cell of both files: text, a whole number, centavos or a ratio. */
type Celula = string | null | { inteiro: number | null } | { centavos: number | null } | { razao: number | null }

function celulasOf({ dePara, importacao, meses, pessoas, convites, ...item }: CarteiraItem): Celula[] {
  return [
    item.nomeCurto,
    item.nome,
    item.cnpj,
    item.marca,
    item.arquivado ? 'Arquivado' : 'Aberto',
    importacao === null ? null : stampMomento(new Date(importacao.at), 'minuto'),
    meses?.inicio ?? null,
    meses?.fim ?? null,
    { inteiro: meses?.total ?? 0 },
    { inteiro: dePara?.contas ?? null },
    { inteiro: dePara?.contasMapeadas ?? null },
    { inteiro: dePara?.contasPendentes ?? null },
    { centavos: dePara?.valorCentavos ?? null },
    { centavos: dePara?.valorMapeadoCentavos ?? null },
    { razao: dePara === null ? null : shareOfCobertura(dePara) },
    { inteiro: pessoas.total },
    { inteiro: pessoas.ativas },
    { inteiro: pessoas.bloqueadas },
    { inteiro: convites.total },
    { inteiro: convites.vencidos },
    item.problemas.map(({ codigo, quantos }) => PROBLEMA[codigo](quantos)).join('; '),
  ]
}

function csvCell(celula: Celula): CelulaCsv {
  if (celula === null || typeof celula === 'string') return celula
  if ('inteiro' in celula) return celula.inteiro === null ? null : { numero: String(celula.inteiro) }
  return 'centavos' in celula ? reaisCell(celula.centavos) : percentualCell(celula.razao)
}

function xlsxCell(celula: Celula): CellValue {
  if (celula === null || typeof celula === 'string') return celula
  if ('inteiro' in celula) return celula.inteiro
  if ('centavos' in celula) return celula.centavos === null ? null : celula.centavos / 100
  return celula.razao === null ? null : Math.round(celula.razao * 10_000) / 100
}

/** The clientes as filtered, in the order shown. */
export async function exportCarteira(itens: readonly CarteiraItem[], formato: 'csv' | 'xlsx'): Promise<Arquivo> {
  const nome = `Carteira de clientes.${formato}`
  const linhas = itens.map(celulasOf)
  if (formato === 'csv') {
    return { nome, tipo: 'text/csv; charset=utf-8', conteudo: writeCsv([CABECALHO, ...linhas.map((linha) => linha.map(csvCell))]) }
  }
  const rows = [CABECALHO, ...linhas.map((linha) => linha.map(xlsxCell))]
  return { nome, tipo: TIPO_XLSX, conteudo: await writeTabelaXlsx('Carteira', rows) }
}
