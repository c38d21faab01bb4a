import { type DeParaLista, shareOfCobertura } from '@lastro/contract'
import { formatInteger, formatPeriodo, formatRazao } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Razao } from '../../../ui/Valor.tsx'
import styles from './Cobertura.module.css'

type DeParaCobertura = DeParaLista['cobertura']

export function Cobertura({
  current,
  rascunho,
  periodo,
}: {
  current: DeParaCobertura
  rascunho: DeParaCobertura | null
  periodo: DeParaLista['periodo']
}) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  // Accounts without entries have no share; 100 % of nothing would look finished.
  if (current.valorCentavos === 0)
    return (
      <div className={styles['cobertura']}>
        <span>{t('cobertura.semValor')}</span>
        <Contas {...current} />
      </div>
    )
  const now = shareOfCobertura(current)
  const after = rascunho ? shareOfCobertura(rascunho) : now
  return (
    <div className={styles['cobertura']}>
      <div
        className={styles['barra']}
        role="img"
        aria-label={t('cobertura.nome', { valor: formatRazao(now, { idioma: language, symbol: true }) })}
      >
        <i style={{ width: `${Math.min(now, after) * 100}%` }} />
        <i data-rascunho style={{ width: `${Math.max(0, after - now) * 100}%` }} />
      </div>
      <span>
        <b>
          <Razao razao={now} symbol />
        </b>{' '}
        {periodo ? t('cobertura.doValorDe', { periodo: formatPeriodo(periodo.inicio, periodo.fim, language) }) : t('cobertura.doValor')}
        {rascunho && after !== now && (
          <em>
            {' → '}
            <Razao razao={after} symbol />
          </em>
        )}
      </span>
      <Contas {...current} />
    </div>
  )
}

function Contas({ contas, contasMapeadas }: Pick<DeParaCobertura, 'contas' | 'contasMapeadas'>) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  return (
    <span>
      <b className="num">{formatInteger(contasMapeadas, language)}</b>{' '}
      {t('cobertura.deContas', { count: contas, total: formatInteger(contas, language) })}
    </span>
  )
}
