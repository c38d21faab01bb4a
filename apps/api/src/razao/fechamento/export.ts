import type { FechamentoMes, Fechamentos, Idioma, TabelaFormato } from '@lastro/contract'
import { formatMesNumerico } from '@lastro/formato'
import type { TFunction } from 'i18next'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import { stampMoment } from '../../exportacao/timestamp.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'

const moment = (instant: string | undefined): string => (instant === undefined ? '' : stampMoment(new Date(instant), 'minuto'))

const listColunas = (t: TFunction<'lista'>): ListColuna<FechamentoMes>[] => [
  [t('fechamentos.mes'), ({ mes }) => formatMesNumerico(mes)],
  [t('fechamentos.situacao'), ({ situacao }) => t(`fechamentos.situacoes.${situacao}`)],
  [t('fechamentos.resultado'), ({ resultadoCentavos }) => ({ centavos: resultadoCentavos })],
  [t('fechamentos.contasSemDePara'), ({ contasSemDePara }) => ({ numero: contasSemDePara })],
  [t('fechamentos.pedidoPor'), ({ pedido }) => pedido?.nome ?? ''],
  [t('fechamentos.pedidoEm'), ({ pedido }) => moment(pedido?.quando)],
  [t('fechamentos.observacao'), ({ pedido }) => pedido?.observacao ?? ''],
  [t('fechamentos.confirmadoPor'), ({ confirmado }) => confirmado?.nome ?? ''],
  [t('fechamentos.confirmadoEm'), ({ confirmado }) => moment(confirmado?.quando)],
  [t('fechamentos.dre'), ({ confere }) => (confere === null ? '' : t(confere ? 'fechamentos.confere' : 'fechamentos.difere'))],
]

export function exportFechamentos(
  { meses }: Fechamentos,
  { clienteNome, formato, idioma }: { clienteNome: string; formato: TabelaFormato; idioma: Idioma },
): Promise<File> {
  const t = textsOf(idioma, 'lista')
  const name = t('fechamentos.arquivo')
  return writeList({ nome: `${name} ${clienteNome}`, sheet: name, formato }, listRows(listColunas(t), meses))
}
