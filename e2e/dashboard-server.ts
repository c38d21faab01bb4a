/** Fake dashboard program that serves signed URLs only. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

export const SIGNATURE = 'chave-de-assinar-do-programa-de-paineis-0123'

export interface Paineis {
  origem: string
  sleep: () => Promise<void>
  wake: () => Promise<void>
  stop: () => Promise<void>
}

interface Token {
  resource: Record<string, unknown>
  params: Record<string, string>
  exp: number
}

function readToken(jwt: string): Token | undefined {
  const [header = '', body = '', signature = ''] = jwt.split('.')
  const expected = createHmac('sha256', SIGNATURE).update(`${header}.${body}`).digest()
  const dada = Buffer.from(signature, 'base64url')
  if (dada.length !== expected.length || !timingSafeEqual(dada, expected)) return undefined
  const token = JSON.parse(Buffer.from(body, 'base64url').toString()) as Token
  return token.exp > Date.now() / 1000 ? token : undefined
}

const HOSTILE = `<script>
for (const target of [parent, top]) {
  target.postMessage({ lastro: 'falha', falha: 'outra', codigo: 'hostil' }, '*')
  target.postMessage({ lastro: 'mostrar', incorporado: { tipo: 'url', url: location.href }, titulo: 'x', idioma: 'pt' }, '*')
}
</script>`

export async function startPaineis(): Promise<Paineis> {
  let aberturas = 0
  const server = createServer((request, response) => {
    const [, jwt = ''] = /^\/embed\/dashboard\/([^/?#]+)$/.exec(request.url ?? '') ?? []
    const token = readToken(jwt)
    if (token === undefined) {
      response.writeHead(403).end()
      return
    }
    aberturas += 1
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="pt"><title>Painel</title><p>Painel ${JSON.stringify(token.resource)}</p><p>Empresa ${token.params['cliente']}</p>` +
        `<p>Abertura ${aberturas}</p><p>De ${request.headers.referer ?? 'ninguém'}</p>${HOSTILE}</html>`,
    )
  })
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the dashboard server has no port')
  return { origem: `http://127.0.0.1:${address.port}`, sleep: stop, wake: () => listen(address.port), stop }
}
