import type { Idioma, RateioComparacao, RateioResultadoDito, TabelaFormato } from '@lastro/contract'
import type { Periodo } from '@lastro/engine'
import { formatInteger, formatMesNumerico, formatReais } from '@lastro/formato'
import type { TFunction } from 'i18next'
import type { Celula } from '../exportacao/documento.ts'
import { writeList } from '../exportacao/list.ts'
import type { File } from '../http/handler.ts'
import { textsOf } from '../i18n/i18n.ts'
import { labelOf, type RateioCadastro } from './cadastro.ts'

interface RateioExport {
  cadastro: Pick<RateioCadastro, 'centrosCusto' | 'filiais'>
  clienteNome: string
  periodo: Periodo
  formato: TabelaFormato
  idioma: Idioma
}

const reais = (centavos: number): Celula => ({ centavos })

function nameOf(t: TFunction<'lista'>, { centrosCusto }: Pick<RateioCadastro, 'centrosCusto'>, id: number): string {
  const centro = centrosCusto.get(id)
  return centro === undefined ? t('rateio.semCentro') : `${centro.codigo} ${centro.descricao}`
}

function filialOf(t: TFunction<'lista'>, { filiais }: Pick<RateioCadastro, 'filiais'>, id: number | null): string {
  if (id === null) return ''
  return id === 0 ? t('rateio.semFilial') : labelOf(filiais.get(id), id)
}

/** `Simulação do rateio 2025-01 a 2025-12 Comercial`. A slash is not allowed in a file name. */
function fileOf(
  t: TFunction<'lista'>,
  quadro: 'simulacao' | 'comparacao',
  { periodo: { inicio, fim }, clienteNome }: RateioExport,
): string {
  const meses = inicio === fim ? inicio : t('rateio.periodo', { replace: { inicio, fim } })
  return `${t(`rateio.${quadro}`)} ${meses} ${clienteNome}`
}

const HEADER_SIMULACAO = [
  'quadro',
  'centroCusto',
  'filial',
  'para',
  'paraFilial',
  'regra',
  'mes',
  'motivo',
  'antes',
  'rateado',
  'depois',
] as const

/** One table below the other, distinguished by the first column, so that a single sheet can be filtered. */
export function exportSimulacao(
  { centros, conservacao, fluxos, fluxosFora, semDirecionador, permanencias }: RateioResultadoDito,
  emissao: RateioExport,
): Promise<File> {
  const t = textsOf(emissao.idioma, 'lista')
  const nome = (id: number): string => nameOf(t, emissao.cadastro, id)
  const beforeAfter = (before: number, after: number): Celula[] => [reais(before), reais(after - before), reais(after)]
  const nomeFilial = (id: number | null): string => filialOf(t, emissao.cadastro, id)
  const noMore = ['', '', '', '', '']
  const lines: Celula[][] = [
    ...centros.map(({ centroCusto, antesCentavos, depoisCentavos }) => [
      t('rateio.quadros.centros'),
      nome(centroCusto),
      '',
      ...noMore,
      ...beforeAfter(antesCentavos, depoisCentavos),
    ]),
    [
      t('rateio.quadros.centros'),
      t('rateio.empresa'),
      '',
      ...noMore,
      ...beforeAfter(conservacao.antesCentavos, conservacao.depoisCentavos),
    ],
    // A separate table, because summed together with the centros an amount would count twice.
    ...centros.flatMap(({ centroCusto, filiais }) =>
      filiais.map(({ filial, antesCentavos, depoisCentavos }) => [
        t('rateio.quadros.filiais'),
        nome(centroCusto),
        nomeFilial(filial),
        ...noMore,
        ...beforeAfter(antesCentavos, depoisCentavos),
      ]),
    ),
    ...fluxos.map(({ regra, de, para, deFilial, paraFilial, valorCentavos }): Celula[] => [
      t('rateio.quadros.fluxos'),
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
            t('rateio.quadros.fluxos'),
            t('rateio.fluxosFora', { count: fluxosFora.quantos, replace: { numero: formatInteger(fluxosFora.quantos) } }),
            ...noMore,
            t('rateio.fluxosForaValor', { replace: { valor: formatReais(fluxosFora.absolutoCentavos) } }),
            null,
            reais(fluxosFora.valorCentavos),
            null,
          ],
        ]),
    ...semDirecionador.map(({ regra, mes, motivo, direcionador, alternativa, valorCentavos }): Celula[] => [
      t('rateio.quadros.semBase'),
      '',
      '',
      '',
      '',
      regra,
      formatMesNumerico(mes),
      `${t(`rateio.motivos.${motivo}`)}${direcionador === null ? '' : ` (${direcionador})`}: ${t(alternativa ? 'rateio.partesIguais' : 'rateio.ficou')}`,
      reais(valorCentavos),
      null,
      null,
    ]),
    ...permanencias.map(({ regra, centroCusto, filial, mes, valorCentavos }): Celula[] => [
      t('rateio.quadros.permanencias'),
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
  const header = HEADER_SIMULACAO.map((key) => t(`rateio.${key}`))
  const sheet = t('rateio.planilhaSimulacao')
  return writeList({ nome: fileOf(t, 'simulacao', emissao), sheet, formato: emissao.formato }, [header, ...lines])
}

export function exportComparison({ metodos }: RateioComparacao, emissao: RateioExport): Promise<File> {
  const t = textsOf(emissao.idioma, 'lista')
  const rodados = metodos.filter(({ centros }) => centros.length > 0)
  const [first] = rodados
  const centros = first?.centros ?? []
  const somaBefore = centros.reduce((soma, { antesCentavos }) => soma + antesCentavos, 0)
  const sheet = t('rateio.planilhaComparacao')
  return writeList({ nome: fileOf(t, 'comparacao', emissao), sheet, formato: emissao.formato }, [
    [t('rateio.centroCusto'), t('rateio.antes'), ...rodados.map(({ metodo }) => t(`rateio.metodos.${metodo}`))],
    ...centros.map(({ centroCusto, antesCentavos }, i) => [
      nameOf(t, emissao.cadastro, centroCusto),
      reais(antesCentavos),
      ...rodados.map((rodado): Celula => ({ centavos: rodado.centros[i]?.depoisCentavos ?? null })),
    ]),
    [t('rateio.soma'), reais(somaBefore), ...rodados.map(({ somaCentavos }) => reais(somaCentavos))],
  ])
}
