/** Icons: 16 px grid, 1.4 px strokes, drawn for this product. Decorative; the adjacent button or text has the name. */
import { type ComponentType, Suspense, lazy } from 'react'
import type { ScreenIconName } from './screen-icons.tsx'

const SHAPES = {
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  check: <path d="m3 8.5 3.2 3.2L13 5" />,
  briefcase: (
    <>
      <rect x="2" y="5" width="12" height="8.5" rx="1" />
      <path d="M5.8 5V3.2a.7.7 0 0 1 .7-.7h3a.7.7 0 0 1 .7.7V5M2 8.6h12M8 7.8v1.6" />
    </>
  ),
  eye: (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM3 13 13 3" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  globe: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M2 8h12M8 2c2 2 2.6 4 2.6 6S10 12 8 14c-2-2-2.6-4-2.6-6S6 4 8 2z" />
    </>
  ),
  error: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.8v3.6M8 10.9v.01" />
    </>
  ),
  undo: <path d="M3 6h6.5a3.5 3.5 0 0 1 0 7H6M5.6 3.2 2.8 6l2.8 2.8" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1" />
      <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
    </>
  ),
} as const

type EntryIconName = keyof typeof SHAPES
export type IconName = EntryIconName | ScreenIconName
export const ENTRY_ICON_NAMES = Object.keys(SHAPES) as EntryIconName[]

let ScreenIcon: ComponentType<{ name: ScreenIconName }> = lazy(async () => ({ default: await loadScreenIcons() }))

/** Loads the remaining icons before a screen renders. An icon that arrives later leaves a gap. */
export async function loadScreenIcons(): Promise<typeof ScreenIcon> {
  ScreenIcon = (await import('./screen-icons.tsx')).ScreenIcon
  return ScreenIcon
}

const DIRECTIONAL: ReadonlySet<IconName> = new Set<IconName>(['left', 'right', 'collapse', 'expand', 'signOut', 'undo'])

interface IconProps {
  name: IconName
  size?: 12 | 14 | 16
}

function isEntryIcon(name: IconName): name is EntryIconName {
  return name in SHAPES
}

export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      data-directional={DIRECTIONAL.has(name) || undefined}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 12 ? 1.7 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
    >
      {isEntryIcon(name) ? (
        SHAPES[name]
      ) : (
        <Suspense>
          <ScreenIcon name={name} />
        </Suspense>
      )}
    </svg>
  )
}
