import { ROTAS_BY_DOMAIN } from '@lastro/contract'
import type { ConnectionOptions } from '@lastro/db'
import plugin from 'fastify-plugin'
import manifest from '../../package.json' with { type: 'json' }
import { installDocumentation } from '../http/documentation.ts'
import { openSecret, type SecretSettings } from '../acesso/server-secret.ts'
import type { HttpSettings } from '../http/settings.ts'
import { createAuditoriaHandlers } from './auditoria/routes.ts'
import { sealClientes } from './auditoria/seal.ts'
import { backUpIfDue, untilAborted } from './backup/daily-backup.ts'
import { readLastBackupAt } from './backup/state.ts'
import { purge } from './limpeza/limpeza.ts'
import type { RetentionSettings } from './limpeza/retencao.ts'
import { listenForMetrics } from './metricas/listener.ts'
import { createMetrics } from './metricas/metrics.ts'
import { createManutencaoHandlers } from './routes.ts'
import { createSaudeHandlers } from './saude/routes.ts'
import { createTarefaHandlers } from './tarefas/routes.ts'
import type { ManutencaoSettings } from './settings.ts'

export const manutencaoRoom = plugin<
  HttpSettings & SecretSettings & RetentionSettings & ManutencaoSettings & { owner?: ConnectionOptions }
>(
  async (app, config) => {
    const { base, metricas, backup, owner } = config
    const { db, clock, maintenance, log, storage, tarefas, closing } = app
    await tarefas.every('limpeza', { cron: '7 * * * *' }, async () => {
      const deleted = await purge(db, clock(), config.retention, { signal: closing })
      if (Object.values(deleted).some((rows) => rows > 0)) log.info({ deleted }, 'expired rows were deleted')
    })
    await tarefas.every('selo', { cron: '37 * * * *' }, async () => {
      await sealClientes(db, closing)
    })
    if (backup !== undefined && owner !== undefined) {
      const source = { conexao: owner, storage, secretKeys: (await openSecret(config)).keys, versao: manifest.version }
      const [hour, minute] = backup.time.split(':').map(Number)
      const fuso = Intl.DateTimeFormat().resolvedOptions().timeZone
      await tarefas.every('backup', { cron: `${minute} ${hour} * * *`, fuso }, async () => {
        // A backup may take an hour. A server that closes gives it up, as a kill would.
        const arquivo = await Promise.race([backUpIfDue(source, backup, clock(), closing), untilAborted(closing)])
        if (arquivo !== undefined) log.info({ arquivo }, 'backup written and verified')
      })
      // A new installation has none yet.
      if (tarefas.isWorker) await tarefas.enqueue('backup', {})
    }
    // Records of a process that ended before its hour.
    if (tarefas.isWorker) await tarefas.enqueue('selo', {})
    if (metricas !== undefined) {
      const { cubos, jobs, eventStreams } = app
      const lastBackupAt = backup && (() => readLastBackupAt(backup.folder))
      const listener = await listenForMetrics(createMetrics(app, { db, cubos, jobs, eventStreams, lastBackupAt }), metricas)
      app.addHook('onClose', () => listener.close())
    }
    app.addRoutes(ROTAS_BY_DOMAIN.saude, createSaudeHandlers({ versao: manifest.version, closing }))
    app.addRoutes(ROTAS_BY_DOMAIN.manutencao, createManutencaoHandlers({ clock, maintenance, config }))
    app.addRoutes(ROTAS_BY_DOMAIN.tarefa, createTarefaHandlers({ tarefas, clock }))
    app.addRoutes(ROTAS_BY_DOMAIN.auditoria, createAuditoriaHandlers())
    installDocumentation(app, { base })
  },
  { name: 'manutencao', dependencies: ['tarefas', 'acesso', 'cubo', 'razao'] },
)
