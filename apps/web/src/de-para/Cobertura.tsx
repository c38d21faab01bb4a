import type { DeParaLista } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { formatInteiro, formatRazao } from '../format/valor.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Razao } from '../ui/Valor.tsx'
import styles from './Cobertura.module.css'

type Dados = DeParaLista['cobertura']

/** How much of the result has a target, by amount and by number of accounts; hatched, what the draft would add. */
export function Cobertura({ atual, rascunho }: { atual: Dados; rascunho: Dados | null }) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const agora = shareOf(atual)
  const depois = rascunho ? shareOf(rascunho) : agora
  return (
    <div className={styles['cobertura']}>
      <div
        className={styles['barra']}
        role="img"
        aria-label={t('cobertura.nome', { valor: formatRazao(agora, { idioma: language, simbolo: true }) })}
      >
        <i style={{ width: `${Math.min(agora, depois) * 100}%` }} />
        <i data-rascunho style={{ width: `${Math.max(0, depois - agora) * 100}%` }} />
      </div>
      <span>
        <b>
          <Razao razao={agora} simbolo />
        </b>{' '}
        {t('cobertura.doValor')}
        {rascunho && depois !== agora && (
          <em>
            {' → '}
            <Razao razao={depois} simbolo />
          </em>
        )}
      </span>
      <span>
        <b className="num">{formatInteiro(atual.contasMapeadas, language)}</b>{' '}
        {t('cobertura.deContas', { count: atual.contas, total: formatInteiro(atual.contas, language) })}
      </span>
    </div>
  )
}

/** Rounded down to a thousandth: 100 % is only said when it is. */
function shareOf({ valorCentavos, valorMapeadoCentavos }: Dados): number {
  return valorCentavos === 0 ? 1 : Math.floor((valorMapeadoCentavos / valorCentavos) * 1000) / 1000
}
