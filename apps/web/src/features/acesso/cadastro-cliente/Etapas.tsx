import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import styles from './cadastro-cliente.module.css'
import { STEPS } from './draft.ts'

export function Etapas({ current, onChoose }: { current: number; onChoose: (step: number) => void }) {
  const { t } = useTranslation('acesso')
  return (
    <nav aria-label={t('cadastro.etapas')} className={styles['etapas']}>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} data-state={index < current ? 'done' : index === current ? 'current' : 'todo'}>
            {index < current ? (
              <button type="button" onClick={() => onChoose(index)}>
                <Icon name="check" size={12} /> {t(`cadastro.${step}.nome`)}
              </button>
            ) : (
              <span aria-current={index === current ? 'step' : undefined}>{t(`cadastro.${step}.nome`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
