/** The statement as a file: CSV for other programs, XLSX with living subtotals for people. */
import { formatMes } from '@lastro/engine'
import type { DreLinha } from '@lastro/contract'
import { percentualCell, reaisCell, writeCsv, type CelulaCsv } from '../exportacao/csv.ts'
import type { ClienteAtivo } from '../http/authenticate.ts'
import type { Arquivo } from '../http/handler.ts'
import type { DadosDre, ModeloCompilado } from '../cubo/dados.ts'
import { writeDreXlsx } from './exportar-xlsx.ts'
import type { Recorte } from '../cubo/recorte.ts'
import { compiledOf, computeLinhas, hasAnoAnterior } from './statement.ts'

export interface DreExportacao {
  dados: DadosDre
  modelo: ModeloCompilado
  recorte: Recorte
  cliente: Pick<ClienteAtivo, 'nome' | 'nomeCurto' | 'exercicioMesInicial'>
}

function writeDreCsv(linhas: readonly DreLinha[], meses: readonly string[], comAnoAnterior: boolean): string {
  const header: CelulaCsv[] = [
    'Código',
    'Linha',
    ...meses.map(formatMes),
    'Total',
    'AV %',
    ...(comAnoAnterior ? ['Ano anterior', 'AH %'] : []),
  ]
  const rows = linhas.map((linha): CelulaCsv[] => {
    const valor = linha.unidade === 'razao' ? percentualCell : reaisCell
    return [
      linha.codigo,
      linha.descricao,
      ...linha.valores.map(valor),
      valor(linha.total),
      percentualCell(linha.avTotal),
      ...(comAnoAnterior ? [valor(linha.anoAnteriorTotal), percentualCell(linha.ahTotal)] : []),
    ]
  })
  return writeCsv([header, ...rows])
}

/** The statement as a file with its name, as it is downloaded. */
export async function exportDre({
  dados,
  modelo,
  recorte,
  cliente,
  formato,
}: DreExportacao & { formato: 'csv' | 'xlsx' }): Promise<Arquivo> {
  const linhas = computeLinhas(dados, modelo, recorte, cliente.exercicioMesInicial)
  // Without a year before, a column of zeros would be an invention.
  const comAnoAnterior = hasAnoAnterior(dados, recorte)
  const nome = `DRE ${cliente.nomeCurto} ${recorte.periodo.inicio} a ${recorte.periodo.fim}.${formato}`
  if (formato === 'csv') return { nome, tipo: 'text/csv; charset=utf-8', conteudo: writeDreCsv(linhas, recorte.meses, comAnoAnterior) }
  return {
    nome,
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    conteudo: await writeDreXlsx({
      titulo: `${modelo.nome} · ${cliente.nome}`,
      meses: recorte.meses,
      linhas,
      itens: modelo.itens,
      somamMeses: new Set(compiledOf(modelo).itens.flatMap(({ codigo, aditiva }) => (aditiva ? codigo : []))),
      comAnoAnterior,
    }),
  }
}
