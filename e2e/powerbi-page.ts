/** Fake Power BI page behind its client. Uses the client's message libraries, and keeps page and filter until reloaded. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from '@playwright/test'

const { resolve } = createRequire(import.meta.url)
const library = (name: string): string => `<script>${readFileSync(resolve(name), 'utf8').replaceAll('</script', '<\\/script')}</script>`

/** Third-party frame inside the report, which forges messages. */
const HOSTILE = 'https://hostil.exemplo.com'
export const ORIGENS = ['https://app.powerbi.com', HOSTILE]

const PAGE = `<!doctype html><html lang="pt"><title>Relatório</title><main>
<p>Empresa <output id="empresa"></output></p><p>Token <output id="token"></output></p>
<button id="dois">Página 2</button> <output id="pagina">Página 1</output>
<label>Filtro <input id="filtro"></label><p>Cargas <output id="cargas">0</output></p>
<button id="vencer">Vencer o token</button></main>
<iframe src="${HOSTILE}/" title="Anúncio"></iframe>
${library('window-post-message-proxy')}${library('http-post-message')}${library('powerbi-router')}
<script>
const { WindowPostMessageProxy } = self['window-post-message-proxy'], { HttpPostMessage } = self['http-post-message'], { Router } = self['powerbi-router']
const { addTrackingProperties, getTrackingProperties, isErrorMessage } = HttpPostMessage
const proxy = new WindowPostMessageProxy({ processTrackingProperties: { addTrackingProperties, getTrackingProperties }, isErrorMessage, suppressWarnings: true, name: 'pagina' })
const toClient = new HttpPostMessage(proxy, {}, window.parent), router = new Router(proxy)
const show = (id, text) => { document.getElementById(id).textContent = text }
let uid, cargas = 0
const receive = (token) => {
  const { identidade, numero } = JSON.parse(atob(token.replaceAll('-', '+').replaceAll('_', '/')))
  show('empresa', identidade); show('token', numero)
}
router.post('/report/load', (request, response) => {
  uid = request.headers.uid
  show('cargas', ++cargas)
  receive(request.body.accessToken)
  response.send(202, {})
  toClient.post('/reports/' + uid + '/events/loaded', {})
})
router.post('/report/token', (request, response) => { receive(request.body); response.send(202, {}) })
router.post('/report/refresh', (request, response) => { show('token', document.getElementById('token').textContent + ' relido'); response.send(202, {}) })
document.getElementById('dois').onclick = () => show('pagina', 'Página 2')
document.getElementById('vencer').onclick = () =>
  toClient.post('/reports/' + uid + '/events/error', { message: 'TokenExpired', detailedMessage: 'Access token has expired', errorCode: '403', level: 6 })
// What the frame within cannot know, so that it tries with the right name.
window.addEventListener('message', ({ data, source }) => data === 'quem?' && uid && source.postMessage(uid, '*'))
</script></html>`

const HOSTILE_PAGE = `<!doctype html><title>Anúncio</title><p id="feito"></p><script>
addEventListener('message', ({ data: uid }) => {
  clearInterval(asking)
  const fatal = { message: 'PowerBINotAuthorizedException', level: 6 }
  for (const target of [parent, parent.parent, top]) {
    target.postMessage({ lastro: 'falha', falha: 'outra', codigo: 'hostil' }, '*')
    target.postMessage({ lastro: 'mostrar', incorporado: { tipo: 'url', url: '${HOSTILE}/' }, titulo: 'x', idioma: 'pt' }, '*')
    target.postMessage({ method: 'POST', url: '/reports/' + uid + '/events/error', headers: { id: 'h' }, body: fatal }, '*')
  }
  document.getElementById('feito').textContent = 'dito a ' + uid
})
const asking = setInterval(() => parent.postMessage('quem?', '*'), 200)
</script>`

export async function servePowerbi(context: BrowserContext): Promise<void> {
  const html = (body: string) => ({ contentType: 'text/html; charset=utf-8', body })
  await context.route('https://app.powerbi.com/**', (route) => route.fulfill(html(PAGE)))
  await context.route(`${HOSTILE}/**`, (route) => route.fulfill(html(HOSTILE_PAGE)))
}
