/** What the state of an import means on the screen, and how far it is. Pure. */
import { type Importacao, type Progresso, IMPORTACAO_ETAPAS } from '@lastro/contract'
import type { IconName } from '../ui/icons.tsx'

type Status = Importacao['status']

export const SITUACAO: Record<Status, { tone: 'neutral' | 'info' | 'success' | 'warning' | 'error'; icon: IconName }> = {
  recebida: { tone: 'info', icon: 'clock' },
  processando: { tone: 'info', icon: 'import' },
  concluida: { tone: 'success', icon: 'check' },
  recusada: { tone: 'error', icon: 'error' },
  cancelada: { tone: 'neutral', icon: 'close' },
  interrompida: { tone: 'warning', icon: 'warning' },
  desfeita: { tone: 'neutral', icon: 'undo' },
}

export function isRunning({ status }: Pick<Importacao, 'status'>): boolean {
  return status === 'recebida' || status === 'processando'
}

export type EtapaEstado = 'feita' | 'agora' | 'depois'

export interface Andamento {
  /** 0 to 100, by bytes read. Held below 100 until the import is really done. */
  percentual: number
  etapas: { etapa: (typeof IMPORTACAO_ETAPAS)[number]; estado: EtapaEstado }[]
}

export function andamentoOf(progresso: Progresso | null): Andamento {
  const atual = progresso ? IMPORTACAO_ETAPAS.indexOf(progresso.etapa) : 0
  const share = progresso && progresso.bytesTotal > 0 ? progresso.bytesLidos / progresso.bytesTotal : 0
  return {
    percentual: Math.max(0, Math.min(99, Math.floor(share * 100))),
    etapas: IMPORTACAO_ETAPAS.map((etapa, index) => ({ etapa, estado: index < atual ? 'feita' : index === atual ? 'agora' : 'depois' })),
  }
}

/** What proves an import: both differences zero. Null when the file has nothing to compare with. */
export function confereOf({ diferencaCentavos }: Pick<Importacao, 'diferencaCentavos'>): boolean | null {
  const values = [diferencaCentavos?.i355 ?? null, diferencaCentavos?.linhas ?? null].filter((value) => value !== null)
  return values.length === 0 ? null : values.every((value) => value === 0)
}
