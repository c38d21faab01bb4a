import { formatCentavos, formatRazao, ZERO_DASH } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { type DreCelula, type DreColTipo, tomOf } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'

interface CelulaTextoProps {
  celula: DreCelula
  tipo: DreColTipo
  escala: DreVisao['escala']
  casas: number
}

/** The number of a cell. Variations are always signed and only they are coloured. */
export function CelulaTexto({ celula: { valor, unidade, baseNegativa }, tipo, escala, casas }: CelulaTextoProps) {
  const varia = tipo === 'variacao' || tipo === 'variacaoPercentual' || tipo === 'ah'
  if (unidade === 'nenhuma') return null
  if (unidade === 'nomePontos') return <NomePontos />
  const tom = tipo === 'variacao' || tipo === 'variacaoPercentual' ? tomOf(valor) : null
  // What rounds to nothing has no sign, and colour never speaks alone.
  const impresso = () => (unidade === 'centavos' ? formatCentavos(valor, { escala, casas }) : formatRazao(valor, {}))
  const favoravel = tom !== null && /[1-9]/.test(impresso()) ? tom === 'favoravel' : undefined
  if (unidade === 'centavos') return <Valor centavos={valor} escala={escala} casas={casas} sinal={varia} favoravel={favoravel} />
  // Exact zero is a dash in a statement, shares and variations included.
  if (valor === 0 && tipo !== 'valor' && tipo !== 'anterior') return <span className="num">{ZERO_DASH}</span>
  return <Razao razao={valor} sinal={varia} favoravel={favoravel} marca={baseNegativa === true} />
}

/** By itself: a statement has hundreds of cells, and looking for texts is most of what one would cost. */
function NomePontos() {
  const { t } = useTranslation('dre')
  return <abbr title={t('tabela.pontosPercentuais')}>{t('tabela.pp')}</abbr>
}
