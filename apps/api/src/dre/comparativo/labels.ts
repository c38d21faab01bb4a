import type { ComparativoColuna, ComparativoParte, DreComparativo, Idioma } from '@lastro/contract'
import { printPeriodo } from '../../exportacao/sentence.ts'
import { textsOf } from '../../i18n/i18n.ts'
import { fonteLabel } from './fonte-label.ts'

function parteLabel(parte: ComparativoParte, comPeriodo: boolean, language: Idioma): string {
  const t = textsOf(language, 'dre')
  const periodo = printPeriodo(parte, language)
  const during = comPeriodo ? ` ${periodo}` : ''
  switch (parte.tipo) {
    case 'total':
      return comPeriodo ? t('partes.total', { replace: { periodo } }) : periodo
    case 'periodo':
      return periodo
    case 'acumulado':
    case 'exercicio':
    case 'antes':
    case 'depois':
      return t(`partes.${parte.tipo}`, { replace: { periodo } })
    case 'eliminacoes':
    case 'consolidado':
      return `${t(`partes.${parte.tipo}`)}${during}`
    case 'outros':
      return `${t('partes.outros', { replace: { quantos: parte.quantos ?? '' } })}${during}`
    default: {
      const nome = parte.nome ?? t(parte.tipo === 'filial' ? 'partes.semFilial' : 'partes.semCentro')
      const called = parte.codigo === null || parte.codigo === nome ? nome : `${parte.codigo} ${nome}`
      return `${called}${during}`
    }
  }
}

export const versaoLabel = (nome: string, numero: number, language: Idioma): string =>
  textsOf(language, 'dre')('fontes.versao', { replace: { nome, numero } })

export function createLabels(
  { fontes, opcoes, partes }: Pick<DreComparativo, 'fontes' | 'opcoes' | 'partes'>,
  language: Idioma,
): {
  parte: (i: number) => string
  coluna: (coluna: ComparativoColuna) => string
} {
  const t = textsOf(language, 'dre')
  const nomes = new Map(
    fontes.map(({ chave, nome, orcamentos }) => {
      const [orcamento] = orcamentos
      const repeated = opcoes.some((option) => option.id !== orcamento?.id && option.nome === nome)
      return [chave, nome !== null && orcamento && repeated ? versaoLabel(nome, orcamento.versaoNumero, language) : nome]
    }),
  )
  const nomeOf = (key: string): string => fonteLabel(key, nomes, language)
  const periodos = new Set(partes.map(({ inicio, fim }) => `${inicio} ${fim}`))
  const membros = new Set(partes.map(({ tipo }) => tipo))
  const comPeriodo = periodos.size > 1 || (membros.size > 1 && !membros.has('periodo') && !membros.has('consolidado'))
  return {
    parte: (i) => (partes[i] === undefined ? '' : parteLabel(partes[i], comPeriodo, language)),
    coluna: ({ tipo, fonte, base }) => {
      if (tipo === 'valor') return nomeOf(fonte)
      if (tipo === 'av' || tipo === 'ah') return `${t(`colunas.${tipo}`)} ${nomeOf(fonte)}`
      const against = base === fonte ? t('fontes.antesDoRateio') : nomeOf(base ?? '')
      const both = t('fontes.contra', { replace: { fonte: nomeOf(fonte), base: against } })
      return `${t(tipo === 'variacao' ? 'colunas.variacao' : 'colunas.variacaoPercentual')} ${both}`
    },
  }
}

/** The effect of rateio is a variance to the part before rateio. */
export function baseParteOf(partes: readonly ComparativoParte[], { fonte, base, parte }: ComparativoColuna): number {
  if (base !== fonte) return parte
  const after = partes[parte]
  return partes.findIndex(({ tipo, inicio, fim }) => tipo === 'antes' && inicio === after?.inicio && fim === after.fim)
}
