import type { Retencao } from '@lastro/contract'
import type { RazaoSettings } from '../../razao/settings.ts'
import type { TarefasSettings } from '../../tarefas/settings.ts'
import type { ManutencaoSettings } from '../settings.ts'
import { RETENTION_DAYS } from './limpeza.ts'

export type RetentionSettings = Pick<ManutencaoSettings, 'retention'> & Pick<TarefasSettings, 'jobDays'> & Pick<RazaoSettings, 'envioHours'>

const days = (dado: Retencao['dado'], quantidade: number | null, variavel: string | null = null): Retencao => ({
  dado,
  quantidade,
  unidade: 'dias',
  variavel,
})

/** In the order of the default times, the longest first. */
export function listRetencao({ retention, jobDays, envioHours }: RetentionSettings): Retencao[] {
  const { dispositivos, notificacoes, links, respostas, tentativas } = RETENTION_DAYS
  return [
    days('auditoria', null),
    days('dispositivos', dispositivos),
    days('notificacoes', notificacoes),
    days('sessoes', retention.sessaoDays, 'LASTRO_GUARDAR_SESSOES_DIAS'),
    days('correio', retention.correioDays, 'LASTRO_GUARDAR_CORREIO_DIAS'),
    days('links', links),
    days('tarefas', jobDays, 'LASTRO_GUARDAR_TAREFAS_DIAS'),
    days('respostas', respostas),
    days('tentativas', tentativas),
    { dado: 'envios', quantidade: envioHours, unidade: 'horas', variavel: 'LASTRO_GUARDAR_ENVIOS_HORAS' },
  ]
}
