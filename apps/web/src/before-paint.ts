/**
 * Runs before the first paint, inside of the page: theme, direction and marca never flash, the frame of what will come is already drawn,
 * and its files and data are on their way. It may import nothing that the application also does: a file of its own would come a round trip
 * later. The rules are those of `theme/preferences.ts` and of `marcaFromHost` in the contract.
 */
import './early.ts'
import { keepPresses } from './presses.ts'

/** Pages in front of the application that nobody is led away from, and that look otherwise than its frame and its sign-in. */
const PUBLICAS = /^\/(about|403|not-authorized|esqueceusenha|pages\/(authentication|misc|correio|icons))(\/|$)/i
/** Addresses that show neither while nobody is in. */
const ACESSO = /^\/(cadastrar-senha|forgot-password|register)(\/|$)/i
const MARCAS = ['sisloc', 'fps', 'asa', 'lastro', 'ageradora', 'unicap', 'cdla']

function readPreferencia(name: string): string | null {
  const key = `Lastro-${name}`
  try {
    const stored = localStorage.getItem(key)
    if (stored) return stored
  } catch {
    // Storage can be blocked; the cookie below still answers.
  }
  const match = document.cookie.match(new RegExp(`(?:^|; )${key}=([^;]*)`))
  return match ? decodeURIComponent(match[1]!) : null
}

function hasSession(): boolean {
  try {
    return localStorage.getItem('@USER') !== null
  } catch {
    return false
  }
}

/** From the provider of work accounts: `sessao/conta-trabalho-pending.ts`. */
function isVolta(): boolean {
  try {
    return sessionStorage.getItem('lastro.conta-trabalho.entrada') !== null
  } catch {
    return false
  }
}

const html = document.documentElement
const isDentro = hasSession()

const theme = readPreferencia('theme')
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
html.dataset['theme'] = dark ? 'dark' : 'light'
html.dataset['mantineColorScheme'] = html.dataset['theme']
html.dataset['skin'] = readPreferencia('skin') === 'bordered' ? 'bordered' : 'default'
html.dataset['content'] = readPreferencia('content') === 'boxed' ? 'boxed' : 'fluid'
const direction = readPreferencia('direction')
html.dir = direction === 'rtl' || (direction !== 'ltr' && readPreferencia('language') === 'ar') ? 'rtl' : 'ltr'
const labels = location.hostname.toLowerCase().split('.')
const marca = MARCAS.find((each) => labels.includes(each)) ?? 'lastro'
html.dataset['marca'] = marca

/** What `index.html` draws until the application does: its frame, as this person has it, or that of the sign-in. */
if (!PUBLICAS.test(location.pathname)) {
  const layout = marca === 'sisloc' ? 'horizontal' : readPreferencia('layout')
  if (isDentro) html.dataset['moldura'] = layout === 'horizontal' || layout === 'collapsed' ? layout : 'vertical'
  else if (!ACESSO.test(location.pathname)) html.dataset['moldura'] = 'entrada'
}

// The server draws the sign-in in the language of the cookie. Who is in is led away from it, or comes back with a work account.
const language = readPreferencia('language') ?? 'pt'
if (isDentro || html.dataset['desenhada'] !== language || isVolta()) delete html.dataset['desenhada']
else keepPresses()

/**
 * What comes after the application is asked for beside it: by whoever is in the frame and the screen of this address, or the list that it is
 * in; by all others the sign-in.
 */
function askForFiles(): void {
  const listEarly = (...names: readonly string[]) => names.flatMap((name) => [...document.getElementsByName(`early-${name}`)])
  const caminho = location.pathname.toLowerCase()
  const tela = listEarly(caminho, ...(matchMedia('(max-width: 599px)').matches ? [] : [`${caminho} wide`]))
  for (const early of isDentro ? [...listEarly('session'), ...(tela.length > 0 ? tela : listEarly('other'))] : listEarly('visitor')) {
    for (const href of (early.getAttribute('content') ?? '').split(' ')) setTimeout(askFor, 0, href)
  }
}

/** In a turn of its own: it is handed to another process, and the drawing of the frame waits for none of them. */
function askFor(href: string): void {
  const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  document.head.append(Object.assign(document.createElement('link'), { ...kind, href, crossOrigin: '' }))
}

setTimeout(askForFiles)
// The first look into what this tab keeps waits for another process, which is asked here: `hasEntrada` of the application looks in one turn
// with much else.
if (isDentro) setTimeout(isVolta)

/** By when the application starts where the browser paints nothing: behind another window, or before anything came. */
const PINTURA_MS = 1000
/** The page is painted as it came before anything else runs; the files are on their way meanwhile. The development server starts by itself. */
const inicial = document.querySelector<HTMLMetaElement>('meta[name=application]')?.content
if (inicial !== undefined) document.addEventListener('DOMContentLoaded', () => startPainted(inicial.split(' ')), { once: true })

/** One file after the other: what the libraries do when they come, and what the application does, are not one long turn. */
function run([src, ...rest]: readonly string[]): void {
  if (src === undefined) return
  const next = () => run(rest)
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src, onload: next, onerror: next }),
  )
}

function startPainted(files: readonly string[]): void {
  let started = false
  const start = () => {
    if (started) return
    started = true
    run(files)
  }
  // Told when a picture is on the screen: the frame that draws it is asked for long before, on a phone.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // A page in front of the application has neither frame nor drawing: it stays white until the application is there.
  const isDrawn = html.dataset['moldura'] !== undefined || html.dataset['desenhada'] !== undefined
  setTimeout(start, document.hidden || !isDrawn ? 0 : PINTURA_MS)
}
