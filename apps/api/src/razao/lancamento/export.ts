import type { Partida, TabelaFormato } from '@lastro/contract'
import { writeDia } from '@lastro/formato'
import { placeInFile } from '@lastro/planilha'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'
import type { ArquivoRow } from './store.ts'

export function exportLancamentos(
  partidas: readonly Partida[],
  arquivos: ReadonlyMap<number, ArquivoRow>,
  { formato, clienteNome }: { formato: TabelaFormato; clienteNome: string },
): Promise<File> {
  const placeOf = ({ importacaoId, linha }: Partida) => placeInFile(linha, arquivos.get(importacaoId)?.planilhas ?? [])
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
    ['Arquivo', ({ importacaoId }) => arquivos.get(importacaoId)?.nome ?? ''],
    ['Planilha', (partida) => placeOf(partida).planilha ?? ''],
    ['Linha', (partida) => ({ numero: placeOf(partida).linha })],
  ]
  return writeList({ nome: `Lançamentos ${clienteNome}`, sheet: 'Lançamentos', formato }, listRows(colunas, partidas))
}
