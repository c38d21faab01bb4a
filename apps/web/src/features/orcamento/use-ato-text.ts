import type { OrcamentoAto } from '@lastro/contract'
import { formatInteger, formatRazao } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { METODOS_DO_ANO } from './grade/distribute.ts'
import { SERIES } from './grade/serie.ts'

const PPM = 1_000_000

export function useAtoText(): (ato: Pick<OrcamentoAto, 'tipo' | 'detalhe'> & Partial<Pick<OrcamentoAto, 'celulas'>>) => string {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  return ({ tipo, detalhe, celulas }) => {
    const [taxa, origem, cenario, simulacao] = ['taxaPpm', 'origem', 'cenario', 'simulacao'].map((campo) => detalhe?.[campo])
    // Another program may have written the detail, so only known values have a text.
    const serie = SERIES.find((each) => each === detalhe?.['serie'])
    const metodo = METODOS_DO_ANO.find((each) => each === detalhe?.['metodo'])
    const describe = (): string => {
      const percentual = typeof taxa === 'number' ? formatRazao(taxa / PPM, { idioma: language, sinal: true, symbol: true }) : ''
      if (tipo === 'reajustar' && serie !== undefined && serie !== 'reajuste') return t(`ato.serie.${serie}`, { taxa: percentual })
      if (tipo === 'reajustar' && percentual !== '') return t('ato.reajustarTaxa', { taxa: percentual })
      if (tipo === 'distribuir' && metodo !== undefined) return t(`ato.distribuirPor.${metodo}`)
      if (tipo === 'criar' && typeof origem === 'string') return t('ato.criarDe', { origem })
      if (tipo === 'reajustar' && typeof simulacao === 'string') return t('ato.simular', { simulacao })
      if (tipo === 'mesclar' && typeof cenario === 'string') return t('ato.mesclarDe', { cenario })
      return t(`ato.${tipo}`)
    }
    const feito = describe()
    return celulas === undefined || celulas === 0
      ? feito
      : t('ato.celulas', { feito, count: celulas, total: formatInteger(celulas, language) })
  }
}
