/**
 * Colours of a marca: ten steps from one colour per theme, with WCAG contrast checks.
 * The server rejects by these checks and the browser previews them, so the file does not import zod.
 */
import type { ChaveMarca } from './host.ts'

export type Cor = string
export const THEMES_COLOR = ['light', 'dark'] as const
export type TemaCor = (typeof THEMES_COLOR)[number]

/** Initial colours of each marca for light and dark, as built into the style sheets. */
export const COLORS_PADRAO: Readonly<Record<ChaveMarca, readonly [clara: Cor, escura: Cor]>> = {
  sisloc: ['#be4016', '#f48564'],
  fps: ['#1c7c3d', '#6bb47c'],
  asa: ['#7557c9', '#aa95fa'],
  lastro: ['#2a64cc', '#74a8f6'],
  ageradora: ['#8e6402', '#c99d4d'],
  unicap: ['#ba3c78', '#f081af'],
  cdla: ['#027591', '#58afcc'],
}

/** Minimum contrast for text and UI components, WCAG 2.2 1.4.3 and 1.4.11. */
export const CONTRASTE_TEXTO = 4.5
export const CONTRASTE_INTERFACE = 3

/** Tokens that no marca changes but that need contrast with its colours: backgrounds, texts on its band. */
export const TOKENS_FIXOS: Readonly<Record<TemaCor, Readonly<Record<string, Cor>>>> = {
  light: {
    surface: '#ffffff',
    'surface-2': '#f3f5f8',
    raised: '#ffffff',
    'on-accent': '#ffffff',
    text: '#141d2b',
    'text-2': '#465468',
    'text-3': '#637083',
    fav: '#0a716c',
    unf: '#a84c15',
    warn: '#7a5d00',
  },
  dark: {
    surface: '#131a24',
    'surface-2': '#19222d',
    raised: '#1a2430',
    'on-accent': '#0d1622',
    text: '#e5eaf1',
    'text-2': '#aab6c5',
    'text-3': '#8896a8',
    fav: '#52c4ba',
    unf: '#f0a267',
    warn: '#e3c14b',
  },
}

export interface Par {
  frente: string
  fundo: string
  minimo: number
}

const textOn = (frentes: readonly string[], fundos: readonly string[]): Par[] =>
  frentes.flatMap((frente) => fundos.map((fundo) => ({ frente, fundo, minimo: CONTRASTE_TEXTO })))

const COLOR_PAIRS: readonly Par[] = [...textOn(['accent-6'], ['surface', 'surface-2', 'raised']), ...textOn(['on-accent'], ['accent-6'])]

export const PAIRS_MARCA: readonly Par[] = [
  ...COLOR_PAIRS,
  ...textOn(['accent-6', 'accent-7', 'text', 'text-2', 'text-3', 'fav', 'unf', 'warn'], ['band']),
  ...textOn(['accent-7'], ['surface', 'surface-2', 'raised', 'accent-1']),
  ...textOn(['on-accent'], ['accent-7']),
  ...textOn(['accent-9'], ['accent-2']),
  { frente: 'accent-6', fundo: 'accent-2', minimo: CONTRASTE_INTERFACE },
]

const NAMED_STEPS = [1, 2, 4, 6, 7, 9] as const

interface Oklch {
  l: number
  c: number
  h: number
}

const channels = (color: Cor): [number, number, number] => {
  const at = (start: number): number => Number.parseInt(color.slice(start, start + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

const toLinear = (channel: number): number => (channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const fromLinear = (channel: number): number => (channel <= 0.003_130_8 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** sRGB to OKLCH: Björn Ottosson, "A perceptual color space for image processing". */
function toOklch(color: Cor): Oklch {
  const [r, g, b] = channels(color).map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const bb = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  return { l: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function toRgb({ l, c, h }: Oklch): [number, number, number] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const ll = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const mm = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const ss = (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    4.076_741_662_1 * ll - 3.307_711_591_3 * mm + 0.230_969_929_2 * ss,
    -1.268_438_004_6 * ll + 2.609_757_401_1 * mm - 0.341_319_396_5 * ss,
    -0.004_196_086_3 * ll - 0.703_418_614_7 * mm + 1.707_614_701 * ss,
  ]
}

const SLACK = 1e-4
const isInside = (rgb: readonly number[]): boolean => rgb.every((channel) => channel >= -SLACK && channel <= 1 + SLACK)

/** Nearest sRGB colour of this lightness and hue, with as much chroma as fits the gamut. */
function toColor(wanted: Oklch): Cor {
  const l = Math.min(1, Math.max(0, wanted.l))
  let [low, high] = [0, wanted.c]
  if (!isInside(toRgb({ ...wanted, l }))) {
    for (let step = 0; step < 20; step += 1) {
      const middle = (low + high) / 2
      if (isInside(toRgb({ ...wanted, l, c: middle }))) low = middle
      else high = middle
    }
  } else low = wanted.c
  const bytes = toRgb({ ...wanted, l, c: low }).map((channel) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, channel)))) * 255),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: Cor): number {
  const [r, g, b] = channels(color).map(toLinear) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrastOf(one: Cor, other: Cor): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export interface Medida extends Par {
  razao: number
}

export function measurePairs(pairs: readonly Par[], tokens: Readonly<Record<string, Cor>>): Medida[] {
  return pairs.flatMap((pair) => {
    const [front, background] = [tokens[pair.frente], tokens[pair.fundo]]
    return front === undefined || background === undefined ? [] : [{ ...pair, razao: contrastOf(front, background) }]
  })
}

export const isReadable = ({ razao, minimo }: Medida): boolean => razao >= minimo

export function measureColor(color: Cor, theme: TemaCor): Medida[] {
  return measurePairs(COLOR_PAIRS, { ...TOKENS_FIXOS[theme], 'accent-6': color })
}

export function isColorReadable(color: Cor, theme: TemaCor): boolean {
  return measureColor(color, theme).every(isReadable)
}

const TOWARDS: Readonly<Record<TemaCor, 1 | -1>> = { light: -1, dark: 1 }
const SHADE = 0.0025

function* shadesOf(color: Oklch, towards: 1 | -1): Generator<Cor> {
  for (let l = color.l; l >= 0 && l <= 1; l += towards * SHADE) yield toColor({ ...color, l })
  yield towards === 1 ? '#ffffff' : '#000000'
}

function firstShade(color: Oklch, towards: 1 | -1, isGood: (shade: Cor) => boolean): Cor {
  let last = toColor(color)
  for (const shade of shadesOf(color, towards)) {
    last = shade
    if (isGood(shade)) break
  }
  return last
}

/** The colour if readable, else the nearest readable shade of its hue: darker on light, lighter on dark. */
export function nearestReadable(color: Cor, theme: TemaCor): Cor {
  if (isColorReadable(color, theme)) return color
  return firstShade(toOklch(color), TOWARDS[theme], (shade) => isColorReadable(shade, theme))
}

/** Steps 1 to 10 from background to strongest text, plus the band of subtotals. Step 6 is the colour. */
export interface ColorScale {
  passos: readonly Cor[]
  faixa: Cor
}

const GROUNDS: Readonly<Record<TemaCor, readonly (readonly [l: number, chroma: number])[]>> = {
  light: [
    [0.965, 0.09],
    [0.92, 0.2],
    [0.86, 0.36],
    [0.78, 0.55],
  ],
  dark: [
    [0.26, 0.35],
    [0.325, 0.55],
    [0.39, 0.72],
    [0.47, 0.9],
  ],
}
const BAND: Readonly<Record<TemaCor, readonly [l: number, chroma: number]>> = { light: [0.963, 0.07], dark: [0.258, 0.28] }
const STRONGEST: Readonly<Record<TemaCor, number>> = { light: 0.31, dark: 0.93 }
/** Lightness distance of step 7 (hover) from step 6. */
const PRESSED = 0.08

/**
 * Scale of a colour. Unreadable steps are adjusted, so that every pair of `PAIRS_MARCA` is readable for a colour accepted by
 * `isColorReadable`.
 */
export function scaleOf(color: Cor, theme: TemaCor): ColorScale {
  const fixos = TOKENS_FIXOS[theme]
  const base = toOklch(color)
  const [towards, away] = [TOWARDS[theme], TOWARDS[theme] === 1 ? -1 : 1] as const
  const reads = (front: Cor, fundos: readonly Cor[]): boolean =>
    fundos.every((background) => contrastOf(front, background) >= CONTRASTE_TEXTO)
  const grounds = [fixos['surface'], fixos['surface-2'], fixos['raised']].filter((each) => each !== undefined)
  const onAccent = fixos['on-accent'] ?? ''

  // At the end of the range there is no stronger shade, so go the other way while readable.
  const room = towards === 1 ? 1 - base.l : base.l
  const pressed = toColor({ ...base, l: base.l + (room > 0.2 ? towards : away) * PRESSED, c: base.c * (theme === 'light' ? 0.9 : 0.7) })
  const seven = firstShade(toOklch(pressed), towards, (shade) => reads(shade, [...grounds, onAccent]))

  const ground = (index: number, isGood: (shade: Cor) => boolean): Cor => {
    const [l = 0, chroma = 0] = GROUNDS[theme][index] ?? []
    return firstShade({ l, c: base.c * chroma, h: base.h }, away, isGood)
  }
  const always = (): boolean => true
  const one = ground(0, (shade) => reads(seven, [shade]))
  const two = ground(1, (shade) => contrastOf(color, shade) >= CONTRASTE_INTERFACE)
  const three = ground(2, always)
  const four = ground(3, always)
  const strongest = STRONGEST[theme]
  const l9 = towards === 1 ? Math.max(strongest, Math.min(base.l, 0.97)) : Math.min(strongest, base.l)
  const nine = firstShade({ l: l9, c: base.c * (theme === 'light' ? 0.55 : 0.25), h: base.h }, towards, (shade) => reads(shade, [two]))

  const between = (a: Cor, b: Cor): Cor => {
    const [from, to] = [toOklch(a), toOklch(b)]
    return toColor({ l: (from.l + to.l) / 2, c: (from.c + to.c) / 2, h: base.h })
  }
  const [bandL, bandChroma] = BAND[theme]
  const texts = ['text', 'text-2', 'text-3', 'fav', 'unf', 'warn'].flatMap((name) => fixos[name] ?? [])
  const faixa = firstShade({ l: bandL, c: base.c * bandChroma, h: base.h }, away, (shade) =>
    [color, seven, ...texts].every((front) => reads(front, [shade])),
  )
  const ten = toColor({ ...toOklch(nine), l: toOklch(nine).l + towards * 0.05 })
  return { passos: [one, two, three, four, between(four, color), color, seven, between(seven, nine), nine, ten], faixa }
}

export function tokensOf({ passos, faixa }: ColorScale): Record<string, Cor> {
  return { ...Object.fromEntries(NAMED_STEPS.map((step) => [`accent-${step}`, passos[step - 1] ?? ''])), band: faixa }
}

export function sinalColorOf(color: Cor): Cor {
  return toColor({ ...toOklch(color), l: 0.6 })
}

export function isColorPadrao(key: ChaveMarca, colors: readonly [Cor, Cor]): boolean {
  return COLORS_PADRAO[key][0] === colors[0] && COLORS_PADRAO[key][1] === colors[1]
}
