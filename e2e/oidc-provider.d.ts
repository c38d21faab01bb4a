declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Contexto {
    method: string
    path: string
    req: IncomingMessage & { body?: unknown }
    body: unknown
    oidc: { client: { clientId: string }; session: { accountId: string } }
  }

  export class Grant {
    constructor(owner: { clientId: string; accountId: string })
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: typeof Grant
    use(middleware: (ctx: Contexto, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
