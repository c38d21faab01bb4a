import type { FechamentoMes, Fechamentos, TabelaFormato } from '@lastro/contract'
import { formatMesNumerico } from '@lastro/formato'
import { stampMoment } from '../../exportacao/timestamp.ts'
import { writeTable, type TableCellValue } from '../../exportacao/table.ts'
import type { File } from '../../http/handler.ts'

const HEADER = [
  'Mês',
  'Situação',
  'Resultado',
  'Contas sem De-Para',
  'Pedido por',
  'Pedido em (horário de Brasília)',
  'Observação',
  'Confirmado por',
  'Confirmado em (horário de Brasília)',
  'DRE',
]
const SITUACOES: Readonly<Record<FechamentoMes['situacao'], string>> = { aberto: 'Aberto', pedido: 'Fechamento pedido', fechado: 'Fechado' }

const moment = (instant: string | undefined): string => (instant === undefined ? '' : stampMoment(new Date(instant), 'minuto'))

export function exportFechamentos({ meses }: Fechamentos, clienteNome: string, formato: TabelaFormato): Promise<File> {
  const lines = meses.map(({ mes, situacao, resultadoCentavos, contasSemDePara, pedido, confirmado, confere }): TableCellValue[] => [
    formatMesNumerico(mes),
    SITUACOES[situacao],
    { centavos: resultadoCentavos },
    { inteiro: contasSemDePara },
    pedido?.nome ?? '',
    moment(pedido?.quando),
    pedido?.observacao ?? '',
    confirmado?.nome ?? '',
    moment(confirmado?.quando),
    confere === null ? '' : confere ? 'Confere' : 'Diferente da que foi pedida',
  ])
  return writeTable({ nome: `Fechamentos ${clienteNome}`, sheet: 'Fechamentos', formato }, [HEADER, ...lines])
}
