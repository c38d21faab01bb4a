import type { DreAlcance, DreLinha, FolhaFormato, Idioma, Negativos, Paper } from '@lastro/contract'
import { isBaseNegativa } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import type { DataDre, ModeloCompilado } from '../cubo/dre-data.ts'
import type { Recorte } from '../cubo/recorte.ts'
import type { Celula, Coluna, Documento, DocumentTable } from '../exportacao/documento.ts'
import { printMeses, printPeriodo } from '../exportacao/sentence.ts'
import { firstRowOf } from '../exportacao/workbook.ts'
import { writeDocumento } from '../exportacao/write-documento.ts'
import { columnName } from '../exportacao/xlsx.ts'
import type { ActiveCliente } from '../http/authenticate.ts'
import type { File } from '../http/handler.ts'
import { textsOf } from '../i18n/i18n.ts'
import { cascataCards } from './cascata-card.ts'
import { alcanceNoNome, anoAnteriorLabel, escalaLabel, lacunasLabel, listHeader, listOutside, type FileIssue } from './file-header.ts'
import { listOpen, paperOf } from './paper.ts'
import { createFormulas } from './statement-formulas.ts'
import { linhaOf, razaoCell, valorCell } from './statement-table.ts'
import {
  baseAvOf,
  compiledOf,
  computeLinhas,
  hasAnoAnterior,
  listItensOutside,
  listLacunas,
  sumSemDePara,
  vigenciaOf,
} from './statement.ts'

interface DreExportacao {
  dados: DataDre
  modelo: ModeloCompilado
  recorte: Recorte
  cliente: Pick<ActiveCliente, 'nome' | 'nomeCurto' | 'exercicioMesInicial'>
  emissao: Omit<FileIssue, 'versoes'>
  rateado: boolean
  anexos: readonly DocumentTable[]
  formato: FolhaFormato
  negativos: Negativos
  baseAv: string | undefined
  paper: Paper & { colunas?: string | undefined }
}

/** Scope of a CSV, in columns. */
function listPartes({ centrosCusto, filiais }: DreAlcance, rateado: boolean, language: Idioma): [nome: string, nomes: string][] {
  const t = textsOf(language, 'dre')
  return [
    ...(centrosCusto === null ? [] : [[t('colunas.centrosCusto'), centrosCusto.join(', ')] satisfies [string, string]]),
    ...(filiais === null ? [] : [[t('colunas.filiais'), filiais.join(', ')] satisfies [string, string]]),
    ...(rateado ? [[t('colunas.rateio'), t('colunas.depoisDoRateio')] satisfies [string, string]] : []),
  ]
}

const isMarked = (line: DreLinha): boolean =>
  line.ahTotal !== null &&
  line.unidade !== 'razao' &&
  isBaseNegativa(line.total, line.anoAnteriorTotal, { resultado: line.tipo === 'formula' })

/** Columns after the total: AV, the previous year, its variation and AH, which the screen also shows beside the variation. */
const TOTAL_COLUNAS = [['av'], ['anterior'], ['variacao'], ['variacao', 'ah']]

/** @param at index after the months; the total is 0 */
function isColunaShown(colunas: string | undefined, at: number): boolean {
  const names = at < 1 ? undefined : TOTAL_COLUNAS[at - 1]
  return colunas === undefined || names === undefined || colunas.split(',').some((coluna) => names.includes(coluna))
}

function buildDre({
  dados,
  modelo,
  recorte,
  cliente,
  emissao,
  rateado,
  anexos,
  formato,
  negativos,
  baseAv,
  paper: asked,
}: DreExportacao): Documento {
  const paper = paperOf(formato, asked)
  const { periodo, alcance } = recorte
  const { idioma: language } = emissao
  const t = textsOf(language, 'dre')
  const ano = anoAnteriorLabel(periodo, language)
  const lines = computeLinhas(dados, modelo, recorte, { exercicioMesInicial: cliente.exercicioMesInicial, baseAv })
  const base = baseAvOf(modelo, baseAv)
  // Without a previous year, a column of zeros would be wrong.
  const withAnoAnterior = hasAnoAnterior(dados, recorte)
  const lacunas = listLacunas(dados, recorte)
  const titulo = `${modelo.nome} · ${cliente.nome}`
  const cabecalho = listHeader(recorte, {
    withAnoAnterior,
    lacunas,
    emissao: { ...emissao, versoes: [dados.versao] },
    rateado,
    vigencia: vigenciaOf(dados, modelo),
    fora: listOutside({ semDePara: sumSemDePara(dados, recorte), foraDaDre: listItensOutside(dados, modelo, recorte) }, language),
    base,
    escala: paper.escala,
  })
  const csv = formato === 'csv'
  const isSingleMes = formato === 'pdf' && recorte.meses.length === 1
  const meses = isSingleMes ? [] : recorte.meses
  // Missing months are in the column head of a CSV, which has no header block.
  const anoAnterior =
    csv && lacunas.length > 0 ? t('colunas.anoAnteriorCsv', { replace: { ano, lacunas: lacunasLabel(lacunas, language) } }) : ano
  const finais: [titulo: string, largura: number][] = [
    [isSingleMes ? formatMes(recorte.meses[0]!, language) : t('colunas.total'), 16],
    [t('colunas.av'), 9],
    ...(withAnoAnterior
      ? [
          [anoAnterior, 16] satisfies [string, number],
          [t('colunas.variacao'), 16] satisfies [string, number],
          [t(csv ? 'colunas.ahCsv' : 'colunas.ah'), 11] satisfies [string, number],
        ]
      : []),
  ]
  const partes = csv ? listPartes(alcance, rateado, language) : []
  const colunas: Coluna[] = [
    { titulo: t('colunas.codigo'), tipo: 'codigo', largura: 10 },
    { titulo: t('colunas.linha'), tipo: 'nome', largura: 42 },
    ...meses.map((mes, parte) => ({ titulo: formatMes(mes, language), parte, largura: 15 })),
    ...finais.map(([head, largura]) => ({ titulo: head, parte: meses.length, largura })),
    ...partes.map(([head]) => ({ titulo: head })),
  ]

  const first = firstRowOf(cabecalho.length, colunas)
  const formulas = createFormulas(lines, modelo.itens, first)
  const [firstMes, lastMes, total, previous] = [2, meses.length + 1, meses.length + 2, meses.length + 4].map(columnName)
  const baseRow = base === null ? undefined : formulas.rowOf(base.codigo)
  const additive = new Set(compiledOf(modelo).itens.flatMap(({ codigo, aditiva }) => (aditiva ? codigo : [])))
  const comparavel = lacunas.length === 0

  const isShown = (at: number): boolean => formato !== 'pdf' || isColunaShown(asked.colunas, at - 2 - meses.length)
  const listCelulas = (line: DreLinha, i: number): Celula[] => {
    const row = first + i
    const referenced = formulas.lacks(line)
    const razao = line.unidade === 'razao'
    const soma = !razao && (line.pai !== null || additive.has(line.codigo))
    const difference = `${total}${row}-${previous}${row}`
    return [
      ...meses.map((_, m) =>
        valorCell(line, line.valores[m] ?? null, { referenced, formula: formulas.formulaOf(line, columnName(2 + m)) }),
      ),
      valorCell(line, line.total, {
        referenced,
        formula: soma ? `SUM(${firstMes}${row}:${lastMes}${row})` : formulas.formulaOf(line, total!),
      }),
      razaoCell(line, line.avTotal, {
        referenced,
        formula: razao || baseRow === undefined ? undefined : `IFERROR(${total}${row}/${total}${baseRow},"")`,
      }),
      ...(withAnoAnterior
        ? [
            valorCell(line, line.anoAnteriorTotal, { referenced }),
            // The AH of a ratio already is the difference.
            razao ? valorCell(line, null) : valorCell(line, line.variacaoTotal, line.variacaoTotal === null ? {} : { formula: difference }),
            razaoCell(line, line.ahTotal, {
              pontos: true,
              marked: isMarked(line),
              formula: razao || !comparavel ? undefined : `IFERROR((${difference})/ABS(${previous}${row}),"")`,
            }),
          ]
        : []),
      ...partes.map(([, nomes]) => nomes),
    ]
  }

  const shown = listOpen(lines, paper)
  const { escala, casas } = paper
  const hasMarked = withAnoAnterior && shown.some(isMarked) && isShown(colunas.length - 1 - partes.length)
  return {
    nome: `${t('arquivo.dre')} ${cliente.nomeCurto} ${printMeses(periodo, language)}${alcanceNoNome(alcance, rateado, language)}`,
    titulo,
    footer: `${titulo} · ${printPeriodo(periodo, language)}`,
    head: `${printPeriodo(periodo, language)} · ${escalaLabel(escala, language)}`,
    cabecalho,
    negativos,
    idioma: language,
    tables: [
      {
        sheet: t('arquivo.dre'),
        layout: 'demonstrativo',
        escala,
        casas,
        colunas: colunas.filter((_, at) => isShown(at)),
        linhas: shown.map((line, i) => {
          const row = linhaOf(line, listCelulas(line, i))
          return { ...row, celulas: row.celulas.filter((_, at) => isShown(at)) }
        }),
        notes: hasMarked ? [t('baseNegativaEm', { replace: { ano } })] : [],
      },
      ...(formato === 'pdf' ? cascataCards(lines, (line) => line.total, { paper, negativos, idioma: language }) : []),
      ...anexos,
    ],
  }
}

export function exportDre(exportacao: DreExportacao): Promise<File> {
  return writeDocumento(buildDre(exportacao), exportacao.formato)
}
