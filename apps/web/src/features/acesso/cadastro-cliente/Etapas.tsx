import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import styles from './cadastro-cliente.module.css'
import { PASSOS } from './draft.ts'

export function Etapas({ atual, onChoose }: { atual: number; onChoose: (passo: number) => void }) {
  const { t } = useTranslation('acesso')
  return (
    <nav aria-label={t('cadastro.etapas')} className={styles['etapas']}>
      <ol>
        {PASSOS.map((passo, index) => (
          <li key={passo} data-state={index < atual ? 'done' : index === atual ? 'current' : 'todo'}>
            {index < atual ? (
              <button type="button" onClick={() => onChoose(index)}>
                <Icon name="check" size={12} /> {t(`cadastro.${passo}.nome`)}
              </button>
            ) : (
              <span aria-current={index === atual ? 'step' : undefined}>{t(`cadastro.${passo}.nome`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
