import type { DeParaRegraPrevia } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatInteger, formatMes } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { FrasesEfeito, ListaConflitos } from './Efeitos.tsx'
import styles from './Regras.module.css'

const SENTENCES = 6

export function PreviaRegra({ preview, removing, relendo }: { preview: DeParaRegraPrevia; removing: boolean; relendo: boolean }) {
  const { t } = useTranslation('de-para')
  const { language } = usePreferencias()
  const { efeitos, efeitosTotal, fechadoAte } = preview
  const integer = (value: number) => formatInteger(value, language)
  return (
    <section className={styles['previa']} aria-label={t('regras.previa')} aria-live="polite" aria-busy={relendo || undefined}>
      {!removing && (
        <p>
          <b>{t('regras.alcance', { contas: integer(preview.contas), decide: integer(preview.contasQueDecide) })}</b>
        </p>
      )}
      {fechadoAte !== null && (
        <p className={styles['conflitos']}>
          <Icon name="lock" size={12} />{' '}
          {t('regras.fechado', { mes: formatMes(fechadoAte, language), aberto: formatMes(addMeses(fechadoAte, 1), language) })}
        </p>
      )}
      {efeitos.length === 0 && <p>{t('previa.semEfeito')}</p>}
      <FrasesEfeito efeitos={efeitos} total={efeitosTotal} shownCount={SENTENCES} />
      {preview.conflitos.length > 0 && (
        <>
          <ListaConflitos
            className={styles['conflitos']}
            conflitos={preview.conflitos}
            total={preview.conflitosTotal}
            shownCount={SENTENCES}
          />
          <p>{t('regras.desempate')}</p>
        </>
      )}
    </section>
  )
}
