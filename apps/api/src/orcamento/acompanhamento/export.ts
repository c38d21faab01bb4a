import type { Acompanhamento, Idioma } from '@lastro/contract'
import { addMeses, MESES_EXERCICIO } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import type { TFunction } from 'i18next'
import type { ActiveCliente } from '../../http/authenticate.ts'
import type { File } from '../../http/handler.ts'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import { printFirst, printPeriodo } from '../../exportacao/sentence.ts'
import { textsOf } from '../../i18n/i18n.ts'
import { presentAcompanhamento } from './compare.ts'
import type { LoadedAcompanhamento } from './read.ts'
import { listLinhas } from './linhas.ts'

const IDENTIFICACAO = ['grupo', 'codigo', 'item'] as const

interface AcompanhamentoExportRow extends Acompanhamento {
  identificacao: readonly Celula[]
}

export function describeFarol(
  t: TFunction<'orcamento'>,
  { acumulado: { farol, excede } }: Acompanhamento,
  words: 'faixas' | 'faixasCurtas' = 'faixas',
): string {
  return t(`acompanhamento.${words}.${farol === null ? 'semRealizado' : farol === 'verde' && excede ? 'verdeFora' : farol}`)
}

/** The months with actual amounts, as `jan/2025 a mar/2025`. */
export function printAcumulado({ recorte, realizados, de }: LoadedAcompanhamento, language: Idioma): string {
  const withData = recorte.meses.filter((_, i) => realizados[de + i] === true)
  const [inicio, fim] = [withData[0], withData.at(-1)]
  if (inicio === undefined || fim === undefined) return textsOf(language, 'orcamento')('acompanhamento.semRealizado')
  return printPeriodo({ inicio, fim }, language)
}

export const printExercicio = (inicio: string, language: Idioma): string =>
  printPeriodo({ inicio, fim: addMeses(inicio, MESES_EXERCICIO - 1) }, language)

function listRows(
  t: TFunction<'orcamento'>,
  loaded: LoadedAcompanhamento,
  level: 'item' | 'linha',
  excedem: boolean,
): { cabeca: string[]; linhas: AcompanhamentoExportRow[] } {
  if (level === 'linha') {
    return {
      cabeca: [
        ...IDENTIFICACAO.map((key) => t(`acompanhamento.${key}`)),
        t('acompanhamento.centroCusto'),
        t('acompanhamento.filial'),
        t('acompanhamento.noOrcamento'),
      ],
      linhas: listLinhas(loaded, { excedem }).map(({ linha: { grupo, grupoItem, centroCusto, filial, planejada, ...comparado } }) => ({
        ...comparado,
        identificacao: [
          grupo.descricao,
          grupoItem.codigo,
          grupoItem.descricao,
          centroCusto?.descricao ?? null,
          filial?.descricao ?? null,
          t(planejada ? 'acompanhamento.sim' : 'acompanhamento.nao'),
        ],
      })),
    }
  }
  const itens = presentAcompanhamento(loaded).grupos.flatMap((grupo) =>
    grupo.itens.map((item): AcompanhamentoExportRow => ({ ...item, identificacao: [grupo.descricao, item.codigo, item.descricao] })),
  )
  const porGravidade = (a: AcompanhamentoExportRow, b: AcompanhamentoExportRow): number =>
    (a.acumulado.variacaoCentavos ?? 0) - (b.acumulado.variacaoCentavos ?? 0)
  return {
    cabeca: IDENTIFICACAO.map((key) => t(`acompanhamento.${key}`)),
    linhas: excedem ? itens.filter(({ acumulado }) => acumulado.excede).toSorted(porGravidade) : itens,
  }
}

function* listTable(
  header: Celula[],
  lines: readonly AcompanhamentoExportRow[],
  rowOf: (line: AcompanhamentoExportRow) => Celula[],
): Generator<Celula[]> {
  yield header
  for (const line of lines) yield rowOf(line)
}

/** Names are repeated in up to a hundred thousand rows. */
const NOMES_MAX = 12

export function exportAcompanhamento(
  loaded: LoadedAcompanhamento,
  { nivel, excedem, formato, idioma: language }: { nivel: 'item' | 'linha'; excedem: boolean; formato: 'csv' | 'xlsx'; idioma: Idioma },
  { nomeCurto }: Pick<ActiveCliente, 'nomeCurto'>,
): Promise<File> {
  const { orcamento, recorte, realizados, de, rateado } = loaded
  const t = textsOf(language, 'orcamento')
  const { cabeca, linhas } = listRows(t, loaded, nivel, excedem)
  const meses = recorte.meses.map((mes, i) => ({ mes: formatMes(mes, language), has: realizados[de + i] === true }))
  const replace = { periodo: printAcumulado(loaded, language) }
  const printNomes = (nomes: readonly string[]): string => printFirst(nomes, NOMES_MAX, language)
  const { centrosCusto, filiais } = recorte.alcance
  // A partial view names its scope in extra columns.
  const partes: (readonly [string, string])[] = [
    ...(centrosCusto === null ? [] : [[t('acompanhamento.centrosCusto'), printNomes(centrosCusto)] as const]),
    ...(filiais === null ? [] : [[t('acompanhamento.filiais'), printNomes(filiais)] as const]),
    ...(rateado ? [[t('acompanhamento.rateio'), t('acompanhamento.depoisDoRateio')] as const] : []),
  ]
  const header: Celula[] = [
    ...cabeca,
    t('acompanhamento.orcadoEm', { replace }),
    t('acompanhamento.realizadoEm', { replace }),
    t('acompanhamento.variacaoReais'),
    t('acompanhamento.variacaoPercentual'),
    t('acompanhamento.farol'),
    ...meses.flatMap(({ mes, has }) => [
      t('acompanhamento.mesOrcado', { replace: { mes } }),
      t(has ? 'acompanhamento.mesRealizado' : 'acompanhamento.mesSemRealizado', { replace: { mes } }),
      t('acompanhamento.mesVariacao', { replace: { mes } }),
    ]),
    t('acompanhamento.orcadoDoExercicioEm', { replace: { periodo: printExercicio(loaded.inicio, language) } }),
    t('acompanhamento.previstoDoExercicio'),
    ...partes.map(([nome]) => nome),
  ]
  const rowOf = (line: AcompanhamentoExportRow): Celula[] => [
    ...line.identificacao,
    { centavos: line.acumulado.orcadoCentavos },
    { centavos: line.acumulado.realizadoCentavos },
    { centavos: line.acumulado.variacaoCentavos },
    { razao: line.acumulado.razao },
    describeFarol(t, line),
    ...line.meses.flatMap(({ orcadoCentavos, realizadoCentavos, variacaoCentavos }): Celula[] => [
      { centavos: orcadoCentavos },
      { centavos: realizadoCentavos },
      { centavos: variacaoCentavos },
    ]),
    { centavos: line.exercicio.orcadoCentavos },
    { centavos: line.exercicio.previstoCentavos },
    ...partes.map(([, nomes]) => nomes),
  ]
  const nome = `${t('acompanhamento.arquivo')} ${nomeCurto} ${orcamento.nome} v${orcamento.versaoNumero}`
  return writeList({ nome, sheet: t('acompanhamento.titulo'), formato }, listTable(header, linhas, rowOf))
}
