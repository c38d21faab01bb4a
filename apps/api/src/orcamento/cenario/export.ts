import type { CenariosComparacao, Idioma, TabelaFormato } from '@lastro/contract'
import { addMeses, diffColuna, isSubtrativa, orientCentavos, sumColunas, type Centavos, type GrupoNatureza } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { Celula } from '../../exportacao/documento.ts'
import { writeList } from '../../exportacao/list.ts'
import type { File } from '../../http/handler.ts'
import { textsOf } from '../../i18n/i18n.ts'

type ComparedOrcamento = CenariosComparacao['orcamentos'][number]

const nameOf = ({ nome, versaoNumero, cenario }: ComparedOrcamento): string => `${nome} v${versaoNumero} (${cenario})`

/** Costs are positive under (−), and each column after the first has its difference. */
function valoresOf(valores: readonly Centavos[], natureza: GrupoNatureza): Celula[] {
  const orientados = valores.map((valor) => orientCentavos(natureza, valor))
  const [referencia = 0, ...others] = orientados
  return [
    { centavos: referencia },
    ...others.flatMap((valor): Celula[] => {
      const { diferencaCentavos, razao } = diffColuna(referencia, valor)
      return [{ centavos: valor }, { centavos: diferencaCentavos }, { razao }]
    }),
  ]
}

export function exportComparison(
  { inicio, orcamentos, grupos }: CenariosComparacao,
  { mes, formato, idioma }: { mes: number | null; formato: TabelaFormato; idioma: Idioma },
): Promise<File> {
  const t = textsOf(idioma, 'lista')
  const periodo =
    mes === null
      ? t('cenarios.periodo', { replace: { inicio: formatMesNumerico(inicio), fim: formatMesNumerico(addMeses(inicio, 11)) } })
      : formatMesNumerico(addMeses(inicio, mes - 1))
  const [referencia, ...others] = orcamentos
  const nomes =
    referencia === undefined
      ? []
      : [nameOf(referencia), ...others.flatMap((other) => [nameOf(other), t('cenarios.diferenca'), t('cenarios.diferencaPercentual')])]
  const soma = (itens: readonly { valoresCentavos: readonly Centavos[] }[]): Centavos[] =>
    sumColunas(
      itens.map(({ valoresCentavos }) => valoresCentavos),
      orcamentos.length,
      mes,
    )
  const lines = grupos.flatMap(({ codigo, descricao, natureza, itens }): Celula[][] => [
    [isSubtrativa(natureza) ? `(−) ${descricao}` : descricao, codigo, null, ...valoresOf(soma(itens), natureza)],
    ...itens.map((item): Celula[] => [descricao, item.codigo, item.descricao, ...valoresOf(soma([item]), natureza)]),
  ])
  const resultado = valoresOf(soma(grupos.flatMap(({ itens }) => itens)), 'outras')
  const titulo = t('cenarios.arquivo')
  return writeList({ nome: `${titulo} ${referencia?.nome ?? ''} ${periodo.replaceAll('/', '-')}`, sheet: titulo, formato }, [
    [t('cenarios.grupo'), t('cenarios.codigo'), periodo, ...nomes],
    ...lines,
    [t('cenarios.resultado'), null, null, ...resultado],
  ])
}
