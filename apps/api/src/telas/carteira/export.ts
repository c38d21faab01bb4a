import { shareOfCobertura, type CarteiraItem, type CarteiraProblema, type TabelaFormato } from '@lastro/contract'
import { stampMoment } from '../../exportacao/timestamp.ts'
import { SITUACOES } from '../../exportacao/situacao-orcamento.ts'
import { writeTable, type TableCellValue } from '../../exportacao/table.ts'
import type { File } from '../../http/handler.ts'

const HEADER = [
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
  'Orçamento',
  'Situação do orçamento',
  'Orçamentos a aprovar',
  'Meses a confirmar',
  'Pessoas',
  'Ativas em 30 dias',
  'Bloqueadas',
  'Convites pendentes',
  'Convites vencidos',
  'Problemas',
]

const PROBLEMA: Readonly<Record<CarteiraProblema, (count: number) => string>> = {
  importacao_recusada: (count) => `importações recusadas: ${count}`,
  importacao_interrompida: (count) => `importações interrompidas: ${count}`,
  importacao_nenhuma: () => 'nunca importou',
  importacao_atrasada: (count) => `sem importação há ${count} dias`,
  meses_faltando: (count) => `meses faltando: ${count}`,
  de_para_incompleto: (count) => `contas sem destino: ${count}`,
  pessoas_nenhuma: () => 'ninguém entra',
  convite_vencido: (count) => `convites vencidos: ${count}`,
}

function celulasOf({ dePara, importacao, meses, pessoas, convites, ...item }: CarteiraItem): TableCellValue[] {
  return [
    item.nomeCurto,
    item.nome,
    item.cnpj,
    item.marcaTitulo,
    item.arquivado ? 'Arquivado' : 'Aberto',
    importacao === null ? null : stampMoment(new Date(importacao.at), 'minuto'),
    meses?.inicio ?? null,
    meses?.fim ?? null,
    { inteiro: meses?.total ?? 0 },
    { inteiro: dePara?.contas ?? null },
    { inteiro: dePara?.contasMapeadas ?? null },
    { inteiro: dePara?.contasPendentes ?? null },
    { centavos: dePara?.valorCentavos ?? null },
    { centavos: dePara?.valorMapeadoCentavos ?? null },
    { razao: dePara === null ? null : shareOfCobertura(dePara) },
    item.orcamento?.nome ?? null,
    item.orcamento && SITUACOES[item.orcamento.status],
    { inteiro: item.aprovacoes.total },
    { inteiro: item.fechamentos.total },
    { inteiro: pessoas.total },
    { inteiro: pessoas.ativas },
    { inteiro: pessoas.bloqueadas },
    { inteiro: convites.total },
    { inteiro: convites.vencidos },
    item.problemas.map(({ codigo, quantos }) => PROBLEMA[codigo](quantos)).join('; '),
  ]
}

export function exportCarteira(itens: readonly CarteiraItem[], formato: TabelaFormato): Promise<File> {
  return writeTable({ nome: 'Carteira de clientes', sheet: 'Carteira', formato }, [HEADER, ...itens.map(celulasOf)])
}
