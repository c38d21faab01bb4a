import type { DeParaLista, TabelaFormato } from '@lastro/contract'
import { writeTabela, type Celula } from '../../exportacao/table.ts'
import type { Arquivo } from '../../http/handler.ts'

const CABECALHO = [
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

export function exportDePara(lista: DeParaLista, clienteNome: string, formato: TabelaFormato): Promise<Arquivo> {
  const linhas = lista.contas.map((conta): Celula[] => {
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
  return writeTabela({ nome: `De-Para ${clienteNome}`, folha: 'De-Para', formato }, [CABECALHO, ...linhas])
}
