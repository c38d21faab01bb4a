import type { Negativos, RateioApuracaoDetalhe } from '@lastro/contract'
import { formatMes, joinPeriodo, writeNumero } from '@lastro/formato'
import { anexoOf, type Celula, type DocumentTable } from '../exportacao/documento.ts'
import { formatShortMoment } from '../exportacao/timestamp.ts'
import { writePdf } from '../exportacao/write-documento.ts'
import type { File } from '../http/handler.ts'

const MESES_BY_TABLE = 12

const SITUACOES: Readonly<Record<RateioApuracaoDetalhe['usadas'][number]['agora'], string>> = {
  igual: 'igual',
  mudou: 'mudou',
  desligada: 'desligada',
  excluida: 'excluída',
}

function listRegras({ usadas }: RateioApuracaoDetalhe): DocumentTable {
  return anexoOf(
    'Regras, na ordem em que rodaram',
    [
      ['Regra', 30],
      ['Versão', 8],
      ['O que diz', 90],
      ['Agora', 12],
    ],
    usadas.map(({ nome, versao, texto, agora }, i) => [`${i + 1}. ${nome}`, { numero: versao }, texto, SITUACOES[agora]]),
  )
}

function listValores({ descricao, unidade, meses, linhas }: RateioApuracaoDetalhe['direcionadores'][number]): DocumentTable[] {
  const nome = `Direcionador ${descricao} (${unidade})`
  if (linhas.length === 0) return [anexoOf(nome, [['Nenhum dos destinos tem valor no período', 1]], [])]
  const partes = Math.ceil(meses.length / MESES_BY_TABLE)
  return Array.from({ length: partes }, (_, parte): DocumentTable => {
    const [from, until] = [parte * MESES_BY_TABLE, (parte + 1) * MESES_BY_TABLE]
    const shown = meses.slice(from, until).map((mes) => ({ titulo: formatMes(mes), largura: 10, alignRight: true }))
    const rows = linhas.map(({ lugar, valores }) => [
      lugar,
      ...valores.slice(from, until).map((valor) => (valor === null ? '–' : writeNumero(valor))),
    ])
    return { ...anexoOf(nome, [], rows), colunas: [{ titulo: 'Centro de custo', largura: 34 }, ...shown] }
  })
}

function layResultado({ centros, confere }: RateioApuracaoDetalhe): DocumentTable {
  const withNow = confere !== null
  const soma = (valorOf: (centro: RateioApuracaoDetalhe['centros'][number]) => number | null): Celula => ({
    centavos: centros.reduce((total, centro) => total + (valorOf(centro) ?? 0), 0),
  })
  const table = anexoOf(
    'Resultado por centro de custo, em R$',
    [
      ['Centro de custo', 60],
      ['Antes do rateio', 24],
      ['Depois do rateio', 24],
      ...(withNow ? [['Depois, com o de agora', 24] as const] : []),
    ],
    centros.map(({ nome, antesCentavos, depoisCentavos, agoraCentavos }) => [
      nome === '' ? 'Sem centro de custo' : nome,
      { centavos: antesCentavos },
      { centavos: depoisCentavos },
      ...(withNow ? [{ centavos: agoraCentavos }] : []),
    ]),
  )
  const total = [
    'Total',
    soma(({ antesCentavos }) => antesCentavos),
    soma(({ depoisCentavos }) => depoisCentavos),
    ...(withNow ? [soma(({ agoraCentavos }) => agoraCentavos)] : []),
  ]
  return { ...table, linhas: [...table.linhas, { celulas: total, realce: true }] }
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
  const following = [...detalhe.direcionadores.flatMap(listValores), layResultado(detalhe)]
  return writePdf({
    nome,
    titulo: `Apuração nº ${id} do rateio · ${cliente.nome}`,
    cabecalho: [
      `Período: ${periodo}`,
      `Registrada: ${formatShortMoment(new Date(quando), 'pt')}, por ${quem}`,
      ...(observacao === '' ? [] : [`Observação: ${observacao}`]),
      ...(resultadoHash === null ? [] : [`Resumo do resultado (SHA-256): ${resultadoHash}`]),
      `Agora: ${describeNow(detalhe)}`,
      `Emissão: ${formatShortMoment(emissao.instant, 'pt')}, por ${emissao.nome}`,
    ],
    tables: [listRegras(detalhe), ...following.map((table): DocumentTable => ({ ...table, lugar: 'segue' }))],
    negativos,
  })
}
