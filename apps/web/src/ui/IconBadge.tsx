import { CHIP_TONES, type ChipTone } from './Chip.tsx'
import { Icon, type IconName } from './icons.tsx'
import styles from './IconBadge.module.css'

/** Icon on a round ground. */
export function IconBadge({ name, tone = 'info' }: { name: IconName; tone?: ChipTone }) {
  return (
    <span className={styles['badge']} data-tone={CHIP_TONES[tone]}>
      <Icon name={name} />
    </span>
  )
}
