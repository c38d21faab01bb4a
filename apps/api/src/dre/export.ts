import type { DreAlcance, FolhaFormato, DreLinha, Negativos } from '@lastro/contract'
import { sheetOf, type AttachedTable } from '../exportacao/attached-table.ts'
import { percentualCell, reaisCell, writeCsv, type CelulaCsv } from '../exportacao/csv.ts'
import { TIPO_XLSX } from '../exportacao/xlsx.ts'
import type { ActiveCliente } from '../http/authenticate.ts'
import type { File } from '../http/handler.ts'
import type { Periodo } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import type { DataDre, ModeloCompilado } from '../cubo/dre-data.ts'
import { alcanceNoNome, anoPreviousLabel, lacunasLabel, listHeader, listOutside, periodoLabel, type FileIssue } from './file-header.ts'
import { contextPdf, writeDrePdf } from './export-pdf.ts'
import { writeDreXlsx } from './export-xlsx.ts'
import type { Recorte } from '../cubo/recorte.ts'
import { variacaoOf } from './variacao.ts'
import {
  baseAvOf,
  compiledOf,
  computeLinhas,
  hasPreviousAno,
  listItensOutside,
  listLacunas,
  sumSemDePara,
  vigenciaOf,
} from './statement.ts'

export interface DreExportacao {
  dados: DataDre
  modelo: ModeloCompilado
  recorte: Recorte
  cliente: Pick<ActiveCliente, 'nome' | 'nomeCurto' | 'exercicioMesInicial'>
  emissao: Omit<FileIssue, 'versoes'>
  rateado: boolean
  anexos: readonly AttachedTable[]
}

function writeDreCsv(
  lines: readonly DreLinha[],
  { meses, periodo, alcance }: Recorte,
  { withPreviousAno, lacunas, rateado }: { withPreviousAno: boolean; lacunas: readonly Periodo[]; rateado: boolean },
): string {
  const partes = [...listPartes(alcance), ...(rateado ? [['Rateio', 'Depois do rateio'] satisfies [string, string]] : [])]
  const header: CelulaCsv[] = [
    'Código',
    'Linha',
    ...meses.map((mes) => formatMes(mes)),
    'Total',
    'AV %',
    ...(withPreviousAno ? [anoPreviousCsv(periodo, lacunas), 'Var. R$', 'AH % (sobre o módulo da base; margens em p.p.)'] : []),
    ...partes.map(([nome]) => nome),
  ]
  const rows = lines.map((line): CelulaCsv[] => {
    const valor = line.unidade === 'razao' ? percentualCell : reaisCell
    return [
      line.codigo,
      line.descricao,
      ...line.valores.map(valor),
      valor(line.total),
      percentualCell(line.avTotal),
      ...(withPreviousAno ? [valor(line.anoAnteriorTotal), reaisCell(variacaoOf(line)), percentualCell(line.ahTotal)] : []),
      ...partes.map(([, nomes]) => nomes),
    ]
  })
  return writeCsv([header, ...rows])
}

/** Missing months are in the column head, because a CSV has no header block. */
function anoPreviousCsv(periodo: Periodo, lacunas: readonly Periodo[]): string {
  const label = anoPreviousLabel(periodo)
  return lacunas.length === 0 ? label : `${label} (sem lançamentos em ${lacunasLabel(lacunas)}: os totais não se comparam)`
}

function listPartes({ centrosCusto, filiais }: DreAlcance): [nome: string, nomes: string][] {
  return [
    ...(centrosCusto === null ? [] : [['Centros de custo', centrosCusto.join(', ')] satisfies [string, string]]),
    ...(filiais === null ? [] : [['Filiais', filiais.join(', ')] satisfies [string, string]]),
  ]
}

export async function exportDre({
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
}: DreExportacao & { formato: FolhaFormato; negativos: Negativos; baseAv: string | undefined }): Promise<File> {
  const linhas = computeLinhas(dados, modelo, recorte, { exercicioMesInicial: cliente.exercicioMesInicial, baseAv })
  const base = baseAvOf(modelo, baseAv)
  // Without a previous year, a column of zeros would be wrong.
  const withPreviousAno = hasPreviousAno(dados, recorte)
  const lacunas = listLacunas(dados, recorte)
  const { inicio, fim } = recorte.periodo
  const nome = `DRE ${cliente.nomeCurto} ${inicio} a ${fim}${alcanceNoNome(recorte.alcance)}${rateado ? ' - depois do rateio' : ''}`
  if (formato === 'csv') {
    return {
      nome: `${nome}.csv`,
      tipo: 'text/csv; charset=utf-8',
      conteudo: writeDreCsv(linhas, recorte, { withPreviousAno, lacunas, rateado }),
    }
  }
  const titulo = `${modelo.nome} · ${cliente.nome}`
  const anoAnterior = withPreviousAno ? anoPreviousLabel(recorte.periodo) : null
  const cabecalho = listHeader(recorte, {
    withPreviousAno,
    lacunas,
    emissao: { ...emissao, versoes: [dados.versao] },
    rateado,
    vigencia: vigenciaOf(dados, modelo),
    fora: listOutside({ semDePara: sumSemDePara(dados, recorte), foraDaDre: listItensOutside(dados, modelo, recorte) }),
    base,
  })
  if (formato === 'pdf') {
    return writeDrePdf({
      nome,
      titulo,
      footer: `${titulo} · ${periodoLabel(recorte.periodo)}`,
      context: contextPdf(cabecalho),
      meses: recorte.meses,
      linhas,
      anoAnterior,
      anexos,
      negativos,
    })
  }
  return {
    nome: `${nome}.xlsx`,
    tipo: TIPO_XLSX,
    conteudo: await writeDreXlsx({
      titulo,
      cabecalho,
      meses: recorte.meses,
      linhas,
      itens: modelo.itens,
      baseAv: base?.codigo,
      somamMeses: new Set(compiledOf(modelo).itens.flatMap(({ codigo, aditiva }) => (aditiva ? codigo : []))),
      comparavel: lacunas.length === 0,
      anoAnterior,
      sheets: anexos.map(sheetOf),
    }),
  }
}
