import type { DeParaLista, TabelaFormato } from '@lastro/contract'
import { writeTable, type TableCellValue } from '../../exportacao/table.ts'
import type { File } from '../../http/handler.ts'

const HEADER = [
  'Conta',
  'Descrição',
  'Código referencial',
  'Saldo',
  'Situação',
  'Item de grupo',
  'Descrição do item',
  'Regra',
  'Origem',
  'Motivo',
]
const SITUACAO = { mapeada: 'Mapeada', sem: 'Sem destino', conflito: 'Regras em conflito' }

export function exportDePara(list: DeParaLista, clienteNome: string, formato: TabelaFormato): Promise<File> {
  const lines = list.contas.map((conta): TableCellValue[] => {
    const { codigo, descricao, codigoReferencial, saldoCentavos, situacao, grupoItem, regra, regrasEmConflito } = conta
    return [
      codigo,
      descricao,
      codigoReferencial ?? '',
      { centavos: saldoCentavos },
      SITUACAO[situacao],
      grupoItem?.codigo ?? '',
      grupoItem?.descricao ?? '',
      regra?.texto ?? regrasEmConflito.map(({ texto, grupoItem: destino }) => `${texto} → ${destino.codigo}`).join('; '),
      regra?.origem ?? '',
      regra?.motivo ?? '',
    ]
  })
  return writeTable({ nome: `De-Para ${clienteNome}`, sheet: 'De-Para', formato }, [HEADER, ...lines])
}
