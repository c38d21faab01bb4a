// Runs before the first paint, so that theme, direction and marca never flash. An external file because the page allows no inline script.
// The rules are those of src/theme/preferencias.ts and marcaFromHost in packages/contract.
function readPreferencia(name) {
  const key = 'Lastro-' + name
  try {
    const stored = localStorage.getItem(key)
    if (stored) return stored
  } catch {
    // Storage can be blocked; the cookie below still answers.
  }
  const match = document.cookie.match(new RegExp('(?:^|; )' + key + '=([^;]*)'))
  return match ? decodeURIComponent(match[1]) : null
}

{
  const html = document.documentElement
  const theme = readPreferencia('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  html.dataset.theme = dark ? 'dark' : 'light'
  html.dataset.mantineColorScheme = html.dataset.theme
  html.dataset.skin = readPreferencia('skin') === 'bordered' ? 'bordered' : 'default'
  html.dataset.content = readPreferencia('content') === 'boxed' ? 'boxed' : 'fluid'
  const direction = readPreferencia('direction')
  const rtl = direction === 'rtl' || (direction !== 'ltr' && readPreferencia('language') === 'ar')
  html.dir = rtl ? 'rtl' : 'ltr'
  const labels = location.hostname.toLowerCase().split('.')
  const marcas = ['sisloc', 'fps', 'asa', 'lastro', 'ageradora', 'unicap', 'cdla']
  html.dataset.marca = marcas.find((marca) => labels.includes(marca)) ?? 'lastro'
}

try {
  // What comes after the application is asked for beside it: by whoever is signed in the data, the frame and the screen of this address,
  // by all others the sign-in.
  const names = localStorage.getItem('@USER') ? ['session', location.pathname.toLowerCase()] : ['visitor']
  for (const early of names.flatMap((name) => [...document.getElementsByName('early-' + name)])) {
    const { now } = early.dataset
    if (now) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: now, crossOrigin: '' }))
    for (const href of early.content.split(' ')) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
      document.head.append(Object.assign(document.createElement('link'), { ...kind, href, crossOrigin: '' }))
    }
  }
} catch {
  // Storage can be blocked; the application asks for everything by itself.
}
