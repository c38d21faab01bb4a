import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import styles from './cadastro-cliente.module.css'
import { STEPS } from './draft.ts'

export function Etapas({ atual, onChoose }: { atual: number; onChoose: (step: number) => void }) {
  const { t } = useTranslation('acesso')
  return (
    <nav aria-label={t('cadastro.etapas')} className={styles['etapas']}>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} data-state={index < atual ? 'done' : index === atual ? 'current' : 'todo'}>
            {index < atual ? (
              <button type="button" onClick={() => onChoose(index)}>
                <Icon name="check" size={12} /> {t(`cadastro.${step}.nome`)}
              </button>
            ) : (
              <span aria-current={index === atual ? 'step' : undefined}>{t(`cadastro.${step}.nome`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
