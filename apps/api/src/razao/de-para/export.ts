import type { DeParaLista, TabelaFormato } from '@lastro/contract'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'

const SITUACAO = { mapeada: 'Mapeada', sem: 'Sem destino', conflito: 'Regras em conflito' }

const COLUNAS: readonly ListColuna<DeParaLista['contas'][number]>[] = [
  ['Conta', ({ codigo }) => codigo],
  ['Descrição', ({ descricao }) => descricao],
  ['Código referencial', ({ codigoReferencial }) => codigoReferencial ?? ''],
  ['Saldo', ({ saldoCentavos }) => ({ centavos: saldoCentavos })],
  ['Situação', ({ situacao }) => SITUACAO[situacao]],
  ['Item de grupo', ({ grupoItem }) => grupoItem?.codigo ?? ''],
  ['Descrição do item', ({ grupoItem }) => grupoItem?.descricao ?? ''],
  [
    'Regra',
    ({ regra, regrasEmConflito }) =>
      regra?.texto ?? regrasEmConflito.map(({ texto, grupoItem }) => `${texto} → ${grupoItem.codigo}`).join('; '),
  ],
  ['Origem', ({ regra }) => regra?.origem ?? ''],
  ['Motivo', ({ regra }) => regra?.motivo ?? ''],
]

export function exportDePara({ contas }: DeParaLista, clienteNome: string, formato: TabelaFormato): Promise<File> {
  return writeList({ nome: `De-Para ${clienteNome}`, sheet: 'De-Para', formato }, listRows(COLUNAS, contas))
}
