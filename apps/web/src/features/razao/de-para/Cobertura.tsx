import { type DeParaLista, shareOfCobertura } from '@lastro/contract'
import { formatInteiro, formatPeriodo, formatRazao } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Razao } from '../../../ui/Valor.tsx'
import styles from './Cobertura.module.css'

type Dados = DeParaLista['cobertura']

export function Cobertura({ atual, rascunho, periodo }: { atual: Dados; rascunho: Dados | null; periodo: DeParaLista['periodo'] }) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  // Accounts without entries have no share; 100 % of nothing would look finished.
  if (atual.valorCentavos === 0)
    return (
      <div className={styles['cobertura']}>
        <span>{t('cobertura.semValor')}</span>
        <Contas {...atual} />
      </div>
    )
  const agora = shareOfCobertura(atual)
  const depois = rascunho ? shareOfCobertura(rascunho) : agora
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
        {periodo ? t('cobertura.doValorDe', { periodo: formatPeriodo(periodo.inicio, periodo.fim, language) }) : t('cobertura.doValor')}
        {rascunho && depois !== agora && (
          <em>
            {' → '}
            <Razao razao={depois} simbolo />
          </em>
        )}
      </span>
      <Contas {...atual} />
    </div>
  )
}

function Contas({ contas, contasMapeadas }: Pick<Dados, 'contas' | 'contasMapeadas'>) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  return (
    <span>
      <b className="num">{formatInteiro(contasMapeadas, language)}</b>{' '}
      {t('cobertura.deContas', { count: contas, total: formatInteiro(contas, language) })}
    </span>
  )
}
