/** Icons: 16 px grid, 1.4 px strokes, drawn for this product. Decorative; the adjacent button or text has the name. */

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
  home: <path d="M2.5 7 8 2.5 13.5 7v6a.5.5 0 0 1-.5.5H9.8V9.8H6.2v3.7H3a.5.5 0 0 1-.5-.5z" />,
  import: <path d="M8 2v7.5M4.8 6.5 8 9.7l3.2-3.2M2.5 11v1.5a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V11" />,
  dePara: <path d="M2 4.5h3.2c3 0 2.6 7 5.6 7H14M11.8 9.3 14 11.5l-2.2 2.2M2 11.5h2.2M9.5 4.5H14" />,
  dre: <path d="M3.5 2h9v12h-9zM5.8 5h4.4M5.8 7.6h4.4M5.8 11.2h4.4M5.8 9.9h4.4" />,
  collapse: (
    <>
      <rect x="2" y="2.5" width="12" height="11" rx="1.5" />
      <path d="M6 2.5v11M11 6.2 9.2 8l1.8 1.8" />
    </>
  ),
  expand: (
    <>
      <rect x="2" y="2.5" width="12" height="11" rx="1.5" />
      <path d="M6 2.5v11M9.2 6.2 11 8l-1.8 1.8" />
    </>
  ),
  sigma: <path d="M12.5 4.5v-2h-9L8.2 8l-4.7 5.5h9v-2" />,
  sliders: (
    <>
      <path d="M2 5h6.4M12.1 5H14M2 11h1.9M7.6 11H14" />
      <circle cx="10.2" cy="5" r="1.8" />
      <circle cx="5.8" cy="11" r="1.8" />
    </>
  ),
  pin: <path d="M5.5 2.5h5M6.3 2.5v4L4 9.3h8L9.7 6.5v-4M8 9.3v4.2" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  upDown: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />,
  help: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.2 6.2a1.8 1.8 0 1 1 2.6 1.7c-.6.3-.8.6-.8 1.3M8 11.3v.01" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9" />
    </>
  ),
  moon: <path d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z" />,
  screen: (
    <>
      <rect x="2" y="3" width="12" height="8" rx="1" />
      <path d="M5.5 13.5h5M8 11v2.5" />
    </>
  ),
  down: <path d="m4 6 4 4 4-4" />,
  right: <path d="m6 4 4 4-4 4" />,
  left: <path d="m10 4-4 4 4 4" />,
  up: <path d="m4 10 4-4 4 4" />,
  link: (
    <path d="M6.8 9.2a2.6 2.6 0 0 0 3.8.2l2-2a2.7 2.7 0 0 0-3.8-3.8l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.8-.2l-2 2a2.7 2.7 0 0 0 3.8 3.8l.9-.9" />
  ),
  print: <path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6.5h11v5h-2M4.5 9.5h7v4h-7z" />,
  calendar: (
    <>
      <rect x="2.5" y="3.5" width="11" height="10" rx="1" />
      <path d="M2.5 6.5h11M5.5 2v2.5M10.5 2v2.5" />
    </>
  ),
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.4 10.4 3.1 3.1" />
    </>
  ),
  share: <path d="M8 9.5V2M5 5l3-3 3 3M2.5 9.5V13a.5.5 0 0 0 .5.5h10a.5.5 0 0 0 .5-.5V9.5" />,
  rateio: (
    <>
      <path d="M8 2v3.5L3.5 9v2M8 5.5 12.5 9v2M8 5.5V11" />
      <circle cx="3.5" cy="12.4" r="1.4" />
      <circle cx="8" cy="12.4" r="1.4" />
      <circle cx="12.5" cy="12.4" r="1.4" />
    </>
  ),
  orcamento: (
    <>
      <rect x="2" y="2.5" width="12" height="11" rx="1" />
      <path d="M2 6.2h12M2 9.8h12M6 6.2v7.3M10 6.2v7.3" />
    </>
  ),
  cadastros: (
    <>
      <ellipse cx="8" cy="4" rx="5.5" ry="2" />
      <path d="M2.5 4v8c0 1.1 2.5 2 5.5 2s5.5-.9 5.5-2V4M2.5 8c0 1.1 2.5 2 5.5 2s5.5-.9 5.5-2" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.6V8l2.3 1.6" />
    </>
  ),
  download: <path d="M8 2v7.5M5 6.6l3 3 3-3M2.5 13.5h11" />,
  warning: <path d="M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.01" />,
  plus: <path d="M8 3v10M3 8h10" />,
  columns: (
    <>
      <rect x="2" y="2.5" width="12" height="11" rx="1" />
      <path d="M6 2.5v11M10 2.5v11" />
    </>
  ),
  signOut: <path d="M6.5 2.5h-3a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3M6.5 8h7M11 5.5 13.5 8 11 10.5" />,
  filter: <path d="M2.5 3.5h11L9.5 8.4V13l-3-1.4V8.4z" />,
  trash: (
    <path d="M3 4.5h10M6.2 4.5V3a.5.5 0 0 1 .5-.5h2.6a.5.5 0 0 1 .5.5v1.5M4.2 4.5l.6 8.5a.5.5 0 0 0 .5.5h5.4a.5.5 0 0 0 .5-.5l.6-8.5" />
  ),
  file: <path d="M4 2h5.5L12.5 5v9H4zM9.5 2v3h3" />,
  users: (
    <>
      <circle cx="6" cy="5.5" r="2.5" />
      <path d="M1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.9c1.5.5 2.5 1.7 2.5 3.6" />
    </>
  ),
  shield: <path d="M8 1.8 13 3.6v4c0 3.2-2.1 5.4-5 6.6-2.9-1.2-5-3.4-5-6.6v-4zM5.8 7.9l1.6 1.6 2.9-3" />,
  swatch: <path d="M2.5 2.5h4v8.6a2 2 0 0 1-4 0zM6.5 5.4l2.2-2.2 2.9 2.9-5.4 5.6M9.5 8.9h4v4.2h-9" />,
  bell: <path d="M3.5 11.5h9c-1-1-1.3-2.2-1.3-4.2a3.2 3.2 0 0 0-6.4 0c0 2-.3 3.2-1.3 4.2zM6.6 13.6c.7.6 2.1.6 2.8 0" />,
  mail: <path d="M2 3.5h12v9H2zM2 4.5l6 4.2 6-4.2" />,
  user: (
    <>
      <circle cx="8" cy="5.2" r="2.7" />
      <path d="M2.8 13.8c.3-2.7 2.4-4.3 5.2-4.3s4.9 1.6 5.2 4.3" />
    </>
  ),
  block: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m3.8 3.8 8.4 8.4" />
    </>
  ),
  archive: <path d="M2.5 3h11v3h-11zM3.5 6v7h9V6M6.5 8.8h3" />,
  pencil: <path d="M3 13l.6-2.6 7-7a1.2 1.2 0 0 1 1.7 0l.3.3a1.2 1.2 0 0 1 0 1.7l-7 7zM9.6 4.4l2 2" />,
  tree: <path d="M2.5 3.5h4M4 3.5V12h2.5M4 7.8h2.5M8.5 7.8h5M8.5 12h5M8.5 3.5h5" />,
  star: <path d="m8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z" />,
  chart: <path d="M2.5 2.5v11h11M5.5 11V8M8.5 11V4.5M11.5 11V6.5" />,
  full: <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />,
  minus: <path d="M3 8h10" />,
  refresh: <path d="M13 8a5 5 0 1 1-1.5-3.6L13 6M13 2.5V6H9.5" />,
  plug: <path d="M5.5 2v3M10.5 2v3M3.5 5h9v2.5a4.5 4.5 0 0 1-9 0zM8 12v2.5" />,
} as const

export type IconName = keyof typeof SHAPES
export const ICON_NAMES = Object.keys(SHAPES) as IconName[]

const DIRECTIONAL: ReadonlySet<IconName> = new Set<IconName>(['left', 'right', 'collapse', 'expand', 'signOut', 'undo'])

interface IconProps {
  name: IconName
  size?: 12 | 14 | 16
  /** Before text, in its line. */
  inline?: boolean
}

export function Icon({ name, size = 16, inline = false }: IconProps) {
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
      style={{ flex: 'none', display: inline ? 'inline-block' : 'block', ...(inline && { verticalAlign: -2, marginInlineEnd: 4 }) }}
    >
      {SHAPES[name]}
    </svg>
  )
}
