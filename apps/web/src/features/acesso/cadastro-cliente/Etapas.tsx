import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Grid } from '../../../ui/layout.tsx'
import styles from './cadastro-cliente.module.css'
import { STEPS } from './draft.ts'

export function Etapas({ current, onChoose }: { current: number; onChoose: (step: number) => void }) {
  const { t } = useTranslation('acesso')
  return (
    <nav aria-label={t('cadastro.etapas')}>
      <Grid as="ol" columns={4} phone={4} gap={6} className={styles['etapas']}>
        {STEPS.map((step, index) => (
          <li key={step} data-state={index < current ? 'done' : index === current ? 'current' : 'todo'}>
            {index < current ? (
              <Button variant="link" icon="check" onClick={() => onChoose(index)}>
                {t(`cadastro.${step}.nome`)}
              </Button>
            ) : (
              <span aria-current={index === current ? 'step' : undefined}>{t(`cadastro.${step}.nome`)}</span>
            )}
          </li>
        ))}
      </Grid>
    </nav>
  )
}
