/** Assembles the server from its plugins without listening. Tests inject; `server.ts` listens. */
import type { ConnectionOptions, Database } from '@lastro/db'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { acessoRoom, openAcesso } from './acesso/plugin.ts'
import { avisosRoom } from './avisos/plugin.ts'
import type { Config } from './config.ts'
import { cuboRoom } from './cubo/plugin.ts'
import { dreRoom } from './dre/plugin.ts'
import { exportacaoRoom } from './exportacao/plugin.ts'
import { httpRoom } from './http/plugin.ts'
import { createServer } from './http/server.ts'
import { explainIssue } from './http/validation-texts.ts'
import { manutencaoRoom } from './manutencao/plugin.ts'
import { marcaRoom } from './marca/plugin.ts'
import { orcamentoRoom } from './orcamento/plugin.ts'
import { rateioRoom } from './rateio/plugin.ts'
import { razaoRoom } from './razao/plugin.ts'
import { relatorioRoom } from './relatorio/plugin.ts'
import { tarefasRoom } from './tarefas/plugin.ts'
import { screensRoom } from './telas/plugin.ts'

export interface AppDeps {
  db: Database
  config: Config
  clock?: () => Date
  logger?: FastifyBaseLogger
  /** Owner of the schema, for the daily backup; none without it. */
  owner?: ConnectionOptions
}

export async function createApp({ db, config, clock = () => new Date(), logger, owner }: AppDeps): Promise<FastifyInstance> {
  z.config({ localeError: explainIssue })
  const app = createServer(config, logger)
  app.decorate('db', db)
  app.decorate('clock', clock)
  // Opened here, because rooms before `acesso` authorize their routes too.
  const acesso = await openAcesso({ db, clock, log: app.log, config })
  await app.register(httpRoom, { ...config, ...acesso })
  await app.register(tarefasRoom, config)
  await app.register(marcaRoom, { ...config, ...acesso })
  await app.register(exportacaoRoom)
  await app.register(avisosRoom, config)
  await app.register(acessoRoom, { ...config, ...acesso })
  await app.register(cuboRoom, config)
  await app.register(razaoRoom, config)
  await app.register(rateioRoom)
  await app.register(dreRoom, config)
  await app.register(orcamentoRoom, config)
  await app.register(relatorioRoom, config)
  await app.register(manutencaoRoom, { ...config, ...(owner === undefined ? {} : { owner }) })
  await app.register(screensRoom)
  return app
}
