import type { RateioApuracao, RateioApuracaoDetalhe, TabelaFormato } from '@lastro/contract'
import { writeTable, type TableCellValue } from '../exportacao/table.ts'
import type { File } from '../http/handler.ts'
import { presentApuracao } from './apuracao-present.ts'
import type { ApuracaoSummary } from './apuracao-store.ts'

const TIPOS: Readonly<Record<RateioApuracao['tipo'], string>> = {
  apurada: 'Registrada',
  antes: 'Antes de devolver',
  restaurada: 'Devolvida',
}

const reais = (centavos: number | null): TableCellValue => ({ centavos })

export function exportApuracoes(rows: readonly ApuracaoSummary[], clienteNome: string, formato: TabelaFormato): Promise<File> {
  const lines = rows
    .map(presentApuracao)
    .map((item): TableCellValue[] => [
      { inteiro: item.id },
      TIPOS[item.tipo],
      item.inicio,
      item.fim,
      item.quando,
      item.quem,
      { inteiro: item.regras },
      reais(item.movidoCentavos),
      item.observacao,
      item.falha === null ? item.resultadoHash : `Não rodava: ${item.falha}`,
    ])
  const header = ['Apuração', 'Tipo', 'De', 'Até', 'Quando', 'Quem', 'Regras', 'Rateado (R$)', 'Observação', 'Resumo (SHA-256)']
  return writeTable({ nome: `Apurações do rateio ${clienteNome}`, sheet: 'Apurações', formato }, [header, ...lines])
}

export function nomeApuracao({ id, inicio, fim }: RateioApuracaoDetalhe, clienteNome: string): string {
  return `Apuração ${id} do rateio ${inicio === fim ? inicio : `${inicio} a ${fim}`} ${clienteNome}`
}

export function exportApuracao(detail: RateioApuracaoDetalhe, clienteNome: string, formato: TabelaFormato): Promise<File> {
  const lines: TableCellValue[][] = [
    ...detail.usadas.map(({ nome, versao, texto }, i): TableCellValue[] => [
      'Regra',
      `${i + 1}. ${nome}`,
      `versão ${versao}`,
      texto,
      null,
      null,
      null,
    ]),
    ...detail.direcionadores.flatMap(({ descricao, unidade, meses, linhas: locations }) =>
      locations.flatMap(({ lugar, valores }) =>
        valores.flatMap((valor, i): TableCellValue[][] =>
          valor === null
            ? []
            : [['Direcionador', `${descricao} (${unidade})`, lugar, `${meses[i]}: ${valor.replace('.', ',')}`, null, null, null]],
        ),
      ),
    ),
    ...detail.centros.map(({ nome, antesCentavos, depoisCentavos, agoraCentavos }): TableCellValue[] => [
      'Resultado',
      nome === '' ? 'Sem centro de custo' : nome,
      '',
      '',
      reais(antesCentavos),
      reais(depoisCentavos),
      reais(agoraCentavos),
    ]),
  ]
  const header = ['Quadro', 'Nome', 'Detalhe', 'Texto', 'Antes (R$)', 'Depois (R$)', 'Depois, com o de agora (R$)']
  return writeTable({ nome: nomeApuracao(detail, clienteNome), sheet: 'Apuração', formato }, [header, ...lines])
}
