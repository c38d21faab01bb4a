import { shareOfCobertura, type CarteiraItem, type Idioma, type TabelaFormato } from '@lastro/contract'
import type { TFunction } from 'i18next'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import { stampMoment } from '../../exportacao/timestamp.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'

const listColunas = (t: TFunction<'lista'>): ListColuna<CarteiraItem>[] => [
  [t('carteira.cliente'), ({ nomeCurto }) => nomeCurto],
  [t('carteira.nome'), ({ nome }) => nome],
  [t('carteira.cnpj'), ({ cnpj }) => cnpj],
  [t('carteira.marca'), ({ marcaTitulo }) => marcaTitulo],
  [t('carteira.situacao'), ({ arquivado }) => t(arquivado ? 'carteira.arquivado' : 'carteira.aberto')],
  [t('carteira.importacao'), ({ importacao }) => (importacao === null ? null : stampMoment(new Date(importacao.at), 'minuto'))],
  [t('carteira.primeiroMes'), ({ meses }) => meses?.inicio ?? null],
  [t('carteira.ultimoMes'), ({ meses }) => meses?.fim ?? null],
  [t('carteira.meses'), ({ meses }) => ({ numero: meses?.total ?? 0 })],
  [t('carteira.contas'), ({ dePara }) => ({ numero: dePara?.contas ?? null })],
  [t('carteira.contasMapeadas'), ({ dePara }) => ({ numero: dePara?.contasMapeadas ?? null })],
  [t('carteira.contasPendentes'), ({ dePara }) => ({ numero: dePara?.contasPendentes ?? null })],
  [t('carteira.valor'), ({ dePara }) => ({ centavos: dePara?.valorCentavos ?? null })],
  [t('carteira.valorMapeado'), ({ dePara }) => ({ centavos: dePara?.valorMapeadoCentavos ?? null })],
  [t('carteira.cobertura'), ({ dePara }) => ({ razao: dePara === null ? null : shareOfCobertura(dePara) })],
  [t('carteira.orcamento'), ({ orcamento }) => orcamento?.nome ?? null],
  [t('carteira.orcamentoSituacao'), ({ orcamento }) => orcamento && t(`orcamentos.situacoes.${orcamento.status}`)],
  [t('carteira.aprovacoes'), ({ aprovacoes }) => ({ numero: aprovacoes.total })],
  [t('carteira.fechamentos'), ({ fechamentos }) => ({ numero: fechamentos.total })],
  [t('carteira.pessoas'), ({ pessoas }) => ({ numero: pessoas.total })],
  [t('carteira.ativas'), ({ pessoas }) => ({ numero: pessoas.ativas })],
  [t('carteira.bloqueadas'), ({ pessoas }) => ({ numero: pessoas.bloqueadas })],
  [t('carteira.convites'), ({ convites }) => ({ numero: convites.total })],
  [t('carteira.vencidos'), ({ convites }) => ({ numero: convites.vencidos })],
  [
    t('carteira.problemas'),
    ({ problemas }) =>
      problemas.map(({ codigo, quantos }) => t(`carteira.problema.${codigo}`, { replace: { numero: quantos } })).join('; '),
  ],
]

export function exportCarteira(
  itens: readonly CarteiraItem[],
  { formato, idioma }: { formato: TabelaFormato; idioma: Idioma },
): Promise<File> {
  const t = textsOf(idioma, 'lista')
  return writeList({ nome: t('carteira.arquivo'), sheet: t('carteira.planilha'), formato }, listRows(listColunas(t), itens))
}
