import type { RateioApuracao, RateioApuracaoDetalhe, TabelaFormato } from '@lastro/contract'
import { writeTabela, type Celula } from '../exportacao/table.ts'
import type { Arquivo } from '../http/handler.ts'
import { presentApuracao } from './apuracao-present.ts'
import type { ApuracaoResumo } from './apuracao-store.ts'

const TIPOS: Readonly<Record<RateioApuracao['tipo'], string>> = {
  apurada: 'Registrada',
  antes: 'Antes de devolver',
  restaurada: 'Devolvida',
}

const reais = (centavos: number | null): Celula => ({ centavos })

export function exportApuracoes(rows: readonly ApuracaoResumo[], clienteNome: string, formato: TabelaFormato): Promise<Arquivo> {
  const linhas = rows
    .map(presentApuracao)
    .map((item): Celula[] => [
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
  const cabecalho = ['Apuração', 'Tipo', 'De', 'Até', 'Quando', 'Quem', 'Regras', 'Rateado (R$)', 'Observação', 'Resumo (SHA-256)']
  return writeTabela({ nome: `Apurações do rateio ${clienteNome}`, folha: 'Apurações', formato }, [cabecalho, ...linhas])
}

export function nomeApuracao({ id, inicio, fim }: RateioApuracaoDetalhe, clienteNome: string): string {
  return `Apuração ${id} do rateio ${inicio === fim ? inicio : `${inicio} a ${fim}`} ${clienteNome}`
}

export function exportApuracao(detalhe: RateioApuracaoDetalhe, clienteNome: string, formato: TabelaFormato): Promise<Arquivo> {
  const linhas: Celula[][] = [
    ...detalhe.usadas.map(({ nome, versao, texto }, i): Celula[] => [
      'Regra',
      `${i + 1}. ${nome}`,
      `versão ${versao}`,
      texto,
      null,
      null,
      null,
    ]),
    ...detalhe.direcionadores.flatMap(({ descricao, unidade, meses, linhas: lugares }) =>
      lugares.flatMap(({ lugar, valores }) =>
        valores.flatMap((valor, i): Celula[][] =>
          valor === null
            ? []
            : [['Direcionador', `${descricao} (${unidade})`, lugar, `${meses[i]}: ${valor.replace('.', ',')}`, null, null, null]],
        ),
      ),
    ),
    ...detalhe.centros.map(({ nome, antesCentavos, depoisCentavos, agoraCentavos }): Celula[] => [
      'Resultado',
      nome === '' ? 'Sem centro de custo' : nome,
      '',
      '',
      reais(antesCentavos),
      reais(depoisCentavos),
      reais(agoraCentavos),
    ]),
  ]
  const cabecalho = ['Quadro', 'Nome', 'Detalhe', 'Texto', 'Antes (R$)', 'Depois (R$)', 'Depois, com o de agora (R$)']
  return writeTabela({ nome: nomeApuracao(detalhe, clienteNome), folha: 'Apuração', formato }, [cabecalho, ...linhas])
}
