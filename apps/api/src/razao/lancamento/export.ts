import type { Partida, TabelaFormato } from '@lastro/contract'
import { writeDia } from '@lastro/formato'
import { placeInFile } from '@lastro/planilha'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'
import type { FileRow } from './store.ts'

export function exportLancamentos(
  partidas: readonly Partida[],
  files: ReadonlyMap<number, FileRow>,
  { formato, clienteNome }: { formato: TabelaFormato; clienteNome: string },
): Promise<File> {
  const placeOf = ({ importacaoId, linha }: Partida) => placeInFile(linha, files.get(importacaoId)?.planilhas ?? [])
  const colunas: readonly ListColuna<Partida>[] = [
    ['Data', ({ data }) => writeDia(data)],
    ['Conta', ({ conta }) => conta.codigo],
    ['Descrição da conta', ({ conta }) => conta.descricao],
    ['Centro de custo', ({ centroCusto }) => centroCusto ?? ''],
    ['Filial', ({ filial }) => filial ?? ''],
    ['Nº do lançamento', ({ numero }) => numero ?? ''],
    ['Documento', ({ documento }) => documento ?? ''],
    ['Histórico', ({ historico }) => historico ?? ''],
    ['Débito', ({ valorCentavos }) => ({ centavos: valorCentavos < 0 ? 0 - valorCentavos : null })],
    ['Crédito', ({ valorCentavos }) => ({ centavos: valorCentavos < 0 ? null : valorCentavos })],
    ['Arquivo', ({ importacaoId }) => files.get(importacaoId)?.nome ?? ''],
    ['Planilha', (partida) => placeOf(partida).planilha ?? ''],
    ['Linha', (partida) => ({ numero: placeOf(partida).linha })],
  ]
  return writeList({ nome: `Lançamentos ${clienteNome}`, sheet: 'Lançamentos', formato }, listRows(colunas, partidas))
}
