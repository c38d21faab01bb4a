/** The consolidated statement as a file: the columns, in XLSX with living formulas, the eliminations and what does not match. */
import type { ConsolidadoDivergenciaTipo, DreConsolidado, EliminacaoFonte } from '@lastro/contract'
import type { DreItem } from '@lastro/engine'
import type { CellValue, WriteSheet } from 'hucre/xlsx'
import type { Recorte } from '../cubo/recorte.ts'
import { exportComparativo } from '../dre-comparativo/exportar.ts'
import { lacunasLabel, type Emissao } from '../dre/cabecalho.ts'
import { REAIS } from '../dre/exportar-xlsx.ts'
import { mesLabel } from '../dre/mes-label.ts'
import { formatMomentoCurto } from '../exportacao/momento.ts'
import { cellOf } from '../exportacao/xlsx.ts'
import type { Arquivo } from '../http/handler.ts'

const DIVERGENCIAS: Readonly<Record<ConsolidadoDivergenciaTipo, string>> = {
  semModelo: 'A empresa não tem modelo de DRE',
  itemSemPar: 'O item não está em nenhuma linha mostrada: fica fora da soma',
  linhaSemPar: 'A linha só existe na DRE da empresa',
  valorDiferente: 'A linha é feita de outro modo na DRE da empresa',
}

const FONTES: Readonly<Record<EliminacaoFonte, string>> = { realizado: 'Realizado', orcado: 'Orçado' }

const rowsOf = (rows: readonly (readonly CellValue[])[]): CellValue[][] => rows.map((row) => row.map(cellOf))

/** Columns of money or ratios, by their place. */
function sheetOf(
  name: string,
  rows: readonly (readonly CellValue[])[],
  larguras: readonly number[],
  formatos: Readonly<Record<number, string>>,
): WriteSheet {
  const columns = larguras.map((width, i) => ({ width, ...(formatos[i] === undefined ? {} : { numFmt: formatos[i] }) }))
  return { name, columns, rows: rowsOf(rows), freezePane: { rows: 1 } }
}

function sheetEliminacoes({ eliminacoes }: DreConsolidado): WriteSheet {
  const linhas = eliminacoes.map(({ fonte, mes, clientes: [de, com], item, contrapartida, valorCentavos, motivo, quem, createdAt }) => [
    mesLabel(mes),
    de.nome,
    com.nome,
    `${item.codigo} ${item.descricao}`,
    contrapartida === null ? '' : `${contrapartida.codigo} ${contrapartida.descricao}`,
    valorCentavos / 100,
    motivo,
    quem,
    formatMomentoCurto(new Date(createdAt)),
    FONTES[fonte],
  ])
  const cabeca = ['Mês', 'De', 'Com', 'Item', 'Contrapartida', 'Valor', 'Motivo', 'Quem', 'Quando', 'Fonte']
  return sheetOf('Eliminações', [cabeca, ...linhas], [10, 22, 22, 32, 32, 16, 48, 24, 18, 12], { 5: REAIS })
}

function sheetDivergencias({ divergencias, clientes }: DreConsolidado): WriteSheet {
  const nomes = new Map(clientes.map(({ id, nome }) => [id, nome]))
  const valor = (unidade: 'centavos' | 'razao', each: number | null): number | null =>
    each === null || unidade === 'razao' ? each : each / 100
  const linhas = divergencias.map(({ clienteId, fonte, tipo, codigo, descricao, unidade, proprio, mostrado }) => [
    nomes.get(clienteId) ?? '',
    DIVERGENCIAS[tipo],
    codigo,
    descricao,
    unidade === 'razao' ? '%' : 'R$',
    valor(unidade, proprio),
    valor(unidade, mostrado),
    FONTES[fonte],
  ])
  const cabeca = ['Empresa', 'O que não confere', 'Código', 'Descrição', 'Unidade', 'Na DRE da empresa', 'Nesta coluna', 'Fonte']
  return sheetOf('O que não confere', [cabeca, ...linhas], [22, 56, 12, 36, 9, 20, 20, 12], {})
}

interface ConsolidadoArquivo {
  consolidado: DreConsolidado
  itens: readonly DreItem[]
  recorte: Recorte
  cliente: { nome: string; nomeCurto: string }
  emissao: Emissao
}

/** The file with its name, as it is downloaded. */
export function exportConsolidado({ consolidado, ...arquivo }: ConsolidadoArquivo, formato: 'csv' | 'xlsx'): Promise<Arquivo> {
  const { comparativo, clientes, eliminacoes, divergencias } = consolidado
  const lacunas = clientes.flatMap(({ nome, lacunas: faltam }) => (faltam.length === 0 ? [] : [`${nome}: ${lacunasLabel(faltam)}`]))
  const semOrcamento = clientes.flatMap(({ nome, orcado }) =>
    orcado === null || orcado.lacunas.length === 0 ? [] : [`${nome}: ${lacunasLabel(orcado.lacunas)}`],
  )
  const cabecalho: [string, string][] = [
    ['Empresas', clientes.map(({ nome }) => nome).join(', ')],
    ...(lacunas.length === 0 ? [] : [['Sem lançamentos', lacunas.join('; ')] satisfies [string, string]]),
    ...(semOrcamento.length === 0 ? [] : [['Sem orçamento', semOrcamento.join('; ')] satisfies [string, string]]),
    ...(divergencias.length === 0
      ? []
      : [['Não confere', `${divergencias.length} itens ou linhas, na folha “O que não confere”`] satisfies [string, string]]),
  ]
  const folhas = [
    ...(eliminacoes.length === 0 ? [] : [sheetEliminacoes(consolidado)]),
    ...(divergencias.length === 0 ? [] : [sheetDivergencias(consolidado)]),
  ]
  return exportComparativo({ ...arquivo, comparativo, folhas, de: { prefixo: 'DRE consolidada', cabecalho } }, formato)
}
