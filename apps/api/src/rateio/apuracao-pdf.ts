import type { Negativos, RateioApuracaoDetalhe } from '@lastro/contract'
import { formatMes, joinPeriodo } from '@lastro/formato'
import { tableOf, type AttachedTable } from '../exportacao/attached-table.ts'
import { formatShortMoment } from '../exportacao/timestamp.ts'
import { writeDocumento, type TablePdf } from '../exportacao/pdf.ts'
import type { File } from '../http/handler.ts'

const MESES_BY_TABLE = 12

const SITUACOES: Readonly<Record<RateioApuracaoDetalhe['usadas'][number]['agora'], string>> = {
  igual: 'igual',
  mudou: 'mudou',
  desligada: 'desligada',
  excluida: 'excluída',
}

function listRegras({ usadas }: RateioApuracaoDetalhe): AttachedTable {
  return {
    nome: 'Regras, na ordem em que rodaram',
    cabecalho: ['Regra', 'Versão', 'O que diz', 'Agora'],
    widths: [30, 8, 90, 12],
    linhas: usadas.map(({ nome, versao, texto, agora }, i) => [`${i + 1}. ${nome}`, { inteiro: versao }, texto, SITUACOES[agora]]),
  }
}

function listValores({ descricao, unidade, meses, linhas }: RateioApuracaoDetalhe['direcionadores'][number]): AttachedTable[] {
  const nome = `Direcionador ${descricao} (${unidade})`
  if (linhas.length === 0) return [{ nome, cabecalho: ['Nenhum dos destinos tem valor no período'], widths: [1], linhas: [] }]
  const partes = Math.ceil(meses.length / MESES_BY_TABLE)
  return Array.from({ length: partes }, (_, parte): AttachedTable => {
    const [from, until] = [parte * MESES_BY_TABLE, (parte + 1) * MESES_BY_TABLE]
    const shown = meses.slice(from, until)
    return {
      nome,
      cabecalho: ['Centro de custo', ...shown.map((mes) => formatMes(mes))],
      widths: [34, ...shown.map(() => 10)],
      linhas: linhas.map(({ lugar, valores }) => [lugar, ...valores.slice(from, until).map((valor) => valor?.replace('.', ',') ?? '–')]),
    }
  })
}

function layResultado({ centros, confere }: RateioApuracaoDetalhe): TablePdf {
  const withNow = confere !== null
  const soma = (valorOf: (centro: RateioApuracaoDetalhe['centros'][number]) => number | null): { centavos: number } => ({
    centavos: centros.reduce((total, centro) => total + (valorOf(centro) ?? 0), 0),
  })
  const table = tableOf({
    nome: 'Resultado por centro de custo, em R$',
    cabecalho: ['Centro de custo', 'Antes do rateio', 'Depois do rateio', ...(withNow ? ['Depois, com o de agora'] : [])],
    widths: [60, 24, 24, ...(withNow ? [24] : [])],
    linhas: centros.map(({ nome, antesCentavos, depoisCentavos, agoraCentavos }) => [
      nome === '' ? 'Sem centro de custo' : nome,
      { centavos: antesCentavos },
      { centavos: depoisCentavos },
      ...(withNow ? [{ centavos: agoraCentavos }] : []),
    ]),
  })
  const total = [
    'Total',
    soma(({ antesCentavos }) => antesCentavos),
    soma(({ depoisCentavos }) => depoisCentavos),
    ...(withNow ? [soma(({ agoraCentavos }) => agoraCentavos)] : []),
  ]
  return { ...table, linhas: [...table.linhas, { celulas: total, nivel: 0, realce: true }] }
}

function describeNow({ confere, falha }: RateioApuracaoDetalhe): string {
  if (falha !== null) return `as regras não rodavam: ${falha}`
  if (confere === null) return 'as regras de agora não rodam'
  return confere ? 'o resultado é o mesmo em cada item, centro de custo, filial e mês' : 'o resultado é diferente do desta apuração'
}

interface ApuracaoPdf {
  detalhe: RateioApuracaoDetalhe
  cliente: { nome: string }
  emissao: { nome: string; instant: Date }
  negativos: Negativos
  nome: string
}

export function writeApuracaoPdf({ detalhe, cliente, emissao, negativos, nome }: ApuracaoPdf): Promise<File> {
  const { id, inicio, fim, quando, quem, observacao, resultadoHash } = detalhe
  const periodo = joinPeriodo({ inicio, fim }, formatMes)
  const valores = detalhe.direcionadores.flatMap(listValores).map((anexo): TablePdf => ({ ...tableOf(anexo), texts: 'right' }))
  return writeDocumento({
    nome,
    titulo: `Apuração nº ${id} do rateio · ${cliente.nome}`,
    context: [
      `Período: ${periodo}`,
      `Registrada: ${formatShortMoment(new Date(quando))}, por ${quem}`,
      ...(observacao === '' ? [] : [`Observação: ${observacao}`]),
      ...(resultadoHash === null ? [] : [`Resumo do resultado (SHA-256): ${resultadoHash}`]),
      `Agora: ${describeNow(detalhe)}`,
      `Emissão: ${formatShortMoment(emissao.instant)}, por ${emissao.nome}`,
    ],
    tables: [tableOf(listRegras(detalhe)), ...[...valores, layResultado(detalhe)].map((table) => ({ ...table, segue: true }))],
    negativos,
  })
}
