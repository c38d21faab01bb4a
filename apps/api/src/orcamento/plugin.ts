import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import plugin from 'fastify-plugin'
import { timeZone } from '../exportacao/timestamp.ts'
import type { ContextoCliente } from '../http/contexto.ts'
import { createFairShare } from '../http/fair-share.ts'
import type { HttpSettings } from '../http/settings.ts'
import { listSemDestino } from '../razao/de-para/list.ts'
import { createOrcamentoAcompanhamentoHandlers } from './acompanhamento/routes.ts'
import { createOrcamentoFileHandlers } from './arquivo/routes.ts'
import { createProgressCache } from './atos/progress-cache.ts'
import { openAvisosOrcamento } from './atos/broadcast.ts'
import { openSalas } from './atos/events.ts'
import { openPresencas } from './atos/presence.ts'
import { createOrcamentoAtosHandlers } from './atos/routes.ts'
import { createOrcamentoCenarioHandlers } from './cenario/routes.ts'
import { createOrcamentoComentarioHandlers } from './comentarios.ts'
import { createOrcamentoCriacaoHandlers } from './criacao-routes.ts'
import { createOrcamentoFormulaHandlers } from './formula/routes.ts'
import { createInvestimentoHandlers } from './investimento/routes.ts'
import { createPremissaHandlers } from './premissa/routes.ts'
import { remindDeadlines } from './prazo/remind.ts'
import { createOrcamentoPrevistoHandlers } from './previsto/routes.ts'
import { createRecepcao } from './received-files.ts'
import { createOrcamentoRevisaoHandlers } from './revisao/routes.ts'
import { createOrcamentoHandlers } from './routes.ts'
import { createOrcamentoSensibilidadeHandlers } from './sensibilidade/routes.ts'
import { sumAreas } from './store.ts'

export const orcamentoRoom = plugin<HttpSettings>(
  async (app, config) => {
    const { db, clock, cubos, planilhas, log, tarefas, closing } = app
    const avisos = await openAvisosOrcamento(db)
    app.addHook('preClose', () => avisos.close())
    const presencas = openPresencas(avisos, () => clock().getTime())
    const onError = (error: unknown): void => log.warn({ err: error }, 'a budget could not be read for its event streams')
    const salas = openSalas({ db, avisos, presencas, onError })
    const recepcao = createRecepcao(app.envios, app.closing)
    // Rebuilding a past state from all later acts can take seconds.
    const passados = createFairShare({
      max: 2,
      maxPerCliente: 1,
      placesPerCliente: 20,
      places: 60,
      message: 'Há pessoas demais vendo agora como orçamentos eram. Espere alguns segundos e tente de novo.',
    })
    const turns = createFairShare({
      max: 2,
      maxPerCliente: 1,
      placesPerCliente: 20,
      places: 60,
      message: 'Há pessoas demais calculando agora a sensibilidade de orçamentos. Espere alguns segundos e tente de novo.',
    })
    const announce = ({ tx, cliente }: ContextoCliente, orcamentoId: number) =>
      avisos.send({ tipo: 'mudou', clienteId: cliente.id, orcamentoId }, tx)
    await tarefas.every('prazo', { cron: '0 8 * * *', fuso: timeZone }, async () => {
      await remindDeadlines({ db, clock, config, log }, closing)
    })
    const { read: readProgress } = createProgressCache(sumAreas)

    app.addRoutes(ROTAS_BY_DOMAIN.orcamento, createOrcamentoHandlers({ config, clock, announce, cubos, listSemDestino, readProgress }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoAcompanhamento, createOrcamentoAcompanhamentoHandlers({ cubos, planilhas }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoAtos, createOrcamentoAtosHandlers({ cubos, passados, avisos, salas }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoCriacao, createOrcamentoCriacaoHandlers({ cubos, recepcao }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoPrevisto, createOrcamentoPrevistoHandlers({ cubos, announce }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoFormula, createOrcamentoFormulaHandlers())
    app.addRoutes(ROTAS_BY_DOMAIN.investimento, createInvestimentoHandlers())
    app.addRoutes(ROTAS_BY_DOMAIN.premissa, createPremissaHandlers({ cubos }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoArquivo, createOrcamentoFileHandlers({ recepcao }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoCenario, createOrcamentoCenarioHandlers({ passados }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoRevisao, createOrcamentoRevisaoHandlers({ planilhas }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoSensibilidade, createOrcamentoSensibilidadeHandlers({ cubos, turns }))
    app.addRoutes(ROTAS_BY_DOMAIN.orcamentoComentario, createOrcamentoComentarioHandlers({ config, clock, announce }))
  },
  { name: 'orcamento', dependencies: ['http', 'tarefas', 'exportacao', 'cubo', 'razao'] },
)
