import type { ComparativoColuna, ComparativoParte, DreComparativo, VariacaoPorTodos } from '@lastro/contract'
import { formatShortMes, formatPeriodo, type Language } from '@lastro/formato'
import type { TFunction } from 'i18next'

type T = TFunction<'dre-comparativo'>

export function nomeDaFonte(t: T, { fontes, opcoes }: Pick<DreComparativo, 'fontes' | 'opcoes'>, key: string): string {
  const fonte = fontes.find((each) => each.chave === key)
  if (fonte === undefined) return key
  const { tipo, nome } = fonte
  if (nome === null) return tipo === 'orcamento' ? key : t(`fontes.${tipo}`)
  const option = opcoes.find(({ id }) => id === Number(key.split(':')[1]))
  // Versions of one budget have the same name.
  const repeated = option && opcoes.some((each) => each.id !== option.id && each.nome === nome)
  const documento = repeated ? t('versao', { nome, versao: option.versaoNumero }) : nome
  return tipo === 'previsto' ? t('fontes.previstoDe', { nome: documento }) : documento
}

export function nomeDaParte(t: T, parte: ComparativoParte, { idioma, comPeriodo }: { idioma: Language; comPeriodo: boolean }): string {
  const periodo = formatPeriodo(parte.inicio, parte.fim, idioma)
  const nome = nomeDoMembro(t, parte)
  if (nome === null) return parte.tipo === 'total' && comPeriodo ? t('partes.total', { periodo }) : periodo
  return comPeriodo ? `${nome} · ${periodo}` : nome
}

function nomeDoMembro(t: T, parte: ComparativoParte): string | null {
  switch (parte.tipo) {
    case 'centroCusto':
      return parte.nome === null || parte.codigo === null || parte.codigo === parte.nome
        ? (parte.nome ?? t('partes.semCentro'))
        : `${parte.codigo} ${parte.nome}`
    case 'filial':
      return parte.nome ?? t('partes.semFilial')
    case 'outros':
      return t('partes.outros', { count: parte.quantos ?? 0 })
    case 'antes':
      return t('partes.antes')
    case 'depois':
      return t('partes.depois')
    case 'cliente':
      return parte.nome
    case 'eliminacoes':
      return t('partes.eliminacoes')
    case 'consolidado':
      return t('partes.consolidado')
    case 'acumulado':
      return t('partes.acumulado')
    case 'exercicio':
      return t('partes.exercicio')
    default:
      return null
  }
}

export function nomeDaContribuicao(
  t: T,
  { codigo, descricao }: { codigo: string | null; descricao: string | null },
  { por, idioma }: { por: VariacaoPorTodos; idioma: Language },
): string {
  if (por === 'mes' && codigo !== null) return formatShortMes(codigo, idioma)
  return descricao ?? t(por === 'filial' ? 'partes.semFilial' : 'partes.semCentro')
}

/** Months of all parts, which a pack has beyond its own period. */
export function spanOf({ partes, inicio, fim }: Pick<DreComparativo, 'partes' | 'inicio' | 'fim'>): { inicio: string; fim: string } {
  const last = partes.reduce((latest, parte) => (parte.fim > latest ? parte.fim : latest), fim)
  return { inicio, fim: last }
}

/** Checks whether the parts have different periods, which their labels then include. */
export function hasPeriodos({ partes }: Pick<DreComparativo, 'partes'>): boolean {
  return new Set(partes.map(({ inicio, fim }) => `${inicio} ${fim}`)).size > 1
}

export function nomeDaColuna(t: T, comparativo: Pick<DreComparativo, 'fontes' | 'opcoes'>, coluna: ComparativoColuna): string {
  if (coluna.tipo === 'valor') return nomeDaFonte(t, comparativo, coluna.fonte)
  return t(`colunas.${coluna.tipo}`)
}

export function tituloDaColuna(
  t: T,
  comparativo: Pick<DreComparativo, 'fontes' | 'opcoes' | 'baseAv'>,
  { tipo, fonte, base }: ComparativoColuna,
): string {
  const nome = nomeDaFonte(t, comparativo, fonte)
  if (tipo === 'valor') return nome
  if (tipo === 'av' || tipo === 'ah') return t(`colunas.${tipo}Titulo`, { fonte: nome, base: comparativo.baseAv?.descricao ?? '' })
  const against = base === fonte ? t('partes.antes') : nomeDaFonte(t, comparativo, base ?? '')
  return t(`colunas.${tipo}Titulo`, { fonte: nome, base: against })
}
