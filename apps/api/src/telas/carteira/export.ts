import { shareOfCobertura, type CarteiraItem, type CarteiraProblema, type TabelaFormato } from '@lastro/contract'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import { stampMoment } from '../../exportacao/timestamp.ts'
import { SITUACOES } from '../../exportacao/situacao-orcamento.ts'
import type { File } from '../../http/handler.ts'

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

const COLUNAS: readonly ListColuna<CarteiraItem>[] = [
  ['Cliente', ({ nomeCurto }) => nomeCurto],
  ['Razão social', ({ nome }) => nome],
  ['CNPJ', ({ cnpj }) => cnpj],
  ['Marca', ({ marcaTitulo }) => marcaTitulo],
  ['Situação', ({ arquivado }) => (arquivado ? 'Arquivado' : 'Aberto')],
  ['Última importação (Brasília)', ({ importacao }) => (importacao === null ? null : stampMoment(new Date(importacao.at), 'minuto'))],
  ['Primeiro mês', ({ meses }) => meses?.inicio ?? null],
  ['Último mês', ({ meses }) => meses?.fim ?? null],
  ['Meses', ({ meses }) => ({ numero: meses?.total ?? 0 })],
  ['Contas de resultado', ({ dePara }) => ({ numero: dePara?.contas ?? null })],
  ['Contas mapeadas', ({ dePara }) => ({ numero: dePara?.contasMapeadas ?? null })],
  ['Contas sem destino', ({ dePara }) => ({ numero: dePara?.contasPendentes ?? null })],
  ['Valor', ({ dePara }) => ({ centavos: dePara?.valorCentavos ?? null })],
  ['Valor mapeado', ({ dePara }) => ({ centavos: dePara?.valorMapeadoCentavos ?? null })],
  ['Cobertura do valor (%)', ({ dePara }) => ({ razao: dePara === null ? null : shareOfCobertura(dePara) })],
  ['Orçamento', ({ orcamento }) => orcamento?.nome ?? null],
  ['Situação do orçamento', ({ orcamento }) => orcamento && SITUACOES[orcamento.status]],
  ['Orçamentos a aprovar', ({ aprovacoes }) => ({ numero: aprovacoes.total })],
  ['Meses a confirmar', ({ fechamentos }) => ({ numero: fechamentos.total })],
  ['Pessoas', ({ pessoas }) => ({ numero: pessoas.total })],
  ['Ativas em 30 dias', ({ pessoas }) => ({ numero: pessoas.ativas })],
  ['Bloqueadas', ({ pessoas }) => ({ numero: pessoas.bloqueadas })],
  ['Convites pendentes', ({ convites }) => ({ numero: convites.total })],
  ['Convites vencidos', ({ convites }) => ({ numero: convites.vencidos })],
  ['Problemas', ({ problemas }) => problemas.map(({ codigo, quantos }) => PROBLEMA[codigo](quantos)).join('; ')],
]

export function exportCarteira(itens: readonly CarteiraItem[], formato: TabelaFormato): Promise<File> {
  return writeList({ nome: 'Carteira de clientes', sheet: 'Carteira', formato }, listRows(COLUNAS, itens))
}
