import type { TabelaFormato } from '@lastro/contract'
import type { DreItem } from '@lastro/engine'
import { writeTable, type TableCellValue } from '../../exportacao/table.ts'
import type { EstruturaRow, GrupoRow, ModeloRow } from '../../cubo/store.ts'
import type { File } from '../../http/handler.ts'
import { AGREGACOES, describeComponentes, TIPOS } from './describe.ts'

const HEADER = ['Ordem', 'Código', 'Linha', 'Tipo', 'Soma', 'Fórmula', 'Linha base', 'Período maior que um mês']

const agregacaoOf = (item: DreItem): string => (item.tipo === 'formula' && item.agregacao ? AGREGACOES[item.agregacao] : '')

export function exportEstrutura(
  { modelo, estrutura, grupos }: { modelo: ModeloRow; estrutura: EstruturaRow; grupos: readonly GrupoRow[] },
  clienteNome: string,
  formato: TabelaFormato,
): Promise<File> {
  const lines = estrutura.itens.map((item, i): TableCellValue[] => [
    { inteiro: i + 1 },
    item.codigo,
    item.descricao,
    TIPOS[item.tipo],
    // A leading plus would be taken for a formula.
    describeComponentes(item, grupos).join(' ').replace(/^\+ /, ''),
    'formula' in item ? item.formula : '',
    item.tipo === 'percentual' ? item.baseCodigo : '',
    agregacaoOf(item),
  ])
  const since = estrutura.mesInicio === null ? '' : ` desde ${estrutura.mesInicio}`
  const nome = `${modelo.nome}${since} ${clienteNome}`.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ')
  return writeTable({ nome, sheet: 'Linhas da DRE', formato }, [HEADER, ...lines])
}
