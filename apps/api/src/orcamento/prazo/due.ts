/** Reminders of a day. Pure: the day and the people are parameters. */
import { daysUntil } from '@lastro/contract'

/** Area still to be sent, with the deadline that holds for it. */
export interface UnsentArea {
  id: number
  orcamentoId: number
  prazo: string
  lembreteDias: number
  /** Day of the last reminder of this area. */
  lembradoEm: string | null
}

/** From `lembreteDias` before the deadline on, the area is part of a reminder. */
const isNear = ({ prazo, lembreteDias }: UnsentArea, today: string): boolean => daysUntil(prazo, today) <= lembreteDias

/** A late area is due every day, a near one once: a day without a job delays it and loses nothing. */
function isDue(area: UnsentArea, today: string): boolean {
  const { prazo, lembreteDias, lembradoEm } = area
  if (!isNear(area, today)) return false
  return daysUntil(prazo, today) < 0 || lembradoEm === null || daysUntil(prazo, lembradoEm) > lembreteDias
}

/**
 * Near and late areas by the person to remind today, earliest deadline first, else in the given order.
 * At most one reminder per person and day: people reminded today are left out, and people without a due area.
 * @param personOf recipient of an area; undefined for none
 */
export function listReminders<A extends UnsentArea>(
  areas: readonly A[],
  today: string,
  personOf: (area: A) => string | undefined,
): Map<string, A[]> {
  const byPerson = Map.groupBy(areas, personOf)
  const reminders = new Map<string, A[]>()
  for (const [person, own] of byPerson) {
    if (person === undefined || own.some(({ lembradoEm }) => lembradoEm === today) || !own.some((area) => isDue(area, today))) continue
    const near = own.filter((area) => isNear(area, today))
    reminders.set(
      person,
      near.toSorted((a, b) => daysUntil(a.prazo, b.prazo)),
    )
  }
  return reminders
}
