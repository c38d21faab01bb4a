import type { RateioApuracao, RateioApuracaoDetalhe, TabelaFormato } from '@lastro/contract'
import { joinPeriodo, writeNumero } from '@lastro/formato'
import type { Celula } from '../exportacao/documento.ts'
import { listRows, writeList, type ListColuna } from '../exportacao/list.ts'
import type { File } from '../http/handler.ts'
import { presentApuracao } from './apuracao-present.ts'
import type { ApuracaoSummary } from './apuracao-store.ts'

const TIPOS: Readonly<Record<RateioApuracao['tipo'], string>> = {
  apurada: 'Registrada',
  antes: 'Antes de devolver',
  restaurada: 'Devolvida',
}

const reais = (centavos: number | null): Celula => ({ centavos })

const COLUNAS: readonly ListColuna<RateioApuracao>[] = [
  ['Apuração', ({ id }) => ({ numero: id })],
  ['Tipo', ({ tipo }) => TIPOS[tipo]],
  ['De', ({ inicio }) => inicio],
  ['Até', ({ fim }) => fim],
  ['Quando', ({ quando }) => quando],
  ['Quem', ({ quem }) => quem],
  ['Regras', ({ regras }) => ({ numero: regras })],
  ['Rateado (R$)', ({ movidoCentavos }) => reais(movidoCentavos)],
  ['Observação', ({ observacao }) => observacao],
  ['Resumo (SHA-256)', ({ falha, resultadoHash }) => (falha === null ? resultadoHash : `Não rodava: ${falha}`)],
]

export function exportApuracoes(rows: readonly ApuracaoSummary[], clienteNome: string, formato: TabelaFormato): Promise<File> {
  return writeList(
    { nome: `Apurações do rateio ${clienteNome}`, sheet: 'Apurações', formato },
    listRows(COLUNAS, rows.map(presentApuracao)),
  )
}

export function nomeApuracao(detail: RateioApuracaoDetalhe, clienteNome: string): string {
  return `Apuração ${detail.id} do rateio ${joinPeriodo(detail, (mes) => mes)} ${clienteNome}`
}

export function exportApuracao(detail: RateioApuracaoDetalhe, clienteNome: string, formato: TabelaFormato): Promise<File> {
  const lines: Celula[][] = [
    ...detail.usadas.map(({ nome, versao, texto }, i): Celula[] => [
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
        valores.flatMap((valor, i): Celula[][] =>
          valor === null
            ? []
            : [['Direcionador', `${descricao} (${unidade})`, lugar, `${meses[i]}: ${writeNumero(valor)}`, null, null, null]],
        ),
      ),
    ),
    ...detail.centros.map(({ nome, antesCentavos, depoisCentavos, agoraCentavos }): Celula[] => [
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
  return writeList({ nome: nomeApuracao(detail, clienteNome), sheet: 'Apuração', formato }, [header, ...lines])
}
