import type { ComparativoFora, DreComparativo } from '@lastro/contract'
import { formatCentavos, type ValorFormat } from '@lastro/formato'
import type { TFunction } from 'i18next'
import { nomeDaFonte } from './labels.ts'

/** Maximum of itens named in the sentence; more are counted. */
const NAMED_ITENS = 3

interface Texts {
  t: TFunction<'dre'>
  colunas: TFunction<'dre-comparativo'>
}

export function listAvisosOutside(
  { t, colunas }: Texts,
  comparativo: Pick<DreComparativo, 'fora' | 'fontes' | 'opcoes'>,
  clientes: readonly { id: string; nome: string }[],
  format: Pick<ValorFormat, 'idioma' | 'negativos'>,
): string[] {
  const valorOf = (centavos: number): string => formatCentavos(Math.abs(centavos), { ...format, zero: 'zero' })
  const sentenceOf = ({ fonte: key, clienteId }: ComparativoFora, texto: string): string => {
    const fonte = nomeDaFonte(colunas, comparativo, key)
    const empresa = clientes.find(({ id }) => id === clienteId)?.nome
    return empresa === undefined ? colunas('fora.fonte', { fonte, texto }) : colunas('fora.empresa', { empresa, fonte, texto })
  }
  return comparativo.fora.flatMap((each) => {
    const { semDePara, foraDaDre } = each
    const bruto = foraDaDre.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0)
    const named = foraDaDre.slice(0, NAMED_ITENS).map(({ codigo, descricao }) => `${codigo} ${descricao}`)
    const itens = named.join(', ') + (foraDaDre.length > named.length ? '…' : '')
    return [
      ...(semDePara.contas === 0
        ? []
        : [sentenceOf(each, t('semDePara.texto', { count: semDePara.contas, valor: valorOf(semDePara.valorCentavos) }))]),
      ...(foraDaDre.length === 0
        ? []
        : [
            sentenceOf(
              each,
              colunas('fora.itens', { texto: t('foraDaDre.texto', { count: foraDaDre.length, valor: valorOf(bruto) }), itens }),
            ),
          ]),
    ]
  })
}
