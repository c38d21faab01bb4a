import { AUDITORIA_ACTIONS, AUDITORIA_GRUPO_NOMES, type AuditoriaAcao, type AuditoriaGrupo, SUBJECTS, type Subject } from '@lastro/contract'
import { isDia } from '../../../format/dia.ts'
import { readId, readText, readUuid } from '../../../navigation/search-values.ts'

export interface AuditoriaSearch {
  busca?: string | undefined
  /** Days such as `2026-03-31`. */
  inicio?: string | undefined
  fim?: string | undefined
  quem?: string | undefined
  tipo?: AuditoriaGrupo | undefined
  acao?: AuditoriaAcao | undefined
  assunto?: Subject | undefined
  assuntoId?: string | undefined
  nome?: string | undefined
  registro?: number | undefined
}

const MAX_TEXTO = 200

function diaOf(value: unknown): string | undefined {
  return typeof value === 'string' && isDia(value) ? value : undefined
}

export function parseAuditoriaSearch(search: Record<string, unknown>): AuditoriaSearch {
  const subject = SUBJECTS.find((each) => each === search['assunto'])
  const subjectId = readText(search['assuntoId'], MAX_TEXTO)
  const one = subject !== undefined && subjectId !== undefined
  const acao = AUDITORIA_ACTIONS.find((each) => each === search['acao'])
  return {
    busca: readText(search['busca'], 100),
    inicio: diaOf(search['inicio']),
    fim: diaOf(search['fim']),
    quem: readUuid(search['quem']),
    tipo: acao === undefined ? AUDITORIA_GRUPO_NOMES.find((each) => each === search['tipo']) : undefined,
    acao,
    assunto: one ? subject : undefined,
    assuntoId: one ? subjectId : undefined,
    nome: one ? readText(search['nome'], MAX_TEXTO) : undefined,
    registro: readId(search['registro']),
  }
}

export function filterOf({ busca, inicio, fim, quem, tipo, acao, assunto, assuntoId }: AuditoriaSearch) {
  return {
    ...(busca ? { busca } : {}),
    ...(inicio ? { inicio } : {}),
    ...(fim ? { fim } : {}),
    ...(quem ? { quem } : {}),
    ...(tipo ? { tipo } : {}),
    ...(acao ? { acao } : {}),
    ...(assunto ? { assunto } : {}),
    ...(assuntoId ? { assuntoId } : {}),
  }
}

export function isFiltered(search: AuditoriaSearch): boolean {
  return Object.keys(filterOf(search)).length > 0
}
