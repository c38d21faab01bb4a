import type { FechamentoMes, Fechamentos, TabelaFormato } from '@lastro/contract'
import { formatMesNumerico } from '@lastro/formato'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import { stampMoment } from '../../exportacao/timestamp.ts'
import type { File } from '../../http/handler.ts'

const SITUACOES: Readonly<Record<FechamentoMes['situacao'], string>> = { aberto: 'Aberto', pedido: 'Fechamento pedido', fechado: 'Fechado' }

const moment = (instant: string | undefined): string => (instant === undefined ? '' : stampMoment(new Date(instant), 'minuto'))

const COLUNAS: readonly ListColuna<FechamentoMes>[] = [
  ['Mês', ({ mes }) => formatMesNumerico(mes)],
  ['Situação', ({ situacao }) => SITUACOES[situacao]],
  ['Resultado', ({ resultadoCentavos }) => ({ centavos: resultadoCentavos })],
  ['Contas sem De-Para', ({ contasSemDePara }) => ({ numero: contasSemDePara })],
  ['Pedido por', ({ pedido }) => pedido?.nome ?? ''],
  ['Pedido em (horário de Brasília)', ({ pedido }) => moment(pedido?.quando)],
  ['Observação', ({ pedido }) => pedido?.observacao ?? ''],
  ['Confirmado por', ({ confirmado }) => confirmado?.nome ?? ''],
  ['Confirmado em (horário de Brasília)', ({ confirmado }) => moment(confirmado?.quando)],
  ['DRE', ({ confere }) => (confere === null ? '' : confere ? 'Confere' : 'Diferente da que foi pedida')],
]

export function exportFechamentos({ meses }: Fechamentos, clienteNome: string, formato: TabelaFormato): Promise<File> {
  return writeList({ nome: `Fechamentos ${clienteNome}`, sheet: 'Fechamentos', formato }, listRows(COLUNAS, meses))
}
