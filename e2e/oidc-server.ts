/** Certified OpenID provider on localhost. Accepts any password. */
import { createServer, type IncomingMessage } from 'node:http'
import { Provider } from 'oidc-provider'

const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const CLIENT_ID = 'lastro-paginas'
const AUDIENCIA = 'api://lastro'
const ESCOPO = 'api://lastro/acesso'
const RECURSO = 'urn:lastro:api'

/** Just over the ten minutes below which pages renew a token. */
const TOKEN_SECONDS = 610

export interface ProvedorLocal {
  emissor: string
  environment: Record<string, string>
  serve: (page: string) => void
  forgetEverybody: () => void
  stop: () => Promise<void>
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

function createProvider(issuer: string, page: string, isForgotten: () => boolean): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${page}/conta-trabalho.html`],
        post_logout_redirect_uris: [`${page}/Login`],
      },
    ],
    clientBasedCORS: (_ctx: unknown, origin: string) => origin === page,
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub', 'oid', 'tid'], profile: ['name', 'preferred_username'], email: ['email'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ sub, ...claimsOf(sub) }) }),
    extraTokenClaims: (_ctx: unknown, { accountId }: { accountId: string }) => claimsOf(accountId),
    issueRefreshToken: (_ctx: unknown, client: { grantTypeAllowed: (type: string) => boolean }) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Grants consent without asking, as an organization does for its people.
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile email offline_access')
      grant.addResourceScope(RECURSO, ESCOPO)
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/entrar/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: { body: unknown }, form: string) => {
          ctx.body = `<!doctype html><body>${form}<script>
            const sim = Object.assign(document.createElement('input'), { type: 'hidden', name: 'logout', value: 'yes' })
            document.forms[0].append(sim); document.forms[0].submit()</script></body>`
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RECURSO,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: ESCOPO,
          audience: AUDIENCIA,
          accessTokenFormat: 'jwt',
          accessTokenTTL: TOKEN_SECONDS,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    ttl: { AccessToken: TOKEN_SECONDS, IdToken: TOKEN_SECONDS, RefreshToken: 3600, Session: 3600, Grant: 3600, Interaction: 600 },
    cookies: { keys: ['chave dos testes'] },
  })
  provider.use(async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== '/token') return next()
    const form = await readForm(ctx.req)
    if (form.get('grant_type') === 'refresh_token') {
      if (isForgotten()) form.set('refresh_token', 'esquecido')
      // The library adds this scope, which the provider grants only with consent.
      form.set('scope', (form.get('scope') ?? '').replace('offline_access', '').trim())
    }
    ctx.req.body = Object.fromEntries(form)
    return next()
  })
  return provider
}

function claimsOf(sub: string): Record<string, string> {
  return { name: `Pessoa ${sub}`, preferred_username: `${sub}@empresa.example`, email: `${sub}@empresa.example`, tid: TENANT }
}

export async function startProvedor(): Promise<ProvedorLocal> {
  let provider: Provider | undefined
  let forgotten = false
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provedor')
    if (provider === undefined) return void response.writeHead(503).end()
    if (!url.pathname.startsWith('/entrar/')) {
      // Ignores old sessions, so that silent requests find none.
      if (forgotten) delete request.headers.cookie
      return provider.callback()(request, response)
    }
    if (request.method === 'GET') {
      return void response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(
          '<!doctype html><title>Organização</title><form method="post"><label>Conta <input name="conta" autofocus></label><button>Entrar</button></form>',
        )
    }
    const known = provider
    void readForm(request).then((form) => known.interactionFinished(request, response, { login: { accountId: form.get('conta') } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  const emissor = `http://127.0.0.1:${address.port}`
  const config = {
    autoridade: emissor,
    clientId: CLIENT_ID,
    escopo: ESCOPO,
    emissores: [emissor],
    audiencias: [AUDIENCIA],
    tenants: [TENANT],
  }
  return {
    emissor,
    environment: { LASTRO_CONTA_TRABALHO: JSON.stringify(config) },
    serve: (page) => {
      provider = createProvider(emissor, page, () => forgotten)
    },
    forgetEverybody: () => {
      forgotten = true
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
