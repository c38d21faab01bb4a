import styles from './Favorito.module.css'
import { IconButton } from './IconButton.tsx'

export function Favorito({ favorito, label, onClick }: { favorito: boolean; label: string; onClick: () => void }) {
  return (
    <span className={styles['favorito']}>
      <IconButton icon="star" aria-pressed={favorito} label={label} onClick={onClick} />
    </span>
  )
}
