import type { ComparativoColuna, ComparativoParte, DreComparativo, Idioma } from '@lastro/contract'
import { printPeriodo } from '../../exportacao/sentence.ts'
import { textsOf } from '../../i18n/i18n.ts'
import { fonteLabel } from './fonte-label.ts'

function parteLabel(parte: ComparativoParte, comPeriodo: boolean, idioma: Idioma): string {
  const t = textsOf(idioma, 'dre')
  const periodo = printPeriodo(parte, idioma)
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

export const versaoLabel = (nome: string, numero: number, idioma: Idioma): string =>
  textsOf(idioma, 'dre')('fontes.versao', { replace: { nome, numero } })

export function createLabels(
  { fontes, opcoes, partes }: Pick<DreComparativo, 'fontes' | 'opcoes' | 'partes'>,
  idioma: Idioma,
): {
  parte: (i: number) => string
  coluna: (coluna: ComparativoColuna) => string
} {
  const t = textsOf(idioma, 'dre')
  const nomes = new Map(
    fontes.map(({ chave, nome, orcamentos }) => {
      const [orcamento] = orcamentos
      const repeated = opcoes.some((option) => option.id !== orcamento?.id && option.nome === nome)
      return [chave, nome !== null && orcamento && repeated ? versaoLabel(nome, orcamento.versaoNumero, idioma) : nome]
    }),
  )
  const nomeOf = (key: string): string => fonteLabel(key, nomes, idioma)
  const periodos = new Set(partes.map(({ inicio, fim }) => `${inicio} ${fim}`))
  const membros = new Set(partes.map(({ tipo }) => tipo))
  const comPeriodo = periodos.size > 1 || (membros.size > 1 && !membros.has('periodo') && !membros.has('consolidado'))
  return {
    parte: (i) => (partes[i] === undefined ? '' : parteLabel(partes[i], comPeriodo, idioma)),
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
