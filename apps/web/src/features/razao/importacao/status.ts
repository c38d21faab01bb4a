import { type Importacao, type Progresso, IMPORTACAO_STAGES } from '@lastro/contract'
import type { IconName } from '../../../ui/icons.tsx'
import { groupMeses } from './meses.ts'

type Status = Importacao['status']

interface StatusSign {
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'error'
  icon: IconName
}

const SITUACAO: Record<Status, StatusSign> = {
  recebida: { tone: 'info', icon: 'clock' },
  processando: { tone: 'info', icon: 'import' },
  concluida: { tone: 'success', icon: 'check' },
  recusada: { tone: 'error', icon: 'error' },
  cancelada: { tone: 'neutral', icon: 'close' },
  interrompida: { tone: 'warning', icon: 'warning' },
  desfeita: { tone: 'neutral', icon: 'undo' },
}

export function sinalOf(importacao: Pick<Importacao, 'status' | 'diferencaCentavos' | 'meses'>): StatusSign {
  if (vigenciaOf(importacao).replaced.length > 0) return { tone: 'neutral', icon: 'undo' }
  const difere = importacao.status === 'concluida' && (largestDiferencaOf(importacao) ?? 0) !== 0
  return difere ? { tone: 'warning', icon: 'warning' } : SITUACAO[importacao.status]
}

export type StageState = 'feita' | 'agora' | 'depois'

export interface ImportacaoProgress {
  /** 0 to 100 by bytes read. Below 100 until the import has ended. */
  percentual: number
  stages: { etapa: (typeof IMPORTACAO_STAGES)[number]; state: StageState }[]
}

export function progressOf(progress: Progresso | null): ImportacaoProgress {
  const current = progress ? IMPORTACAO_STAGES.indexOf(progress.etapa) : 0
  const share = progress && progress.bytesTotal > 0 ? progress.bytesLidos / progress.bytesTotal : 0
  return {
    percentual: Math.max(0, Math.min(99, Math.floor(share * 100))),
    stages: IMPORTACAO_STAGES.map((etapa, index) => ({
      etapa,
      state: index < current ? 'feita' : index === current ? 'agora' : 'depois',
    })),
  }
}

/** Largest absolute difference in centavos; zero proves the import. Null without a reference in the file. */
export function largestDiferencaOf({ diferencaCentavos }: Pick<Importacao, 'diferencaCentavos'>): number | null {
  const values = [diferencaCentavos?.i355 ?? null, diferencaCentavos?.linhas ?? null].filter((value) => value !== null)
  return values.length === 0 ? null : Math.max(...values.map((value) => Math.abs(value)))
}

export interface ImportacaoCoverage {
  vigentes: { inicio: string; fim: string }[]
  replaced: { por: NonNullable<Importacao['meses'][number]['substituidaPor']>; meses: { inicio: string; fim: string }[] }[]
}

export function vigenciaOf({ status, meses }: Pick<Importacao, 'status' | 'meses'>): ImportacaoCoverage {
  if (status !== 'concluida') return { vigentes: [], replaced: [] }
  const outside = new Map<number, { por: NonNullable<Importacao['meses'][number]['substituidaPor']>; meses: string[] }>()
  for (const { mes, substituidaPor } of meses) {
    if (substituidaPor === null) continue
    const known = outside.get(substituidaPor.id) ?? { por: substituidaPor, meses: [] }
    known.meses.push(mes)
    outside.set(substituidaPor.id, known)
  }
  return {
    vigentes: groupMeses(meses.filter(({ ativo }) => ativo).map(({ mes }) => mes)),
    replaced: [...outside.values()].map(({ por, meses: own }) => ({ por, meses: groupMeses(own) })),
  }
}
