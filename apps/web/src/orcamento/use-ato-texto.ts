import type { OrcamentoAto } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { formatRazao } from '../format/valor.ts'
import { usePreferencias } from '../theme/preferencias.ts'

const PPM = 1_000_000

/** What was done in one act: `Reajustou +8,0%: 24 células`. */
export function useAtoTexto(): (ato: Pick<OrcamentoAto, 'tipo' | 'detalhe'> & Partial<Pick<OrcamentoAto, 'celulas'>>) => string {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  return ({ tipo, detalhe, celulas }) => {
    const [taxa, origem, cenario, simulacao] = ['taxaPpm', 'origem', 'cenario', 'simulacao'].map((campo) => detalhe?.[campo])
    const tell = (): string => {
      if (tipo === 'reajustar' && typeof taxa === 'number') {
        return t('ato.reajustarTaxa', { taxa: formatRazao(taxa / PPM, { idioma: language, sinal: true, simbolo: true }) })
      }
      if (tipo === 'criar' && typeof origem === 'string') return t('ato.criarDe', { origem })
      if (tipo === 'reajustar' && typeof simulacao === 'string') return t('ato.simular', { simulacao })
      if (tipo === 'mesclar' && typeof cenario === 'string') return t('ato.mesclarDe', { cenario })
      return t(`ato.${tipo}`)
    }
    const feito = tell()
    return celulas === undefined || celulas === 0 ? feito : t('ato.celulas', { feito, count: celulas })
  }
}
