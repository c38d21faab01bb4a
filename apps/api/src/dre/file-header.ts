/** Header block of a statement file, which makes it self-explanatory outside the product. */
import type { DreAlcance, DreResposta, Idioma } from '@lastro/contract'
import type { Periodo } from '@lastro/engine'
import { anoAnteriorOf, formatInteger, formatMes, formatReais, type Escala } from '@lastro/formato'
import type { TFunction } from 'i18next'
import { printFirst, printPeriodo } from '../exportacao/sentence.ts'
import { formatShortMoment } from '../exportacao/timestamp.ts'
import { textsOf } from '../i18n/i18n.ts'
import type { Recorte } from '../cubo/recorte.ts'

const NAMED_MAX = 2

export interface FileIssue {
  nome: string
  instant: Date
  idioma: Idioma
  /** Data versions per cliente, for reproducing the numbers. */
  versoes: readonly number[]
}

type TotaisOutside = Pick<DreResposta, 'semDePara' | 'foraDaDre'>
type Texts = TFunction<'dre'>

/** `2024` for a period within 2025, else words. */
export function anoAnteriorLabel({ inicio, fim }: Recorte['periodo'], language: Idioma): string {
  return anoAnteriorOf(inicio, fim) ?? textsOf(language, 'dre')('colunas.anoAnterior')
}

/** `jan/2023 a jun/2023, nov/2023` */
export function lacunasLabel(lacunas: readonly Periodo[], language: Idioma): string {
  return lacunas.map((each) => printPeriodo(each, language)).join(', ')
}

function vigenciaLabel(t: Texts, { inicio, fim }: NonNullable<DreResposta['modelo']['vigencia']>, language: Idioma): string {
  const replace = { inicio: inicio === null ? '' : formatMes(inicio, language), fim: fim === null ? '' : formatMes(fim, language) }
  if (inicio === null) return t(fim === null ? 'cabecalho.linhasSempre' : 'cabecalho.linhasAte', { replace })
  return t(fim === null ? 'cabecalho.linhasDesde' : 'cabecalho.linhasEntre', { replace })
}

export function listOutside({ semDePara, foraDaDre }: TotaisOutside, language: Idioma, label = ''): [nome: string, texto: string][] {
  const t = textsOf(language, 'dre')
  const bruto = foraDaDre.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0)
  const itens = printFirst(
    foraDaDre.map(({ codigo, descricao }) => `${codigo} ${descricao}`),
    NAMED_MAX,
    language,
  )
  const from = label === '' ? '' : ` (${label})`
  const { contas, valorCentavos } = semDePara
  const outside = { contas: formatInteger(contas, language), valor: formatReais(valorCentavos, language), de: from }
  return [
    ...(contas === 0
      ? []
      : [[t('cabecalho.semDePara'), t('cabecalho.semDeParaTexto', { count: contas, replace: outside })] satisfies [string, string]]),
    ...(foraDaDre.length === 0
      ? []
      : [
          [
            t('cabecalho.foraDaDre'),
            t('cabecalho.foraDaDreTexto', { replace: { valor: formatReais(bruto, language), de: from, itens } }),
          ] satisfies [string, string],
        ]),
  ]
}

export const escalaLabel = (escala: Escala = 'reais', language: Idioma): string => textsOf(language, 'relatorio')(`escala.${escala}`)

function unidadeLabel(t: Texts, base: DreResposta['baseAv'], escala: string): string {
  const over = base === null ? '' : t('cabecalho.sobre', { replace: { linha: `${base.codigo} ${base.descricao}` } })
  return t('cabecalho.unidadeTexto', { replace: { escala, base: over } })
}

function emissaoLabel(t: Texts, { nome, instant, idioma: language, versoes }: FileIssue): string {
  const numeros = versoes.map((numero) => formatInteger(numero, language)).join(', ')
  const said = t('cabecalho.versoes', { count: versoes.length, replace: { numeros } })
  return t('cabecalho.emissaoTexto', { replace: { quando: formatShortMoment(instant, language), quem: nome, versoes: said } })
}

export function listHeader(
  { periodo, alcance, anoAnterior }: Pick<Recorte, 'periodo' | 'alcance' | 'anoAnterior'>,
  {
    withAnoAnterior,
    lacunas,
    emissao,
    rateado,
    vigencia,
    fora,
    base,
    escala = 'reais',
  }: {
    withAnoAnterior: boolean
    lacunas: readonly Periodo[]
    emissao: FileIssue
    rateado: boolean
    vigencia: DreResposta['modelo']['vigencia']
    fora: readonly [nome: string, texto: string][]
    base: DreResposta['baseAv']
    escala?: Escala | undefined
  },
): [nome: string, texto: string][] {
  const { idioma: language } = emissao
  const t = textsOf(language, 'dre')
  const only = (nomes: readonly string[]): string => t('cabecalho.so', { replace: { nomes: nomes.join(', ') } })
  const { centrosCusto, filiais } = alcance
  return [
    [t('cabecalho.periodo'), printPeriodo(periodo, language)],
    ...(withAnoAnterior ? [[t('cabecalho.comparado'), printPeriodo(anoAnterior, language)] satisfies [string, string]] : []),
    ...(lacunas.length === 0
      ? []
      : [
          [t('cabecalho.lacunas'), t('cabecalho.lacunasTexto', { replace: { lacunas: lacunasLabel(lacunas, language) } })] satisfies [
            string,
            string,
          ],
        ]),
    ...(vigencia === null ? [] : [[t('cabecalho.linhas'), vigenciaLabel(t, vigencia, language)] satisfies [string, string]]),
    [t('cabecalho.centros'), centrosCusto === null ? t('cabecalho.todosCentros') : only(centrosCusto)],
    [t('cabecalho.filiais'), filiais === null ? t('cabecalho.todasFiliais') : only(filiais)],
    ...(alcance.limitado ? [[t('cabecalho.acesso'), t('cabecalho.acessoTexto')] satisfies [string, string]] : []),
    ...(rateado ? [[t('cabecalho.rateio'), t('cabecalho.rateioTexto')] satisfies [string, string]] : []),
    ...fora,
    [t('cabecalho.unidade'), unidadeLabel(t, base, escalaLabel(escala, language))],
    [t('cabecalho.emissao'), emissaoLabel(t, emissao)],
  ]
}

/** File name suffixes of a partial statement and of one after rateio, as ` - só Administração - depois do rateio`. */
export function alcanceNoNome({ centrosCusto, filiais }: DreAlcance, rateado: boolean, language: Idioma): string {
  const t = textsOf(language, 'dre')
  const shorten = (nomes: readonly string[], unit: 'centros' | 'filiais'): string =>
    nomes.length > NAMED_MAX ? t(`arquivo.${unit}`, { count: nomes.length }) : nomes.join(', ')
  const partes = [
    ...(centrosCusto === null ? [] : [shorten(centrosCusto, 'centros')]),
    ...(filiais === null ? [] : [shorten(filiais, 'filiais')]),
  ]
  const safe = partes.join(', ').replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ')
  return `${partes.length === 0 ? '' : t('arquivo.so', { replace: { partes: safe } })}${rateado ? t('arquivo.depoisDoRateio') : ''}`
}
