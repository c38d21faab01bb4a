import type { DreConsolidado, Idioma } from '@lastro/contract'
import type { DreItem } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import type { Recorte } from '../../cubo/recorte.ts'
import { exportComparativo, type FileRequest } from '../comparativo/export.ts'
import { lacunasLabel, type FileIssue } from '../file-header.ts'
import { anexoOf, type Celula, type DocumentTable } from '../../exportacao/documento.ts'
import { formatShortMoment } from '../../exportacao/timestamp.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'

function listEliminacoes({ eliminacoes }: DreConsolidado, language: Idioma): DocumentTable {
  const t = textsOf(language, 'dre')
  return anexoOf(
    t('eliminacoes.titulo'),
    [
      [t('eliminacoes.mes'), 10],
      [t('eliminacoes.de'), 22],
      [t('eliminacoes.com'), 22],
      [t('eliminacoes.item'), 32],
      [t('eliminacoes.contrapartida'), 32],
      [t('eliminacoes.valor'), 16],
      [t('eliminacoes.motivo'), 48],
      [t('eliminacoes.quem'), 24],
      [t('eliminacoes.quando'), 18],
      [t('eliminacoes.fonte'), 12],
    ],
    eliminacoes.map(({ fonte, mes, clientes: [from, included], item, contrapartida, valorCentavos, motivo, quem, createdAt }) => [
      formatMes(mes, language),
      from.nome,
      included.nome,
      `${item.codigo} ${item.descricao}`,
      contrapartida === null ? '' : `${contrapartida.codigo} ${contrapartida.descricao}`,
      { centavos: valorCentavos },
      motivo,
      quem,
      formatShortMoment(new Date(createdAt), language),
      t(`fontes.${fonte}`),
    ]),
  )
}

function listDivergencias({ divergencias, clientes }: DreConsolidado, language: Idioma): DocumentTable {
  const t = textsOf(language, 'dre')
  const nomes = new Map(clientes.map(({ id, nome }) => [id, nome]))
  const valor = (unidade: 'centavos' | 'razao', each: number | null): Celula => (unidade === 'razao' ? { razao: each } : { centavos: each })
  return anexoOf(
    t('divergencias.titulo'),
    [
      [t('divergencias.empresa'), 22],
      [t('divergencias.titulo'), 56],
      [t('colunas.codigo'), 12],
      [t('divergencias.descricao'), 36],
      [t('divergencias.unidade'), 9],
      [t('divergencias.proprio'), 20],
      [t('divergencias.mostrado'), 20],
      [t('divergencias.fonte'), 12],
    ],
    divergencias.map(({ clienteId, fonte, tipo, codigo, descricao, unidade, proprio, mostrado }) => [
      nomes.get(clienteId) ?? '',
      t(`divergencias.tipos.${tipo}`),
      codigo,
      descricao,
      unidade === 'razao' ? '%' : 'R$',
      valor(unidade, proprio),
      valor(unidade, mostrado),
      t(`fontes.${fonte}`),
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
  const { idioma: language } = file.emissao
  const t = textsOf(language, 'dre')
  const lacunas = clientes.flatMap(({ nome, lacunas: missing }) =>
    missing.length === 0 ? [] : [`${nome}: ${lacunasLabel(missing, language)}`],
  )
  const semOrcamento = clientes.flatMap(({ nome, orcado }) =>
    orcado === null || orcado.lacunas.length === 0 ? [] : [`${nome}: ${lacunasLabel(orcado.lacunas, language)}`],
  )
  const cabecalho: [string, string][] = [
    [t('cabecalho.empresas'), clientes.map(({ nome }) => nome).join(', ')],
    ...(lacunas.length === 0 ? [] : [[t('cabecalho.semLancamentos'), lacunas.join('; ')] satisfies [string, string]]),
    ...(semOrcamento.length === 0 ? [] : [[t('cabecalho.semOrcamento'), semOrcamento.join('; ')] satisfies [string, string]]),
    ...(divergencias.length === 0
      ? []
      : [[t('cabecalho.naoConfere'), t('cabecalho.naoConfereTexto', { count: divergencias.length })] satisfies [string, string]]),
  ]
  const anexos = [
    ...(eliminacoes.length === 0 ? [] : [listEliminacoes(consolidado, language)]),
    ...(divergencias.length === 0 ? [] : [listDivergencias(consolidado, language)]),
  ]
  const emissao = { ...file.emissao, versoes: clientes.map(({ versao }) => versao) }
  return exportComparativo(
    { ...file, emissao, comparativo, anexos, de: { prefixo: t('arquivo.consolidada'), clientes, cabecalho } },
    request,
  )
}
