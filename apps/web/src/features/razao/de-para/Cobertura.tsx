import { type DeParaLista, shareOfCobertura } from '@lastro/contract'
import { formatInteger, formatPeriodo, formatRazao } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Inline } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
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
      <Inline wrap gap={[4, 16]}>
        <span>{t('cobertura.semValor')}</span>
        <Contas {...current} />
      </Inline>
    )
  const now = shareOfCobertura(current)
  const after = rascunho ? shareOfCobertura(rascunho) : now
  return (
    <Inline wrap gap={[4, 16]}>
      <div
        className={styles['barra']}
        role="img"
        aria-label={t('cobertura.nome', { valor: formatRazao(now, { idioma: language, symbol: true }) })}
      >
        <i style={{ width: `${Math.min(now, after) * 100}%` }} />
        <i data-rascunho style={{ width: `${Math.max(0, after - now) * 100}%` }} />
      </div>
      <span>
        <Text weight="bold" tone="strong">
          <Razao razao={now} symbol />
        </Text>{' '}
        {periodo ? t('cobertura.doValorDe', { periodo: formatPeriodo(periodo.inicio, periodo.fim, language) }) : t('cobertura.doValor')}
        {rascunho && after !== now && (
          <Text weight="semibold" tone="accent">
            {' → '}
            <Razao razao={after} symbol />
          </Text>
        )}
      </span>
      <Contas {...current} />
    </Inline>
  )
}

function Contas({ contas, contasMapeadas }: Pick<DeParaCobertura, 'contas' | 'contasMapeadas'>) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  return (
    <span>
      <Text weight="bold" tone="strong" className="num">
        {formatInteger(contasMapeadas, language)}
      </Text>{' '}
      {t('cobertura.deContas', { count: contas, total: formatInteger(contas, language) })}
    </span>
  )
}
