import type { ConsolidadoDivergenciaTipo, DreConsolidado, EliminacaoFonte } from '@lastro/contract'
import type { DreItem } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import type { Recorte } from '../../cubo/recorte.ts'
import { exportComparativo, type FileRequest } from '../comparativo/export.ts'
import { lacunasLabel, type FileIssue } from '../file-header.ts'
import { anexoOf, type Celula, type DocumentTable } from '../../exportacao/documento.ts'
import { formatShortMoment } from '../../exportacao/timestamp.ts'
import type { File } from '../../http/handler.ts'

const DIVERGENCIAS: Readonly<Record<ConsolidadoDivergenciaTipo, string>> = {
  semModelo: 'A empresa não tem modelo de DRE',
  itemSemPar: 'O item não está em nenhuma linha mostrada: fica fora da soma',
  linhaSemPar: 'A linha só existe na DRE da empresa',
  valorDiferente: 'A linha é feita de outro modo na DRE da empresa',
}

const FONTES: Readonly<Record<EliminacaoFonte, string>> = { realizado: 'Realizado', orcado: 'Orçado' }

function listEliminacoes({ eliminacoes }: DreConsolidado): DocumentTable {
  return anexoOf(
    'Eliminações',
    [
      ['Mês', 10],
      ['De', 22],
      ['Com', 22],
      ['Item', 32],
      ['Contrapartida', 32],
      ['Valor', 16],
      ['Motivo', 48],
      ['Quem', 24],
      ['Quando', 18],
      ['Fonte', 12],
    ],
    eliminacoes.map(({ fonte, mes, clientes: [from, included], item, contrapartida, valorCentavos, motivo, quem, createdAt }) => [
      formatMes(mes),
      from.nome,
      included.nome,
      `${item.codigo} ${item.descricao}`,
      contrapartida === null ? '' : `${contrapartida.codigo} ${contrapartida.descricao}`,
      { centavos: valorCentavos },
      motivo,
      quem,
      formatShortMoment(new Date(createdAt)),
      FONTES[fonte],
    ]),
  )
}

function listDivergencias({ divergencias, clientes }: DreConsolidado): DocumentTable {
  const nomes = new Map(clientes.map(({ id, nome }) => [id, nome]))
  const valor = (unidade: 'centavos' | 'razao', each: number | null): Celula => (unidade === 'razao' ? { razao: each } : { centavos: each })
  return anexoOf(
    'O que não confere',
    [
      ['Empresa', 22],
      ['O que não confere', 56],
      ['Código', 12],
      ['Descrição', 36],
      ['Unidade', 9],
      ['Na DRE da empresa', 20],
      ['Nesta coluna', 20],
      ['Fonte', 12],
    ],
    divergencias.map(({ clienteId, fonte, tipo, codigo, descricao, unidade, proprio, mostrado }) => [
      nomes.get(clienteId) ?? '',
      DIVERGENCIAS[tipo],
      codigo,
      descricao,
      unidade === 'razao' ? '%' : 'R$',
      valor(unidade, proprio),
      valor(unidade, mostrado),
      FONTES[fonte],
    ]),
  )
}

interface ConsolidadoFile {
  consolidado: DreConsolidado
  itens: readonly DreItem[]
  recorte: Recorte
  cliente: { nome: string; nomeCurto: string }
  emissao: Omit<FileIssue, 'versoes'>
}

export function exportConsolidado({ consolidado, ...file }: ConsolidadoFile, request: FileRequest): Promise<File> {
  const { comparativo, clientes, eliminacoes, divergencias } = consolidado
  const lacunas = clientes.flatMap(({ nome, lacunas: missing }) => (missing.length === 0 ? [] : [`${nome}: ${lacunasLabel(missing)}`]))
  const semOrcamento = clientes.flatMap(({ nome, orcado }) =>
    orcado === null || orcado.lacunas.length === 0 ? [] : [`${nome}: ${lacunasLabel(orcado.lacunas)}`],
  )
  const cabecalho: [string, string][] = [
    ['Empresas', clientes.map(({ nome }) => nome).join(', ')],
    ...(lacunas.length === 0 ? [] : [['Sem lançamentos', lacunas.join('; ')] satisfies [string, string]]),
    ...(semOrcamento.length === 0 ? [] : [['Sem orçamento', semOrcamento.join('; ')] satisfies [string, string]]),
    ...(divergencias.length === 0
      ? []
      : [['Não confere', `${divergencias.length} itens ou linhas, em “O que não confere”`] satisfies [string, string]]),
  ]
  const anexos = [
    ...(eliminacoes.length === 0 ? [] : [listEliminacoes(consolidado)]),
    ...(divergencias.length === 0 ? [] : [listDivergencias(consolidado)]),
  ]
  const emissao = { ...file.emissao, versoes: clientes.map(({ versao }) => versao) }
  return exportComparativo({ ...file, emissao, comparativo, anexos, de: { prefixo: 'DRE consolidada', clientes, cabecalho } }, request)
}
