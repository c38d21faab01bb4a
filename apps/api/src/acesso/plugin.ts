import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import type { Database } from '@lastro/db'
import type { FastifyBaseLogger } from 'fastify'
import plugin from 'fastify-plugin'
import type { Authenticators } from '../http/authenticate.ts'
import { createBilhetes, type Bilhetes } from '../http/frame-ticket.ts'
import type { Sealer } from '../http/idempotencia.ts'
import type { HttpSettings } from '../http/settings.ts'
import { createCadastroClienteHandlers } from './cadastro-cliente/routes.ts'
import { createAuthenticateExterna } from './conta-trabalho/authenticate.ts'
import { openContas, type ContasTrabalho } from './conta-trabalho/providers.ts'
import { createContaTrabalhoHandlers } from './conta-trabalho/routes.ts'
import { createEmailHandlers } from './email/routes.ts'
import { createAuthenticateChave } from './integracao/authenticate.ts'
import { createMaintenanceMode, type MaintenanceMode } from './manutencao/maintenance-mode.ts'
import { createPermissaoHandlers } from './permissao/routes.ts'
import { createPessoalHandlers } from './pessoal/routes.ts'
import { openSecret } from './server-secret.ts'
import { createSenhaHandlers } from './senha/routes.ts'
import { createAuthenticate, createEndVerComo } from './sessao/rights.ts'
import { createSigningKeys } from './sessao/signing-key.ts'
import { createCipher, createSealer } from './sessao/cipher.ts'
import { installDispositivo } from './sessao/dispositivo.ts'
import { createSessaoHandlers } from './sessao/routes.ts'
import { createSegundoFatorHandlers } from './sessao/segundo-fator-routes.ts'
import type { SignInDeps } from './sessao/sign-in.ts'
import { createTokenIssuer } from './sessao/token.ts'
import type { AcessoSettings } from './settings.ts'
import { createUsuarioHandlers } from './usuario/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    bilhetes: Bilhetes
    maintenance: MaintenanceMode
    sessao: SignInDeps
  }
}

export interface AcessoServices {
  authenticators: Authenticators
  bilhetes: Bilhetes
  contas: ContasTrabalho
  maintenance: MaintenanceMode
  sealer: Sealer
  sessao: Omit<SignInDeps, 'afterAnswer'>
}

interface OpenDeps {
  db: Database
  clock: () => Date
  log: FastifyBaseLogger
  config: AcessoSettings & HttpSettings
}

/** Opens the services that `app.ts` passes to the rooms: authorization, provider settings, maintenance mode, secrets. */
export async function openAcesso({ db, clock, log, config }: OpenDeps): Promise<AcessoServices> {
  const contas = await openContas({ db, clock, log, padrao: config.contaTrabalho, ownIssuer: config.emissor })
  const signingKeys = createSigningKeys({ db, clock })
  await signingKeys.list()
  const secret = await openSecret(config)
  const cipher = createCipher(secret)
  const sessao = {
    db,
    clock,
    signingKeys,
    issuer: createTokenIssuer(signingKeys, config.emissor),
    cipher,
    inatividadeMs: config.inatividadeMs,
  }
  const maintenance = createMaintenanceMode({ db, clock })
  const authenticate = createAuthenticate({
    ...sessao,
    isExterno: contas.isExterno,
    authenticateExterna: createAuthenticateExterna({ ...sessao, contas }),
  })
  const authenticators = {
    authenticate,
    authenticateChave: createAuthenticateChave({ db, clock }),
    endVerComo: createEndVerComo({ db }),
    findManutencao: maintenance.find,
  }
  return { authenticators, bilhetes: createBilhetes(secret.keys, clock), contas, maintenance, sealer: createSealer(cipher), sessao }
}

export const acessoRoom = plugin<AcessoSettings & HttpSettings & AcessoServices>(
  async (app, config) => {
    const { clock } = app
    const { authenticators, bilhetes, contas, maintenance } = config
    const sessao = { ...config.sessao, afterAnswer: app.afterAnswer }
    app.decorate('bilhetes', bilhetes)
    app.decorate('maintenance', maintenance)
    app.decorate('sessao', sessao)
    await installDispositivo(app, config)

    app.addRoutes(ROTAS_BY_DOMAIN.sessao, createSessaoHandlers(sessao))
    app.addRoutes(ROTAS_BY_DOMAIN.contaTrabalho, createContaTrabalhoHandlers({ ...sessao, contas }))
    app.addRoutes(ROTAS_BY_DOMAIN.segundoFator, createSegundoFatorHandlers(sessao))
    app.addRoutes(ROTAS_BY_DOMAIN.usuario, createUsuarioHandlers({ clock, config }))
    app.addRoutes(ROTAS_BY_DOMAIN.pessoal, createPessoalHandlers({ clock }))
    app.addRoutes(ROTAS_BY_DOMAIN.senha, createSenhaHandlers({ ...sessao, config }))
    app.addRoutes(ROTAS_BY_DOMAIN.email, createEmailHandlers({ ...sessao, config, authenticate: authenticators.authenticate }))
    app.addRoutes(ROTAS_BY_DOMAIN.cadastroCliente, createCadastroClienteHandlers({ ...sessao, config }))
    app.addRoutes(ROTAS_BY_DOMAIN.permissao, createPermissaoHandlers())
  },
  { name: 'acesso', dependencies: ['http'] },
)
