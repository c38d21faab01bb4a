import type { Idioma, Partida, TabelaFormato } from '@lastro/contract'
import { writeDia } from '@lastro/formato'
import { placeInFile } from '@lastro/planilha'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'
import type { FileRow } from './store.ts'

export function exportLancamentos(
  partidas: readonly Partida[],
  files: ReadonlyMap<number, FileRow>,
  { formato, clienteNome, idioma }: { formato: TabelaFormato; clienteNome: string; idioma: Idioma },
): Promise<File> {
  const t = textsOf(idioma, 'lista')
  const name = t('lancamentos.arquivo')
  const placeOf = ({ importacaoId, linha }: Partida) => placeInFile(linha, files.get(importacaoId)?.planilhas ?? [])
  const colunas: readonly ListColuna<Partida>[] = [
    [t('lancamentos.data'), ({ data }) => writeDia(data)],
    [t('lancamentos.conta'), ({ conta }) => conta.codigo],
    [t('lancamentos.contaDescricao'), ({ conta }) => conta.descricao],
    [t('lancamentos.centroCusto'), ({ centroCusto }) => centroCusto ?? ''],
    [t('lancamentos.filial'), ({ filial }) => filial ?? ''],
    [t('lancamentos.numero'), ({ numero }) => numero ?? ''],
    [t('lancamentos.documento'), ({ documento }) => documento ?? ''],
    [t('lancamentos.historico'), ({ historico }) => historico ?? ''],
    [t('lancamentos.debito'), ({ valorCentavos }) => ({ centavos: valorCentavos < 0 ? 0 - valorCentavos : null })],
    [t('lancamentos.credito'), ({ valorCentavos }) => ({ centavos: valorCentavos < 0 ? null : valorCentavos })],
    [t('lancamentos.doArquivo'), ({ importacaoId }) => files.get(importacaoId)?.nome ?? ''],
    [t('lancamentos.planilha'), (partida) => placeOf(partida).planilha ?? ''],
    [t('lancamentos.linha'), (partida) => ({ numero: placeOf(partida).linha })],
  ]
  return writeList({ nome: `${name} ${clienteNome}`, sheet: name, formato }, listRows(colunas, partidas))
}
