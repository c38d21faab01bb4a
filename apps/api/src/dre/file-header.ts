/** Header block of a statement file, which makes it self-explanatory outside the product. */
import type { DreAlcance, DreResposta } from '@lastro/contract'
import type { Periodo } from '@lastro/engine'
import { anoAnteriorOf, countText, formatInteger, formatMes, formatReais, joinFirst, joinPeriodo, type Escala } from '@lastro/formato'
import { formatShortMoment } from '../exportacao/timestamp.ts'
import { textsOf } from '../i18n/i18n.ts'
import type { Recorte } from '../cubo/recorte.ts'

const NAMED_MAX = 2

export interface FileIssue {
  nome: string
  instant: Date
  /** Data versions per cliente, for reproducing the numbers. */
  versoes: readonly number[]
}

type TotaisOutside = Pick<DreResposta, 'semDePara' | 'foraDaDre'>

/** `2024` for a period within 2025, else words. */
export function anoAnteriorLabel({ inicio, fim }: Recorte['periodo']): string {
  return anoAnteriorOf(inicio, fim) ?? 'Ano anterior'
}

export function periodoLabel(periodo: Recorte['periodo']): string {
  return joinPeriodo(periodo, formatMes)
}

/** `jan/2023 a jun/2023, nov/2023` */
export function lacunasLabel(lacunas: readonly Periodo[]): string {
  return lacunas.map(periodoLabel).join(', ')
}

function vigenciaLabel({ inicio, fim }: NonNullable<DreResposta['modelo']['vigencia']>): string {
  if (inicio === null) return fim === null ? 'As de sempre' : `As que valem até ${formatMes(fim)}`
  return `As que valem de ${formatMes(inicio)} ${fim === null ? 'em diante' : `a ${formatMes(fim)}`}`
}

export function listOutside({ semDePara, foraDaDre }: TotaisOutside, label = ''): [nome: string, texto: string][] {
  const bruto = foraDaDre.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0)
  const itens = foraDaDre.map(({ codigo, descricao }) => `${codigo} ${descricao}`)
  const from = label === '' ? '' : ` (${label})`
  const contas = countText(semDePara.contas, 'conta', 'contas')
  return [
    ...(semDePara.contas === 0
      ? []
      : [['Sem De-Para', `${contas}, R$ ${formatReais(semDePara.valorCentavos)} fora da DRE${from}`] satisfies [string, string]]),
    ...(foraDaDre.length === 0
      ? []
      : [
          ['Fora da DRE', `R$ ${formatReais(bruto)} em itens que nenhuma linha soma${from}: ${joinFirst(itens, NAMED_MAX)}`] satisfies [
            string,
            string,
          ],
        ]),
  ]
}

export const escalaLabel = (escala: Escala = 'reais'): string => textsOf('pt', 'relatorio')(`escala.${escala}`)

function unidadeLabel(base: DreResposta['baseAv'], escala: Escala): string {
  return `${escalaLabel(escala)}; AV${base === null ? '' : ` (sobre ${base.codigo} ${base.descricao})`} e AH em %, AH de margens em pontos percentuais`
}

function versoesLabel(versoes: readonly number[]): string {
  return `dados na${versoes.length === 1 ? '' : 's'} vers${versoes.length === 1 ? 'ão' : 'ões'} ${versoes.map((numero) => formatInteger(numero)).join(', ')}`
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
  return [
    ['Período', periodoLabel(periodo)],
    ...(withAnoAnterior ? [['Comparado', periodoLabel(anoAnterior)] satisfies [string, string]] : []),
    ...(lacunas.length === 0
      ? []
      : [
          [
            'Lacunas',
            `Sem lançamentos em ${lacunasLabel(lacunas)}: os totais não se comparam, e Var. R$ e AH % ficam em branco`,
          ] satisfies [string, string],
        ]),
    ...(vigencia === null ? [] : [['Linhas', vigenciaLabel(vigencia)] satisfies [string, string]]),
    ['Centros', alcance.centrosCusto === null ? 'Todos os centros de custo' : `Só ${alcance.centrosCusto.join(', ')}`],
    ['Filiais', alcance.filiais === null ? 'Todas as filiais' : `Só ${alcance.filiais.join(', ')}`],
    ...(alcance.limitado
      ? [['Acesso', 'Quem emitiu vê só parte da empresa; estes números não são os dela'] satisfies [string, string]]
      : []),
    ...(rateado
      ? [['Rateio', 'Depois do rateio: cada centro de custo com o que recebeu e sem o que passou a outros'] satisfies [string, string]]
      : []),
    ...fora,
    ['Unidade', unidadeLabel(base, escala)],
    ['Emissão', `${formatShortMoment(emissao.instant)}, por ${emissao.nome}; ${versoesLabel(emissao.versoes)}`],
  ]
}

function shorten(nomes: readonly string[], plural: string): string {
  return nomes.length > NAMED_MAX ? `${nomes.length} ${plural}` : nomes.join(', ')
}

/** File name suffix of a partial statement, as ` - só Administração`. */
export function alcanceNoNome({ centrosCusto, filiais }: DreAlcance): string {
  const partes = [
    ...(centrosCusto === null ? [] : [shorten(centrosCusto, 'centros')]),
    ...(filiais === null ? [] : [shorten(filiais, 'filiais')]),
  ]
  return partes.length === 0 ? '' : ` - só ${partes.join(', ').replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ')}`
}
