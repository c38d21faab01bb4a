import { ROTAS_BY_DOMAIN, type RotaDef } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { createEventStreams } from '../http/event-stream.ts'
import type { Handlers } from '../http/handler.ts'
import type { HttpSettings } from '../http/settings.ts'
import { registerRoutes } from '../http/register.ts'
import { ensureMarcas } from '../marca/marcas-padrao.ts'
import { createCadastroClienteHandlers } from './cadastro-cliente/routes.ts'
import { createAuthenticateExterna } from './conta-trabalho/authenticate.ts'
import { openContas, type ContasTrabalho } from './conta-trabalho/providers.ts'
import { createContaTrabalhoHandlers } from './conta-trabalho/routes.ts'
import { createEmailHandlers } from './email/routes.ts'
import { createAuthenticateChave } from './integracao/authenticate.ts'
import { createMaintenanceMode, type MaintenanceMode } from './manutencao/maintenance-mode.ts'
import { createPermissaoHandlers } from './permissao/routes.ts'
import { createPessoalHandlers } from './pessoal/routes.ts'
import { loadSecret } from './server-secret.ts'
import { createSenhaHandlers } from './senha/routes.ts'
import { createAuthenticate, createEndVerComo } from './sessao/rights.ts'
import { loadChave } from './sessao/signing-key.ts'
import { createSealer } from './sessao/cipher.ts'
import { installDispositivo } from './sessao/dispositivo.ts'
import { createSessaoHandlers } from './sessao/routes.ts'
import { createSegundoFatorHandlers } from './sessao/segundo-fator-routes.ts'
import type { SignInDeps } from './sessao/sign-in.ts'
import { createTokenIssuer } from './sessao/token.ts'
import type { AcessoSettings } from './settings.ts'
import { createUsuarioHandlers } from './usuario/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    contas: ContasTrabalho
    maintenance: MaintenanceMode
    sessao: SignInDeps
    addRoutes: <G extends Record<string, RotaDef>>(rotas: G, handlers: Handlers<G>) => void
  }
}

export const acessoRoom = plugin<AcessoSettings & HttpSettings>(
  async (app, config) => {
    const { db, clock } = app
    await ensureMarcas(db)
    const contas = await openContas({ db, clock, log: app.log, padrao: config.contaTrabalho, ownIssuer: config.emissor })
    const chave = await loadChave(db)
    const sessao = {
      db,
      clock,
      chave,
      issuer: createTokenIssuer(chave, config.emissor),
      segredo: await loadSecret(config),
      inatividadeMs: config.inatividadeMs,
      afterAnswer: app.afterAnswer,
    }
    const maintenance = createMaintenanceMode({ db, clock })
    const authenticate = createAuthenticate({
      ...sessao,
      isExterno: contas.isExterno,
      authenticateExterna: createAuthenticateExterna({ ...sessao, contas }),
    })
    const deps = {
      db,
      base: config.base,
      eventStreams: createEventStreams(),
      sealer: createSealer(sessao.segredo),
      authenticate,
      authenticateChave: createAuthenticateChave({ db, clock }),
      endVerComo: createEndVerComo({ db }),
      findManutencao: maintenance.find,
    }
    app.decorate('contas', contas)
    app.decorate('parada', maintenance)
    app.decorate('sessao', sessao)
    app.decorate('addRoutes', (rotas, handlers) => registerRoutes(app, deps, rotas, handlers))
    await installDispositivo(app, config)

    app.addRoutes(ROTAS_BY_DOMAIN.sessao, createSessaoHandlers(sessao))
    app.addRoutes(ROTAS_BY_DOMAIN.contaTrabalho, createContaTrabalhoHandlers({ ...sessao, contas }))
    app.addRoutes(ROTAS_BY_DOMAIN.segundoFator, createSegundoFatorHandlers(sessao))
    app.addRoutes(ROTAS_BY_DOMAIN.usuario, createUsuarioHandlers({ clock, config }))
    app.addRoutes(ROTAS_BY_DOMAIN.pessoal, createPessoalHandlers({ clock }))
    app.addRoutes(ROTAS_BY_DOMAIN.senha, createSenhaHandlers({ ...sessao, config }))
    app.addRoutes(ROTAS_BY_DOMAIN.email, createEmailHandlers({ ...sessao, config, authenticate }))
    app.addRoutes(ROTAS_BY_DOMAIN.cadastroCliente, createCadastroClienteHandlers({ ...sessao, config }))
    app.addRoutes(ROTAS_BY_DOMAIN.permissao, createPermissaoHandlers())
  },
  { name: 'acesso', dependencies: ['http'] },
)
