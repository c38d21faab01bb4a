import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import { openStorage, type Storage } from '@lastro/storage'
import plugin from 'fastify-plugin'
import { storageOf, type HttpSettings } from '../http/settings.ts'
import { createEntidadesHandlers } from './cadastro/entidade-routes.ts'
import { createCadastroHandlers } from './cadastro/routes.ts'
import { createDeParaFileHandlers, createDeParaHandlers, createDeParaRegraHandlers } from './de-para/routes.ts'
import { createFechamentoHandlers } from './fechamento/routes.ts'
import { createGrupoHandlers } from './grupo/routes.ts'
import { openAvisos } from './importacao/broadcast.ts'
import { openEnvios, type Uploads } from './importacao/uploads.ts'
import { createReceitaHandlers } from './importacao/receitas.ts'
import { createImportacaoHandlers } from './importacao/routes.ts'
import { openJobs, type Jobs } from './importacao/jobs.ts'
import { createLancamentoHandlers } from './lancamento/routes.ts'
import { acceptNdjson } from './integracao/body.ts'
import { createIntegracaoHandlers } from './integracao/routes.ts'
import type { RazaoSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage
    envios: Uploads
    jobs: Jobs
  }
}

export const razaoRoom = plugin<HttpSettings & RazaoSettings>(
  async (app, config) => {
    const { db, clock, cubos, log, tarefas } = app
    const { dataDir, envioMaxBytes } = config
    acceptNdjson(app)
    const storage = await openStorage(storageOf(config))
    const envios = await openEnvios({ db, storage, dataDir, clock, waitHours: config.envioHours })
    const avisos = await openAvisos(db)
    const jobs = await openJobs({ db, tarefas, envios, avisos, max: config.importacoesMax, log, clock, config })
    app.decorate('storage', storage)
    app.decorate('envios', envios)
    app.decorate('jobs', jobs)
    // Starts at once, because the signal that ends this process also reaches its child processes.
    const closed = new Promise<void>((resolve, reject) => {
      app.closing.addEventListener('abort', () => void jobs.close().then(resolve, reject))
    })
    app.addHook('preClose', async () => {
      await closed
      await avisos.close()
    })

    app.addRoutes(ROTAS_BY_DOMAIN.importacao, createImportacaoHandlers({ db, envios, avisos, jobs, envioMaxBytes, clock }))
    app.addRoutes(ROTAS_BY_DOMAIN.receita, createReceitaHandlers())
    app.addRoutes(ROTAS_BY_DOMAIN.integracao, createIntegracaoHandlers({ db, envios, clock }))
    app.addRoutes(ROTAS_BY_DOMAIN.lancamento, createLancamentoHandlers({ cubos }))
    app.addRoutes(ROTAS_BY_DOMAIN.fechamento, createFechamentoHandlers({ cubos, config, clock }))
    app.addRoutes(ROTAS_BY_DOMAIN.dePara, createDeParaHandlers({ cubos }))
    app.addRoutes(ROTAS_BY_DOMAIN.deParaRegra, createDeParaRegraHandlers({ cubos }))
    app.addRoutes(ROTAS_BY_DOMAIN.deParaArquivo, createDeParaFileHandlers({ cubos, dataDir }))
    app.addRoutes(ROTAS_BY_DOMAIN.cadastro, createCadastroHandlers())
    const entidades = createEntidadesHandlers(config)
    app.addRoutes(ROTAS_BY_DOMAIN.conta, entidades.conta)
    app.addRoutes(ROTAS_BY_DOMAIN.centroCusto, entidades.centroCusto)
    app.addRoutes(ROTAS_BY_DOMAIN.filial, entidades.filial)
    app.addRoutes(ROTAS_BY_DOMAIN.direcionador, entidades.direcionador)
    app.addRoutes(ROTAS_BY_DOMAIN.direcionadorAno, entidades.direcionadorAno)
    app.addRoutes(ROTAS_BY_DOMAIN.grupo, createGrupoHandlers({ cubos }))
    app.addRoutes(ROTAS_BY_DOMAIN.grupoCadastro, entidades.grupoCadastro)
    app.addRoutes(ROTAS_BY_DOMAIN.grupoItem, entidades.grupoItem)
    app.addRoutes(ROTAS_BY_DOMAIN.cliente, entidades.cliente)
  },
  { name: 'razao', dependencies: ['http', 'tarefas', 'cubo'] },
)
