/** Deadlines of the budget cycle: until when each area is sent. Pure: the day is a parameter. */
import type { OrcamentoStatus } from '../comum/orcamento-estado.ts'
import { AREA_REGRAS, type AreaStatus } from './ciclo.ts'

export const LEMBRETE_DIAS_MAX = 30

const DAY_MS = 86_400_000
const indexOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

interface WithDeadline {
  prazo: string | null
}
interface DeadlineArea extends WithDeadline {
  status: AreaStatus
}
type DeadlineOrcamento = WithDeadline & { status: OrcamentoStatus }

/** Days from `today` to a deadline; negative after it. */
export const daysUntil = (deadline: string, today: string): number => indexOf(deadline) - indexOf(today)

/** Day until which an area is sent: its own, else that of the budget. */
export const deadlineOf = (orcamento: WithDeadline, area: WithDeadline): string | null => area.prazo ?? orcamento.prazo

/** True while the area is still to be sent. */
export const isUnsent = ({ status }: { status: OrcamentoStatus }, area: { status: AreaStatus }): boolean =>
  AREA_REGRAS.enviar.noOrcamento.includes(status) && AREA_REGRAS.enviar.de.includes(area.status)

/** Days by which an unsent area is late; 0 when it is not. */
export function daysLate(orcamento: DeadlineOrcamento, area: DeadlineArea, today: string): number {
  const deadline = deadlineOf(orcamento, area)
  return deadline === null || !isUnsent(orcamento, area) ? 0 : Math.max(-daysUntil(deadline, today), 0)
}

/** Unsent areas by deadline, those without one last, then the sent ones. Equal ones keep their order. */
export function orderByDeadline<A extends DeadlineArea>(orcamento: DeadlineOrcamento, areas: readonly A[]): A[] {
  const keyOf = (area: A): string => (isUnsent(orcamento, area) ? (deadlineOf(orcamento, area) ?? 'a') : 'b')
  return areas.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    return left < right ? -1 : left > right ? 1 : 0
  })
}

/** Earliest deadline of the unsent areas that `isMine` chooses; null when there is none. */
export function nextDeadline<A extends DeadlineArea>(
  orcamento: DeadlineOrcamento & { quadro: readonly A[] },
  isMine: (area: A) => boolean,
): string | null {
  const unsent = orcamento.quadro.filter((area) => isUnsent(orcamento, area) && isMine(area))
  return unsent.flatMap((area) => deadlineOf(orcamento, area) ?? []).toSorted()[0] ?? null
}
