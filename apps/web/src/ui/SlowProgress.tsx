import { useTranslation } from 'react-i18next'
import { type Store, useStore } from '../stores/create-store.ts'
import styles from './SlowProgress.module.css'
import { Button } from './Button.tsx'
import { Inline, Panel } from './layout.tsx'
import { Progress } from './Progress.tsx'

/** Progress of a slow operation at the bottom of the page, with cancel. Fast ones end before it shows. */
export function SlowProgress({ texto, parte, onCancel }: { texto: string; parte: Store<number>; onCancel: () => void }) {
  const { t } = useTranslation()
  const finished = useStore(parte)
  return (
    <Panel as="section" data-paper="none" gap={8} padding={[10, 12]} className={styles['andamento']} aria-label={texto}>
      <Inline justify="between">
        <span>
          <span role="status">{texto}</span> <span className="num">{Math.round(finished * 100)}%</span>
        </span>
        <Button size="small" onClick={onCancel}>
          {t('cancelar')}
        </Button>
      </Inline>
      <Progress value={finished} label={texto} />
    </Panel>
  )
}
