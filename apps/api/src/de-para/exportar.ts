import type { DeParaLista } from '@lastro/contract'
import type { CellValue } from 'hucre/xlsx'
import { reaisCell, writeCsv } from '../exportacao/csv.ts'
import { TIPO_XLSX, writeTabelaXlsx } from '../exportacao/xlsx.ts'
import type { Arquivo } from '../http/handler.ts'

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

/** The list as shown, in the order shown. */
export async function exportDePara(lista: DeParaLista, clienteNome: string, formato: 'csv' | 'xlsx'): Promise<Arquivo> {
  const nome = `De-Para ${clienteNome}.${formato}`
  const texts = lista.contas.map(({ codigo, descricao, codigoReferencial, situacao, grupoItem, regra, regrasEmConflito }) => ({
    antes: [codigo, descricao, codigoReferencial ?? ''],
    depois: [
      SITUACAO[situacao],
      grupoItem?.codigo ?? '',
      grupoItem?.descricao ?? '',
      regra?.texto ?? regrasEmConflito.map(({ texto, grupoItem: destino }) => `${texto} → ${destino.codigo}`).join('; '),
      regra?.origem ?? '',
      regra?.motivo ?? '',
    ],
  }))
  const saldos = lista.contas.map(({ saldoCentavos }) => saldoCentavos)
  if (formato === 'csv') {
    const rows = texts.map(({ antes, depois }, i) => [...antes, reaisCell(saldos[i] ?? null), ...depois])
    return { nome, tipo: 'text/csv; charset=utf-8', conteudo: writeCsv([CABECALHO, ...rows]) }
  }
  const rows = texts.map(({ antes, depois }, i): CellValue[] => [...antes, (saldos[i] ?? 0) / 100, ...depois])
  return { nome, tipo: TIPO_XLSX, conteudo: await writeTabelaXlsx('De-Para', [CABECALHO, ...rows]) }
}
