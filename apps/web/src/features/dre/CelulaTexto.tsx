import { formatCentavos, formatRazao, ZERO_DASH } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { type DreCelula, type DreColTipo, toneOf } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'

interface CelulaTextoProps {
  celula: DreCelula
  tipo: DreColTipo
  escala: DreVisao['escala']
  casas: number
}

/** Variations are always signed, and only they are coloured. */
export function CelulaTexto({ celula: { valor, unidade, baseNegativa }, tipo, escala, casas }: CelulaTextoProps) {
  const varia = tipo === 'variacao' || tipo === 'variacaoPercentual' || tipo === 'ah'
  if (unidade === 'nenhuma') return null
  if (unidade === 'nomePontos') return <NomePontos />
  const tone = tipo === 'variacao' || tipo === 'variacaoPercentual' ? toneOf(valor) : null
  // A value that rounds to zero has no sign, and colour always comes with a sign.
  const printed = () => (unidade === 'centavos' ? formatCentavos(valor, { escala, casas }) : formatRazao(valor, {}))
  const favoravel = tone !== null && /[1-9]/.test(printed()) ? tone === 'favoravel' : undefined
  if (unidade === 'centavos') return <Valor centavos={valor} escala={escala} casas={casas} sinal={varia} favoravel={favoravel} />
  // An exact zero is a dash, in shares and variations too.
  if (valor === 0 && tipo !== 'valor' && tipo !== 'anterior') return <span className="num">{ZERO_DASH}</span>
  return <Razao razao={valor} sinal={varia} favoravel={favoravel} marca={baseNegativa === true} />
}

/** A separate component, because a statement has hundreds of cells and translation lookup dominates their cost. */
function NomePontos() {
  const { t } = useTranslation('dre')
  return <abbr title={t('tabela.pontosPercentuais')}>{t('tabela.pp')}</abbr>
}
