import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/Text.tsx'
import styles from './SislocPicture.module.css'

/** Tones of the pattern: 1 rests, 2 rises, 3 is lit, a dot is empty. */
const PATTERN = ['1.2111311', '21113.112', '1121.1121', '.11211.11', '1311.12.1', '112.11...']
const PITCH = 90
const GAP = 24

/**
 * Sign-in picture of Sisloc: its mark repeated, every second one rotated by a quarter turn.
 * @param texto slogan of the marca
 */
export function SislocPicture({ texto }: { texto?: string | undefined }) {
  const { t } = useTranslation('entrar')
  return (
    <Stack as="aside" gap={40} padding={40} className={styles['picture']}>
      <svg viewBox={`0 0 ${9 * PITCH - GAP} ${6 * PITCH - GAP}`} preserveAspectRatio="xMinYMin" aria-hidden="true">
        {PATTERN.flatMap((row, y) =>
          row.split('').map((tone, x) =>
            tone === '.' ? null : (
              <g
                key={`${x}-${y}`}
                className={styles[`tone${tone}`]}
                transform={`translate(${x * PITCH} ${y * PITCH}) scale(1.1) rotate(${(x + y) % 2 ? 90 : 0} 30 30)`}
              >
                <path className={styles['upper']} d="M0 0H60V17H17V38H0z" />
                <path className={styles['lower']} d="M60 60H0V43H43V22H60z" />
              </g>
            ),
          ),
        )}
      </svg>
      <Stack gap={6}>
        <Text as="h2" size={28}>
          {t('sisloc.titulo')}
        </Text>
        <Text as="p" size={16} tone="soft">
          {texto || t('sisloc.texto')}
        </Text>
      </Stack>
    </Stack>
  )
}
