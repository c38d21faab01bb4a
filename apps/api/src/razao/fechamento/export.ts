import type { FechamentoMes, Fechamentos, TabelaFormato } from '@lastro/contract'
import { formatMesNumerico } from '@lastro/formato'
import { stampMomento } from '../../exportacao/timestamp.ts'
import { writeTabela, type Celula } from '../../exportacao/table.ts'
import type { Arquivo } from '../../http/handler.ts'

const CABECALHO = [
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

const momento = (instante: string | undefined): string => (instante === undefined ? '' : stampMomento(new Date(instante), 'minuto'))

export function exportFechamentos({ meses }: Fechamentos, clienteNome: string, formato: TabelaFormato): Promise<Arquivo> {
  const linhas = meses.map(({ mes, situacao, resultadoCentavos, contasSemDePara, pedido, confirmado, confere }): Celula[] => [
    formatMesNumerico(mes),
    SITUACOES[situacao],
    { centavos: resultadoCentavos },
    { inteiro: contasSemDePara },
    pedido?.nome ?? '',
    momento(pedido?.quando),
    pedido?.observacao ?? '',
    confirmado?.nome ?? '',
    momento(confirmado?.quando),
    confere === null ? '' : confere ? 'Confere' : 'Diferente da que foi pedida',
  ])
  return writeTabela({ nome: `Fechamentos ${clienteNome}`, folha: 'Fechamentos', formato }, [CABECALHO, ...linhas])
}
