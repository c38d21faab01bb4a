import type { RateioComparacao, RateioResultadoDito, TabelaFormato } from '@lastro/contract'
import type { Periodo } from '@lastro/engine'
import { countText, formatMesNumerico, formatReais } from '@lastro/formato'
import type { Celula } from '../exportacao/documento.ts'
import { writeList } from '../exportacao/list.ts'
import type { File } from '../http/handler.ts'
import { labelOf, type RateioCadastro } from './cadastro.ts'

interface RateioExport {
  cadastro: Pick<RateioCadastro, 'centrosCusto' | 'filiais'>
  clienteNome: string
  periodo: Periodo
  formato: TabelaFormato
}

const reais = (centavos: number): Celula => ({ centavos })

function nameOf({ centrosCusto }: Pick<RateioCadastro, 'centrosCusto'>, id: number): string {
  const centro = centrosCusto.get(id)
  return centro === undefined ? 'Sem centro de custo' : `${centro.codigo} ${centro.descricao}`
}

function filialOf({ filiais }: Pick<RateioCadastro, 'filiais'>, id: number | null): string {
  if (id === null) return ''
  return id === 0 ? 'Sem filial' : labelOf(filiais.get(id), id)
}

/** `Simulação do rateio 2025-01 a 2025-12 Comercial`. A slash is not allowed in a file name. */
const fileOf = (quadro: string, { periodo: { inicio, fim }, clienteNome }: RateioExport): string =>
  `${quadro} ${inicio === fim ? inicio : `${inicio} a ${fim}`} ${clienteNome}`

const HEADER_SIMULACAO = [
  'Quadro',
  'Centro de custo',
  'Filial',
  'Para',
  'Para a filial',
  'Regra',
  'Mês',
  'Motivo',
  'Antes (R$)',
  'Rateio (R$)',
  'Depois (R$)',
]

const MOTIVOS: Readonly<Record<RateioResultadoDito['semDirecionador'][number]['motivo'], string>> = {
  sem_direcionador: 'nenhum destino tem valor do direcionador',
  sem_receita: 'nenhum destino tem receita',
  receita_negativa: 'há destino com receita negativa',
  laco_fechado: 'os centros de serviço só servem uns aos outros',
}

const nameOfOutside = (count: number): string => `E mais ${countText(count, 'fluxo menor', 'fluxos menores')}`

/** One table below the other, distinguished by the first column, so that a single sheet can be filtered. */
export function exportSimulacao(
  { centros, conservacao, fluxos, fluxosFora, semDirecionador, permanencias }: RateioResultadoDito,
  emissao: RateioExport,
): Promise<File> {
  const nome = (id: number): string => nameOf(emissao.cadastro, id)
  const beforeAfter = (before: number, after: number): Celula[] => [reais(before), reais(after - before), reais(after)]
  const nomeFilial = (id: number | null): string => filialOf(emissao.cadastro, id)
  const noMore = ['', '', '', '', '']
  const lines: Celula[][] = [
    ...centros.map(({ centroCusto, antesCentavos, depoisCentavos }) => [
      'Antes e depois',
      nome(centroCusto),
      '',
      ...noMore,
      ...beforeAfter(antesCentavos, depoisCentavos),
    ]),
    ['Antes e depois', 'Empresa', '', ...noMore, ...beforeAfter(conservacao.antesCentavos, conservacao.depoisCentavos)],
    // A separate table, because summed together with the centros an amount would count twice.
    ...centros.flatMap(({ centroCusto, filiais }) =>
      filiais.map(({ filial, antesCentavos, depoisCentavos }) => [
        'Antes e depois, por filial',
        nome(centroCusto),
        nomeFilial(filial),
        ...noMore,
        ...beforeAfter(antesCentavos, depoisCentavos),
      ]),
    ),
    ...fluxos.map(({ regra, de, para, deFilial, paraFilial, valorCentavos }): Celula[] => [
      'De onde para onde',
      nome(de),
      nomeFilial(deFilial),
      nome(para),
      nomeFilial(paraFilial),
      regra,
      '',
      '',
      null,
      reais(valorCentavos),
      null,
    ]),
    ...(fluxosFora.quantos === 0
      ? []
      : [
          [
            'De onde para onde',
            nameOfOutside(fluxosFora.quantos),
            ...noMore,
            `valor líquido (em valor absoluto: ${formatReais(fluxosFora.absolutoCentavos)})`,
            null,
            reais(fluxosFora.valorCentavos),
            null,
          ],
        ]),
    ...semDirecionador.map(({ regra, mes, motivo, direcionador, alternativa, valorCentavos }): Celula[] => [
      'Mês sem base para dividir',
      '',
      '',
      '',
      '',
      regra,
      formatMesNumerico(mes),
      `${MOTIVOS[motivo]}${direcionador === null ? '' : ` (${direcionador})`}: ${alternativa ? 'dividido em partes iguais' : 'ficou onde estava'}`,
      reais(valorCentavos),
      null,
      null,
    ]),
    ...permanencias.map(({ regra, centroCusto, filial, mes, valorCentavos }): Celula[] => [
      'Valor que voltou a uma origem já esvaziada',
      nome(centroCusto),
      nomeFilial(filial === 0 ? null : filial),
      '',
      '',
      regra,
      formatMesNumerico(mes),
      '',
      null,
      null,
      reais(valorCentavos),
    ]),
  ]
  const nomeFile = fileOf('Simulação do rateio', emissao)
  return writeList({ nome: nomeFile, sheet: 'Simulação', formato: emissao.formato }, [HEADER_SIMULACAO, ...lines])
}

const METODOS: Readonly<Record<RateioComparacao['metodos'][number]['metodo'], string>> = {
  direto: 'Direto (R$)',
  degraus: 'Em degraus (R$)',
  reciproco: 'Recíproco (R$)',
}

export function exportComparison({ metodos }: RateioComparacao, emissao: RateioExport): Promise<File> {
  const rodados = metodos.filter(({ centros }) => centros.length > 0)
  const [first] = rodados
  const centros = first?.centros ?? []
  const somaBefore = centros.reduce((soma, { antesCentavos }) => soma + antesCentavos, 0)
  return writeList({ nome: fileOf('Comparação do rateio', emissao), sheet: 'Comparação', formato: emissao.formato }, [
    ['Centro de custo', 'Antes (R$)', ...rodados.map(({ metodo }) => METODOS[metodo])],
    ...centros.map(({ centroCusto, antesCentavos }, i) => [
      nameOf(emissao.cadastro, centroCusto),
      reais(antesCentavos),
      ...rodados.map((rodado): Celula => ({ centavos: rodado.centros[i]?.depoisCentavos ?? null })),
    ]),
    ['Soma', reais(somaBefore), ...rodados.map(({ somaCentavos }) => reais(somaCentavos))],
  ])
}
