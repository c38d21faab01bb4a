import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import type { ConnectionOptions } from '@lastro/db'
import plugin from 'fastify-plugin'
import manifest from '../../package.json' with { type: 'json' }
import { installDocumentation } from '../http/documentation.ts'
import { loadSecret } from '../acesso/server-secret.ts'
import type { AcessoSettings } from '../acesso/settings.ts'
import type { HttpSettings } from '../http/settings.ts'
import { createAuditoriaHandlers } from './auditoria/routes.ts'
import { openSeals } from './auditoria/seal.ts'
import { openDailyBackup } from './backup/daily-backup.ts'
import { readLastBackupAt } from './backup/state.ts'
import { openLimpeza } from './limpeza/limpeza.ts'
import { listenForMetrics } from './metricas/listener.ts'
import { createMetrics } from './metricas/metrics.ts'
import { createManutencaoHandlers } from './routes.ts'
import { createSaudeHandlers } from './saude/routes.ts'
import type { ManutencaoSettings } from './settings.ts'

export const manutencaoRoom = plugin<HttpSettings & Pick<AcessoSettings, 'segredo'> & ManutencaoSettings & { owner?: ConnectionOptions }>(
  async (app, { base, dataDir, segredo, metricas, backup, owner }) => {
    const { db, clock, maintenance, log } = app
    const limpeza = openLimpeza({ db, clock, log })
    app.addHook('preClose', () => limpeza.close())
    const seals = openSeals({ db, log })
    app.addHook('preClose', () => seals.close())
    if (backup !== undefined && owner !== undefined) {
      const source = { conexao: owner, dataDir, segredo: await loadSecret({ segredo, dataDir }), versao: manifest.version }
      const daily = openDailyBackup({ source, settings: backup, clock, log })
      app.addHook('preClose', () => daily.close())
    }
    if (metricas !== undefined) {
      const { cubos, jobs, eventStreams } = app
      const lastBackupAt = backup && (() => readLastBackupAt(backup.folder))
      const listener = await listenForMetrics(createMetrics(app, { db, cubos, jobs, eventStreams, lastBackupAt }), metricas)
      app.addHook('onClose', () => listener.close())
    }
    app.addRoutes(ROTAS_BY_DOMAIN.saude, createSaudeHandlers({ versao: manifest.version, closing: app.closing }))
    app.addRoutes(ROTAS_BY_DOMAIN.manutencao, createManutencaoHandlers({ clock, maintenance, backup }))
    app.addRoutes(ROTAS_BY_DOMAIN.auditoria, createAuditoriaHandlers())
    installDocumentation(app, { base })
  },
  { name: 'manutencao', dependencies: ['acesso', 'cubo', 'razao'] },
)
