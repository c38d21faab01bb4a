import { useTranslation } from 'react-i18next'
import { formatCentavos, formatRazao, ZERO_DASH } from '../format/valor.ts'
import { Razao, Valor } from '../ui/Valor.tsx'
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
  const { t } = useTranslation('dre')
  const varia = tipo === 'variacao' || tipo === 'variacaoPercentual' || tipo === 'ah'
  const impresso = unidade === 'centavos' ? formatCentavos(valor, { escala, casas }) : formatRazao(valor, {})
  // What rounds to nothing has no sign, and colour never speaks alone.
  const tom = (tipo === 'variacao' || tipo === 'variacaoPercentual') && /[1-9]/.test(impresso) ? tomOf(valor) : null
  const favoravel = tom === null ? undefined : tom === 'favoravel'
  if (unidade === 'nenhuma') return null
  if (unidade === 'nomePontos') return <abbr title={t('tabela.pontosPercentuais')}>{t('tabela.pp')}</abbr>
  if (unidade === 'centavos') return <Valor centavos={valor} escala={escala} casas={casas} sinal={varia} favoravel={favoravel} />
  // Exact zero is a dash in a statement, shares and variations included.
  if (valor === 0 && tipo !== 'valor' && tipo !== 'anterior') return <span className="num">{ZERO_DASH}</span>
  return <Razao razao={valor} sinal={varia} favoravel={favoravel} marca={baseNegativa === true} />
}
