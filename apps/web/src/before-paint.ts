/**
 * Sets theme, direction, marca and static frame before first paint, so that none of them flashes.
 * The build inlines it into the page, so it imports nothing. The rules equal the ones in `theme/preferences.ts` and `marcaFromHost` of the
 * contract.
 */

/** Public pages that never redirect and have neither the frame nor the sign-in layout. */
const PUBLICAS = /^\/(about|403|not-authorized|esqueceusenha|pages\/(authentication|misc|correio))(\/|$)/i
/** Public pages without that layout while signed out. */
const ACESSO = /^\/(cadastrar-senha|forgot-password|register)(\/|$)/i
const MARCAS = ['sisloc', 'fps', 'asa', 'lastro', 'ageradora', 'unicap', 'cdla']

function readPreferencia(name: string): string | null {
  const key = `Lastro-${name}`
  try {
    const stored = localStorage.getItem(key)
    if (stored) return stored
  } catch {
    // Storage can be blocked; the cookie is the fallback.
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

function preload(files: readonly string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
}

/** Unhides the notice of `index.html`, because no module of the application runs. */
function tellMissing(what: 'armazenamento' | 'scripts'): void {
  const show = () => {
    document.documentElement.dataset['falta'] = what
    document.querySelector<HTMLElement>(`[data-aviso='${what}']`)?.removeAttribute('hidden')
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
  else show()
}

function watchMissing(): void {
  // Errors of elements do not bubble. A failed import of the entry module is an error of its element.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) tellMissing('scripts')
    },
    { capture: true },
  )
  try {
    localStorage.setItem('Lastro-probe', '')
    localStorage.removeItem('Lastro-probe')
  } catch {
    tellMissing('armazenamento')
  }
}

/** @param shellFiles scripts of every signed-in screen, fetched beside the application instead of after it */
export function preparePaint(shellFiles: readonly string[] = []): void {
  watchMissing()
  const html = document.documentElement
  const isInside = hasSession()
  if (isInside) preload(shellFiles)

  const theme = readPreferencia('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  html.dataset['theme'] = dark ? 'dark' : 'light'
  html.dataset['skin'] = readPreferencia('skin') === 'bordered' ? 'bordered' : 'default'
  html.dataset['content'] = readPreferencia('content') === 'boxed' ? 'boxed' : 'fluid'
  const direction = readPreferencia('direction')
  html.dir = direction === 'rtl' || (direction !== 'ltr' && readPreferencia('language') === 'ar') ? 'rtl' : 'ltr'
  const labels = location.hostname.toLowerCase().split('.')
  const marca = MARCAS.find((each) => labels.includes(each)) ?? 'lastro'
  html.dataset['marca'] = marca

  if (!PUBLICAS.test(location.pathname)) {
    const layout = marca === 'sisloc' ? 'horizontal' : readPreferencia('layout')
    if (isInside) html.dataset['moldura'] = layout === 'horizontal' || layout === 'collapsed' ? layout : 'vertical'
    else if (!ACESSO.test(location.pathname)) html.dataset['moldura'] = 'entrada'
  }
}
