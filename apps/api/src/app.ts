/** Builds the whole server from its dependencies and never listens: tests inject, `server.ts` listens. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { ROTAS_POR_DOMINIO } from '@lastro/contract'
import type { Banco, Transacao } from '@lastro/db'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import manifest from '../package.json' with { type: 'json' }
import { createAuditoriaHandlers } from './manutencao/auditoria/routes.ts'
import { createBuscaHandlers } from './telas/busca/routes.ts'
import { createCadastroClienteHandlers } from './acesso/cadastro-cliente/routes.ts'
import { createEntidadesHandlers } from './razao/cadastro/entidade-routes.ts'
import { createCadastroHandlers } from './razao/cadastro/routes.ts'
import { openCoberturas } from './telas/carteira/cobertura.ts'
import { createCarteiraHandlers } from './telas/carteira/routes.ts'
import type { Config } from './config.ts'
import { createAuthenticateAmbos, createAuthenticateExterna } from './acesso/conta-trabalho/acesso.ts'
import { openContas } from './acesso/conta-trabalho/contas.ts'
import { createContaTrabalhoHandlers } from './acesso/conta-trabalho/routes.ts'
import { openSender } from './avisos/correio/sender.ts'
import { createCorreioHandlers } from './avisos/correio/routes.ts'
import { computeCobertura, listSemDestino } from './razao/de-para/list.ts'
import { createDeParaArquivoHandlers, createDeParaHandlers, createDeParaRegraHandlers } from './razao/de-para/routes.ts'
import { createCuboCache } from './cubo/cubo-cache.ts'
import { createPlanilhaQueue } from './exportacao/queue.ts'
import { createFechamentoHandlers } from './razao/fechamento/routes.ts'
import { createDreHandlers } from './dre/routes.ts'
import { createDreComparativoHandlers } from './dre/comparativo/routes.ts'
import { loadAnexoComentarios } from './dre/comentario/anexo.ts'
import { createDreComentarioHandlers } from './dre/comentario/routes.ts'
import { createDreConsolidadoHandlers } from './dre/consolidado/routes.ts'
import { createDreVisaoHandlers } from './dre/visao/routes.ts'
import { createDreItemHandlers, createDreModeloHandlers } from './dre/modelo/routes.ts'
import { createEmailHandlers } from './acesso/email/routes.ts'
import { createGrupoHandlers } from './razao/grupo/routes.ts'
import { HEADERS_MAX_MS, ARRIVAL_MAX_MS, installSlowArrival, CHECK_MS } from './http/slow-arrival.ts'
import { answerClientError } from './http/client-error.ts'
import { installCompression } from './http/compression.ts'
import { installJsonBody } from './http/json-body.ts'
import { createAfterAnswer } from './http/after-answer.ts'
import { installDocumentation } from './http/documentation.ts'
import { ErroApi } from './http/erro.ts'
import { installErrorHandler, sendErro } from './http/error-handler.ts'
import { hashInlineScripts, installSecurityHeaders, securityHeaders } from './http/headers.ts'
import { createEventStreams } from './http/event-stream.ts'
import { installHosts, listNames } from './http/hosts.ts'
import { createBilhetes } from './http/quadro.ts'
import { registerRoutes } from './http/register.ts'
import { installPages } from './http/static.ts'
import { installThrottle } from './http/throttle.ts'
import { compileValidator } from './http/validate.ts'
import { openAvisos } from './razao/importacao/avisos.ts'
import { openEnvios } from './razao/importacao/envios.ts'
import { createImportacaoHandlers } from './razao/importacao/routes.ts'
import { openTrabalhos } from './razao/importacao/trabalhos.ts'
import { createInicioHandlers } from './telas/inicio/routes.ts'
import { createAuthenticateChave } from './acesso/integracao/authenticate.ts'
import { acceptNdjson } from './razao/integracao/body.ts'
import { createIntegracaoHandlers } from './razao/integracao/routes.ts'
import { openLimpeza } from './manutencao/limpeza/limpeza.ts'
import { installMarcaArquivos } from './marca/arquivos.ts'
import { createParada } from './acesso/manutencao/parada.ts'
import { createManutencaoHandlers } from './manutencao/routes.ts'
import { ensureMarcas } from './marca/marcas-padrao.ts'
import { loadDesenho } from './marca/desenho.ts'
import { createPagina } from './marca/pagina.ts'
import { createMarcaAdministracaoHandlers, createMarcaHandlers } from './marca/routes.ts'
import { createOrcamentoComentarioHandlers } from './orcamento/comentarios.ts'
import { createOrcamentoCriacaoHandlers } from './orcamento/criacao-routes.ts'
import { createRecepcao } from './orcamento/recepcao.ts'
import { createOrcamentoHandlers } from './orcamento/routes.ts'
import { sumAreas } from './orcamento/store.ts'
import { createOrcamentoAcompanhamentoHandlers } from './orcamento/acompanhamento/routes.ts'
import { createOrcamentoArquivoHandlers } from './orcamento/arquivo/routes.ts'
import { createAndamentosCache } from './orcamento/atos/andamentos-cache.ts'
import { openAvisosOrcamento } from './orcamento/atos/avisos.ts'
import { createPastTurns } from './orcamento/atos/past-turns.ts'
import { openSalas } from './orcamento/atos/eventos.ts'
import { openPresencas } from './orcamento/atos/presenca.ts'
import { createOrcamentoCenarioHandlers } from './orcamento/cenario/routes.ts'
import { createOrcamentoAtosHandlers } from './orcamento/atos/routes.ts'
import { createOrcamentoPrevistoHandlers } from './orcamento/previsto/routes.ts'
import { createOrcamentoRevisaoHandlers } from './orcamento/revisao/routes.ts'
import { createPermissaoHandlers } from './acesso/permissao/routes.ts'
import { createNotificacaoHandlers } from './avisos/notificacao/routes.ts'
import { createPessoalHandlers } from './acesso/pessoal/routes.ts'
import { createRateioApuracaoHandlers } from './rateio/apuracao-routes.ts'
import { createRateioDirecionadorHandlers } from './rateio/direcionador-routes.ts'
import { createRateioHandlers } from './rateio/routes.ts'
import { createExternoHandlers } from './relatorio/externo/routes.ts'
import { createSaudeHandlers } from './manutencao/saude/routes.ts'
import { loadSegredo } from './acesso/segredo.ts'
import { createSenhaHandlers } from './acesso/senha/routes.ts'
import { createAuthenticate, createEndVerComo, createResolveEm } from './acesso/sessao/acesso.ts'
import { loadChave } from './acesso/sessao/chave.ts'
import { installDispositivo } from './acesso/sessao/dispositivo.ts'
import { createSessaoHandlers } from './acesso/sessao/routes.ts'
import { createSelo } from './acesso/sessao/cipher.ts'
import { createSegundoFatorHandlers } from './acesso/sessao/segundo-fator-routes.ts'
import { createTokenIssuer } from './acesso/sessao/token.ts'
import { createUsuarioHandlers } from './acesso/usuario/routes.ts'
import { openEntregador } from './relatorio/deliver.ts'
import { createRelatorioEnvioHandlers } from './relatorio/envio-routes.ts'
import { openNovidades } from './relatorio/novidades.ts'
import { createFolhaHandlers } from './relatorio/routes.ts'
import { createRelatorioHandlers, createWorkspaceHandlers } from './relatorio/workspace/routes.ts'

/** JSON bodies of routes that say no other size: the largest is a De-Para change of 2,000 accounts. Files go by multipart with their own limit. */
const CORPO_MAX_BYTES = 1024 * 1024

export interface AppDeps {
  db: Banco
  config: Config
  clock?: () => Date
  logger?: FastifyBaseLogger
}

export async function createApp({ db, config, clock = () => new Date(), logger }: AppDeps): Promise<FastifyInstance> {
  z.config(z.locales.pt())
  const headers = securityHeaders('api', config.https)
  const clientError = answerClientError(headers)
  const app = Fastify({
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    bodyLimit: CORPO_MAX_BYTES,
    requestTimeout: ARRIVAL_MAX_MS,
    http: { headersTimeout: HEADERS_MAX_MS, connectionsCheckingInterval: CHECK_MS },
    // One hop: what the balancer saw. Addresses before it in X-Forwarded-For are the caller's own claim.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    // Never taken from the caller: it is what support searches the log by.
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // One line per request is the access log of a balancer; here only failures are told.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    clientErrorHandler: clientError,
    // An address that cannot be decoded fails before any hook.
    frameworkErrors: (error, request, reply) => {
      void sendErro(request, reply.headers(headers), error)
    },
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('acesso', null)
  app.decorateRequest('integracao', null)
  installJsonBody(app)
  acceptNdjson(app)
  installErrorHandler(app, headers)
  await ensureMarcas(db)
  const contas = await openContas({ db, clock, log: app.log, padrao: config.contaTrabalho, emissorProprio: config.emissor })
  const entrada = join(config.webDir, 'index.html')
  const pagina = existsSync(entrada) ? readFileSync(entrada, 'utf8') : undefined
  const drawEntrada = await loadDesenho(config.webDir)
  const segredo = await loadSegredo(config)
  const bilhetes = createBilhetes(segredo, clock)
  const scripts = hashInlineScripts(pagina ?? '')
  installSecurityHeaders(app, config, { origensOf: contas.origens, scripts, readBilhete: bilhetes.read })
  installHosts(app, config)
  installCompression(app)
  installSlowArrival(app, clientError)
  await installThrottle(app, { perMinute: config.requisicoesPorMinuto })
  await installDispositivo(app, config)
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: config.envioMaxBytes, fieldSize: 1000, parts: 6 } })

  const chave = await loadChave(db)
  const sessao = {
    db,
    clock,
    chave,
    issuer: createTokenIssuer(chave, config.emissor),
    segredo,
    inatividadeMs: config.inatividadeMs,
    afterAnswer: createAfterAnswer(app),
  }
  const cubos = createCuboCache({ maxBytes: config.cubosMaxBytes })

  const envios = await openEnvios(config.dadosDir, clock)
  const avisos = await openAvisos(db)
  const trabalhos = await openTrabalhos({ db, envios, avisos, max: config.importacoesMax, log: app.log, clock, config })
  const avisosOrcamento = await openAvisosOrcamento(db)
  const presencas = openPresencas(avisosOrcamento, () => clock().getTime())
  const onError = (error: unknown): void => app.log.warn({ err: error }, 'a budget could not be read for its readers')
  const salas = openSalas({ db, avisos: avisosOrcamento, presencas, onError })
  const novidades = await openNovidades(db, (error) =>
    app.log.warn({ err: error }, 'what reports of a company are made of could not be looked at'),
  )
  const limpeza = openLimpeza({ db, clock, log: app.log })
  const { smtpUrl, smtpExigeTls, correioDe: de, correioVisivel: keepTexto } = config
  const enviador = smtpUrl === undefined ? undefined : openSender({ db, clock, log: app.log, de, keepTexto }, { smtpUrl, smtpExigeTls })
  const entregador = openEntregador({ db, clock, cubos, config, log: app.log })
  const coberturas = openCoberturas({ db, clock, cubos, compute: computeCobertura, log: app.log })
  const closing = new AbortController()
  app.addHook('preClose', async () => {
    closing.abort(new ErroApi('servico_unavailable'))
    // First: its processes may have heard, too, that this one is asked to end.
    await trabalhos.close()
    await coberturas.close()
    await entregador.close()
    await enviador?.close()
    await limpeza.close()
    await avisos.close()
    await avisosOrcamento.close()
    await novidades.close()
  })

  const parada = createParada({ db, clock })
  const authenticate = createAuthenticateAmbos(contas, {
    propria: createAuthenticate(sessao),
    externa: createAuthenticateExterna({ ...sessao, contas }),
  })
  const deps = {
    db,
    base: config.base,
    eventStreams: createEventStreams(),
    selo: createSelo(sessao.segredo),
    authenticate,
    authenticateChave: createAuthenticateChave({ db, clock }),
    endVerComo: createEndVerComo({ db }),
    findParada: parada.find,
  }
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.saude, createSaudeHandlers(manifest.version))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.sessao, createSessaoHandlers(sessao))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.contaTrabalho, createContaTrabalhoHandlers({ ...sessao, contas }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.segundoFator, createSegundoFatorHandlers(sessao))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.notificacao, createNotificacaoHandlers(sessao))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.usuario, createUsuarioHandlers({ clock, config }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.pessoal, createPessoalHandlers({ clock }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.senha, createSenhaHandlers({ ...sessao, config }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.email, createEmailHandlers({ ...sessao, config, authenticate }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.correio, createCorreioHandlers(config))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.cadastroCliente, createCadastroClienteHandlers({ ...sessao, config }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.permissao, createPermissaoHandlers())
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.manutencao, createManutencaoHandlers({ clock, parada }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.marca, createMarcaHandlers({ ...config, contas, parada }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.marcaAdministracao, createMarcaAdministracaoHandlers(config))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.busca, createBuscaHandlers())
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.inicio, createInicioHandlers({ cubos }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.carteira, createCarteiraHandlers({ clock, coberturas }))
  registerRoutes(
    app,
    deps,
    ROTAS_POR_DOMINIO.importacao,
    createImportacaoHandlers({ db, envios, avisos, trabalhos, envioMaxBytes: config.envioMaxBytes }),
  )
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.integracao, createIntegracaoHandlers({ db, envios, clock }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.fechamento, createFechamentoHandlers({ cubos, config, clock }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.dePara, createDeParaHandlers({ cubos }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.deParaRegra, createDeParaRegraHandlers({ cubos }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.deParaArquivo, createDeParaArquivoHandlers({ cubos, dadosDir: config.dadosDir }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.cadastro, createCadastroHandlers())
  const entidades = createEntidadesHandlers(config)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.conta, entidades.conta)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.centroCusto, entidades.centroCusto)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.filial, entidades.filial)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.direcionador, entidades.direcionador)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.direcionadorAno, entidades.direcionadorAno)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.grupo, createGrupoHandlers({ cubos }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.grupoCadastro, entidades.grupoCadastro)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.grupoItem, entidades.grupoItem)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.cliente, entidades.cliente)
  const planilhas = createPlanilhaQueue()
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.dre, createDreHandlers({ cubos, clock, planilhas, loadComentarios: loadAnexoComentarios }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.dreComparativo, createDreComparativoHandlers({ cubos, clock, planilhas }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.dreComentario, createDreComentarioHandlers({ cubos, config, clock }))
  const resolveEm = createResolveEm({ db, clock })
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.dreConsolidado, createDreConsolidadoHandlers({ db, cubos, clock, resolveEm, planilhas }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.dreVisao, createDreVisaoHandlers())
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.dreModelo, createDreModeloHandlers())
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.dreItem, createDreItemHandlers({ cubos }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.rateio, createRateioHandlers({ cubos }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.rateioApuracao, createRateioApuracaoHandlers({ cubos, clock, planilhas }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.rateioDirecionador, createRateioDirecionadorHandlers({ cubos }))
  const recepcao = createRecepcao(envios, closing.signal)
  const orcamento = {
    config,
    clock,
    announce: (tx: Transacao, clienteId: string, orcamentoId: number) =>
      avisosOrcamento.send({ tipo: 'mudou', clienteId, orcamentoId }, tx),
  }
  registerRoutes(
    app,
    deps,
    ROTAS_POR_DOMINIO.orcamento,
    createOrcamentoHandlers({ ...orcamento, cubos, listSemDestino, readAndamentos: createAndamentosCache(sumAreas).read }),
  )
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.orcamentoAcompanhamento, createOrcamentoAcompanhamentoHandlers({ cubos, planilhas }))
  const passados = createPastTurns()
  registerRoutes(
    app,
    deps,
    ROTAS_POR_DOMINIO.orcamentoAtos,
    createOrcamentoAtosHandlers({ cubos, passados, avisos: avisosOrcamento, salas }),
  )
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.orcamentoCriacao, createOrcamentoCriacaoHandlers({ cubos, recepcao }))
  const { announce } = orcamento
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.orcamentoPrevisto, createOrcamentoPrevistoHandlers({ cubos, announce }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.orcamentoArquivo, createOrcamentoArquivoHandlers({ recepcao }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.orcamentoCenario, createOrcamentoCenarioHandlers({ passados }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.orcamentoRevisao, createOrcamentoRevisaoHandlers({ planilhas }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.orcamentoComentario, createOrcamentoComentarioHandlers(orcamento))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.workspace, createWorkspaceHandlers())
  const externo = createExternoHandlers({
    ...sessao,
    bilhetes,
    powerbi: config.powerbi,
    local: config.quadroLocal,
    proprios: listNames(config),
  })
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.conexao, externo.conexao)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.relatorioExterno, externo.relatorioExterno)
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.relatorio, {
    ...createRelatorioHandlers({ clock }),
    ...createFolhaHandlers({ cubos, clock, novidades, planilhas }),
  })
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.relatorioEnvio, createRelatorioEnvioHandlers({ clock }))
  registerRoutes(app, deps, ROTAS_POR_DOMINIO.auditoria, createAuditoriaHandlers())
  installDocumentation(app, { base: config.base, version: manifest.version })
  installMarcaArquivos(app, { db })
  const sendPagina =
    pagina === undefined ? undefined : createPagina(pagina, { db, base: config.base, log: app.log, contas, parada, drawEntrada })
  await installPages(app, { ...config, sendPagina })
  return app
}
