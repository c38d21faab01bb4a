import { useTranslation } from 'react-i18next'
import { type Store, useStore } from '../stores/create-store.ts'
import styles from './Andamento.module.css'
import { Button } from './Button.tsx'
import { Progress } from './Progress.tsx'

/** Over the foot of a page while something takes its time there: how far it is, and the way out of it. What is quick is over before it shows. */
export function Andamento({ texto, parte, onCancel }: { texto: string; parte: Store<number>; onCancel: () => void }) {
  const { t } = useTranslation()
  const feita = useStore(parte)
  return (
    <section className={styles['andamento']} aria-label={texto}>
      <span>
        <span role="status">{texto}</span> <span className="num">{Math.round(feita * 100)}%</span>
      </span>
      <Button size="small" onClick={onCancel}>
        {t('cancelar')}
      </Button>
      <Progress value={feita} label={texto} />
    </section>
  )
}
