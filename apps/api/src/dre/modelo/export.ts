import type { TabelaFormato } from '@lastro/contract'
import type { DreItem } from '@lastro/engine'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import type { EstruturaRow, GrupoRow, ModeloRow } from '../../cubo/store.ts'
import type { File } from '../../http/handler.ts'
import { AGREGACOES, describeComponentes, TIPOS } from './describe.ts'

const agregacaoOf = (item: DreItem): string => (item.tipo === 'formula' && item.agregacao ? AGREGACOES[item.agregacao] : '')

const listColunas = (grupos: readonly GrupoRow[]): ListColuna<DreItem>[] => [
  ['Ordem', (_, i) => ({ numero: i + 1 })],
  ['Código', ({ codigo }) => codigo],
  ['Linha', ({ descricao }) => descricao],
  ['Tipo', ({ tipo }) => TIPOS[tipo]],
  // A leading plus would be taken for a formula.
  ['Soma', (item) => describeComponentes(item, grupos).join(' ').replace(/^\+ /, '')],
  ['Fórmula', (item) => ('formula' in item ? item.formula : '')],
  ['Linha base', (item) => (item.tipo === 'percentual' ? item.baseCodigo : '')],
  ['Período maior que um mês', agregacaoOf],
]

export function exportEstrutura(
  { modelo, estrutura, grupos }: { modelo: ModeloRow; estrutura: EstruturaRow; grupos: readonly GrupoRow[] },
  clienteNome: string,
  formato: TabelaFormato,
): Promise<File> {
  const since = estrutura.mesInicio === null ? '' : ` desde ${estrutura.mesInicio}`
  const nome = `${modelo.nome}${since} ${clienteNome}`.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ')
  return writeList({ nome, sheet: 'Linhas da DRE', formato }, listRows(listColunas(grupos), estrutura.itens))
}
